"""The director's log, for its readers."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account, Council
from rulings.log.rules import sittings_at
from rulings.log.selectors.annotations import ListedIncident
from rulings.log.selectors.session_times import times_of_sessions
from rulings.log.selectors.sittings import sittings_of
from rulings.models import (
    Agreement,
    BoardRecord,
    Evidence,
    FactKind,
    FlowWalk,
    Incident,
    IncidentFact,
)
from rulings.selectors.directed_events import events_of_director
from scoring.intake.selectors.deals import hands_of_board
from scoring.models import BoardResult, BookLine, Match
from tournaments.models import Entry, EntryPlayer, Event, EventKind, SeatingPlan
from tournaments.rules.triplets import resting_in
from tournaments.seating.selectors.tables_seated import SeatedTable
from tournaments.seating.selectors.triplets import turns_of

# Councils whose matters come from the log; the board decides on none of them.
COUNCILS = frozenset({Council.TECHNICAL, Council.DIRECTORS, Council.DISCIPLINARY, Council.JUSTICE})


PLACE_ACT = "call_place_let_pass"  # the act: a table or board other than seated


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at a table: seat "" if unknown."""

    seat: str
    entry: Entry
    person_id: int | None
    name: str


def reads_every_log(account: Account, *, on: dt.date) -> bool:
    """Return whether the account reads the log of any event: office and councils concerned."""
    return has_office_mandate(account, on=on) or not COUNCILS.isdisjoint(
        councils_of(account, on=on)
    )


