"""The entries of the tables of a session, and what each table still has to enter."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.core import signing
from django.utils import timezone

from federation.errors import RuleError
from scoring.live.rules.lines import DROPPED, DUE
from scoring.live.selectors.postponed_boards import Slot, slots_barred, slots_unplayed
from scoring.models import BookAct, BookLine
from scoring.tables.selectors.team_tables import is_of_teams, team_tables, teams_seated
from tournaments.calendar.selectors.slots import entries_of
from tournaments.models import Session
from tournaments.seating.rules.table_hours import TableHours
from tournaments.seating.rules.table_records import RECORDS, BoardRecord
from tournaments.seating.selectors.seating import Seating, SessionSeating, seating_of
from tournaments.seating.selectors.sessions import sessions_shown
from tournaments.seating.selectors.table_times import times_of_seated

SALT = "scoring.table_records"
WAITED = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """A board that a table plays in a round, with its record."""

    round: int
    board: int
    ns: tuple[Seating, ...]
    ew: tuple[Seating, ...]
    record: BookLine | None
    is_put_off: bool = False  # played later, with the director's permission
    later_requested: bool | None = None  # the players' request until the director answers
    is_barred: bool = False  # one of them has another result on it: nobody plays it here (Law 15)
    is_withheld: bool = False  # the reader may not see yet what was noted

    @property
    def entries(self) -> tuple[int, ...]:
        """Return everybody who plays the board at this table."""
        return entries_of(self.ns) + entries_of(self.ew)

    def side(self, side: str) -> tuple[int, ...]:
        """Return who plays "NS" or "EW"."""
        return entries_of(self.ns if side == "NS" else self.ew)

    def seat_of(self, contestant: int, side: str) -> str:
        """Return the seat of a contestant on its side: of a pair the first; "" on the other."""
        entries = self.side(side)
        return side[entries.index(contestant)] if contestant in entries else ""

    @property
    def state(self) -> BoardRecord:
        """Return the state of the record; a board left without a result delays nobody."""
        row = self.record
        is_left = row is not None and row.is_left
        return BoardRecord(
            self.board,
            entered=row is not None,
            verified=is_left or (row is not None and row.verified_at is not None),
        )

    @property
    def is_done(self) -> bool:
        """Return whether the board is entered and verified, or left by the director."""
        return self.state.verified

    @property
    def result(self) -> BookLine | None:
        """Return the record if it counts; None if the board was left without a result."""
        return None if self.record is None or self.record.is_left else self.record


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table of a session: its boards in the order of the rounds.

    turn: the round in play, 0 before the first, one more than there are after the last. begins_at:
    when the first round begins, None if the director starts it. hours: when players may enter
    results. day: the first on which they do. begins: when each round begins; if rounds are started
    by hand, those started. seating: the version of the seating. is_stopped: the clock is.
    """

    session: Session
    section: str
    table: int
    boards: tuple[BoardAtTable, ...]
    turn: int
    hours: TableHours
    day: dt.date
    begins_at: dt.datetime | None = None
    begins: Mapping[int, dt.datetime] = field(default_factory=dict)
    seating: int = 0
    is_stopped: bool = False

    def at(self, turn: int, board: int) -> BoardAtTable:
        """Return a board of this table in a round. Raises: RuleError("board_not_at_table")."""
        for holding in self.boards:
            if (holding.round, holding.board) == (turn, board):
                return holding
        raise RuleError("board_not_at_table", article=RECORDS, board=board, table=self.table)

    @property
    def opened(self) -> list[BoardAtTable]:
        """Return the boards of the rounds that have begun."""
        return [board for board in self.boards if board.round <= self.turn]

    def holding_up(self, wanted_board: BoardAtTable) -> BoardAtTable | None:
        """Return what must be entered or verified before a board, None if nothing is.

        Within a round boards may be entered in any order: only boards begun and those of earlier
        rounds count, except boards played later, and those that one of its players had before. Of
        teams, other players may have played the earlier rounds.
        """
        of_teams = is_of_teams(self.session)
        for board in self.boards:
            if of_teams and board.round != wanted_board.round:
                continue
            is_waiting = not board.is_put_off and not board.is_barred
            is_before = board.round < wanted_board.round and is_waiting
            is_before = is_before or board.record is not None
            if board is not wanted_board and not board.is_done and is_before:
                return board
        return None

    @property
    def held_up_by(self) -> list[BoardAtTable]:
        """Return the boards of earlier rounds without which the present round is not entered.

        Those that everybody who sits there now can enter and verify themselves do not count.
        """
        held = [at for at in self.boards if at.round == self.turn and at.record is None]
        if not held or is_of_teams(self.session):
            return []
        here = set(held[0].entries)
        waiting = [
            at
            for at in self.boards
            if at.round < self.turn
            and not at.is_done
            and (at.record is not None or not (at.is_put_off or at.is_barred))
        ]
        return waiting if any(not here <= set(at.entries) for at in waiting) else []

    @property
    def next(self) -> BoardAtTable | None:
        """Return the board that the table should enter now; boards to verify come first.

        Boards played later, played before by one of its players, or waiting for the director's
        answer, are skipped.
        """
        waiting = [
            board_at_table
            for board_at_table in self.opened
            if not board_at_table.is_done
            and not board_at_table.is_put_off
            and not board_at_table.is_barred
            and board_at_table.later_requested is None
        ]
        begun_boards = (
            board_at_table for board_at_table in waiting if board_at_table.record is not None
        )
        return next(begun_boards, waiting[0] if waiting else None)


