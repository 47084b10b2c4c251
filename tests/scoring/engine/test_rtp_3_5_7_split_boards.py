"""Boards played in different forms, and boards fewer tables played: groups made comparable."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    BoardLine,
    EngineError,
    PairsSettings,
    neuberg,
    pairs_standing,
    small_group_percentages,
    to_places,
)

pytestmark = pytest.mark.rule("3.5.7-b", "3.5.8-b")

LARGE_GROUP = {"A": [600, 500, 400, 300, 200, 100], "B": [-100, -200, -300, -400]}


def fouled_board(groups: dict[str, list[int]], board: int = 12) -> list[BoardLine]:
    """Return a board with a table for each score, in groups of one form of the deal each."""
    scores = [(label, score) for label, members in groups.items() for score in members]
    return [
        BoardLine(board, f"N{table}", f"E{table}", score, group=label)
        for table, (label, score) in enumerate(scores, start=1)
    ]


def board_of(tables: int, board: int) -> list[BoardLine]:
    """Return a full board on which every table has another score."""
    return [
        BoardLine(board, f"N{table}", f"E{table}", 1000 - 10 * table)
        for table in range(1, tables + 1)
    ]


@pytest.mark.rule("3.5.7-b")
def test_groups_of_four_or_more_are_converted_to_the_whole_field() -> None:
    standing = pairs_standing(fouled_board(LARGE_GROUP))

    shown = [str(to_places(line.ns.points or 0)) for line in standing.lines]
    assert shown[:6] == ["17.33", "14.00", "10.67", "7.33", "4.00", "0.67"]
    assert shown[6:] == ["16.50", "11.50", "6.50", "1.50"]
    assert {line.ns.available for line in standing.lines} == {18}


@pytest.mark.rule("3.5.7-b")
def test_both_sides_of_a_converted_group_make_the_top() -> None:
    standing = pairs_standing(fouled_board(LARGE_GROUP))

    assert {(line.ns.points or 0) + (line.ew.points or 0) for line in standing.lines} == {18}


@pytest.mark.rule("3.5.7-b")
def test_the_formula_on_both_scales() -> None:
    assert neuberg(8, group=6, field=10) == 14
    assert neuberg(7, group=6, field=8) == Fraction(29, 3)  # 9.6667
    assert neuberg(Fraction(7, 2), group=6, field=8, scale=1) == Fraction(29, 6)  # 4.8333


@pytest.mark.rule("3.5.8-b")
def test_a_board_with_fewer_results_is_converted_to_the_highest_top() -> None:
    assert neuberg(20, group=12, field=13) == Fraction("21.75")

    lines = [*board_of(13, 1), *board_of(12, 2)]
    standing = pairs_standing(lines)
    second_of_twelve = standing.lines[14].ns

    assert second_of_twelve.raw == 20
    assert second_of_twelve.points == Fraction("21.75")
    assert second_of_twelve.available == 24
    assert to_places(100 * Fraction("21.75") / 24) == Decimal("90.63")


def test_a_full_group_changes_nothing() -> None:
    assert [neuberg(points, group=7, field=7) for points in (0, 5, 12)] == [0, 5, 12]


@pytest.mark.parametrize(("group", "field"), [(11, 10), (0, 10), (-1, 10), (6, 0), (True, 10)])
def test_a_group_that_is_not_in_the_field_is_refused(group: int, field: int) -> None:
    with pytest.raises(EngineError) as refused:
        neuberg(8, group=group, field=field)

    assert refused.value.code == "bad_group"


def test_points_that_are_not_exact_are_refused() -> None:
    with pytest.raises(EngineError) as refused:
        neuberg(8.5, group=6, field=10)  # type: ignore[arg-type]

    assert refused.value.code == "not_exact"


@pytest.mark.rule("3.5.7-c")
@pytest.mark.parametrize(
    ("scores", "ns", "ew"),
    [
        ([620, 170, 140], [70, 60, 50], [30, 40, 50]),
        ([140, 620, 170], [50, 70, 60], [50, 30, 40]),
        ([170, 170, 140], [65, 65, 50], [35, 35, 50]),
        ([170, 140, 140], [70, 55, 55], [30, 45, 45]),
        ([140, 140, 140], [60, 60, 60], [40, 40, 40]),
        ([420, 50], [65, 55], [35, 45]),
        ([420, 420], [60, 60], [40, 40]),
    ],
)
def test_groups_of_three_and_two_score_by_percentage(
    scores: list[int], ns: list[int], ew: list[int]
) -> None:
    percents = small_group_percentages(scores)

    assert [first for first, _ in percents] == ns
    assert [second for _, second in percents] == ew


@pytest.mark.rule("3.5.7-c")
def test_the_opponents_by_the_other_reading() -> None:
    assert small_group_percentages([620, 170, 140], opponents="mirrored") == [
        (70, 50), (60, 60), (50, 70),
    ]  # fmt: skip


@pytest.mark.rule("3.5.7-c")
def test_a_group_of_three_beside_a_large_one() -> None:
    lines = fouled_board({"A": [600, 500, 400, 300, 200, 100, 0], "B": [620, 170, 140]})

    standing = pairs_standing(lines)

    small = standing.lines[7:]
    assert [line.ns.points for line in small] == [Fraction("12.6"), Fraction("10.8"), 9]
    assert [line.ew.points for line in small] == [Fraction("5.4"), Fraction("7.2"), 9]


@pytest.mark.rule("3.5.7-d")
def test_a_single_result_gives_both_sides_sixty_or_their_session_if_higher() -> None:
    single = fouled_board({"A": [600, 500, 400, 300, 200, 100, 0, -100, -200], "B": [620]}, board=2)

    standing = pairs_standing([*board_of(10, 1), *single])

    alone = standing.lines[-1]
    assert alone.ns.percent == 60  # 0% on board 1
    assert alone.ns.points == Fraction("10.8")
    assert alone.ew.percent == 100  # their session percentage
    assert alone.ew.points == 18


@pytest.mark.rule("3.5.7-d")
def test_a_single_result_of_a_top_of_eighteen() -> None:
    others = [BoardLine(1, n, n + 20, 100 * n, group="A") for n in range(2, 11)]
    alone = BoardLine(1, "NS", "EW", 620, group="B")
    elsewhere = [
        BoardLine(2, "NS", 99, awarded=(Fraction("9.9"), Fraction("8.1"))),  # 55 percent
        BoardLine(2, 98, "EW", awarded=(Fraction("6.66"), Fraction("11.34"))),  # 63 percent
        *(BoardLine(2, n, n + 20, 100 * n) for n in range(2, 10)),
    ]

    _, ns, ew = pairs_standing([alone, *others, *elsewhere]).lines[0]

    assert (ns.points, ew.points) == (Fraction("10.8"), Fraction("11.34"))


@pytest.mark.rule("3.5.7-d")
def test_a_single_result_by_itself() -> None:
    assert small_group_percentages([620]) == [(60, 60)]


def test_a_single_result_at_imps_is_average_plus_for_both() -> None:
    lines = fouled_board({"A": [600, 500, 400, 300], "B": [620]})

    standing = pairs_standing(lines, PairsSettings(method="cross_imps"))

    assert (standing.lines[-1].ns.points, standing.lines[-1].ew.points) == (3, 3)


def test_an_unknown_reading_of_the_opponents_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        small_group_percentages([620, 170], opponents="half")

    assert refused.value.code == "unknown_setting"


@pytest.mark.rule("3.5.7-a", "2.2.4.5-a")
def test_each_form_of_a_board_is_compared_only_with_itself() -> None:
    correct = [100, 200, 300, 400, 500]
    wrong = [-110, -120, -130, -140, -150, -160, -170, -180]
    lines = fouled_board({"rounds 1-4": correct, "from round 5": wrong})

    standing = pairs_standing(lines)

    assert [line.ns.group for line in standing.lines] == [5] * 5 + [8] * 8
    assert {line.ns.field for line in standing.lines} == {13}
    best = [line.ns.points for line in (standing.lines[4], standing.lines[5])]
    assert best == [Fraction(9 * 13, 5) - 1, Fraction(15 * 13, 8) - 1]


def test_a_third_of_the_field_or_less_scores_by_percentage_where_that_is_the_rule() -> None:
    lines = [*board_of(9, 1), *board_of(3, 2), *board_of(4, 3)]

    standing = pairs_standing(lines, PairsSettings(small_groups="third"))

    assert [line.ns.rule for line in standing.lines[9:12]] == ["small_group"] * 3
    assert [line.ns.percent for line in standing.lines[9:12]] == [70, 60, 50]
    assert [line.ns.rule for line in standing.lines[12:]] == ["neuberg"] * 4


def test_a_bye_or_an_artificial_score_does_not_make_a_board_fouled() -> None:
    lines = [*fouled_board({"A": [620, 170, 140]}), BoardLine(12, "N9", None)]
    lines.append(BoardLine(12, "N4", "E4", artificial=(60, 40)))
    lines += board_of(3, 13)

    standing = pairs_standing(lines)

    assert [line.ns.rule for line in standing.lines[:3]] == ["neuberg"] * 3


def test_small_groups_by_formula_where_that_is_the_rule() -> None:
    lines = fouled_board({"A": [600, 500, 400, 300, 200, 100, 0], "B": [620, 170, 140]})

    standing = pairs_standing(lines, PairsSettings(small_groups="never"))

    assert [line.ns.points for line in standing.lines[7:]] == [
        Fraction(47, 3), 9, Fraction(7, 3),
    ]  # fmt: skip


@pytest.mark.parametrize("scores", [[], [1, 2, 3, 4]])
def test_only_three_two_or_one_are_a_small_group(scores: list[int]) -> None:
    with pytest.raises(EngineError) as refused:
        small_group_percentages(scores)

    assert refused.value.code == "not_a_small_group"
