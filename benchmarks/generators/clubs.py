"""A club session: every pair plays every board, a few results are adjusted or missing."""

from dataclasses import dataclass
from random import Random

from benchmarks.generators.deals import board_scores
from scoring.engine import BoardLine, PairEntry, Penalty

ADJUSTED_ONE_IN = 180
ADJUSTMENTS = ((60, 40), (50, 50), (40, 60), None)  # None: not played
FINED_ONE_IN = 14


@dataclass(frozen=True)
class ClubSession:
    """Lines, contestants and penalties of one session."""

    lines: list[BoardLine]
    contestants: list[PairEntry]
    penalties: list[Penalty]


def club_session(tables: int = 14, boards: int = 26, seed: int = 7) -> ClubSession:
    """Return a session of a Mitchell movement with as many rounds as boards allow."""
    random = Random(seed)
    lines = []
    for board in range(1, boards + 1):
        scores, chances = board_scores(random, board)
        for table in range(tables):
            north_south, east_west = table + 1, 101 + (table + (board - 1) // 2) % tables
            if random.randrange(ADJUSTED_ONE_IN) == 0:
                percents = random.choice(ADJUSTMENTS)
                line = BoardLine(
                    board, north_south, east_west, artificial=percents, not_played=percents is None
                )
            else:
                (score,) = random.choices(scores, chances)
                line = BoardLine(board, north_south, east_west, score)
            lines.append(line)
    pairs = [*range(1, tables + 1), *range(101, tables + 101)]
    fined = [pair for pair in pairs if random.randrange(FINED_ONE_IN) == 0]
    return ClubSession(lines, [PairEntry(pair) for pair in pairs], [Penalty(p, 10) for p in fined])