def record_code(session: int, section: str, table: int) -> str:
    """Return the code with which a table enters its results."""
    return _signer().sign_object([session, section, table])


def session_of_code(code: str) -> tuple[Session, str, int]:
    """Return session, section and table of a code. Raises: RuleError for an invalid code."""
    try:
        place = _signer().unsign_object(code)
    except (signing.BadSignature, ValueError):
        place = []
    session = sessions_shown().filter(pk=place[0]).first() if place else None
    if session is None:
        raise RuleError("table_code_unknown", article=RECORDS)
    return session, str(place[1]), int(place[2])


def table_sheet(
    session: Session, section: str, table: int, *, now: dt.datetime, has_people: bool = True
) -> TableSheet:
    """Return one table of a session: what other tables noted is not read. Raises: RuleError.

    has_people: whether names are read too; an act needs entries alone.
    """
    sheets = _sheets(session, now, table=(section, table), has_people=has_people)
    if not sheets:
        raise RuleError("table_unknown", article=RECORDS, section=section, table=table)
    return sheets[0]


def table_sheets(session: Session, *, now: dt.datetime) -> list[TableSheet]:
    """Return every table of a session with its boards. Raises: RuleError before it is seated."""
    return _sheets(session, now)


def _sheets(
    session: Session,
    now: dt.datetime,
    *,
    table: tuple[str, int] | None = None,
    has_people: bool = True,
) -> list[TableSheet]:
    """Return every table of a session, or the one of a section and number if it is there."""
    if is_of_teams(session):
        return _team_sheets(session, now, table, has_people=has_people)
    letter = "" if table is None else table[0]
    on = timezone.localdate(now) if has_people else None
    seating = seating_of(session, on=on, section=letter)
    sections = seating.sections if seating.plans else []
    if not sections:
        raise RuleError("seating_not_drawn", article="RTP 2.2.1")
    times = times_of_seated(session, sections, now=now)
    rows = [
        (section.letter, number)
        for section in sections
        for number in range(1, section.spec.tables + 1)
        if table in {None, (section.letter, number)}
    ]
    boards = _with_barred(session, _boards_of_tables(session, seating, rows, table), times.turn)
    return [
        TableSheet(
            session,
            letter,
            number,
            boards[letter, number],
            times.turn,
            times.hours,
            session.played_on,
            times.begins_at,
            times.begins,
            seating.plans[-1].version,
            times.is_stopped,
        )
        for letter, number in rows
    ]


def earlier_act(row: BookLine) -> BookAct | None:
    """Return the last act on a line, if its sender made it a minute or more before it arrived."""
    act = BookAct.objects.filter(line=row).order_by("-version").first()
    if act is None or act.said_at is None or act.made_at - act.said_at < WAITED:
        return None
    return act


