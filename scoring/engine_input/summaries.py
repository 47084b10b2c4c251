"""The boards of an event in a line each, with their best and worst scores under rulings."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from scoring.engine_input.as_ruled import as_counted
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import recorded_results, standing_rulings
from scoring.engine_input.rulings import apply_rulings
from scoring.engine_input.values import Ruled, TableKey, TableResult
from scoring.selectors.results import BoardSummary, board_summaries
from tournaments.models import Event


def counted_summaries(event: Event) -> list[BoardSummary]:
    """Return the boards of an event; their lines are read only if a ruling is in force."""
    rows = board_summaries(event)
    rulings = standing_rulings(event)
    return _ruled(rows, recorded_results(event), rulings) if rulings else rows


def summaries_of(values: EventValues) -> list[BoardSummary]:
    """Return the boards of an event's values, as `counted_summaries` does of results."""
    boards: dict[tuple[int, int], list[TableResult]] = defaultdict(list)
    for table_result in values.recorded:
        boards[table_result.session, table_result.board].append(table_result)
    rows = [_summary(place, boards[place]) for place in sorted(boards)]
    return _ruled(rows, values.recorded, values.rulings) if values.rulings else rows


def _summary(place: tuple[int, int], results: Sequence[TableResult]) -> BoardSummary:
    made = Counter((result.contract, result.declarer) for result in results if result.contract)
    scores = [result.ns_score for result in results if result.ns_score is not None]
    (contract, declarer), times = min(
        made.items(), key=lambda row: (-row[1], row[0]), default=(("", ""), 0)
    )
    best, worst = max(scores, default=None), min(scores, default=None)
    return BoardSummary(*place, len(results), contract, declarer, times, best, worst)


def _ruled(
    rows: Sequence[BoardSummary],
    results: Sequence[TableResult],
    rulings: Sequence[tuple[TableKey, Ruled]],
) -> list[BoardSummary]:
    ruled = {place[:2] for place, _ruled in rulings}
    scores: dict[tuple[int, int], list[int]] = defaultdict(list)
    for result in apply_rulings(results, rulings):
        score = as_counted(result).ns_score
        if (result.session, result.board) in ruled and score is not None:
            scores[result.session, result.board].append(score)
    return [
        _with_extremes(row, scores[row.session, row.board])
        if (row.session, row.board) in ruled
        else row
        for row in rows
    ]


def _with_extremes(row: BoardSummary, scores: Sequence[int]) -> BoardSummary:
    return replace(row, best_ns=max(scores, default=None), best_ew=min(scores, default=None))
