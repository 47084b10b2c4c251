"""The default ranking says where each of its figures comes from and is read exactly."""

from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from federation.rules.ranking_figures import FactorRow, Requirement, factor_for, parse_ranking
from tests.shipped_figures import default_ranking_2026, shipped_mapping

pytestmark = pytest.mark.rule("1.3.4-a")


def merit_factor(event_class: str, kind: str, event_type: str, *, unrestricted: bool) -> int | None:
    row = factor_for(
        default_ranking_2026().merit.factors,
        event_class=event_class,
        kind=kind,
        organiser=OrganiserKind.FEDERATION,
        event_type=event_type,
        unrestricted=unrestricted,
    )
    return None if row is None else int(row.factor)


@pytest.mark.parametrize(
    ("event_class", "kind", "event_type", "unrestricted", "factor"),
    [
        ("NATIONAL_CHAMPIONSHIP", "TEAMS", "OPEN", True, 10),
        ("NATIONAL_CHAMPIONSHIP", "PAIRS", "OPEN", True, 8),
        ("NATIONAL_CHAMPIONSHIP", "TEAMS", "WOMEN", True, 5),
        ("NATIONAL_CHAMPIONSHIP", "PAIRS", "OPEN", False, 5),
        ("NATIONAL_EVENT", "PAIRS", "OPEN", True, 5),
        ("REGIONAL_CHAMPIONSHIP", "TEAMS", "OPEN", True, 2),
        ("INTERNATIONAL_FESTIVAL", "PAIRS", "OPEN", True, 3),
        ("FESTIVAL", "PAIRS", "OPEN", True, None),
        ("PRIVATE_TOURNAMENT", "PAIRS", "OPEN", True, None),
    ],
)
def test_merit_is_earned_in_official_events_and_international_festivals(
    event_class: str, kind: str, event_type: str, unrestricted: bool, factor: int | None
) -> None:
    assert merit_factor(event_class, kind, event_type, unrestricted=unrestricted) == factor


def test_a_row_for_one_kind_of_organiser_fits_no_other() -> None:
    rows = (
        FactorRow("FESTIVAL", Fraction(30), "row 1", organisers=(OrganiserKind.CLUB,)),
        FactorRow("FESTIVAL", Fraction(50), "row 2"),
    )

    factor_row = factor_for(
        rows,
        event_class="FESTIVAL",
        kind="PAIRS",
        organiser=OrganiserKind.ASSOCIATION,
        event_type="OPEN",
        unrestricted=True,
    )

    assert factor_row == rows[1]


def test_experience_is_earned_everywhere() -> None:
    factors = {row.event_class: row.factor for row in default_ranking_2026().experience.factors}

    assert factors == {
        "PRIVATE_TOURNAMENT": 20,
        "REGIONAL_CHAMPIONSHIP": 30,
        "NATIONAL_QUALIFIER": 30,
        "FESTIVAL": 50,
        "INTERNATIONAL_FESTIVAL": 50,
        "NATIONAL_CHAMPIONSHIP": 50,
        "NATIONAL_EVENT": 50,
    }


def test_reduction_is_a_ratio_of_integers() -> None:
    reduction = default_ranking_2026().reduction

    assert (reduction.experience_ratio, reduction.experience_floor) == (Fraction(4, 5), 1000)
    assert (reduction.merit_ratio, reduction.merit_floor_tenths) == (Fraction(17, 20), 0)


def test_four_national_players_are_worth_400() -> None:
    categories = {category.code: category for category in default_ranking_2026().categories}

    assert 4 * categories["NATIONAL"].iv == 400
    assert [category.iv for category in default_ranking_2026().categories] == [
        100, 95, 90, 85, 80, 70, 65, 60, 55, 45, 40, 35, 30, 20,
    ]  # fmt: skip
    assert categories["1S"].any_of == (Requirement(experience_min=4000, merit_min_tenths=1100),)
    assert categories["NATIONAL"].any_of == (
        Requirement(merit_place_max=20),
        Requirement(merit_min_tenths=1500),
    )


def test_defaults_say_that_they_are_no_official_figures() -> None:
    figures = default_ranking_2026()

    assert figures.official is False
    assert "not known" in figures.note
    assert all(category.source for category in figures.categories)
    assert all(row.source for row in figures.experience.factors + figures.merit.factors)


def test_categories_twice_out_of_order_or_unknown_are_refused() -> None:
    mapping = shipped_mapping("default-ranking-2026-01-01")
    mapping["categories"][2]["code"] = "1S"
    mapping["categories"][3]["iv"] = 99
    mapping["category_change"]["kept_at"] = "2NT"

    with pytest.raises(RuleError) as refusal:
        parse_ranking(mapping)

    assert refusal.value.code == "ranking_figures_invalid"
    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    assert [str(fault) for fault in faults] == [
        "categories[2].code: figure_twice (1S)",
        "categories[3].iv: figure_not_falling (99)",
        "category_change.kept_at: figure_no_such_category (2NT)",
    ]


def test_two_categories_may_have_the_same_index_and_the_later_none_higher() -> None:
    mapping = shipped_mapping("default-ranking-2026-01-01")
    same = mapping["categories"][2]["iv"]
    mapping["categories"][3]["iv"] = same
    parse_ranking(mapping)

    mapping["categories"][3]["iv"] = same + 1
    with pytest.raises(RuleError) as refusal:
        parse_ranking(mapping)
    faults: Any = refusal.value.values["faults"]
    assert [str(fault) for fault in faults] == [
        f"categories[3].iv: figure_not_falling ({same + 1})"
    ]