def _team_sheets(
    session: Session, now: dt.datetime, table: tuple[str, int] | None, *, has_people: bool
) -> list[TableSheet]:
    tables = team_tables(session, now=now, table=table)
    if not tables and (table is None or not team_tables(session, now=now)):
        raise RuleError("seating_not_drawn", article="RTP 3.6.3")
    lines = [line for table in tables for line in table.lines]
    teams = teams_seated(lines, on=timezone.localdate(now) if has_people else None)
    return [
        TableSheet(
            session,
            table.section,
            table.table,
            tuple(
                BoardAtTable(
                    line.round,
                    line.board,
                    (teams[line.ns_id],),
                    (teams[line.ew_id],),
                    None if line.state == DUE else line,
                )
                for line in table.lines
            ),
            table.turn,
            table.hours,
            table.day,
        )
        for table in tables
    ]


def noted_lines(
    session: Session, table: tuple[str, int] | None = None, *, has_people: bool = True
) -> dict[Slot, BookLine]:
    """Return the lines that something was noted of, by section, table, round and board.

    table: section and number of the only table to read. has_people: with who noted it and the
    ruling over it.
    """
    rows = BookLine.objects.filter(session=session).exclude(state__in=[DUE, DROPPED])
    if table is not None:
        rows = rows.filter(section=table[0], table=table[1])
    if has_people:
        rows = rows.select_related("account__person", "session__event", "ruling")
    return {(row.section, row.table, row.round, row.board): row for row in rows}


def _boards_of_tables(
    session: Session,
    seating: SessionSeating,
    tables: Sequence[tuple[str, int]],
    only: tuple[str, int] | None,
) -> dict[tuple[str, int], tuple[BoardAtTable, ...]]:
    """Return the boards of tables by their seating, and results of others that stay with them.

    tables: section and number of each. only: the one whose notes are read, None for all.
    """
    put_off, proposals = slots_unplayed(session)
    boards_by_table: dict[tuple[str, int], dict[tuple[int, int], BoardAtTable]] = {
        table: {} for table in tables
    }
    for letter in {letter for letter, _number in tables}:
        for line in seating.tables(letter):
            if line.boards is None or (letter, line.table) not in boards_by_table:
                continue
            for board in range(line.boards[0], line.boards[1] + 1):
                slot = (letter, line.table, line.round, board)
                boards_by_table[letter, line.table][line.round, board] = BoardAtTable(
                    line.round, board, line.ns, line.ew, None, slot in put_off, proposals.get(slot)
                )
    stayed = []
    noted = noted_lines(session, only, has_people=seating.on is not None)
    for (section, number, turn, board), row in noted.items():
        boards = boards_by_table.get((section, number))
        if boards is None:
            continue
        seated = boards.get((turn, board))
        if seated is not None and (row.is_left or seated.entries == _played_by(row)):
            boards[turn, board] = replace(seated, record=row)
        elif not row.is_left:
            stayed.append(row)
    if stayed:  # who had it may sit in another section now
        whole = seating if only is None else seating_of(session, on=seating.on)
        for row in stayed:
            boards_by_table[row.section, row.table][row.round, row.board] = _of_those_named(
                whole, row
            )
    return {
        table: tuple(boards[key] for key in sorted(boards))
        for table, boards in boards_by_table.items()
    }


def _with_barred(
    session: Session, tables: dict[tuple[str, int], tuple[BoardAtTable, ...]], turn: int
) -> dict[tuple[str, int], tuple[BoardAtTable, ...]]:
    """Return the boards of tables with those that nobody may play there any more.

    turn: the round in play; of later ones nothing is asked yet.
    """
    due = {
        at.board
        for boards in tables.values()
        for at in boards
        if at.record is None and at.round <= turn
    }
    shut = slots_barred(session, due) if due else frozenset()
    if not shut:
        return tables
    return {
        table: tuple(
            replace(at, is_barred=True) if (*table, at.round, at.board) in shut else at
            for at in boards
        )
        for table, boards in tables.items()
    }


def _played_by(row: BookLine) -> tuple[int, ...]:
    """Return everybody to whom the result belongs, by seat."""
    return tuple(
        entry_id for entry_id in (row.ns_id, row.south_id, row.ew_id, row.west_id) if entry_id
    )


def _of_those_named(seating: SessionSeating, row: BookLine) -> BoardAtTable:
    """Return a result that stayed with its players when the seating changed."""
    ns = tuple(seating.known(entry_id) for entry_id in (row.ns_id, row.south_id) if entry_id)
    ew = tuple(seating.known(entry_id) for entry_id in (row.ew_id, row.west_id) if entry_id)
    return BoardAtTable(row.round, row.board, ns, ew, row)


def _signer() -> signing.Signer:
    return signing.Signer(salt=SALT)
