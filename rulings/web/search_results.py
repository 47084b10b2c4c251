"""Laws, articles and flows matching a search."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.search_results import SearchResult, SearchResults
from rulings.assistant.selectors.choice import search_flows
from rulings.laws.selectors.search import search_law_summaries, search_rules

MOST, MOST_NEAR = 5, 3


def search_laws(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the Laws that answer, best first."""
    return SearchResults(
        _("Laws"),
        [
            SearchResult(
                gettext("Law %(number)s: %(title)s")
                % {"number": law_summary.number, "title": law_summary.title},
                reverse("law-summary", args=[law_summary.number]),
                law_summary.summary,
            )
            for law_summary in search_law_summaries(text, is_literal=not is_near)[
                : MOST_NEAR if is_near else MOST
            ]
        ],
    )


def search_articles(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the articles of the regulation that answer, best first, each once."""
    articles = {rule.article: rule for rule in reversed(search_rules(text, is_literal=not is_near))}
    rules = [articles[article] for article in reversed(articles)]
    return SearchResults(
        _("Regulation"),
        [
            SearchResult(
                f"{rule.article} {rule.name}",
                reverse("rule-article", args=[rule.article]),
                rule.says,
            )
            for rule in rules[: MOST_NEAR if is_near else MOST]
        ],
    )


def search_guides(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the flows of the director's guide that answer, best first."""
    return SearchResults(
        _("Director's guide"),
        [
            SearchResult(str(data["title"]), reverse("flow-detail", args=[data["key"]]))
            for data in search_flows(text, is_literal=not is_near)[: MOST_NEAR if is_near else MOST]
        ],
    )
