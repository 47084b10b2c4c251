"""Names of player categories: the group, and the suit as a symbol."""

import datetime as dt

from django.utils.translation import gettext

from federation.errors import Refusal
from federation.rules.figures_federation import CategoryGroup
from federation.rules.ranking_figures import CategoryFigures
from federation.selectors.rule_sets import ranking_on

_GLYPHS = {"S": " ♠", "H": " ♥", "D": " ♦", "C": " ♣", "": ""}


def group_text(group: CategoryGroup) -> str:
    """Return the name of a group of categories in lists."""
    return {
        CategoryGroup.NATIONAL: gettext("National"),
        CategoryGroup.FIRST: gettext("1st"),
        CategoryGroup.SECOND: gettext("2nd"),
        CategoryGroup.THIRD: gettext("3rd"),
        CategoryGroup.UNCLASSIFIED: gettext("Unclassified"),
    }[group]


def category_text(category: CategoryFigures) -> str:
    """Return the name of a category in lists without colours: "1st ♠"."""
    return f"{group_text(category.group)}{_GLYPHS[category.suit]}"


def category_names(*, on: dt.date) -> dict[str, str]:
    """Return the name of each category by its code; empty without a ranking."""
    try:
        ranking = ranking_on(on)
    except Refusal:
        return {}
    return {category.code: category_text(category) for category in ranking.categories}
