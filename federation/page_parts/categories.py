"""Names of player categories: the group, and the suit as a symbol."""

from django.utils.translation import gettext

from federation.rules.figures_federation import CategoryGroup
from federation.rules.ranking_figures import CategoryFigures

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
