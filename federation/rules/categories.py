"""Categories of players: tiers, value index (IV), strength."""

from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_federation import CategoryGroup, TierFigures
from federation.rules.ranking_figures import CategoryFigures

ARTICLE = "RTP 1.3.4"


@dataclass(frozen=True, slots=True)
class HeldCategory:
    """A category held in one licensed season."""

    season: int
    code: str


def category_of(code: str, *, categories: Sequence[CategoryFigures]) -> CategoryFigures:
    """Return the category with a code.

    Raises: RuleError("no_such_category"). Source: RTP 1.3.4.
    """
    for category in categories:
        if category.code == code:
            return category
    raise RuleError("no_such_category", article=ARTICLE, category=code)


def tier_of_group(group: CategoryGroup, *, tiers: TierFigures) -> int:
    """Return the tier of a group of categories; 1 is the strongest.

    Raises: RuleError("no_tier_for_group"). Source: RTP 1.3.4.
    """
    for tier, groups in tiers.groups_by_tier.items():
        if group in groups:
            return tier
    raise RuleError("no_tier_for_group", article=ARTICLE, group=group)


def tier_of_category(
    code: str, *, tiers: TierFigures, categories: Sequence[CategoryFigures]
) -> int:
    """Return the tier of a category; 1 is the strongest.

    Raises: RuleError as category_of. Source: RTP 1.3.4.
    """
    return tier_of_group(category_of(code, categories=categories).group, tiers=tiers)


def value_index(
    held: Sequence[str], *, tiers: TierFigures, categories: Sequence[CategoryFigures]
) -> int:
    """Return the IV of a player in the ranking: that of the highest category held.

    held: codes of categories held this season, usually one; empty if absent from the ranking, which
    gives the default IV.
    Raises: RuleError as category_of. Source: RTP 1.3.4.
    """
    values = [category_of(code, categories=categories).iv for code in held]
    return max(values, default=tiers.default_iv)


def returning_value_index(
    history: Sequence[HeldCategory],
    *,
    tiers: TierFigures,
    categories: Sequence[CategoryFigures],
) -> int:
    """Return the IV of a player absent from the ranking, from the seasons licensed before.

    history: categories held in earlier licensed seasons, in any order; of several in one season the
    highest counts. Returns: the IV of the last licensed season; the default IV if there is none.
    Raises: RuleError as category_of. Source: RTP 1.3.4.
    """
    if not history:
        return tiers.default_iv
    last = max(held_category.season for held_category in history)
    held = [held_category.code for held_category in history if held_category.season == last]
    return value_index(held, tiers=tiers, categories=categories)


def is_stronger(code: str, other: str, *, categories: Sequence[CategoryFigures]) -> bool:
    """Return whether a category is stronger than another; categories: strongest first.

    Raises: RuleError as category_of. Source: RTP 3.1.1.
    """
    places = [category.code for category in categories]
    first = category_of(code, categories=categories)
    second = category_of(other, categories=categories)
    return places.index(first.code) < places.index(second.code)
