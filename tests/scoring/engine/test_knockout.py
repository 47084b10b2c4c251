"""Knock-out matches: ties, unbalanced scores, giving up, places, groups and titles."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.engine.errors import EngineError
from scoring.engine.knockout import (
    KnockoutOutcome,
    KnockoutRun,
    KnockoutScore,
    PlaceMatch,
    balanced_margin,
    knockout_outcome,
    knockout_parts,
    knockout_ranking,
    knockout_score,
)
from scoring.engine.team_match import match_result
from scoring.engine.team_types import MatchResult, TeamBoard, TeamMatch, TeamSettings
from scoring.engine.tie_breaks import Placed
from scoring.engine.titles import boards_for_title, has_title_share, hierarchical_ranking
from scoring.engine.trace import Trace

pytestmark = pytest.mark.rule("3.6.10.3-a")

LEVEL = KnockoutScore(0)


@pytest.mark.rule("3.6.10.3-a")
def test_a_level_semi_final_goes_by_total_points_then_boards_won() -> None:
    by_points = knockout_outcome(KnockoutScore(60 - 60, points=3120 - 3090))
    by_boards = knockout_outcome(KnockoutScore(0, 0, (9, 11)))

    assert by_points == KnockoutOutcome("home", "total_points")
    assert by_boards == KnockoutOutcome("away", "boards_won")


@pytest.mark.rule("3.6.10.3-a")
def test_a_match_level_in_all_plays_four_boards_and_then_single_ones() -> None:
    after_single = knockout_outcome(LEVEL, [LEVEL, LEVEL, KnockoutScore(0, -10, (0, 1))])

    assert knockout_outcome(LEVEL) == KnockoutOutcome("", "", 4)
    assert knockout_outcome(LEVEL, [LEVEL]) == KnockoutOutcome("", "", 1)
    assert after_single == KnockoutOutcome("away", "total_points")


@pytest.mark.rule("3.6.10.3-a")
def test_a_final_plays_four_boards_at_a_time_until_imps_differ() -> None:
    level_but_points = KnockoutScore(0, points=30, boards=(3, 1))
    trace = Trace()

    assert knockout_outcome(level_but_points, final=True) == KnockoutOutcome("", "", 4)
    assert knockout_outcome(level_but_points, [LEVEL], final=True) == KnockoutOutcome("", "", 4)
    assert knockout_outcome(
        level_but_points, [LEVEL, KnockoutScore(1)], final=True, trace=trace
    ) == KnockoutOutcome("home", "imps")
    assert [row["result"] for row in trace.as_rows()] == ["", "", "home"]


def test_boards_after_the_decision_are_refused() -> None:
    with pytest.raises(EngineError, match="boards_after_decision"):
        knockout_outcome(KnockoutScore(3), [LEVEL])


def test_a_counted_match_brings_its_points_and_boards() -> None:
    boards = (TeamBoard(1, 430, 420), TeamBoard(2, 100, 120), TeamBoard(3, 620, 620))
    knockout = TeamSettings(scale=None, unbalanced="mean")
    result = match_result(TeamMatch("A", "B", boards), knockout)

    score = knockout_score(result)

    assert score == KnockoutScore(-1, -10, (1, 1))


def test_scores_that_do_not_balance_give_both_sides_the_mean() -> None:
    assert balanced_margin(10, -3) == Fraction(13, 2)
    assert balanced_margin(3, 3) == 0
    assert balanced_margin(-5, 5) == -5


def played(*differences: int) -> MatchResult:
    boards = tuple(
        TeamBoard(number, 100 + gap, 100) for number, gap in enumerate(differences, start=1)
    )
    return match_result(TeamMatch("A", "B", boards), TeamSettings(scale=None, unbalanced="mean"))


@pytest.mark.rule("3.6.10.3-a")
def test_boards_beyond_those_of_the_match_are_its_extra_ones() -> None:
    level = played(50, -50, 0, 0, 0, 20, 0)

    semi_final, lacking = knockout_parts(level, boards=2)

    assert [item.margin for item in semi_final] == [0, 1, 0]
    assert lacking == 0
    assert knockout_parts(level, boards=2, final=True) == (semi_final[:2], 3)
    assert knockout_parts(level, boards=8) == ((), 1)


def test_imps_brought_into_a_match_count_in_its_own_boards() -> None:
    boards = (TeamBoard(1, 150, 100), TeamBoard(2, 100, 100))
    match = TeamMatch("A", "B", boards, penalty_imps=(3, 0))

    parts, _ = knockout_parts(match_result(match, TeamSettings(scale=None)), boards=1)

    assert [part.margin for part in parts] == [-1]


RUNS = [
    KnockoutRun("C", 3, 2, 210, 180),
    KnockoutRun("D", 3, 2, 190, 170),
    KnockoutRun("A", None, 4, 300, 200),
    KnockoutRun("B", 4, 3, 250, 240),
    *(KnockoutRun(name, 2, 1, 80, 90) for name in "EFGH"),
]


@pytest.mark.rule("3.6.10.3-b")
def test_places_go_by_round_of_elimination_then_wins_then_quotient() -> None:
    trace = Trace()

    placed = knockout_ranking(RUNS, cuts={3}, trace=trace)

    assert [(placed.contestant, placed.place, placed.decided_by) for placed in placed] == [
        ("A", 1, ""),
        ("B", 2, ""),
        ("C", 3, "imp_quotient"),
        ("D", 4, "imp_quotient"),
        ("E", 5, ""),
        ("F", 5, ""),
        ("G", 5, ""),
        ("H", 5, ""),
    ]
    assert trace.steps[0].result == "C 1.1667, D 1.1176"


@pytest.mark.rule("3.6.10.3-b")
def test_a_place_match_both_decline_leaves_both_the_worst_place() -> None:
    declined = knockout_ranking(RUNS, cuts=(), place_matches=[PlaceMatch("C", "D", None)])
    played = knockout_ranking(RUNS, cuts=(), place_matches=[PlaceMatch("C", "D", "D")])

    assert [(placed.contestant, placed.place) for placed in declined[2:4]] == [("C", 4), ("D", 4)]
    assert [(placed.contestant, placed.place) for placed in played[2:4]] == [("D", 3), ("C", 4)]
    with pytest.raises(EngineError, match="place_match_unknown"):
        knockout_ranking(RUNS, place_matches=[PlaceMatch("B", "C", "B")])


def test_a_knockout_without_one_winner_has_no_ranking() -> None:
    with pytest.raises(EngineError, match="not_one_winner"):
        knockout_ranking(RUNS[:2])


@pytest.mark.rule("3.6.10.2-a")
def test_the_winner_of_the_second_group_follows_the_last_of_the_first() -> None:
    first = [Placed(f"A{place}", place, False, "") for place in range(1, 9)]
    second = [Placed(f"B{place}", place, False, "") for place in range(1, 9)]

    ranking = hierarchical_ranking([first, second])

    assert [(placed.contestant, placed.place) for placed in ranking[7:9]] == [("A8", 8), ("B1", 9)]
    with pytest.raises(EngineError, match="team_twice"):
        hierarchical_ranking([first, first])
    with pytest.raises(EngineError, match="empty_field"):
        hierarchical_ranking([])


@pytest.mark.rule("3.6.10.4-a")
def test_the_title_takes_a_third_of_the_boards_of_the_team() -> None:
    assert has_title_share(32, 96)
    assert not has_title_share(31, 96)
    assert boards_for_title(100) == 34
    with pytest.raises(EngineError, match="bad_boards"):
        has_title_share(97, 96)
    with pytest.raises(EngineError, match="bad_boards"):
        boards_for_title(0)


@pytest.mark.rule("3.6.10.3-a")
def test_the_parts_of_a_level_match_are_counted_from_one() -> None:
    trace = Trace()
    knockout_outcome(LEVEL, [LEVEL], trace=trace)

    rows: list[dict[str, Any]] = [*map(dict, trace.as_rows())]
    assert [row["inputs"]["number"] for row in rows] == [1, 2]
    with pytest.raises(EngineError) as refused:
        knockout_outcome(LEVEL, [KnockoutScore(3), LEVEL, LEVEL])
    assert refused.value.values == {"set": 2}
