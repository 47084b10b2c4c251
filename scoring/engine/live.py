"""A session scored while it is played: each new result recounts only its own board.

Points and places are those of `pairs_standing` for the same lines, in every setting. Only what a
result can change is recounted: its board, the rows of the contestants whose points changed, and the
order. All boards are recounted only when the fullest board of their field gets more results.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.engine.board_points import board_top, is_plain, rounded_points
from scoring.engine.errors import EngineError
from scoring.engine.live_boards import (
    UNIT,
    LiveBoard,
    UnitValue,
    count_units,
    live_board,
    sides_aside,
    unit_value,
)
from scoring.engine.own_average import settled
from scoring.engine.pairs import (
    board_key,
    counted_boards,
    entries_of,
    expected_results,
    without_deleted,
)
from scoring.engine.pairs_input import check_entries, check_lines, check_penalties, check_settings
from scoring.engine.pairs_ranking import ranked
from scoring.engine.pairs_totals import Account, Event, account_in, event_of, pair_rows
from scoring.engine.types import (
    BoardField,
    BoardKey,
    BoardLine,
    Key,
    LinePoints,
    PairEntry,
    PairRow,
    PairsSettings,
    Penalty,
    Points,
)

NOTHING_YET = UnitValue(1, 0, 1)


class LiveChange(NamedTuple):
    """The effect of a result: boards whose points changed, contestants whose totals changed."""

    boards: tuple[BoardKey, ...]
    contestants: frozenset[Key]


@dataclass(slots=True)
class _Tally:
    """The boards of one field with the same number of results, added up by contestant.

    sums: units x UNIT + boards. expected: number of results to convert to; top and value: what a
    board and a unit are worth in that field.
    """

    sums: dict[Key | None, int] = field(default_factory=dict)
    expected: int = 0
    top: Points = 0
    value: UnitValue = NOTHING_YET

    def add(self, board: LiveBoard) -> None:
        sums, both = self.sums, board.both
        for line, earned in zip(board.plain, board.earned, strict=True):
            ns, ew = line.ns, line.ew
            sums[ns] = sums.get(ns, 0) + earned
            sums[ew] = sums.get(ew, 0) + both - earned
            if line.south is not None:
                sums[line.south] = sums.get(line.south, 0) + earned
            if line.west is not None:
                sums[line.west] = sums.get(line.west, 0) + both - earned

    def take_off(self, board: LiveBoard) -> None:
        for line, earned in zip(board.plain, board.earned, strict=True):
            for seats, part in (
                ((line.ns, line.south), earned),
                ((line.ew, line.west), board.both - earned),
            ):
                for key in seats:
                    if key is not None:
                        self.sums[key] -= part


class LiveSession:
    """One session or several, into which results are put, and taken out again, as they come in.

    Source: RTP 2.2.7, 3.5.6-3.5.10.
    """

    def __init__(
        self,
        settings: PairsSettings,
        contestants: Sequence[PairEntry],
        lines: Sequence[BoardLine] = (),
        *,
        penalties: Sequence[Penalty] = (),
    ) -> None:
        check_settings(settings)
        rounded_points(0, 0, settings)
        self._settings = settings
        self._given = tuple(contestants)
        self._penalties = tuple(penalties)
        self._entries = check_entries(entries_of(lines, contestants, settings))
        self._has_deleted = any(entry.status == "deleted" for entry in self._entries.values())
        check_penalties(penalties, self._entries, settings)
        self._accounts: dict[Key, dict[int, Account]] = {}
        self._rows: dict[Key, PairRow] = {}
        self._event = Event({}, {}, settings)
        self._boards: dict[BoardKey, LiveBoard] = {}
        self._fields: dict[BoardKey, BoardField] = {}
        self._tallies: dict[tuple[int, str, int], _Tally] = {}
        self._aside: defaultdict[Key, dict[BoardKey, LinePoints]] = defaultdict(dict)
        self._stale: set[Key] = set(self._entries)
        self._standing: tuple[PairRow, ...] | None = None
        if lines:
            check_lines(lines, self._entries)
            by_board: dict[BoardKey, list[BoardLine]] = {}
            for line in lines:
                by_board.setdefault(board_key(line, settings), []).append(line)
            self._load({key: self._live_board(members) for key, members in by_board.items()})

    @property
    def lines(self) -> tuple[BoardLine, ...]:
        """Return every current line, board by board. Source: RTP 2.2.7."""
        return tuple(line for board in self._boards.values() for line in board.lines)

    def put(self, line: BoardLine) -> LiveChange:
        """Enter one result; it replaces the earlier one of the same table, if any.

        Raises: EngineError naming the fault; then nothing changes.
        Source: RTP 2.2.7.2, 3.5.8, Law 79 C (2007).
        """
        check_lines([line], self._entries)
        if not is_plain(line):
            counted_boards([line], self._settings)  # refuses what no board could count
        key = board_key(line, self._settings)
        there = self._boards[key].lines if key in self._boards else ()
        return self._changed(key, [*_without_table(there, line), line])

    def remove(self, board: int, contestant: Key, *, session: int = 1) -> LiveChange:
        """Remove the line of a contestant on a board, as if it had never come in.

        Raises: EngineError "unknown_contestant_on_board" if there is none. Source: RTP 2.2.7.
        """
        for key, members in self._boards.items():
            lines = [line for line in members.lines if contestant not in line.seated]
            if (key[0], key[2]) == (session, board) and len(lines) < len(members.lines):
                return self._changed(key, lines)
        raise EngineError("unknown_contestant_on_board", contestant=contestant, board=board)

    def standing(self) -> tuple[PairRow, ...]:
        """Return the rows by line and rank, equal to those of pairs_standing for the current lines.

        Raises: EngineError as pairs_standing does. Source: RTP 3.5.6-3.5.10.
        """
        if self._standing is None:
            for contestant in self._stale:
                self._accounts[contestant] = self._account(contestant)
            event = event_of(self._accounts, self._fields, self._settings)
            if (event.tops, event.scheduled) != (self._event.tops, self._event.scheduled):
                self._stale |= self._entries.keys()
            stale = [self._entries[contestant] for contestant in self._stale]
            for row in pair_rows(stale, self._accounts, self._penalties, event):
                self._rows[row.contestant] = row
            self._event = event
            self._stale = set()
            self._standing = tuple(ranked(list(self._rows.values()), self._settings))
        return self._standing

    def recount(self) -> None:
        """Recount every line, as if all came in now. Source: RTP 3.5.6-3.5.10."""
        self._load(dict(self._boards))

    def _load(self, boards: Mapping[BoardKey, LiveBoard]) -> None:
        """Forget every board and count these instead."""
        for held in (self._boards, self._fields, self._tallies, self._aside):
            held.clear()
        expected = self._expected(boards)
        for key, board in boards.items():
            self._put_in(key, board, expected[key])
        self._stale = set(self._entries)
        self._standing = None

    def _changed(self, key: BoardKey, lines: Sequence[BoardLine]) -> LiveChange:
        """Replace a board and recount what depends on it."""
        boards = dict(self._boards)
        before = boards.pop(key, None)
        after = self._live_board(lines) if lines else None
        if after is not None:
            boards[key] = after
        expected = self._expected(boards)
        is_refitted = before is not None and self._fields[key].expected != expected.get(key)
        if before is not None:
            self._take_out(key)
        if after is not None:
            self._put_in(key, after, expected[key])
        moved = _moved(before, after, is_refitted=is_refitted)
        refitted = [other for other in boards if self._fields[other].expected != expected[other]]
        for other in refitted:  # the fullest board of their field changed
            board = self._take_out(other)
            self._put_in(other, board, expected[other])
            moved |= board.shares().keys()
        self._refresh_lines()
        self._stale |= moved
        self._standing = None
        return LiveChange((key, *refitted), frozenset(moved))

    def _live_board(self, lines: Sequence[BoardLine]) -> LiveBoard:
        counted = without_deleted(lines, self._entries) if self._has_deleted else lines
        return live_board(lines, counted, self._settings)

    def _expected(self, boards: Mapping[BoardKey, LiveBoard]) -> dict[BoardKey, int]:
        results = {key: board.results for key, board in boards.items()}
        return expected_results(results, self._settings)

    def _take_out(self, key: BoardKey) -> LiveBoard:
        board = self._boards.pop(key)
        self._add(key, board, -1)
        del self._fields[key]
        return board

    def _put_in(self, key: BoardKey, board: LiveBoard, expected: int) -> None:
        """Count a board and add its points to the totals."""
        count_units(board, self._settings)
        if board.aside:
            board.sides = sides_aside(board.aside, expected, self._settings)
        self._boards[key] = board
        top = board_top(expected, self._settings)
        self._fields[key] = BoardField(board.results, expected, top)
        self._add(key, board, 1)

    def _add(self, key: BoardKey, board: LiveBoard, times: int) -> None:
        session, section, _ = key
        if board.plain:
            place = (session, section, len(board.plain))
            if place not in self._tallies:
                self._tallies[place] = _Tally()
            tally = self._tallies[place]
            (tally.add if times > 0 else tally.take_off)(board)
            if tally.expected != self._fields[key].expected:
                tally.expected = self._fields[key].expected
                tally.top = self._fields[key].top
                tally.value = unit_value(len(board.plain), tally.expected, self._settings)
        for contestant, points in board.sides.items():
            if times > 0:
                self._aside[contestant][key] = points
            else:
                del self._aside[contestant][key]

    def _account(self, contestant: Key) -> dict[int, Account]:
        """Return the contestant's sessions: units as points, lines aside, own averages."""
        accounts: dict[int, Account] = {}
        for (session, _, _), tally in self._tallies.items():
            units, boards = divmod(tally.sums.get(contestant, 0), UNIT)
            if boards:
                if session not in accounts:
                    accounts[session] = Account()
                account = accounts[session]
                over, less, under = tally.value
                whole, rest = divmod(units * over - boards * less, under)
                account.whole += whole
                if rest:
                    account.parts[under] = account.parts.get(under, 0) + rest
                account.available += boards * tally.top
                account.boards += boards
                account.played += boards
        if aside := self._aside.get(contestant):
            self._add_aside(contestant, list(aside.values()), accounts)
        return {session: account for session, account in accounts.items() if account.boards}

    def _add_aside(
        self, contestant: Key, lines: Sequence[LinePoints], accounts: dict[int, Account]
    ) -> None:
        accounts_by_contestant = {contestant: accounts}
        for line, ns, ew in lines:
            for side in (ns, ew):
                if side.points is not None:
                    account_in(accounts_by_contestant, contestant, line.session).add(side)
        for waited in settled(lines, accounts_by_contestant, self._settings):
            for key, side in waited.given:
                if key == contestant and side.points is not None:
                    account_in(accounts_by_contestant, key, waited.points.line.session).add(side)

    def _refresh_lines(self) -> None:
        """Update, from the seats, who is in which line, if two lines are ranked apart."""
        if self._settings.winners == 2 and not all(entry.line for entry in self._given):
            entries = entries_of(self.lines, self._given, self._settings)
            self._stale |= {e.key for e in entries if e != self._entries[e.key]}
            self._entries = {entry.key: entry for entry in entries}


def _without_table(lines: Sequence[BoardLine], line: BoardLine) -> list[BoardLine]:
    """Return the lines without the one that a new line of the same table replaces."""
    seated = set(line.seated)
    remaining = [other for other in lines if seated.isdisjoint(other.seated)]
    if len(lines) - len(remaining) > 1:
        raise EngineError(
            "duplicate_result", session=line.session, board=line.board, contestant=line.ns
        )
    return remaining


def _moved(before: LiveBoard | None, after: LiveBoard | None, *, is_refitted: bool) -> set[Key]:
    """Return the contestants whose points on a board changed."""
    were = before.shares() if before is not None else {}
    are = after.shares() if after is not None else {}
    return {key for key in were | are if is_refitted or were.get(key) != are.get(key)}
