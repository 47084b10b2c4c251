"""Categories of players on pages: the group, and the suit as a glyph."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from federation.models import RuleSet
from federation.page_parts.categories import category_text, group_text
from federation.rules.ranking_figures import CategoryFigures
from federation.selectors.rule_sets import ranking_figures
from tournaments.page_parts.diagrams import suit


@dataclass(frozen=True, slots=True)
class CategoryChoice:
    """A category in a filter."""

    code: str
    label: str


def category_labels(rule_set: RuleSet) -> dict[str, SafeString]:
    """Return every category of a ranking rule set by its code, strongest first."""
    return {category.code: _label(category) for category in ranking_figures(rule_set).categories}


def category_choices(rule_set: RuleSet) -> list[CategoryChoice]:
    """Return the categories as choices, which show no colours."""
    return [
        CategoryChoice(category.code, category_text(category))
        for category in ranking_figures(rule_set).categories
    ]


def _label(category: CategoryFigures) -> SafeString:
    if not category.suit:
        return format_html("{}", group_text(category.group))
    return format_html(
        '<span class="nowrap">{} {}</span>', group_text(category.group), suit(category.suit)
    )
