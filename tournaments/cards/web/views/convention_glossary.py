"""The listed conventions: their page, and suggestions while writing a card."""

from collections import defaultdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.search_words import matches_search, search_words
from federation.texts import all_texts
from tournaments.cards.rules.conventions import CONVENTIONS


@public
@require_safe
def convention_glossary(request: HttpRequest) -> HttpResponse:
    """Show the listed conventions by kind: names in four languages, and descriptions."""
    texts, query = all_texts(), search_words(request)
    kinds: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for convention, data in zip(CONVENTIONS, suggestions(), strict=True):
        is_hidden = not matches_search(query, data["name"], data["others"], str(data["meaning"]))
        kinds[convention.category].append(data | {"is_hidden": is_hidden})
    groups = [
        (texts[f"convention_category:{kind}"], rows, all(row["is_hidden"] for row in rows))
        for kind, rows in kinds.items()
    ]
    page = {"groups": groups, "words": query}
    return render(request, "tournaments/convention_glossary.html", page)


def suggestions() -> list[dict[str, Any]]:
    """Return the listed conventions with their names in all languages and required details."""
    language, texts = get_language() or "en", all_texts()
    return [
        {
            "name": (name := convention.name_in(language)),
            "others": " · ".join(dict.fromkeys(one for one in convention.names if one != name)),
            "meaning": texts[f"convention:{convention.code}"],
            "options": texts[f"convention_options:{convention.code}"] if convention.options else "",
            "details_needed": convention.details_needed,
        }
        for convention in CONVENTIONS
    ]
