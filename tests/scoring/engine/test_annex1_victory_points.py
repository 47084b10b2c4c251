"""Annex I and the WBF scales: the shipped table, the formula behind it, columns, refusals."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest

from scoring.engine import (
    EngineError,
    VictoryPointScale,
    scale_from_winners,
    victory_points,
)
from scoring.engine.victory_points import nearest_column, vp_column, wbf_continuous, wbf_discrete
from tests.shipped_figures import shipped_mapping

pytestmark = pytest.mark.rule("3.6.6-b", "AI-a")

COLUMNS = (6, 7, 8, 10, 16, 20, 24, 32)


def shipped_columns() -> dict[int, list[Decimal]]:
    """Return the scale of the rule set: the winner's points by boards and margin."""
    table = shipped_mapping("fpb-rtp-2026-01-01")["victory_points"]["columns"]
    return {int(boards): [Decimal(cell) for cell in cells] for boards, cells in table.items()}


@pytest.mark.rule("AI-a")
@pytest.mark.parametrize(
    ("margin", "boards", "winner", "loser"),
    [
        (8, 16, "12.29", "7.71"),
        (50, 8, "20.00", "0.00"),
        (40, 32, "16.46", "3.54"),
        (0, 24, "10.00", "10.00"),
        (20, 24, "14.26", "5.74"),
        (11, 16, "13.04", "6.96"),
    ],
)
def test_annex_1_gives_the_printed_points(
    margin: int, boards: int, winner: str, loser: str
) -> None:
    assert victory_points(margin, boards=boards) == (Decimal(winner), Decimal(loser))
    assert victory_points(-margin, boards=boards) == (Decimal(loser), Decimal(winner))


@pytest.mark.rule("AI-a", "AI-b")
def test_the_formula_gives_every_cell_of_the_shipped_table() -> None:
    columns = shipped_columns()

    assert tuple(columns) == COLUMNS
    for boards, cells in columns.items():
        assert len(cells) == 86
        assert [victory_points(margin, boards)[0] for margin in range(86)] == cells


@pytest.mark.rule("AI-b")
def test_a_step_may_not_grow() -> None:
    assert victory_points(40, 8)[0] == Decimal("19.74")  # 19.73 by the formula alone
    for boards in (*COLUMNS, 12, 14, 28, 48):
        column = wbf_continuous(boards)
        steps = [after - before for before, after in pairwise(column)]
        assert steps == sorted(steps, reverse=True)


@pytest.mark.rule("AI-a")
@pytest.mark.parametrize(
    ("boards", "full"),
    [(6, 37), (7, 40), (8, 43), (10, 48), (16, 60), (20, 68), (24, 74), (32, 85)],
)
def test_the_margin_that_wins_all_twenty(boards: int, full: int) -> None:
    assert victory_points(full - 1, boards)[0] < 20
    assert victory_points(full, boards) == (20, 0)
    assert victory_points(300, boards) == (20, 0)


@pytest.mark.rule("AI-c")
@pytest.mark.parametrize(
    ("boards", "column"),
    [(5, 6), (9, 10), (12, 10), (13, 16), (14, 16), (18, 20), (22, 24), (28, 32), (40, 32)],
)
def test_the_nearest_column_and_of_two_the_larger(boards: int, column: int) -> None:
    assert nearest_column(boards) == column
    assert victory_points(15, boards) == victory_points(15, column)


def test_the_formula_serves_lengths_no_column_is_printed_for() -> None:
    assert victory_points(10, 12, "wbf_continuous")[0] == Decimal("13.18")
    assert victory_points(10, 14, "wbf_continuous")[0] == Decimal("12.97")
    assert victory_points(52, 12, "wbf_continuous")[0] == 20
    assert victory_points(80, 28, "wbf_continuous")[0] == 20


@pytest.mark.parametrize(
    ("boards", "starts"),
    [
        (5, [0, 1, 3, 5, 7, 10, 13, 16, 20, 25, 31]),
        (8, [0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39]),
        (24, [0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66]),
        (64, [0, 4, 11, 18, 26, 36, 46, 58, 71, 88, 108]),
    ],
)
def test_the_discrete_scale_is_its_own_table(boards: int, starts: list[int]) -> None:
    column = wbf_discrete(boards)

    assert [column.index(Decimal(points)) for points in range(10, 21)] == starts
    assert victory_points(starts[3], boards, "wbf_discrete") == (13, 7)
    assert victory_points(-starts[10], boards, "wbf_discrete") == (0, 20)


