"""Handicaps of teams and pairs, and Patton."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import EngineError
from scoring.engine.handicap import (
    handicap_imps,
    handicapped_percentage,
    match_handicap,
    pair_handicap,
    player_handicap,
    triplet_handicap,
)
from scoring.engine.patton import PattonResult, patton_result
from scoring.engine.trace import Trace
from scoring.engine.victory_points import scale_from_winners

pytestmark = pytest.mark.rule("3.6.9-a", "3.6.13-a")

TABLE = {
    "NATIONAL": 0,
    "1S": 0,
    "2S": 1,
    "2H": 3,
    "2D": 4,
    "2C": 5,
    "3S": 6,
    "3H": 7,
    "3D": 8,
    "3C": 8,
    "UNCLASSIFIED": 8,
}


@pytest.mark.rule("3.6.9-a")
def test_team_handicap_is_a_hundred_and_fiftieth_for_each_board() -> None:
    trace = Trace()

    assert handicap_imps(245, 198, 20) == Decimal("6.27")
    assert handicap_imps(240, 180, 16, trace=trace) == Decimal("6.40")
    assert handicap_imps(245, 198) == Decimal("6.27")
    assert trace.steps[0].inputs["boards"] == 16


@pytest.mark.rule("3.6.9-a")
def test_a_match_in_parts_adds_the_handicap_of_each_part() -> None:
    assert match_handicap([(245, 198, 10), (180, 240, 8)]) == (Decimal("3.20"), Decimal("3.13"))


@given(st.integers(0, 400), st.integers(0, 400), st.integers(1, 64))
def test_team_handicap_does_not_depend_on_the_order_and_is_never_negative(
    one: int, other: int, boards: int
) -> None:
    imps = handicap_imps(one, other, boards)

    assert imps == handicap_imps(other, one, boards)
    assert imps >= 0
    assert imps.as_tuple().exponent == -2


@pytest.mark.parametrize(("iv", "boards", "code"), [(100, 0, "bad_boards"), (-5, 8, "bad_value")])
def test_impossible_handicaps_are_refused(iv: int, boards: int, code: str) -> None:
    with pytest.raises(EngineError, match=code):
        handicap_imps(200, iv, boards)


@pytest.mark.rule("3.5.4-a")
def test_pair_handicap_is_added_to_the_percentage() -> None:
    handicap = pair_handicap(player_handicap("2H", table=TABLE), player_handicap("3S", table=TABLE))

    assert handicap == 9
    assert handicapped_percentage(Decimal("47.25"), handicap) == Decimal("56.25")


@pytest.mark.rule("3.5.4-b")
def test_the_handicap_table_of_categories() -> None:
    unclassified = player_handicap("UNCLASSIFIED", table=TABLE)

    assert pair_handicap(unclassified, player_handicap(None, table=TABLE)) == 16
    assert pair_handicap(TABLE["NATIONAL"], TABLE["2S"]) == 1
    assert player_handicap(None, table=TABLE, formerly_licensed=5) == 5
    with pytest.raises(EngineError, match="no_handicap_for_category"):
        player_handicap("4S", table=TABLE)
    with pytest.raises(EngineError, match="handicap_out_of_range"):
        player_handicap(None, table=TABLE, formerly_licensed=9)


STEPS = (2, 5, 9, 14, 20, 27, 35, 44)
WINNERS = [8 + sum(step <= margin for step in STEPS) for margin in range(45)]
ORGANISER = scale_from_winners("patton", {8: WINNERS}, total=16)


@pytest.mark.rule("3.6.13-a")
def test_patton_adds_boards_and_converted_imps() -> None:
    differences = [420, 100, 50, 30, 0, 0, -50, -60]  # 9 + 3 + 2 + 1 - 2 - 2 IMPs
    trace = Trace()

    result = patton_result(differences, ORGANISER, trace=trace)

    assert result == PattonResult(
        boards=(Fraction(10), Fraction(6)),
        imps=(Decimal("11.00"), Decimal("5.00")),
        total=(Fraction(21), Fraction(11)),
        margin=11,
    )
    assert [row["result"] for row in trace.as_rows()] == ["10", "11.00", "21"]


@pytest.mark.rule("3.6.13-a")
def test_the_organisers_most_must_be_what_the_boards_bring() -> None:
    with pytest.raises(EngineError, match="patton_scale_most"):
        patton_result([10] * 8, ORGANISER, win=1)
    halves = scale_from_winners("patton", {2: [1, 1, 1, 2]}, total=2)

    result = patton_result([0, -100], halves, win=1)

    assert result.total == (Fraction(1, 2) + 0, Fraction(3, 2) + 2)
    with pytest.raises(EngineError, match="bad_boards"):
        patton_result([], ORGANISER)
    with pytest.raises(EngineError, match="not_a_score"):
        patton_result([None, 10], halves)  # type: ignore[list-item]


@pytest.mark.rule("3.5.2-a")
def test_three_who_take_turns_have_two_thirds_of_their_sum() -> None:
    trace = Trace()

    handicap = triplet_handicap([2, 4, 6], share=Fraction(2, 3), trace=trace)

    assert handicap == 8  # as a pair of which each has four
    assert [step.code for step in trace.steps] == ["triplet_handicap"]
