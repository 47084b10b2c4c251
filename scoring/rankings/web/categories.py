"""Categories of players as pages print them: the group, and the suit as a glyph."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.models import RuleSet
from federation.rules.figures_federation import CategoryGroup
from federation.rules.ranking_figures import CategoryFigures
from tournaments.page_parts.diagrams import suit
from tournaments.selectors.rule_sets import ranking_figures


@dataclass(frozen=True, slots=True)
class CategoryChoice:
    """A category in a filter."""

    code: str
    label: str


def category_labels(rule_set: RuleSet) -> dict[str, SafeString]:
    """Return every category of a ranking rule set by its code, strongest first."""
    return {each.code: _label(each) for each in ranking_figures(rule_set).categories}


def category_choices(rule_set: RuleSet) -> list[CategoryChoice]:
    """Return the categories for a list of choices, which shows no colours."""
    glyphs = {"S": " ♠", "H": " ♥", "D": " ♦", "C": " ♣", "": ""}
    return [
        CategoryChoice(each.code, f"{_group(each.group)}{glyphs[each.suit]}")
        for each in ranking_figures(rule_set).categories
    ]


def _label(category: CategoryFigures) -> SafeString:
    if not category.suit:
        return format_html("{}", _group(category.group))
    return format_html(
        '<span class="nowrap">{} {}</span>', _group(category.group), suit(category.suit)
    )


def _group(group: CategoryGroup) -> str:
    return {
        CategoryGroup.NATIONAL: gettext("National"),
        CategoryGroup.FIRST: gettext("1st"),
        CategoryGroup.SECOND: gettext("2nd"),
        CategoryGroup.THIRD: gettext("3rd"),
        CategoryGroup.UNCLASSIFIED: gettext("Unclassified"),
    }[group]
