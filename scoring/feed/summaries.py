"""The boards of an event in a line each, their extremes as they count under rulings."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from scoring.feed.as_ruled import as_counted
from scoring.feed.rows import recorded_results, standing_rulings
from scoring.feed.rulings import under_rulings
from scoring.selectors.results import BoardSummary, board_summaries
from tournaments.models import Event


def counted_summaries(event: Event) -> list[BoardSummary]:
    """Return the boards of an event; the lines are read again only where a ruling stands."""
    rows = board_summaries(event)
    rulings = standing_rulings(event)
    if not rulings:
        return rows
    ruled = {place[:2] for place, _ruled in rulings}
    scores: dict[tuple[int, int], list[int]] = defaultdict(list)
    for result in under_rulings(recorded_results(event), rulings):
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
