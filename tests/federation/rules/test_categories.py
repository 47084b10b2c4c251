"""RTP 1.3.4: tiers, value index and the order of the ranking."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.rules.categories import (
    HeldCategory,
    is_stronger,
    returning_value_index,
    tier_of_category,
    tier_of_group,
    value_index,
)
from federation.rules.figures_federation import CategoryGroup
from federation.rules.ranking_figures import CategoryFigures
from tests.shipped_figures import default_ranking_2026, rtp_2026

pytestmark = pytest.mark.rule("1.3.4-c")

TIERS = rtp_2026().tiers
DEFAULTS = default_ranking_2026().categories


def category(code: str, group: CategoryGroup, iv: int) -> CategoryFigures:
    return CategoryFigures(code, code, group, "", iv, (), "example")


@pytest.mark.rule("1.3.4-a")
@pytest.mark.parametrize(
    ("code", "tier"), [("NATIONAL", 1), ("1H", 1), ("2C", 2), ("3S", 3), ("UNCLASSIFIED", 3)]
)
def test_categories_fall_in_three_tiers(code: str, tier: int) -> None:
    assert tier_of_category(code, tiers=TIERS, categories=DEFAULTS) == tier


@pytest.mark.rule("1.3.4-a")
def test_a_group_without_a_tier_is_refused() -> None:
    without = replace(TIERS, groups_by_tier={1: (CategoryGroup.NATIONAL,)})

    with pytest.raises(RuleError) as refusal:
        tier_of_group(CategoryGroup.THIRD, tiers=without)

    assert str(refusal.value) == "no_tier_for_group RTP 1.3.4 group=THIRD"


@pytest.mark.rule("1.3.4-c")
def test_the_larger_of_two_value_indices_is_used() -> None:
    held = ("1S", "MASTER")
    table = (
        category("MASTER", CategoryGroup.NATIONAL, 75),
        category("1S", CategoryGroup.FIRST, 60),
    )

    assert value_index(held, tiers=TIERS, categories=table) == 75


@pytest.mark.rule("1.3.4-d")
def test_a_first_licence_is_worth_20() -> None:
    assert value_index((), tiers=TIERS, categories=DEFAULTS) == 20
    assert returning_value_index((), tiers=TIERS, categories=DEFAULTS) == 20


@pytest.mark.rule("1.3.4-e")
@pytest.mark.parametrize(
    ("history", "iv"),
    [
        ((HeldCategory(2015, "1S"), HeldCategory(2019, "NATIONAL")), 70),
        ((HeldCategory(2021, "2H"),), 35),
        ((HeldCategory(2021, "2H"), HeldCategory(2015, "1S")), 35),
        ((HeldCategory(2019, "1S"), HeldCategory(2019, "NATIONAL")), 70),
    ],
)
def test_a_returning_player_has_the_value_of_the_last_licensed_season(
    history: tuple[HeldCategory, ...], iv: int
) -> None:
    table = (
        category("NATIONAL", CategoryGroup.NATIONAL, 70),
        category("1S", CategoryGroup.FIRST, 60),
        category("2H", CategoryGroup.SECOND, 35),
    )

    assert returning_value_index(history, tiers=TIERS, categories=table) == iv


def test_an_unknown_category_has_no_value() -> None:
    with pytest.raises(RuleError) as refusal:
        value_index(("4S",), tiers=TIERS, categories=DEFAULTS)

    assert str(refusal.value) == "no_such_category RTP 1.3.4 category=4S"


def test_spades_stand_above_hearts_and_firsts_above_seconds() -> None:
    assert is_stronger("2S", "2H", categories=DEFAULTS)
    assert is_stronger("1C", "2S", categories=DEFAULTS)
    assert not is_stronger("2D", "2D", categories=DEFAULTS)
