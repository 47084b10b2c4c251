"""A simultaneous: clubs of twelve tables all over the country play the same boards."""

from random import Random

import numpy as np

from benchmarks.generators.clubs import ADJUSTED_ONE_IN, ADJUSTMENTS
from benchmarks.generators.deals import board_scores
from scoring.engine.field import NO_SCORE, FieldColumns
from scoring.engine.field_columns import Column

CLUB = 12
FINED_ONE_IN = 100


def simultaneous(tables: int, boards: int = 24, seed: int = 3) -> FieldColumns:
    """Return the columns of a simultaneous, board by board; every pair plays every board.

    One result in 180 is adjusted or not played, one pair in 100 has lost a tenth of a top.
    """
    random, chance = Random(seed), np.random.default_rng(seed)
    table = np.arange(tables, dtype=np.int64)
    club, seat = table // CLUB, table % CLUB
    size = np.minimum(CLUB, tables - club * CLUB)
    east_west, scores = [], []
    for board in range(1, boards + 1):
        moved = (seat + (board - 1) // 2) % size
        east_west.append(tables + club * CLUB + moved)
        possible, chances = board_scores(random, board)
        weights = np.array(chances)
        scores.append(chance.choice(np.array(possible), size=tables, p=weights / weights.sum()))
    score = np.concatenate(scores)
    changed = np.flatnonzero(chance.integers(ADJUSTED_ONE_IN, size=len(score)) == 0)
    score[changed] = NO_SCORE
    kind = chance.integers(len(ADJUSTMENTS), size=len(changed))
    percents = np.array([pair for pair in ADJUSTMENTS if pair is not None], dtype=np.int64)
    is_adjusted = kind < len(percents)
    fined = np.flatnonzero(chance.integers(FINED_ONE_IN, size=2 * tables) == 0)
    return FieldColumns(
        2 * tables,
        np.repeat(np.arange(1, boards + 1, dtype=np.int64), tables),
        np.tile(table, boards),
        np.concatenate(east_west),
        score,
        changed[is_adjusted],
        percents[kind[is_adjusted], 0],
        percents[kind[is_adjusted], 1],
        fined,
        np.full(len(fined), 10, dtype=np.int64),
    )


def unplayed_lines(columns: FieldColumns) -> Column:
    """Return the indices of lines without any result, for late ones."""
    found = np.flatnonzero(columns.score == NO_SCORE)
    return found[~np.isin(found, columns.adjusted)]
