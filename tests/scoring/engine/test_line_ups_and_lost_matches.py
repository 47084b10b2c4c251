"""Boards each player played; void, abandoned and uneven matches by the English rules."""

from fractions import Fraction

import pytest

from scoring.engine import (
    EngineError,
    LineUp,
    boards_by_player,
    mismatch_points,
    void_match_percentages,
)

pytestmark = pytest.mark.rule("3.6.10.4-a")


def test_boards_of_each_player_are_counted_over_rounds_and_tables() -> None:
    line_ups = [
        LineUp("A", 1, ("ana", "rui"), range(1, 9)),
        LineUp("A", 1, ("eva", "leo"), range(1, 9)),
        LineUp("A", 2, ("ana", "eva"), range(1, 5)),
    ]

    assert boards_by_player(line_ups) == {"ana": 12, "rui": 8, "eva": 12, "leo": 8}


def test_nobody_plays_a_board_twice() -> None:
    with pytest.raises(EngineError) as refused:
        boards_by_player([LineUp("A", 1, ("ana", "rui"), [3]), LineUp("B", 1, ("ana",), [3])])

    assert refused.value.values == {"player": "ana", "round": 1, "board": 3}


@pytest.mark.parametrize(
    ("boards", "innocent"), [(8, Fraction(55)), (7, Fraction(390, 7)), (1, Fraction(60))]
)
def test_a_void_match_is_average_plus_on_half_of_it(boards: int, innocent: Fraction) -> None:
    assert void_match_percentages(boards) == (innocent, 100 - innocent)


def test_a_void_match_has_boards() -> None:
    with pytest.raises(EngineError):
        void_match_percentages(0)


def test_a_swiss_match_too_far_apart() -> None:
    assert mismatch_points(12, higher_opponent=True, at_fault=False) == 14
    assert mismatch_points(13, higher_opponent=False, at_fault=True) == 11
    assert mismatch_points(4, higher_opponent=False, at_fault=True) == 4
    assert mismatch_points(12, higher_opponent=True, at_fault=True) == 12
