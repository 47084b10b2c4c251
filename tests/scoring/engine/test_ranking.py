"""The ranking of a season: order, ties, yearly reduction, lapsed players, categories."""

import random
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.categories import (
    CategoryChange,
    Rung,
    Threshold,
    category_for_points,
    season_category,
)
from scoring.engine.errors import EngineError
from scoring.engine.ranking import (
    ClosingPoints,
    RankingLine,
    RankingRules,
    Reduction,
    SeasonAward,
    opening_points,
    points_trace,
    reduced,
    season_ranking,
)

pytestmark = pytest.mark.rule("1.3.4-b", "1.3.4-c")

REDUCTION = Reduction(
    experience_ratio=Fraction(4, 5),
    experience_floor=1000,
    merit_ratio=Fraction(17, 20),
    merit_floor_tenths=0,
    also_for_missed_seasons=True,
    source="RCP default 6",
)
RULES = RankingRules(order=("pe", "pm"), reduction=REDUCTION)


@pytest.mark.rule("1.3.4-b")
def test_points_order_the_list_and_only_homologated_events_count() -> None:
    awards = [
        SeasonAward("A", 2026, 0, 8125),
        SeasonAward("B", 2026, 0, 6400),
        SeasonAward("C", 2026, 0, 8125, counts=False),
    ]

    lines = season_ranking(awards, season=2026, rules=replace(RULES, order=("pm",)))

    assert lines == [
        RankingLine(1, False, "A", 0, 8125, 0, 0),
        RankingLine(2, False, "B", 0, 6400, 0, 0),
        RankingLine(3, False, "C", 0, 0, 0, 0),
    ]


def test_the_second_column_breaks_ties_and_full_equals_share_a_place() -> None:
    awards = [
        SeasonAward("D", 2026, 100, 50),
        SeasonAward("A", 2026, 100, 60),
        SeasonAward("C", 2026, 90, 10),
        SeasonAward("B", 2026, 90, 10),
        SeasonAward("E", 2026, 80, 0),
    ]

    lines = season_ranking(awards, season=2026, rules=RULES)

    assert [(line.place_text, line.person) for line in lines] == [
        ("1", "A"),
        ("2", "D"),
        ("3=", "B"),
        ("3=", "C"),
        ("5", "E"),
    ]


def test_the_order_can_be_the_sum_of_both() -> None:
    awards = [SeasonAward("A", 2026, 100, 0), SeasonAward("B", 2026, 95, 51)]

    lines = season_ranking(awards, season=2026, rules=replace(RULES, order=("total",)))

    assert [line.person for line in lines] == ["B", "A"]


def test_awards_are_added_to_what_is_left_of_the_last_season() -> None:
    awards = [SeasonAward("A", 2026, 180, 409), SeasonAward("A", 2026, 20, -187)]
    closings = [ClosingPoints("A", 2025, 1500, 1000), ClosingPoints("B", 2025, 900, 10)]

    lines = season_ranking(awards, season=2026, closings=closings, rules=RULES)

    assert lines == [
        RankingLine(1, False, "A", 1600, 1072, 1400, 850),
        RankingLine(2, False, "B", 900, 9, 900, 9),
    ]


def test_a_lapsed_player_is_reduced_for_the_season_closed_and_each_one_missed() -> None:
    closing = ClosingPoints("A", 2023, 2000, 1000)

    every = opening_points(closing, season=2026, reduction=REDUCTION)
    once = opening_points(
        closing, season=2026, reduction=replace(REDUCTION, also_for_missed_seasons=False)
    )

    assert every == (1512, 615)  # 2000 1800 1640 1512; 100.0 85.0 72.3 (72.25) 61.5 (61.455)
    assert once == (1800, 850)


def test_only_the_licensed_appear() -> None:
    awards = [SeasonAward("A", 2026, 10, 0), SeasonAward("B", 2026, 20, 0)]

    lines = season_ranking(awards, season=2026, licensed={"A"}, rules=RULES)

    assert [(line.place, line.person) for line in lines] == [(1, "A")]


@given(st.integers(0, 10**6), st.integers(0, 2000), st.integers(0, 20))
def test_reduction_is_decimal_rounding_half_away_from_zero(
    points: int, floor: int, twentieths: int
) -> None:
    above = max(points - floor, 0)
    exact = Decimal(above) * twentieths / 20

    kept = reduced(points, ratio=Fraction(twentieths, 20), floor=floor)

    assert kept == min(points, floor) + int(exact.quantize(Decimal(1), ROUND_HALF_UP))


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 30), st.integers(0, 30))))
def test_the_order_of_awards_changes_nothing(rows: list[tuple[int, int, int]]) -> None:
    awards = [SeasonAward(person, 2026, pe, pm) for person, pe, pm in rows]
    shuffled = random.Random(len(rows)).sample(awards, len(awards))

    assert season_ranking(shuffled, season=2026, rules=RULES) == season_ranking(
        awards, season=2026, rules=RULES
    )


