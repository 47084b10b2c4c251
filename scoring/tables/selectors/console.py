"""A session for its director: each table in each round, the clock, odd results."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone

from federation.errors import RuleError
from scoring.intake.rules import Remark, TableResultSeen, remarks_beside, remarks_on
from scoring.intake.selectors.deals import hands_of_event
from scoring.live.rules.lines import DROPPED, DUE, HAS_RESULT
from scoring.models import BoardRuling, BookLine, EventBook, UnplayedBoard
from scoring.tables.rules import (
    CURRENT,
    PAST,
    TO_COME,
    CellState,
    cell_state,
)
from tournaments.calendar.selectors.slots import Side, slots_of
from tournaments.deals.rules.card_play import hands_by_seat
from tournaments.models import (
    CheckIn,
    ClockAct,
    ClockMark,
    Entry,
    EntryPlayer,
    Event,
    EventKind,
    RoomMessage,
    SeatingPlan,
    Session,
    SessionHours,
)
from tournaments.rules.play_days import NIGHT
from tournaments.seating.rules.pace import RoundPlayed, minutes_off
from tournaments.seating.rules.session_clock import ClockReading
from tournaments.seating.selectors.changes import change_to_undo
from tournaments.seating.selectors.seating import Seating, SessionSeating, clock_of, seating_of
from tournaments.selectors.played_now import sessions_of_now

Slot = tuple[str, int, int, int]


@dataclass(frozen=True, slots=True)
class ConsoleBoard:
    """A board of a table in a round. row: its line; remarks: what is odd about it."""

    section: str
    table: int
    round: int
    board: int
    ns: Side
    ew: Side
    row: BookLine | None
    remarks: tuple[Remark, ...] = ()

    @property
    def state(self) -> int:
        """Return the state of its line."""
        return DUE if self.row is None else self.row.state


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in a round. done: boards with a result or left without one."""

    round: int
    boards: tuple[ConsoleBoard, ...]
    done: int
    state: CellState

    @property
    def is_odd(self) -> bool:
        """Return whether any of its results is odd."""
        return any(board.remarks for board in self.boards)


@dataclass(frozen=True, slots=True)
class ConsoleTable:
    """A table. off: minutes ahead of the clock; None if unknown."""

    section: str
    table: int
    cells: tuple[Cell, ...]
    off: int | None

    def sitting(self, turn: int) -> tuple[Side, Side]:
        """Return who plays in a round; in the first one if the table does not play in it."""
        for cell in self.cells:
            if cell.boards and cell.round == turn:
                return cell.boards[0].ns, cell.boards[0].ew
        first = next((cell.boards[0] for cell in self.cells if cell.boards), None)
        return (first.ns, first.ew) if first else ((), ())


@dataclass(frozen=True, slots=True)
class Console:
    """The current state of a session. turn: round in play, 0 before the first; turns: all rounds.

    resting: who has a seat in a round, this or the next, and does not play in it. change: the last
    change of the seating that can be undone.
    """

    session: Session
    reading: ClockReading | None
    turn: int
    turns: Sequence[int]
    tables: tuple[ConsoleTable, ...]
    seated: frozenset[int]
    resting: Mapping[int, Sequence[Seating]]
    change: SeatingPlan | None = None

    @property
    def boards(self) -> Iterator[ConsoleBoard]:
        """Yield every board of every table, by table and round."""
        for table in self.tables:
            for cell in table.cells:
                yield from cell.boards


def console_of(session: Session, *, now: dt.datetime, with_hands: bool) -> Console:
    """Return the current state of a session; the number of queries does not depend on the tables.

    with_hands: whether the reader may know the cards. Raises: RuleError before it is seated.
    """
    seating = seating_of(session, on=timezone.localdate(now))
    if not seating.plans:
        raise RuleError("seating_not_drawn", article="RTP 2.2.1")
    hours = SessionHours.objects.filter(session=session).first()
    reading = clock_of(session, hours, seating.sections, now=now) if hours else None
    rounds = max(section.spec.rounds for section in seating.sections)
    turn = rounds if reading is None else reading.round
    hands = hands_of_session(session) if with_hands else {}
    boards = _boards(seating, rows_noted(session), hands)
    by_cell: dict[tuple[str, int, int], list[ConsoleBoard]] = defaultdict(list)
    for board in boards:
        by_cell[board.section, board.table, board.round].append(board)
    tables = []
    for section in seating.sections:
        for table in range(1, section.spec.tables + 1):
            cells = tuple(
                cell_of(by_cell.get((section.letter, table, number), ()), number, turn)
                for number in range(1, rounds + 1)
            )
            off = None if reading is None else _off(cells, reading, hours, now)
            tables.append(ConsoleTable(section.letter, table, cells, off))
    return Console(
        session,
        reading,
        turn,
        range(1, rounds + 1),
        tuple(tables),
        frozenset(seat.entry for _section, seat in seating.everybody),
        {
            round_number: _resting(seating, round_number, boards)
            for round_number in (turn, turn + 1)
            if 1 <= round_number <= rounds
        },
        next(iter(change_to_undo(seating.plans)), None),
    )


