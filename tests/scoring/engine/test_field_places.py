"""The place of one contestant of a huge field, and of all of them: the same, by hand."""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from scoring.engine.field_places import ExactPoints, Figures, field_places, place_of, rounded

pytestmark = pytest.mark.rule("3.5.9.1-a")

# In grains of which less than two were rounded away: 7 and 6 are in doubt, 7 and 4 are not.
TRUE = [Fraction(15, 2), Fraction(13, 2), Fraction(13, 2), Fraction(4), None, None]


def figures(kind: Sequence[int], *, per_board: bool = False) -> Figures:
    def exact(asked: Sequence[int]) -> dict[int, Fraction]:
        return {item: TRUE[item] or Fraction(0) for item in asked}

    return Figures(
        grains=np.array([7, 6, 6, 4, 0, 0]),
        boards=np.array([1, 1, 1, 1, 0, 0]),
        per_board=per_board,
        doubt=2,
        kind=np.array(kind),
        exact=exact,
    )


@pytest.mark.parametrize("kind", [[3] * 6, [-1] * 6, [0, 1, 1, 0, 2, 2]])
@pytest.mark.parametrize("per_board", [False, True])
def test_one_place_is_that_of_the_whole_list(kind: list[int], per_board: bool) -> None:
    known = figures(kind, per_board=per_board)

    alone = [place_of(number, known) for number in range(6)]
    listed = field_places(known)

    expected = [(1, False), (2, True), (2, True), (4, False), (5, True), (5, True)]
    assert alone == expected
    whole = zip(listed.rank.tolist(), listed.tied.tolist(), strict=True)
    assert [(rank, tied) for rank, tied in whole] == expected
    assert listed.order.tolist() == [0, 1, 2, 3, 4, 5]


def by_hand(truth: Sequence[Fraction | None]) -> list[tuple[int, bool]]:
    """Return the place of each, and whether it is shared; None comes last."""
    keys = [(item is None, -(item or 0)) for item in truth]
    return [(1 + sum(other < key for other in keys), keys.count(key) > 1) for key in keys]


@pytest.mark.parametrize("per_board", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_the_places_of_small_fields_are_those_counted_by_hand(seed: int, per_board: bool) -> None:
    draw = random.Random(seed)
    doubt, size = draw.choice([1, 2, 3]), draw.choice([2, 3, 5, 8])
    boards = [draw.choice([0, 1, 1, 2, 3]) for _ in range(size)]
    boards[0] = boards[0] or 1
    points = [Fraction(draw.randrange(0, 24), draw.choice([1, 2, 3])) for _ in range(size)]
    # Rounded down by less than `doubt`, to the last figure that still is.
    least = [point.numerator // point.denominator - doubt + 1 for point in points]
    grains = [draw.randint(low, int(point)) for low, point in zip(least, points, strict=True)]
    truth = [
        (point / (number if per_board else 1)) if number else None
        for point, number in zip(points, boards, strict=True)
    ]
    figures = Figures(
        grains=np.array(grains),
        boards=np.array(boards),
        per_board=per_board,
        doubt=doubt,
        kind=np.array([-1] * size),
        exact=lambda asked: {item: points[item] for item in asked},
    )

    listed = field_places(figures)

    expected = by_hand(truth)
    whole = zip(listed.rank.tolist(), listed.tied.tolist(), strict=True)
    assert [(rank, tied) for rank, tied in whole] == expected
    assert [place_of(number, figures) for number in range(size)] == expected


@pytest.mark.parametrize("kind", [0, 3])
def test_those_of_one_kind_are_compared_by_their_grains_alone(kind: int) -> None:
    def nobody_is_asked(asked: Sequence[int]) -> dict[int, Fraction]:
        assert not asked
        return {}

    figures = Figures(
        grains=np.array([7, 6, 6, 3]),
        boards=np.array([2, 2, 2, 2]),
        per_board=False,
        doubt=2,
        kind=np.array([kind] * 4),
        exact=nobody_is_asked,
    )

    expected = [(1, False), (2, True), (2, True), (4, False)]
    assert [place_of(number, figures) for number in range(4)] == expected
    assert field_places(figures).rank.tolist() == [1, 2, 2, 4]


def _every(points: Fraction, asked: Sequence[int]) -> dict[int, Fraction]:
    return dict.fromkeys(asked, points)


@pytest.mark.rule("3.1.3.2-a")
@pytest.mark.parametrize("unit", [4, 5])
def test_figures_are_rounded_to_the_nearest_unit_halves_up(unit: int) -> None:
    for doubt in (1, 2):
        for floor in range(4 * unit):
            for more in (Fraction(0), Fraction(1, 3), Fraction(doubt) - Fraction(1, 3)):
                exact = (floor + more) / unit
                exactly: ExactPoints = partial(_every, exact)
                found = rounded(np.array([floor]), doubt, unit, exactly)
                assert found.tolist() == [int(exact + Fraction(1, 2))], (floor, more, doubt)
