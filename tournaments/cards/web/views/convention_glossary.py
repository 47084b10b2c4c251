"""The listed conventions: their page, and suggestions while writing a card."""

from collections import defaultdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.page_parts.sifting import answers, words_asked
from federation.texts import all_texts
from tournaments.cards.rules.conventions import CONVENTIONS


@public
@require_safe
def convention_glossary(request: HttpRequest) -> HttpResponse:
    """Show the listed conventions by kind: names in four languages, and descriptions."""
    texts, asked = all_texts(), words_asked(request)
    kinds: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for each, told in zip(CONVENTIONS, suggestions(), strict=True):
        is_hidden = not answers(asked, told["name"], told["others"], str(told["meaning"]))
        kinds[each.category].append(told | {"is_hidden": is_hidden})
    groups = [
        (texts[f"convention_category:{kind}"], rows, all(row["is_hidden"] for row in rows))
        for kind, rows in kinds.items()
    ]
    page = {"groups": groups, "words": asked}
    return render(request, "tournaments/convention_glossary.html", page)


def suggestions() -> list[dict[str, Any]]:
    """Return the listed conventions with their names in all languages and required details."""
    language, texts = get_language() or "en", all_texts()
    return [
        {
            "name": (name := each.name_in(language)),
            "others": " · ".join(dict.fromkeys(one for one in each.names if one != name)),
            "meaning": texts[f"convention:{each.code}"],
            "options": texts[f"convention_options:{each.code}"] if each.options else "",
            "details_needed": each.details_needed,
        }
        for each in CONVENTIONS
    ]
