"""Possible scores of a field on one board: a few contracts, each with more and fewer tricks."""

from random import Random

from scoring.engine import contract_score, is_vulnerable

CONTRACTS = 9
DOUBLED = 0.06
TRICKS = {-4: 1, -3: 2, -2: 4, -1: 8, 0: 11, 1: 7, 2: 3, 3: 1}  # weights around the usual


def board_scores(random: Random, board: int) -> tuple[list[int], list[float]]:
    """Return possible scores on a board, seen from North-South, and the weight of each."""
    chances: dict[int, float] = {0: 0.2}
    for _ in range(CONTRACTS):
        side = random.choice(["NS", "NS", "EW", "EW"])
        level, strain = random.choice([1, 2, 2, 3, 3, 4, 4, 5, 6]), random.choice("CDHSN")
        usual = min(13, level + 6 + random.choice([-1, 0, 0, 1]))
        liked = random.random() + 0.05
        vulnerable = is_vulnerable(board, side)
        for more, often in TRICKS.items():
            tricks = usual + more
            if not 0 <= tricks <= 13:
                continue
            for double, share in (("", 1 - DOUBLED), ("X", DOUBLED)):
                points = contract_score(f"{level}{strain}{double}", tricks, vulnerable)
                score = points if side == "NS" else -points
                chances[score] = chances.get(score, 0) + liked * often * share
    return list(chances), list(chances.values())
