"""Pairs events in matches: totals against each opponent and their victory points."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    EBU_SWISS_PAIRS,
    EBU_SWISS_PAIRS_HALF,
    BoardLine,
    EngineError,
    PairsMatch,
    PairsSettings,
    cross_imp_victory_points,
    pairs_matches,
    pairs_standing,
    percentage_victory_points,
)

pytestmark = pytest.mark.rule("3.5.9.2-a", "3.5.9.2-b")


def test_what_two_pairs_did_against_each_other_is_added_up() -> None:
    lines = [BoardLine(b, "A", "B", 50) for b in (1, 2)] + [BoardLine(3, "B", "A", 50)]
    lines += [BoardLine(b, "C", "D", 0) for b in (1, 2, 3)]

    matches = pairs_matches(pairs_standing(lines).lines)

    assert matches == [
        PairsMatch(1, "A", "B", 3, Fraction(4), Fraction(2), Fraction(6)),
        PairsMatch(1, "C", "D", 3, Fraction(0), Fraction(6), Fraction(6)),
    ]


@pytest.mark.parametrize(
    ("percentage", "boards", "points"),
    [
        ("56.23", 8, 14),  # on the limit: the result nearer to the draw
        ("56.24", 8, 15),
        ("56.234", 8, 14),
        ("50.00", 8, 10),
        ("50.65", 8, 10),
        ("68.36", 7, 20),
        ("61.08", 4, 15),
        ("50.45", 14, 10),
        ("50.46", 19, 11),
        ("55.45", 16, 15),
        ("62.78", 16, 19),
        ("62.79", 16, 20),
        ("75.95", 3, 19),
        ("43.77", 8, 6),
        ("43.76", 8, 5),
        ("0", 8, 0),
    ],
)
def test_a_percentage_becomes_victory_points(percentage: str, boards: int, points: int) -> None:
    earned = percentage_victory_points(Decimal(percentage), boards, EBU_SWISS_PAIRS)

    assert earned == (points, 20 - points)


def test_a_half_match_is_worth_ten() -> None:
    assert percentage_victory_points(Decimal("60.00"), 3, EBU_SWISS_PAIRS_HALF) == (8, 2)
    assert percentage_victory_points(Decimal("40.00"), 2, EBU_SWISS_PAIRS_HALF) == (2, 8)


@pytest.mark.parametrize(
    ("percentage", "boards", "code"),
    [
        (50, 28, "bad_scale"),
        (101, 8, "percent_out_of_range"),
        (50, 0, "bad_boards"),
        (50.0, 8, "not_exact"),
    ],
)
def test_what_the_scale_does_not_know_is_refused(percentage: int, boards: int, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        percentage_victory_points(percentage, boards, EBU_SWISS_PAIRS)

    assert refused.value.code == code


def test_cross_imps_of_a_match_become_victory_points_by_the_table_for_teams() -> None:
    # +40 against seven others on one board: 40 / sqrt(28) = 7.56, eight IMPs
    eight = [620, 620, 650, 170, -100, 200, 620, 140]
    lines = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in enumerate(eight)]

    standing = pairs_standing(lines, PairsSettings(method="cross_imps", denominator="root"))
    match = pairs_matches(standing.lines)[0]

    assert round(match.first_points, 2) == Fraction("7.56")
    assert cross_imp_victory_points(match.first_points, 8) == (13, 7)
    assert cross_imp_victory_points(Fraction("-6.5"), 8) == (7, 13)
