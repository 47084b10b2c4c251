"""Ratings of other federations, each with the number it is known by."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine import EngineError, reduced
from scoring.engine.ratings import (
    elo_rating,
    expected_share,
    grade_after,
    grade_handicap,
    logistic_percentage,
    par_of_pair,
    place_bonus_rating,
    points_for_boards,
    points_kept,
    weighted_seasons,
)


def test_elo() -> None:
    assert expected_share(1650, 1500) == Decimal("0.7034")
    assert elo_rating(1650, 1500, Decimal("14.26")) == Decimal("1650.19")


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_both_sides_are_expected_to_share_the_match(first: int, second: int) -> None:
    total = expected_share(first, second) + expected_share(second, first)

    assert abs(total - 1) <= Decimal("0.0001")


@pytest.mark.parametrize(("above", "percent"), [(0, "50.00"), (5, "54.98"), (10, "59.87"),
                                                (20, "69.00"), (-5, "45.02")])  # fmt: skip
def test_the_logistic_model(above: int, percent: str) -> None:
    assert logistic_percentage(50 + above, 50) == Decimal(percent)


def test_grades() -> None:
    assert par_of_pair(53, 49, 53) == 48
    assert grade_after(53, 55 - 48, boards=24) == Decimal("53.08")
    assert grade_handicap(Decimal("57.4"), Decimal("52.6")) == -5
    assert grade_handicap(46, 44) == 5


def test_points_of_several_seasons() -> None:
    weights = [1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4)]

    assert weighted_seasons([820, 640, 900, 400, 999], weights) == 1850


def test_points_that_decay() -> None:
    assert points_kept(400, ratio=Fraction(17, 20), years=1) == 340
    assert points_kept(400, ratio=Fraction(17, 20), years=3) == Fraction("245.65")
    assert reduced(45_000, ratio=Fraction(4, 5), floor=10_000) == 38_000


def test_points_by_place_and_by_boards() -> None:
    won = place_bonus_rating(Decimal("58.4"), factor=1, tables=14, place=2)
    assert won == Fraction("15.4")
    assert points_for_boards(30, boards=24) == 27


def test_what_makes_no_rating_is_refused() -> None:
    for asked in (
        lambda: elo_rating(1500.5, 1500, 10),
        lambda: grade_after(50, 1, boards=0),
        lambda: points_kept(1, ratio=Fraction(3, 2), years=1),
        lambda: points_kept(1, ratio=Fraction(1, 2), years=-1),
        lambda: place_bonus_rating(50, factor=1, tables=0, place=1),
        lambda: points_for_boards(1, boards=-3),
        lambda: weighted_seasons([float("nan")], [1]),
    ):
        with pytest.raises(EngineError):
            asked()  # type: ignore[no-untyped-call]