def test_the_trace_of_a_person_ends_with_the_points_of_the_list() -> None:
    awards = [SeasonAward("A", 2026, 180, 409), SeasonAward("A", 2026, 7, 0, counts=False)]
    closing = ClosingPoints("A", 2025, 1500, 1000)

    rows = points_trace(awards, season=2026, closing=closing, rules=RULES).as_rows()

    assert [(row["code"], row["result"]) for row in rows] == [
        ("ranking_reduction", "1400 / 85.0"),
        ("ranking_award", None),
        ("ranking_award_not_counted", None),
        ("ranking_points", "1580 / 125.9"),
    ]


def test_what_does_not_belong_in_the_list_is_refused() -> None:
    closing = ClosingPoints("A", 2025, 1, 1)

    with pytest.raises(EngineError, match="award_of_another_season"):
        season_ranking([SeasonAward("A", 2025, 1, 1)], season=2026, rules=RULES)
    with pytest.raises(EngineError, match="closing_twice"):
        season_ranking([], season=2026, closings=[closing, closing], rules=RULES)
    with pytest.raises(EngineError, match="closing_not_earlier"):
        season_ranking([], season=2025, closings=[closing], rules=RULES)
    with pytest.raises(EngineError, match="unknown_ranking_column"):
        season_ranking([], season=2026, rules=replace(RULES, order=("iv",)))


LADDER = (
    Rung(
        "NAT",
        "NATIONAL",
        (Threshold(merit_min_tenths=1, merit_place_max=20), Threshold(merit_min_tenths=1500)),
        "RCP default 5",
    ),
    Rung(
        "1S",
        "FIRST",
        (Threshold(experience_min=4000, merit_min_tenths=1100),),
        "RCP default 5",
    ),
    Rung(
        "1C",
        "FIRST",
        (Threshold(experience_min=4000, merit_min_tenths=200),),
        "RCP default 5",
    ),
    Rung("2S", "SECOND", (Threshold(experience_min=4000),), "RCP default 5"),
    Rung("2C", "SECOND", (Threshold(experience_min=1000),), "RCP default 5"),
    Rung("3S", "THIRD", (Threshold(experience_min=500),), "RCP default 5"),
    Rung("3C", "THIRD", (Threshold(),), "RCP default 5"),
    Rung("NC", "UNCLASSIFIED", (), "RTP 1.3.4"),
)
CHANGE = CategoryChange(
    max_steps_down=1, protected_group="FIRST", lowest_protected="2S", source="RCP default 5"
)


@pytest.mark.parametrize(
    ("pe", "pm_tenths", "pm_place", "category"),
    [
        (0, 0, None, "3C"),
        (499, 0, None, "3C"),
        (500, 0, None, "3S"),
        (4000, 199, 90, "2S"),
        (4000, 200, 90, "1C"),
        (3999, 1200, 90, "2C"),
        (0, 30, 20, "NAT"),
        (0, 1500, 21, "NAT"),
    ],
)
def test_thresholds_name_the_category(
    pe: int, pm_tenths: int, pm_place: int | None, category: str
) -> None:
    assert category_for_points(pe, pm_tenths, pm_place, ladder=LADDER) == category


@pytest.mark.parametrize(
    ("earned", "held", "ever_held", "category"),
    [
        ("1S", "3C", (), "1S"),
        ("3C", "2S", (), "2C"),
        ("3C", None, (), "3C"),
        ("3C", "NC", (), "3C"),
        ("3C", "1C", (), "2S"),
        ("3C", "2S", ("1C",), "2S"),
        ("2C", "NAT", (), "1S"),
    ],
)
def test_a_category_falls_by_one_step_and_a_first_never_below_second_spades(
    earned: str, held: str | None, ever_held: tuple[str, ...], category: str
) -> None:
    coming = season_category(earned, held=held, ever_held=ever_held, ladder=LADDER, change=CHANGE)

    assert coming == category


def test_unknown_categories_and_points_without_a_category_are_refused() -> None:
    with pytest.raises(EngineError, match="unknown_category"):
        season_category("1S", held="9S", ladder=LADDER, change=CHANGE)
    with pytest.raises(EngineError, match="no_category_fits"):
        category_for_points(10, 0, None, ladder=LADDER[:4])