def events_with_log(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events whose log the account reads."""
    if account.is_authenticated and reads_every_log(account, on=on):
        return Event.objects.all()
    return events_of_director(account)


def name_of(account: Account | None) -> str:
    """Return the display name of an account: the person's name, else the address."""
    return "–" if account is None else account.called


def incidents_visible_to(account: Account, *, on: dt.date) -> QuerySet[Incident]:
    """Return the calls of the events whose log the account reads."""
    return Incident.objects.filter(
        event__in=events_with_log(account, on=on).order_by().values("pk")
    ).select_related("event", "ruling")


def facts_visible_to(account: Account, *, on: dt.date) -> QuerySet[IncidentFact]:
    """Return the facts in the logs the account reads."""
    return IncidentFact.objects.filter(
        incident__event__in=events_with_log(account, on=on).order_by().values("pk")
    ).select_related("incident__event")


def evidence_visible_to(account: Account, *, on: dt.date) -> QuerySet[Evidence]:
    """Return the files attached to calls of the logs the account reads."""
    return Evidence.objects.filter(
        incident__event__in=events_with_log(account, on=on).order_by().values("pk")
    ).select_related("incident__event")


def walks_visible_to(account: Account, *, on: dt.date) -> QuerySet[FlowWalk]:
    """Return the flows used for calls of the logs the account reads."""
    return FlowWalk.objects.filter(
        incident__event__in=events_with_log(account, on=on).order_by().values("pk")
    ).select_related("incident__event")


def directors_at_table(incident: Incident) -> list[Account]:
    """Return the directors of the event who play at the table and may not rule there yet."""
    people = people_at_table(incident) | people_in_the_match(incident)
    allowed = incident.own_table_leaves.values("director")
    accounts = Account.objects.filter(person__in=people).exclude(pk__in=allowed)
    return [
        account
        for account in accounts.select_related("person")
        if events_of_director(account).filter(pk=incident.event_id).exists()
    ]


def incidents_of(event: Event) -> QuerySet[ListedIncident]:
    """Return the calls of an event, the newest first, with the columns of lists."""
    rows = Incident.objects.filter(event=event).select_related("event", "ruling")
    with_counts = rows.annotate(
        facts_noted=Count("facts", distinct=True),
        ruling_version=Max("ruling__revisions__number"),
    )
    return with_counts.prefetch_related("players").order_by("-number")


def open_incidents(account: Account) -> QuerySet[Incident]:
    """Return the calls without ruling of the events the account directs."""
    return (
        Incident.objects.filter(
            event__in=events_of_director(account).order_by().values("pk"),
            ruling__isnull=True,
            closed_at__isnull=True,
        )
        .select_related("event")
        .order_by("called_at", "pk")
    )


def standing_facts(incident: Incident) -> list[IncidentFact]:
    """Return the facts of a call that no later one replaces, in order."""
    return list(
        incident.facts.filter(replaced_by__isnull=True)
        .select_related("noted_by__person")
        .order_by("pk")
    )


def fact_counts(incident: Incident) -> tuple[list[str], int]:
    """Return how far the statements are agreed, and how many facts the director found."""
    facts = standing_facts(incident)
    agreements = [fact.agreement for fact in facts if fact.kind == FactKind.TOLD]
    return agreements, sum(fact.kind == FactKind.FOUND for fact in facts)


def board_record_of(incident: Incident) -> BoardRecord | None:
    """Return the newest version of the board of a call."""
    return incident.board_records.order_by("-version").first()


def hands_of_incident(incident: Incident) -> str:
    """Return the cards of the board: as noted for the call, else as dealt; "" if unknown."""
    record = board_record_of(incident)
    if record is not None and record.hands:
        return record.hands
    if incident.board is None:
        return ""
    return hands_of_board(incident.event, session=incident.session, board=incident.board)


def same_board(incident: Incident) -> QuerySet[Incident]:
    """Return the other calls on the same board at the same table."""
    return (
        Incident.objects.filter(
            event=incident.event_id,
            session=incident.session,
            section=incident.section,
            table=incident.table,
            board=incident.board,
        )
        .exclude(pk=incident.pk)
        .select_related("ruling", "opened_by__person")
    )


def is_board_played(incident: Incident) -> bool | None:
    """Return whether anybody has a result on the board of a call.

    None while there are no results, or only those of part of the session, without this board: play
    goes on, and a ruling waits for its result.
    """
    standing = BoardResult.objects.filter(
        event=incident.event_id, session=incident.session, removed_in__isnull=True
    )
    boards = dict(
        standing.order_by()
        .values_list("board")
        .annotate(played=Count("pk", filter=Q(not_played=False)))
    )
    if incident.board is None or not boards:
        return None
    if boards.get(incident.board, 0):
        return True
    goes_on = _is_part(incident.event, len(boards)) and incident.board not in boards
    return None if goes_on or _is_played_now(incident) else False


def _is_played_now(incident: Incident) -> bool:
    """Return whether the session of a call is in play: it is today, and no end is noted."""
    if incident.event.ends_on < timezone.localdate():
        return False
    times = times_of_sessions(incident.event).get(incident.session)
    return times is None or times.ended_at is None or times.ended_at > timezone.now()


def _is_part(event: Event, boards: int) -> bool:
    """Return whether a session with results of so many boards should have more of them."""
    planned = -(-event.planned_boards // max(event.planned_sessions, 1))
    return boards < planned


def players_at_table(
    event: Event, *, session: int, table: str, board: int, section: str = ""
) -> list[Seated]:
    """Return who sat at a table by the results, else by the seating of the session."""
    if not table:
        return []
    lines = BoardResult.objects.filter(
        event=event, session=session, table=table, board=board, removed_in__isnull=True
    )
    if section:
        lines = lines.filter(section=section)
    line = lines.select_related("ns", "ew", "south", "west").first()
    if line is None:
        return _players_seated(event, session, section, table, board)
    if event.kind == EventKind.INDIVIDUAL:
        seated = [("N", line.ns), ("E", line.ew), ("S", line.south), ("W", line.west)]
        return [seated for seat, entry in seated if entry for seated in players_of(entry, seat)]
    turns = turns_of(event)
    return [
        seated
        for seats, entry in (("NS", line.ns), ("EW", line.ew))
        if entry is not None
        for seated in players_of(
            entry,
            seats if event.kind == EventKind.PAIRS else "",
            resting=resting_in(turns.get(entry.pk, ()), line.session, line.round),
        )
    ]


def knows_who_sits(event: Event) -> bool:
    """Return whether table and board identify the players: by a seating, or by results."""
    drawn = SeatingPlan.objects.filter(session__event=event)
    results = BoardResult.objects.filter(event=event, removed_in__isnull=True).exclude(table="")
    met = BookLine.objects.filter(session__event=event, match__isnull=False)
    return drawn.exists() or results.exists() or met.exists()


def _players_seated(
    event: Event, session: int, section: str, table: str, board: int
) -> list[Seated]:
    """Return who is seated at a table with a board; empty if the seating does not say."""
    there = [
        sitting
        for sitting in sittings_at(
            sittings_of(event, session=session), table=table, section=section
        )
        if sitting.has_board(board)
    ]
    # a table number in two sections identifies nobody
    return players_sitting(event, there[0], session=session) if len(there) == 1 else []


def players_sitting(event: Event, there: SeatedTable, *, session: int) -> list[Seated]:
    """Return who is seated at a table in a round; of a triplet, who does not rest."""
    entries = Entry.objects.in_bulk([*there.ns, *there.ew])
    if event.kind == EventKind.INDIVIDUAL:
        seats = dict(zip("NS", there.ns, strict=False)) | dict(zip("EW", there.ew, strict=False))
        return [
            seated
            for seat in "NESW"
            if seat in seats
            for seated in players_of(entries[seats[seat]], seat)
        ]
    pairs = event.kind == EventKind.PAIRS  # a team has more players than seats
    sides = (("NS" if pairs else "", there.ns), ("EW" if pairs else "", there.ew))
    turns = turns_of(event)
    return [
        seated
        for seats_of_side, side in sides
        for pk in side
        for seated in players_of(
            entries[pk],
            seats_of_side,
            resting=resting_in(turns.get(pk, ()), session, there.round),
        )
    ]


def players_of(entry: Entry, seats: str, *, resting: int | None = None) -> list[Seated]:
    """Return the players of a contestant, assigned to the seats as far as these suffice.

    resting: of a triplet, who is known to rest.
    """
    players = EntryPlayer.objects.filter(entry=entry, left_at__isnull=True).order_by("position")
    if resting is not None:
        players = players.exclude(person=resting)
    return [
        Seated(seats[place : place + 1], entry, player.person_id, player.name_as_entered)
        for place, player in enumerate(players)
    ]


def facts_for_penalty(incident: Incident) -> str:
    """Return the facts for a penalty from a call: found, else agreed, else its subject."""
    facts = standing_facts(incident)
    texts = [fact.words for fact in facts if fact.kind == FactKind.FOUND]
    agreed = [fact.words for fact in facts if fact.agreement == Agreement.AGREED]
    return "\n".join(texts or agreed) or incident.about


def entries_concerned(incident: Incident) -> set[int]:
    """Return the contestants whose players are concerned in a call."""
    return set(
        incident.players.filter(left_at__isnull=True, entry__isnull=False).values_list(
            "entry", flat=True
        )
    )


def people_at_table(incident: Incident) -> set[int]:
    """Return the people concerned in a call who sit at the table, or may."""
    return set(
        incident.players.filter(left_at__isnull=True, person__isnull=False).values_list(
            "person", flat=True
        )
    )


def people_in_the_match(incident: Incident) -> set[int]:
    """Return everybody in the two teams of the match at the table, in an event of teams."""
    if incident.event.kind != EventKind.TEAMS:
        return set()
    entries = entries_concerned(incident)
    met = Match.objects.filter(event=incident.event_id, session=incident.session).filter(
        Q(home__in=entries) | Q(away__in=entries)
    )
    teams = entries | {entry for pair in met.values_list("home", "away") for entry in pair}
    return set(
        EntryPlayer.objects.filter(entry__in=teams, left_at__isnull=True).values_list(
            "person", flat=True
        )
    )


def own_table_leave(incident: Incident, account: Account) -> bool:
    """Return whether another person allowed this director to rule at the own table."""
    return incident.own_table_leaves.filter(director=account).exists()


def contestants_at(
    event: Event, numbers: Mapping[str, str], *, section: str
) -> dict[str, Entry | None]:
    """Return the contestants at a table by side, None where no number is given.

    numbers: by side "ns", "ew". Raises: RuleError for an unknown or ambiguous number.
    """
    entries = entries_numbered(event, [number for number in numbers.values() if number])
    return {
        side: contestant(entries[number], number=number, side=side, section=section)
        if number
        else None
        for side, number in numbers.items()
    }


def contestant(entries: Sequence[Entry], *, number: str, side: str, section: str) -> Entry:
    """Return the contestant among `found` that sits on a side, in a section. Raises: RuleError."""
    lined = [entry for entry in entries if entry.direction in {"", side.upper()}] or entries
    inside = [entry for entry in lined if entry.section == section] or lined
    if not inside:
        raise RuleError("call_number_unknown", number=number)
    if len(inside) > 1:
        raise RuleError("call_number_twice", number=number)
    return inside[0]


def entries_numbered(event: Event, numbers: Sequence[str]) -> dict[str, list[Entry]]:
    """Return the contestants of an event by the numbers that players know."""
    entries: dict[str, list[Entry]] = {number: [] for number in numbers}
    for entry in Entry.objects.filter(
        event=event, number__in=numbers, withdrawn_at__isnull=True
    ).order_by("pk"):
        entries[entry.number].append(entry)
    return entries
