"""A pairs event while it is played: one more result changes one board, not the whole count.

The event is a frozen value; each result makes a new one that shares whatever did not change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.engine.board_points import board_points, board_top, counts_in_field
from scoring.engine.errors import EngineError
from scoring.engine.own_average import add_settled, settled
from scoring.engine.pairs import (
    FEDERATION,
    board_key,
    entries_of,
    expected_results,
    without_deleted,
)
from scoring.engine.pairs_accounts import Account, Accounts, accounts_of, moved
from scoring.engine.pairs_input import check_entries, check_lines, check_penalties, check_settings
from scoring.engine.pairs_ranking import ranked
from scoring.engine.pairs_totals import event_of, pair_rows
from scoring.engine.types import (
    BoardField,
    BoardKey,
    BoardLine,
    Key,
    LinePoints,
    PairEntry,
    PairsSettings,
    PairsStanding,
    Penalty,
)


@dataclass(frozen=True, slots=True)
class RunningPairs:
    """A pairs event as far as it has been played.

    accounts: what every contestant has so far, leaving out what waits for its own average.
    """

    settings: PairsSettings
    contestants: Mapping[Key, PairEntry]
    penalties: tuple[Penalty, ...]
    lines: Mapping[BoardKey, tuple[BoardLine, ...]]
    earned: Mapping[BoardKey, tuple[LinePoints, ...]]
    boards: Mapping[BoardKey, BoardField]
    accounts: Accounts


def running_pairs(
    lines: Sequence[BoardLine],
    settings: PairsSettings = FEDERATION,
    contestants: Sequence[PairEntry] | None = None,
    *,
    penalties: Sequence[Penalty] = (),
) -> RunningPairs:
    """Return an event that more results can be added to.

    contestants: all who take part; a result of anybody else is refused later.
    Raises: EngineError as pairs_standing does. Source: RTP 2.2.7, 3.5.8.
    """
    check_settings(settings)
    known = check_entries(entries_of(lines, contestants, settings))
    if lines:
        check_lines(lines, known)
    check_penalties(penalties, known)
    by_board: dict[BoardKey, list[BoardLine]] = {}
    for line in without_deleted(lines, known):
        by_board.setdefault(board_key(line, settings), []).append(line)
    empty = RunningPairs(settings, known, tuple(penalties), {}, {}, {}, {})
    return _recounted(empty, {key: tuple(members) for key, members in by_board.items()})


def with_result(event: RunningPairs, line: BoardLine) -> RunningPairs:
    """Return the event with one more result, or with one that replaces the pair's earlier one.

    Boards of the same field are counted anew only if the new result makes the fullest board
    fuller. Raises: EngineError naming the fault. Source: RTP 2.2.7.2, 3.5.8.
    """
    check_lines([line], event.contestants)
    (line,) = without_deleted([line], event.contestants)
    key = board_key(line, event.settings)
    seated = set(line.seated)
    kept, replaced = [], 0
    for earlier in event.lines.get(key, ()):
        if seated & set(earlier.seated):
            replaced += 1
        else:
            kept.append(earlier)
    if replaced > 1:
        raise EngineError(
            "duplicate_result", session=line.session, board=line.board, contestant=line.ns
        )
    return _recounted(event, {key: (*kept, line)})


def running_standing(event: RunningPairs) -> PairsStanding:
    """Return the standing of the event as far as it has been played; lines board by board.

    Source: RTP 3.5.6-3.5.10.
    """
    lines = [points for members in event.earned.values() for points in members]
    waited = settled(lines, event.accounts, event.settings)
    accounts = _copied(event.accounts, {key for line in waited for key, _ in line.given})
    for line in waited:
        add_settled(accounts, line)
        lines[line.place] = line.points
    totals = event_of(accounts, event.boards, event.settings)
    rows = pair_rows(event.contestants.values(), accounts, event.penalties, totals)
    return PairsStanding(tuple(ranked(rows, event.settings)), tuple(lines), event.boards)


def _recounted(
    event: RunningPairs, changed: Mapping[BoardKey, tuple[BoardLine, ...]]
) -> RunningPairs:
    """Return the event with these boards in place of what they were."""
    settings = event.settings
    lines = {**event.lines, **changed}
    results = {key: board.results for key, board in event.boards.items()}
    for key, members in changed.items():
        results[key] = sum(counts_in_field(line) for line in members)
    expected = expected_results(results, settings)
    earned, boards = dict(event.earned), dict(event.boards)
    affected: list[tuple[LinePoints, int]] = []
    for key, members in lines.items():
        if key not in changed and event.boards[key].expected == expected[key]:
            continue
        scored, middle = board_points(members, expected[key], settings)
        affected += [(points, -1) for points in event.earned.get(key, ())]
        affected += [(points, 1) for points in scored]
        earned[key] = tuple(scored)
        boards[key] = BoardField(
            results[key], expected[key], board_top(expected[key], settings), middle
        )
    return replace(
        event,
        lines=lines,
        earned=earned,
        boards=boards,
        accounts=_moved(event.accounts, affected),
    )


def _moved(
    before: Accounts, affected: Sequence[tuple[LinePoints, int]]
) -> dict[Key, dict[int, Account]]:
    """Return the accounts with lines taken out (-1) and put in (1)."""
    if not before:
        return accounts_of(points for points, _ in affected)
    accounts = _copied(before, {key for points, _ in affected for key in points.line.seated})
    for points, times in affected:
        moved(accounts, points, times)
    return accounts


def _copied(accounts: Accounts, seats: set[Key]) -> dict[Key, dict[int, Account]]:
    """Return the accounts as a new mapping in which those of `seats` may be changed."""
    mine: dict[Key, dict[int, Account]] = dict(accounts)
    for key in seats & mine.keys():
        mine[key] = {session: account.copied() for session, account in mine[key].items()}
    return mine
