"""Laws, articles and flows matching a search."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.found import Found, FoundList
from rulings.assistant.selectors.choice import flows_found
from rulings.laws.selectors.search import found_laws, found_rules

MOST = 5


def laws_found(text: str, request: HttpRequest) -> FoundList:
    """Return the matching Laws, best first."""
    return FoundList(
        _("Laws"),
        [
            Found(
                gettext("Law %(number)s: %(title)s") % {"number": each.number, "title": each.title},
                reverse("law-summary", args=[each.number]),
                each.summary,
            )
            for each in found_laws(text)[:MOST]
        ],
    )


def articles_found(text: str, request: HttpRequest) -> FoundList:
    """Return the matching articles of the regulation, best first, each once."""
    articles = {rule.article: rule for rule in reversed(found_rules(text))}
    rules = [articles[article] for article in reversed(articles)]
    return FoundList(
        _("Regulation"),
        [
            Found(
                f"{rule.article} {rule.name}",
                reverse("rule-article", args=[rule.article]),
                rule.says,
            )
            for rule in rules[:MOST]
        ],
    )


def guides_found(text: str, request: HttpRequest) -> FoundList:
    """Return the matching flows of the director's guide, best first."""
    return FoundList(
        _("Director's guide"),
        [
            Found(str(each["title"]), reverse("flow-detail", args=[each["key"]]))
            for each in flows_found(text)[:MOST]
        ],
    )
