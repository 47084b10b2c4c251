"""Scoring of a pairs event: from the lines of its boards to the standing."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.engine.board_points import MISSING, board_points, board_top, counts_in_field
from scoring.engine.errors import EngineError
from scoring.engine.own_average import add_settled, settled
from scoring.engine.pairs_input import check_entries, check_lines, check_penalties, check_settings
from scoring.engine.pairs_ranking import ranked
from scoring.engine.pairs_totals import Accounts, accounts_of, event_of, pair_rows
from scoring.engine.pairs_trace import with_traces
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

FEDERATION = PairsSettings()
NOT_SCORED = LinePoints(BoardLine(1, None, None), MISSING, MISSING)


@dataclass(frozen=True, slots=True)
class CountedBoards:
    """Every line with its points, in the original order; every board; all contestants' sessions."""

    lines: tuple[LinePoints, ...]
    boards: Mapping[BoardKey, BoardField]
    accounts: Accounts


def pairs_standing(
    lines: Sequence[BoardLine],
    settings: PairsSettings = FEDERATION,
    contestants: Sequence[PairEntry] | None = None,
    *,
    penalties: Sequence[Penalty] = (),
    trace_for: Collection[Key] = (),
) -> PairsStanding:
    """Return the standing of a pairs event, with what every side of every line earned.

    contestants: all who take part, with handicap, carry-over and status; None if the lines alone
    name them. trace_for: the contestants whose rows get a trace. Returns: rows by line ("NS" before
    "EW") and rank. Raises: EngineError naming the fault, before anything is counted. Source: Law 78
    A, B (2007), RTP 3.5.6-3.5.10.
    """
    check_settings(settings)
    entries = entries_of(lines, contestants, settings)
    pair_entries_by_key = check_entries(entries)
    check_lines(lines, pair_entries_by_key)
    check_penalties(penalties, pair_entries_by_key, settings)
    counted = counted_boards(without_deleted(lines, pair_entries_by_key), settings)
    event = event_of(counted.accounts, counted.boards, settings)
    rows = ranked(pair_rows(entries, counted.accounts, penalties, event), settings)
    if trace_for:
        rows = with_traces(rows, trace_for, counted.lines, settings, penalties)
    return PairsStanding(tuple(rows), counted.lines, counted.boards)


def counted_boards(lines: Sequence[BoardLine], settings: PairsSettings) -> CountedBoards:
    """Return what every side of every line earns, with own averages.

    Source: Law 78 A, B, Law 12 C (2007), RTP 3.5.7, 3.5.8.
    """
    places: dict[BoardKey, list[int]] = {}
    for place, line in enumerate(lines):
        places.setdefault(board_key(line, settings), []).append(place)
    results = {
        key: sum(counts_in_field(lines[place]) for place in members)
        for key, members in places.items()
    }
    expected = expected_results(results, settings)
    earned: list[LinePoints] = [NOT_SCORED] * len(lines)
    boards = {}
    for key, members in places.items():
        scored, middle = board_points([lines[place] for place in members], expected[key], settings)
        boards[key] = BoardField(
            results[key], expected[key], board_top(expected[key], settings), middle
        )
        for place, points in zip(members, scored, strict=True):
            earned[place] = points
    accounts = accounts_of(earned)
    if any(ns.points is None or ew.points is None for _line, ns, ew in earned):
        for done in settled(earned, accounts, settings):
            add_settled(accounts, done)
            earned[done.place] = done.points
    return CountedBoards(tuple(earned), boards, accounts)


def board_key(line: BoardLine, settings: PairsSettings) -> BoardKey:
    """Return the board of a line: its session, its section if scored separately, its number.

    Source: Law 78 D (2007).
    """
    return line.session, "" if settings.across_sections else line.section, line.board


def expected_results(
    results: Mapping[BoardKey, int], settings: PairsSettings
) -> dict[BoardKey, int]:
    """Return the number of results each board is converted to: that of the fullest in its field.

    Raises: EngineError "more_results_than_expected". Source: RTP 3.5.8.
    """
    if isinstance(settings.expected, int):
        for (session, _, board), count in results.items():
            if count > settings.expected:
                raise EngineError(
                    "more_results_than_expected",
                    session=session,
                    board=board,
                    results=count,
                    expected=settings.expected,
                )
        return dict.fromkeys(results, settings.expected)
    if settings.expected == "own_group":
        return {key: max(count, 1) for key, count in results.items()}
    fullest: dict[tuple[int, str], int] = {}
    for (session, section, _), count in results.items():
        fullest[session, section] = max(fullest.get((session, section), 1), count)
    return {key: fullest[key[0], key[1]] for key in results}


def entries_of(
    lines: Sequence[BoardLine], contestants: Sequence[PairEntry] | None, settings: PairsSettings
) -> list[PairEntry]:
    """Return the contestants, from the argument or the lines, each in its line if there are two.

    Raises: EngineError "empty_field", "both_lines". Source: RTP 3.5.6.
    """
    if contestants is not None:
        entries = list(contestants)
    else:
        seated = (k for line in lines for k in (line.ns, line.ew, line.south, line.west))
        entries = [PairEntry(key) for key in dict.fromkeys(seated) if key is not None]
        if not lines:
            raise EngineError("empty_field")
    if settings.winners == 1:
        return entries
    north_south = {line.ns for line in lines}
    east_west = {line.ew for line in lines}
    return [
        entry if entry.line else replace(entry, line=_line_of(entry.key, north_south, east_west))
        for entry in entries
    ]


def _line_of(
    key: Key, north_south: Collection[Key | None], east_west: Collection[Key | None]
) -> str:
    if key in north_south and key in east_west:
        raise EngineError("both_lines", contestant=key)
    return "NS" if key in north_south else "EW" if key in east_west else ""


def without_deleted(
    lines: Sequence[BoardLine], pair_entries_by_key: Mapping[Key, PairEntry]
) -> Sequence[BoardLine]:
    """Return the lines without deleted contestants; their opponents sit out instead.

    Source: RTP 2.4.1, 3.5.10.2.
    """
    deleted = {key for key, entry in pair_entries_by_key.items() if entry.status == "deleted"}
    if not deleted:
        return lines
    counted_lines = []
    for line in lines:
        ns_gone = line.ns in deleted or line.south in deleted
        ew_gone = line.ew in deleted or line.west in deleted
        if ns_gone or ew_gone:
            line = BoardLine(
                board=line.board,
                ns=None if ns_gone and not ew_gone else line.ns,
                ew=None if ew_gone and not ns_gone else line.ew,
                session=line.session,
                section=line.section,
                not_played=ns_gone and ew_gone,
                south=None if ns_gone and not ew_gone else line.south,
                west=None if ew_gone and not ns_gone else line.west,
            )
        counted_lines.append(line)
    return counted_lines
