"""The grade of a pair and what it should score, with the numbers they are known by."""

from decimal import Decimal

import pytest

from scoring.engine import EngineError
from scoring.engine.ratings import grade_after, par_of_pair


def test_grades() -> None:
    assert par_of_pair(53, 49, 53) == 48
    assert grade_after(53, 55 - 48, boards=24) == Decimal("53.08")


@pytest.mark.parametrize("boards", [0, -1, 2001])
def test_no_grade_moves_by_boards_that_are_none_or_more_than_are_remembered(boards: int) -> None:
    with pytest.raises(EngineError):
        grade_after(50, 1, boards=boards)
