"""The place of one contestant of a huge field, and of all of them: the same, by hand."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from scoring.engine.field_places import Figures, field_places, place_of

pytestmark = pytest.mark.rule("3.5.9.1-a")

# In grains of which less than two were rounded away: 7 and 6 are in doubt, 7 and 4 are not.
TRUE = [Fraction(15, 2), Fraction(13, 2), Fraction(13, 2), Fraction(4), None, None]


def figures(kind: Sequence[int], *, per_board: bool = False) -> Figures:
    def exact(asked: Sequence[int]) -> dict[int, Fraction]:
        return {each: TRUE[each] or Fraction(0) for each in asked}

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

    alone = [place_of(each, known) for each in range(6)]
    listed = field_places(known)

    expected = [(1, False), (2, True), (2, True), (4, False), (5, True), (5, True)]
    assert alone == expected
    whole = zip(listed.rank.tolist(), listed.tied.tolist(), strict=True)
    assert [(rank, tied) for rank, tied in whole] == expected
    assert listed.order.tolist() == [0, 1, 2, 3, 4, 5]
