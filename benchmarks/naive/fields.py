"""A simultaneous scored without counting: by comparing every table with every other, or sorting."""

import numpy as np
from numpy.typing import NDArray

from scoring.engine.imps import THRESHOLDS

Column = NDArray[np.int64]
AT_ONCE = 1000  # tables compared with all others in one step: keeps the matrix in the cache


def matchpoints_by_sorting(scores: Column) -> Column:
    """Return the matchpoints of one board: below and up to each score in the sorted list."""
    ordered = np.sort(scores)
    below = np.searchsorted(ordered, scores, side="left")
    up_to = np.searchsorted(ordered, scores, side="right")
    return below + up_to - 1


def matchpoints_by_all_pairs(scores: Column, count: int | None = None) -> Column:
    """Return the matchpoints of the first `count` tables of a board, each compared with all."""
    found = [
        2 * (some[:, None] > scores).sum(axis=1) + (some[:, None] == scores).sum(axis=1) - 1
        for some in _parts(scores[:count])
    ]
    return np.concatenate(found)


def imps_by_all_pairs(scores: Column, count: int | None = None) -> Column:
    """Return the sums of IMPs of the first `count` tables of a board, each against all."""
    steps = np.arange(16001) // 10 * 10
    scale = np.searchsorted(np.array(THRESHOLDS), steps, side="right").astype(np.int8)
    found = []
    for some in _parts(scores[:count]):
        ahead = some[:, None] - scores
        found.append((np.sign(ahead) * scale[np.abs(ahead)]).sum(axis=1))
    return np.concatenate(found)


def _parts(scores: Column) -> list[Column]:
    return [scores[start : start + AT_ONCE] for start in range(0, len(scores), AT_ONCE)]
