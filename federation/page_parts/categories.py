"""Categories of players in words: the group, and the suit as a glyph."""

from django.utils.translation import gettext

from federation.rules.figures_federation import CategoryGroup
from federation.rules.ranking_figures import CategoryFigures

_GLYPHS = {"S": " ♠", "H": " ♥", "D": " ♦", "C": " ♣", "": ""}


def group_text(group: CategoryGroup) -> str:
    """Return what lists call a group of categories."""
    return {
        CategoryGroup.NATIONAL: gettext("National"),
        CategoryGroup.FIRST: gettext("1st"),
        CategoryGroup.SECOND: gettext("2nd"),
        CategoryGroup.THIRD: gettext("3rd"),
        CategoryGroup.UNCLASSIFIED: gettext("Unclassified"),
    }[group]


def category_text(category: CategoryFigures) -> str:
    """Return a category as lists print it where they show no colours: "1st ♠"."""
    return f"{group_text(category.group)}{_GLYPHS[category.suit]}"
