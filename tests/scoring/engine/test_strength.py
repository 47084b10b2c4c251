"""The grade of pairs after a session, and how far it may be off."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import EngineError
from scoring.engine.strength import grade_next, margin_of_grade, percent_of_imps


def test_of_two_thousand_boards_a_session_moves_by_its_share() -> None:
    # 53, seven points above par, 24 of 2,000 boards: 53 + 7 x 24 / 2000
    assert grade_next(53, 7, boards=24, before=2500) == Decimal("53.08")


def test_the_first_sessions_weigh_more() -> None:
    # 100 boards of prior and 25 played: a fifth of 10 points
    assert grade_next(50, 10, boards=25, before=0) == Decimal("52.00")


def test_the_margin_is_two_standard_errors() -> None:
    # 2 x 28.87 / sqrt(150) = 4.71; at IMPs 2 x 40 / sqrt(150) = 6.53; from 2,000 boards on the same
    assert margin_of_grade(150) == Decimal("4.7")
    assert margin_of_grade(150, in_imps=True) == Decimal("6.5")
    assert margin_of_grade(2000) == margin_of_grade(9000) == Decimal("1.3")


def test_an_imp_a_board_is_six_points_and_two_thirds() -> None:
    assert percent_of_imps(24, 24) == 50 + Fraction(20, 3)
    assert percent_of_imps(-24 * 9, 24) == 0


def test_without_boards_there_is_no_grade() -> None:
    for wrong in (
        lambda: grade_next(50, 1, boards=0, before=0),
        lambda: grade_next(50, 1, boards=1, before=-1),
        lambda: margin_of_grade(0),
        lambda: percent_of_imps(1, 0),
    ):
        with pytest.raises(EngineError):
            wrong()
