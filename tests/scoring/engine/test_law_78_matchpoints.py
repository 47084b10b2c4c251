"""Matchpoints: two for each pair beaten, one for each tie."""

from fractions import Fraction

import pytest

from scoring.engine import EngineError, matchpoints

pytestmark = pytest.mark.rule("3.5.8-b")


def test_each_pair_beaten_brings_two_and_each_tie_one() -> None:
    assert matchpoints([620, 170, 170, -100, 650]) == [6, 3, 3, 0, 8]


def test_the_order_of_the_scores_is_kept() -> None:
    assert matchpoints([-50, 420, 420, -50]) == [1, 5, 5, 1]


def test_where_no_result_stands_none_comes_back() -> None:
    assert matchpoints([420, None, 450, None]) == [0, None, 2, None]
    assert matchpoints([None, None]) == [None, None]


def test_all_tied_is_half_the_top_for_everybody() -> None:
    assert matchpoints([0] * 7) == [6] * 7


def test_a_single_result_has_nobody_to_beat() -> None:
    assert matchpoints([420]) == [0]


def test_an_empty_field_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        matchpoints([])

    assert refused.value.code == "empty_field"


@pytest.mark.parametrize("score", ["420", 420.0, True, Fraction(1, 2)])
def test_what_is_not_a_score_is_refused_with_its_place(score: object) -> None:
    with pytest.raises(EngineError) as refused:
        matchpoints([420, score])  # type: ignore[list-item]

    assert refused.value.code == "not_a_score"
    assert refused.value.values["place"] == 2
