"""The form of an appeal filled in from the log, in the reader's language."""

from collections.abc import Iterable

from federation.texts import spoken_value
from rulings.appeals.selectors.contested import contested_in_words, rests_on
from rulings.laws.selectors.bridge_words import answer_text, auction_text, play_text, result_text
from rulings.log.texts import VULNERABLE_SIDES
from rulings.models import Agreement, Appeal, BoardRecord, FactKind
from rulings.rules.appeals import FORM, IN_TEAMS
from scoring.models import BoardResult
from tournaments.models import Deal, EntryPlayer, EventKind

OPTIONAL = ("play", "poll")
FIELDS = (*FORM[:7], IN_TEAMS, *OPTIONAL[:1], *FORM[7:], *OPTIONAL[1:])


def form_fields(appeal: Appeal) -> tuple[str, ...]:
    """Return the fields of an appeal's form, in order; the other room's result only for teams."""
    of_teams = is_of_teams(appeal)
    return tuple(name for name in FIELDS if of_teams or name != IN_TEAMS)


def is_of_teams(appeal: Appeal) -> bool:
    """Return whether the appeal is from a match of teams."""
    return appeal.event.kind == EventKind.TEAMS


def form_from_log(appeal: Appeal) -> dict[str, str]:
    """Return the text for each field from the log, the deals and the results; "" without any."""
    incident = appeal.incident
    board = incident.board_records.order_by("-version").first() if incident else None
    data = {
        "people": "\n".join(_people(appeal)),
        "facts": "\n".join(_facts(appeal)),
        "ruling": contested_in_words(appeal),
        "laws": ", ".join(rests_on(appeal)),
        "poll": "\n".join(_polls(appeal)),
        "result": _result(appeal, other_room=False),
        "hands": _hands(appeal, board),
    }
    if board is not None:
        data |= {
            "dealer": str(board.get_dealer_display()),
            "vulnerability": str(VULNERABLE_SIDES[board.vulnerable]),
            "auction": auction_text(board),
            "play": play_text(board) if board.play else "",
            "explanations": board.explanations,
        }
    if is_of_teams(appeal):
        data[IN_TEAMS] = _result(appeal, other_room=True)
    return {name: data.get(name, "") for name in form_fields(appeal)}


def _people(appeal: Appeal) -> Iterable[str]:
    if appeal.incident is None:
        seated = EntryPlayer.objects.filter(entry=appeal.entry_id, left_at__isnull=True)
        yield from (row.person.name for row in seated.select_related("person"))
        return
    for player in appeal.incident.players.filter(left_at__isnull=True):
        seat = str(player.get_seat_display()) if player.seat else ""
        yield f"{seat}: {player.name}" if seat else player.name


def _facts(appeal: Appeal) -> Iterable[str]:
    if appeal.penalty is not None:
        yield appeal.penalty.facts
    if appeal.incident is None:
        return
    lines = appeal.incident.facts.filter(replaced_by__isnull=True).order_by("pk")
    for line in lines:
        if line.kind == FactKind.SAID:
            continue
        agreed = f" ({line.get_agreement_display()})" if line.agreement else ""
        if line.agreement == Agreement.NOT_ASKED:
            agreed = ""
        yield f"{line.get_voice_display()}: {line.words}{agreed}"


def _polls(appeal: Appeal) -> Iterable[str]:
    if appeal.incident is None:
        return
    for poll in appeal.incident.polls.filter(closed_at__isnull=False):
        texts = [answer_text(peer.answer) for peer in poll.peers.all() if peer.answer]
        yield f"{poll.question} – {spoken_value(texts)}"


def _hands(appeal: Appeal, board: BoardRecord | None) -> str:
    if board is not None and board.hands:
        return board.hands
    incident = appeal.incident
    if incident is None or incident.board is None:
        return ""
    deal = Deal.objects.filter(
        session__event=incident.event_id, session__number=incident.session, board=incident.board
    ).first()
    return deal.hands if deal else ""


def _result(appeal: Appeal, *, other_room: bool) -> str:
    incident = appeal.incident
    if incident is None or incident.board is None:
        return ""
    rows = BoardResult.objects.filter(
        event=incident.event_id,
        session=incident.session,
        board=incident.board,
        removed_in__isnull=True,
    )
    if not is_of_teams(appeal):
        rows = rows.filter(ns=appeal.entry_id) | rows.filter(ew=appeal.entry_id)
    else:
        rows = rows.filter(match__home=appeal.entry_id) | rows.filter(match__away=appeal.entry_id)
        here = rows.filter(table=incident.table) if incident.table else rows[:1]
        first = here.first()
        if first is None:
            return ""
        rows = rows.exclude(pk=first.pk) if other_room else rows.filter(pk=first.pk)
    row = rows.first()
    return "" if row is None else result_text(row)