@pytest.mark.parametrize(
    ("boards", "starts"), [(3, [0, 1, 4, 7, 10, 15]), (4, [0, 1, 4, 8, 12, 18])]
)
def test_half_a_triangle_is_worth_ten(boards: int, starts: list[int]) -> None:
    points = [victory_points(margin, boards, "wbf_discrete_half") for margin in starts]

    assert points == [(5 + step, 5 - step) for step in range(6)]


def test_a_margin_with_a_fraction_is_rounded_or_converted_as_it_is() -> None:
    margin = Decimal("4.60")

    assert victory_points(margin, 16) == victory_points(5, 16)
    assert victory_points(Decimal("-4.50"), 16) == victory_points(-5, 16)
    assert victory_points(margin, 16, fraction="formula")[0] == Decimal("11.37")
    assert victory_points(Fraction(5), 16, fraction="formula") == victory_points(5, 16)


def test_a_federation_brings_its_own_scale() -> None:
    # the scale of a 2015 sheet for three boards, draw at 0, 11 from 1, 12 from 2 and so on
    steps = (1, 2, 3, 5, 7, 9, 11, 14, 19, 21)
    winners = [10 + sum(step <= margin for step in steps) for margin in range(22)]
    scale = scale_from_winners("sheet", {3: winners})

    margins = (0, 1, 2, 4, 6, 8, 10, 13, 16, 19, 34)
    assert [victory_points(margin, 3, scale)[0] for margin in margins] == [*range(10, 21)]
    assert victory_points(-4, 3, scale) == (7, 13)


def test_a_scale_whose_points_do_not_sum_to_a_constant() -> None:
    rows = [(Decimal(won), Decimal(lost)) for won, lost in ((15, 15), (25, 5), (25, 4))]
    twenty_five = VictoryPointScale("25-5", {8: rows})

    assert victory_points(2, 8, twenty_five) == (25, 4)
    assert victory_points(-9, 8, twenty_five) == (4, 25)


def test_the_rule_set_table_is_a_scale_too() -> None:
    scale = scale_from_winners("rule set", shipped_columns())

    assert victory_points(8, 12, scale) == (Decimal("12.83"), Decimal("7.17"))


def test_a_scale_that_wants_the_exact_length_refuses_another() -> None:
    scale = scale_from_winners("six only", {6: [10, Decimal("10.5")]}, nearest=False)

    assert victory_points(1, 6, scale) == (Decimal("10.5"), Decimal("9.5"))
    with pytest.raises(EngineError) as refused:
        victory_points(1, 7, scale)
    assert refused.value.values == {"scale": "six only", "boards": 7}


@pytest.mark.parametrize(
    ("margin", "boards", "scale", "code"),
    [
        (5, 0, "annex1", "bad_boards"),
        (5, -8, "annex1", "bad_boards"),
        (5, 8.0, "annex1", "bad_boards"),
        (5, 8, "wbf", "unknown_scale"),
        (0.5, 8, "annex1", "not_exact"),
        (Decimal("nan"), 8, "annex1", "not_exact"),
        (5, 8, VictoryPointScale("empty", {}), "bad_scale"),
    ],
)
def test_what_cannot_be_converted_is_refused(
    margin: int, boards: int, scale: str, code: str
) -> None:
    with pytest.raises(EngineError) as refused:
        victory_points(margin, boards, scale)

    assert refused.value.code == code


def test_there_is_no_nearest_of_no_columns() -> None:
    with pytest.raises(EngineError) as refused:
        nearest_column(8, ())

    assert refused.value.code == "scale_without_columns"


def test_columns_hold_winner_and_loser() -> None:
    assert vp_column(6)[0] == (Decimal("10.00"), Decimal("10.00"))
    with pytest.raises(EngineError):
        victory_points(Fraction(1, 2), 8, fraction="up")