def _resting(seating: SessionSeating, turn: int, boards: Sequence[ConsoleBoard]) -> list[Seating]:
    playing = {
        seat.entry for board in boards if board.round == turn for seat in (*board.ns, *board.ew)
    }
    return [
        seat
        for section in seating.in_round(turn).values()
        if turn <= section.spec.rounds
        for seat in section.in_order
        if seat.entry not in playing
    ]


def state_of(session: int) -> tuple[object, ...] | None:
    """Return a value that changes with anything in the session, by one query; None without one."""
    event = OuterRef("event")
    marks = ClockMark.objects.filter(session=OuterRef("pk")).order_by().values("session")
    messages = RoomMessage.objects.filter(event=event).order_by().values("event")
    plans = SeatingPlan.objects.filter(session=OuterRef("pk")).order_by().values("session")
    seen = CheckIn.objects.filter(session=OuterRef("pk")).order_by().values("session")
    books = EventBook.objects.filter(event=event).values("version")
    of_session = UnplayedBoard.objects.filter(line__session=OuterRef("pk"))
    unplayed = of_session.order_by().values("line__session")
    ruled = BoardRuling.objects.filter(event=event).order_by().values("event")
    rows = Session.objects.filter(pk=session).annotate(
        asked=Subquery(unplayed.annotate(last=Max("reported_at")).values("last")),
        answered=Subquery(unplayed.annotate(n=Count("answered_at")).values("n")),
        ruled=Subquery(ruled.annotate(last=Max("pk")).values("last")),
        unruled=Subquery(ruled.annotate(n=Count("removed_in")).values("n")),
        book_version=Subquery(books[:1]),
        mark=Subquery(marks.annotate(last=Max("pk")).values("last")),
        taken_back=Subquery(
            marks.annotate(n=Count("pk", filter=Q(taken_back_at__isnull=False))).values("n")
        ),
        plan=Subquery(plans.annotate(last=Max("pk")).values("last")),
        message=Subquery(messages.annotate(last=Max("pk")).values("last")),
        ended=Subquery(
            messages.annotate(n=Count("pk", filter=Q(ended_at__isnull=False))).values("n")
        ),
        check_in=Subquery(seen.annotate(last=Max("pk")).values("last")),
    )
    return rows.values_list(
        "book_version", "mark", "taken_back", "plan", "message", "ended", "check_in",
        "asked", "answered", "ruled", "unruled", "book__closed_version",
        "hours__starts_at", "hours__minutes_per_board", "hours__is_by_hand", "played_on",
    ).first()  # fmt: skip


def unseated_of(session: Session, seated: Collection[int]) -> list[Entry]:
    """Return who was noted as present and has no seat in any round."""
    noted = CheckIn.objects.filter(session=session).exclude(entry__in=seated).order_by("pk")
    last = dict(noted.values_list("entry", "is_present"))
    playing = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
    rows = Entry.objects.filter(pk__in=[pk for pk, is_present in last.items() if is_present])
    rows = rows.filter(withdrawn_at__isnull=True).order_by("pk")
    return list(rows.prefetch_related(Prefetch("players", playing, to_attr="playing")))


def last_marks(session: Session, *, most: int = 3) -> list[ClockMark]:
    """Return the last acts on the clock of a session, newest first."""
    rows = ClockMark.objects.filter(session=session, taken_back_at__isnull=True)
    return list(rows.select_related("noted_by__person").order_by("-noted_at", "-pk")[:most])


def may_be_undone(mark: ClockMark) -> bool:
    """Return whether an act on the clock is undone there: tables are opened on their own page."""
    return mark.act not in {ClockAct.CLOSE, ClockAct.REOPEN}


