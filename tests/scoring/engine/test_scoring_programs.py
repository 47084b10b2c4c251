"""What programs do differently: rounding of a board, the results expected, factored totals."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import BoardLine, EngineError, PairsSettings, pairs_standing
from scoring.engine.board_points import rounded_points

pytestmark = pytest.mark.rule("3.1.3.2-a", "3.5.8-b")


@pytest.mark.parametrize(
    ("rounding", "points", "kept"),
    [
        ("none", Fraction(29, 3), Fraction(29, 3)),
        ("side_0.01", Fraction(29, 3), Fraction("9.67")),
        ("side_0.01", Fraction("9.665"), Fraction("9.67")),
        ("0.1", Fraction(29, 3), Fraction("9.7")),
        ("truncate_0.1", Fraction(29, 3), Fraction("9.6")),
        ("truncate_0.01", Fraction(29, 3), Fraction("9.66")),
        ("0.0001", Fraction(29, 3), Fraction("9.6667")),
        ("0.0001", Fraction("4.33335"), Fraction("4.3333")),
        ("unit", Fraction(29, 3), 10),
        ("unit", Fraction("9.5"), 10),  # top 14: away from the average of 7
        ("unit", Fraction("4.5"), 4),
    ],
)
def test_points_of_a_board_are_rounded_as_the_event_chose(
    rounding: str, points: Fraction, kept: Fraction
) -> None:
    assert rounded_points(points, 14, PairsSettings(board_rounding=rounding)) == kept


def test_an_unknown_rounding_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        rounded_points(1, 14, PairsSettings(board_rounding="nearest"))

    assert refused.value.code == "unknown_setting"


def test_each_side_rounded_apart_may_make_more_than_the_top() -> None:
    lines = [BoardLine(1, t, t + 20, 10 * t) for t in range(8)]
    lines += [BoardLine(2, t, t + 20, 10 * t) for t in range(6)]

    line = pairs_standing(lines, PairsSettings(board_rounding="side_0.01")).lines[8]

    assert (line.ns.points, line.ew.points) == (Fraction("0.33"), Fraction("13.67"))
    middle = pairs_standing(lines, PairsSettings(board_rounding="0.1")).lines[10]
    assert (middle.ns.points, middle.ew.points) == (Fraction("5.7"), Fraction("8.3"))


def test_a_board_with_an_artificial_score_scored_over_its_own_results() -> None:
    lines = [BoardLine(1, t, t + 20, 10 * t) for t in range(6)]
    lines += [BoardLine(2, t, t + 20, 10 * t) for t in range(5)]
    lines.append(BoardLine(2, 5, 25, artificial=(50, 50)))

    standing = pairs_standing(lines, PairsSettings(expected="own_group"))

    assert [line.ns.points for line in standing.lines[6:]] == [0, 2, 4, 6, 8, 4]
    assert {line.ns.available for line in standing.lines[6:]} == {8}


def test_the_results_to_expect_may_be_told_before_they_are_in() -> None:
    lines = [BoardLine(1, t, t + 20, 10 * t) for t in range(2)]

    standing = pairs_standing(lines, PairsSettings(expected=5))

    assert [line.ns.points for line in standing.lines] == [Fraction(3, 2), Fraction(13, 2)]
    with pytest.raises(EngineError) as refused:
        pairs_standing(lines, PairsSettings(expected=1))
    assert refused.value.code == "more_results_than_expected"


def test_the_scale_of_one_and_a_half() -> None:
    lines = [BoardLine(1, t, t + 20, score) for t, score in enumerate([420, 420, 50, -50])]

    standing = pairs_standing(lines, PairsSettings(scale=1))

    assert [line.ns.points for line in standing.lines] == [Fraction(5, 2), Fraction(5, 2), 1, 0]
    assert standing.lines[0].ns.available == 3


def test_totals_factored_to_the_scheduled_boards_and_rounded_before_the_percentage() -> None:
    # 26 boards of a top of 11: 22 of them played for 133.375 become 157.625, written 157.63
    lines = [BoardLine(b, "A", "B", awarded=(Fraction("133.375") / 22, 0)) for b in range(1, 23)]
    lines += [BoardLine(b, f"n{t}", f"e{t}", 0) for b in range(1, 27) for t in range(11)]
    lines += [BoardLine(b, "n11", "e11", 0) for b in range(23, 27)]
    settings = PairsSettings(scale=1, factor_totals=True, total_places=2)

    row = pairs_standing(lines, settings).row_of("A")

    assert row.score == Fraction("157.63")
    assert row.available == 286
    assert row.percentage == Decimal("55.12")
    plain = pairs_standing(lines, PairsSettings(scale=1)).row_of("A")
    assert plain.percentage == Decimal("55.11")


def test_percentages_with_the_places_the_program_shows() -> None:
    lines = [BoardLine(b, t, t + 20, 10 * t) for b in (1, 2, 3) for t in range(4)]
    lines = [line for line in lines if line.board != 3 or line.ns != 3]

    row = pairs_standing(lines, PairsSettings(percentage_places=5)).row_of(1)

    assert row.percentage == Decimal("38.88889")
