"""The director's log: calls opened, their place, and their facts."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from federation.texts.stored import Composed, code_and_values, typed_part
from rulings.log.selectors.incidents import (
    Seated,
    board_record_of,
    name_of,
    players_at_table,
    players_of,
    players_sitting,
)
from rulings.log.services.call_places import CallLocation as CallLocation  # noqa: PLC0414  # part of a draft
from rulings.log.services.call_places import check_place, note_let_pass
from rulings.log.services.correction_notices import notify_requester
from rulings.models import (
    BoardRecord,
    Incident,
    IncidentFact,
    IncidentPlayer,
    OwnTableLeave,
    SessionTimes,
)
from scoring.engine import dealer, vulnerability
from tournaments.deals.rules.auction import auction_text, next_seat, read_auction
from tournaments.deals.rules.card_play import hands_by_seat, play_text, read_play
from tournaments.models import Entry, Event, EventKind
from tournaments.seating.selectors.tables_seated import SeatedTable


@dataclass(frozen=True, slots=True)
class CallDraft:
    """A new call. ns to west: contestants at the table, if known. beside: a separate matter.

    place_reason: why table or board differ from the seating.
    """

    place: CallLocation
    ns: Entry | None = None
    ew: Entry | None = None
    south: Entry | None = None
    west: Entry | None = None
    beside: bool = False
    place_reason: str = ""


@dataclass(frozen=True, slots=True)
class FactDraft:
    """One line of the log. agreement: only of statements. text: typed, or composed when read."""

    kind: str
    voice: str
    text: str | Composed
    agreement: str = ""


@dataclass(frozen=True, slots=True)
class BoardDraft:
    """The board of a call: hands `N E S W` in canonical notation, the rest as typed."""

    dealer: str = ""
    vulnerable: str = ""
    hands: str = ""
    auction: str = ""
    play: str = ""
    explanations: str = ""


@transaction.atomic
def open_incident(
    *, event: Event, draft: CallDraft, account: Account | None, now: dt.datetime
) -> Incident:
    """Enter a call with its number; round and players follow from the seating.

    Raises: RuleError for an empty call, if the table already has an open one, or if it differs from
    the seating without a reason.
    """
    location = draft.place
    if not (location.table or location.board or location.about.strip() or draft.ns or draft.ew):
        raise RuleError("call_says_nothing")
    event = Event.objects.select_for_update().get(pk=event.pk)
    checked = check_place(event, draft.place, reason=draft.place_reason)
    place = replace(draft.place, **checked.columns)
    if not draft.beside:
        _refuse_second_call(event, place)
    newest = Incident.objects.filter(event=event).aggregate(newest=Max("number"))["newest"] or 0
    incident = Incident(
        event=event, number=newest + 1, called_at=now, opened_by=account, **_columns(place)
    )
    incident.save()
    _seat(incident, _seated(event, replace(draft, place=place), checked.sitting))
    _record("call_opened", incident, account, number=incident.number)
    note_let_pass(incident, checked, draft.place_reason, account)
    return incident


@transaction.atomic
def correct_place(
    *,
    incident: Incident,
    place: CallLocation,
    account: Account | None,
    now: dt.datetime,
    place_reason: str = "",
) -> Incident:
    """Correct the place and subject of a call; its history keeps the old ones.

    Raises: RuleError if they differ from the seating without a reason.
    """
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    checked = check_place(incident.event, place, reason=place_reason)
    for name, value in _columns(replace(place, **checked.columns)).items():
        setattr(incident, name, value)
    incident.save()
    _record("call_placed", incident, account)
    note_let_pass(incident, checked, place_reason, account)
    return incident


@transaction.atomic
def note_players(
    *, incident: Incident, seated: Sequence[Seated], account: Account | None, now: dt.datetime
) -> None:
    """Set who is concerned; earlier ones remain, marked as removed."""
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    seats = [seated.seat for seated in seated if seated.seat]
    if len(seats) != len(set(seats)):
        raise RuleError("seat_taken_twice")
    incident.players.filter(left_at__isnull=True).update(left_at=now)
    _seat(incident, seated)
    _record("call_players_noted", incident, account)


@transaction.atomic
def close_incident(
    *, incident: Incident, reason: str, account: Account | None, now: dt.datetime
) -> Incident:
    """Close a call without a ruling; a player who asked for it is notified. Raises: RuleError."""
    incident = locked_open(incident)
    if not reason.strip():
        raise RuleError("close_needs_reason")
    incident.closed_at, incident.close_reason = now, reason.strip()
    incident.save(update_fields=["closed_at", "close_reason"])
    _record("call_closed", incident, account, number=incident.number, reason=reason)
    notify_requester(incident, now=now)
    return incident


@transaction.atomic
def reopen_incident(
    *, incident: Incident, reason: str, account: Account | None, now: dt.datetime
) -> Incident:
    """Reopen a call closed without ruling. Raises: RuleError."""
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if incident.closed_at is None:
        raise RuleError("call_is_open")
    if not reason.strip():
        raise RuleError("ruling_change_needs_reason")
    incident.closed_at, incident.close_reason = None, ""
    incident.save(update_fields=["closed_at", "close_reason"])
    _record("call_reopened", incident, account, number=incident.number, reason=reason)
    return incident


@transaction.atomic
def note_fact(
    *, incident: Incident, draft: FactDraft, account: Account | None, now: dt.datetime
) -> IncidentFact:
    """Add a line to the log."""
    fact = _fact(incident, draft, account, now)
    _record("fact_noted", incident, account, number=incident.number)
    return fact


@transaction.atomic
def replace_fact(
    *, fact: IncidentFact, draft: FactDraft, account: Account | None, now: dt.datetime
) -> IncidentFact:
    """Replace a line by another; the first remains. Raises: RuleError."""
    incident = Incident.objects.select_for_update().get(pk=fact.incident_id)
    if IncidentFact.objects.filter(replaces=fact).exists():
        raise RuleError("fact_replaced_before")
    new = _fact(incident, draft, account, now, replaces=fact)
    _record("fact_replaced", incident, account, number=incident.number)
    return new


@transaction.atomic
def note_board(
    *, incident: Incident, draft: BoardDraft, account: Account | None, now: dt.datetime
) -> BoardRecord:
    """Note the cards, the auction and the play as a new version. Raises: RuleError.

    By default dealer and vulnerability are those of the board's number.
    """
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if incident.board is None and not (draft.dealer and draft.vulnerable):
        raise RuleError("call_without_board")
    written = _stored_form(incident, draft)
    before = board_record_of(incident)
    names = ("dealer", "vulnerable", "hands", "auction", "play", "explanations")
    if before is not None and all(getattr(before, n) == getattr(written, n) for n in names):
        return before
    record = BoardRecord.objects.create(
        incident=incident,
        version=before.version + 1 if before else 1,
        noted_by=account,
        noted_at=now,
        **{name: getattr(written, name) for name in names},
    )
    _record("board_noted", incident, account, number=incident.number)
    return record


@transaction.atomic
def allow_own_table(
    *, incident: Incident, director: Account, reason: str, account: Account, now: dt.datetime
) -> OwnTableLeave:
    """Allow a director to rule at the own table, by another person. Raises: RuleError."""
    if director.pk == account.pk:
        raise RuleError("leave_for_oneself", article="Law 81A")
    if not reason.strip():
        raise RuleError("ruling_change_needs_reason")
    leave, _made = OwnTableLeave.objects.get_or_create(
        incident=incident,
        director=director,
        defaults={"reason": reason.strip(), "given_by": account, "given_at": now},
    )
    _record("own_table_allowed", incident, account, reason=reason)
    return leave


@transaction.atomic
def note_session_times(
    *,
    event: Event,
    session: int,
    starts_at: dt.datetime | None,
    ended_at: dt.datetime | None,
    results_at: dt.datetime | None,
    account: Account | None,
    now: dt.datetime,
) -> SessionTimes:
    """Note when a session begins, ended and was published; the newest note counts."""
    if starts_at is not None and ended_at is not None and ended_at < starts_at:
        raise RuleError("session_times_in_order")
    times = SessionTimes.objects.create(
        event=event,
        session=session,
        starts_at=starts_at,
        ended_at=ended_at,
        results_at=results_at,
        noted_by=account,
        noted_at=now,
    )
    record_event(
        "session_times_noted",
        subject=f"event:{event.pk}",
        account=account,
        details={"session": session},
    )
    return times


def _refuse_second_call(event: Event, place: CallLocation) -> None:
    if not place.table or place.board is None:
        return
    there = (
        Incident.objects.filter(
            event=event,
            session=place.session,
            section=place.section,
            table=place.table,
            board=place.board,
            ruling__isnull=True,
            closed_at__isnull=True,
        )
        .select_related("opened_by__person")
        .first()
    )
    if there is not None:
        raise RuleError(
            "call_already_open",
            number=there.number,
            since=timezone.localtime(there.called_at).strftime("%H:%M"),
            by=name_of(there.opened_by),
        )


def _columns(place: CallLocation) -> dict[str, object]:
    return {name: getattr(place, name) for name in CallLocation.__slots__}


def _seated(event: Event, draft: CallDraft, sitting: SeatedTable | None) -> list[Seated]:
    place = draft.place
    if draft.ns is None and draft.ew is None:
        if place.board is None:
            return (
                players_sitting(event, sitting, session=place.session)
                if sitting is not None
                else []
            )
        return players_at_table(
            event,
            session=place.session,
            table=place.table,
            board=place.board,
            section=place.section,
        )
    pairs = event.kind == EventKind.PAIRS
    sides = [("NS", draft.ns), ("EW", draft.ew)]
    sides += [("S", draft.south), ("W", draft.west)]
    return [
        seated
        for seats, entry in sides
        if entry is not None
        for seated in players_of(entry, seats if pairs else "")
    ]


def _seat(incident: Incident, seated: Sequence[Seated]) -> None:
    people = set(
        Person.objects.filter(pk__in=[seated.person_id for seated in seated]).values_list(
            "pk", flat=True
        )
    )
    IncidentPlayer.objects.bulk_create(
        IncidentPlayer(
            incident=incident,
            seat=seated.seat,
            entry=seated.entry,
            person_id=seated.person_id if seated.person_id in people else None,
            name=seated.name,
        )
        for seated in seated
    )


def locked_open(incident: Incident) -> Incident:
    """Return a call that waits for its ruling, locked. Raises: RuleError."""
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if hasattr(incident, "ruling"):
        raise RuleError("call_has_ruling")
    if incident.closed_at is not None:
        raise RuleError("call_is_closed")
    return incident


def _fact(
    incident: Incident,
    draft: FactDraft,
    account: Account | None,
    now: dt.datetime,
    *,
    replaces: IncidentFact | None = None,
) -> IncidentFact:
    code, values = code_and_values(draft.text)
    return IncidentFact.objects.create(
        incident=incident,
        kind=draft.kind,
        voice=draft.voice,
        text=typed_part(draft.text),
        code=code,
        values=values,
        agreement=draft.agreement,
        replaces=replaces,
        noted_by=account,
        noted_at=now,
    )


def _stored_form(incident: Incident, draft: BoardDraft) -> BoardDraft:
    board = incident.board
    deals = draft.dealer or (dealer(board) if board is not None else "")
    auction = read_auction(draft.auction, dealer=deals)
    trump = auction.contract[1:2] or "N"
    leader = next_seat(auction.declarer or deals)
    tricks = read_play(draft.play, leader=leader, trump=trump, hands=hands_by_seat(draft.hands))
    return replace(
        draft,
        dealer=deals,
        vulnerable=draft.vulnerable or (vulnerability(board) if board is not None else ""),
        auction=auction_text(auction),
        play=play_text(tricks, leader=leader),
        explanations=draft.explanations.strip(),
    )


def _record(act: str, incident: Incident, account: Account | None, **details: object) -> None:
    record_event(act, subject=f"incident:{incident.pk}", account=account, details=details)