def running_session(event: Event, *, now: dt.datetime) -> Session | None:
    """Return the session of an event that is seated and played today, or was the day before.

    One still in play after midnight comes before those of the new day. For teams, the session whose
    matches are drawn and published.
    """
    today = timezone.localdate(now)
    days = [today, today - NIGHT]
    rows = Session.objects.filter(event=event, played_on__in=days)
    if event.kind == EventKind.TEAMS:
        rows = rows.filter(book_lines__match__isnull=False).distinct()
    else:
        rows = rows.filter(
            pk__in=SeatingPlan.objects.filter(session__event=event).values("session")
        )
    goes_on = Q(played_on__lt=today, pk__in=sessions_of_now(now=now).values("pk"))
    rows = rows.annotate(goes_on=goes_on)
    return rows.order_by("-goes_on", "-played_on", "-number").first()


def rows_noted(session: Session) -> dict[Slot, BookLine]:
    """Return the lines that have any entry."""
    rows = BookLine.objects.filter(session=session).exclude(state__in=[DUE, DROPPED])
    rows = rows.select_related("ruling")
    return {(row.section, row.table, row.round, row.board): row for row in rows}


def hands_of_session(session: Session) -> dict[int, str]:
    """Return the known cards of the boards of a session."""
    hands = hands_of_event(session.event)
    return {board: hands for (number, board), hands in hands.items() if number == session.number}


def _boards(
    seating: SessionSeating, rows: Mapping[Slot, BookLine], hands: Mapping[int, str]
) -> list[ConsoleBoard]:
    return list(with_remarks(slots_of(seating), rows, hands))


def with_remarks(
    slots: Mapping[Slot, tuple[Side, Side]],
    rows: Mapping[Slot, BookLine],
    hands: Mapping[int, str],
    *,
    by_match: bool = False,
) -> Iterator[ConsoleBoard]:
    """Yield every board of every table with remarks on its result.

    by_match: whether each match has its own deals, so that only its other room is compared.
    """
    noted: dict[tuple[int | None, int], list[BookLine]] = defaultdict(list)
    for row in rows.values():
        if row.state in HAS_RESULT:
            noted[row.match_id if by_match else None, row.board].append(row)
    cards = {board: hands_by_seat(hand) for board, hand in hands.items() if hand}
    for slot, (ns, ew) in sorted(slots.items()):
        at = rows.get(slot)
        remarks: tuple[Remark, ...] = ()
        if at is not None and at.state in HAS_RESULT:
            alike = noted[at.match_id if by_match else None, at.board]
            others = [_seen(book_line) for book_line in alike if book_line is not at]
            remarks = (
                *remarks_on(_seen(at), hands=cards.get(at.board)),
                *remarks_beside(_seen(at), others),
            )
        yield ConsoleBoard(*slot, ns, ew, at, remarks)


def _seen(row: BookLine) -> TableResultSeen:
    return TableResultSeen(row.contract, row.declarer, row.lead, row.tricks, row.ns_score)


def cell_of(boards: Sequence[ConsoleBoard], number: int, turn: int) -> Cell:
    """Return a table in a round. turn: the round in play."""
    when = PAST if number < turn else CURRENT if number == turn else TO_COME
    done = sum(board.state != DUE for board in boards)
    state = cell_state([board.state for board in boards], when=when)
    return Cell(number, tuple(boards), done, state)


def played_in(cell: Cell, begins_at: dt.datetime, ends_at: dt.datetime) -> RoundPlayed:
    """Return a table in a round compared with the clock."""
    noted = (board.row.entered_at for board in cell.boards if board.row is not None)
    last = max((at for at in noted if at is not None), default=None)
    return RoundPlayed(begins_at, ends_at, len(cell.boards), cell.done, last)


def _off(
    cells: Sequence[Cell], reading: ClockReading, hours: SessionHours | None, now: dt.datetime
) -> int | None:
    """Return by how many minutes a table is ahead of the clock.

    A round started by hand lasts as long as its boards do, however long the director lets it go on.
    """
    rounds = []
    for cell, on_clock in zip(cells, reading.rounds, strict=False):
        if on_clock.round > reading.round:
            break
        ends_at = on_clock.ends_at
        if reading.is_by_hand and hours is not None:
            minutes = len(cell.boards) * hours.minutes_per_board
            ends_at = on_clock.begins_at + dt.timedelta(minutes=minutes)
        rounds.append(played_in(cell, on_clock.begins_at, ends_at))
    return minutes_off(rounds, now=reading.stopped_at or now)
