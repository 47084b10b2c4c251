"""The casebook: decisions without names, for directors and players to learn from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.page_parts.lists import Column, listing
from federation.page_parts.sifting import words_asked
from rulings.assistant.web.similar_cases import body_in_words, laws_of_entry
from rulings.councils.selectors.cases import casebook, casebook_searched

COLUMNS = (Column("day", "", ("decided_on",)),)
BEST_FIRST = Column("best", "", ("place",))


@public
@require_safe
def casebook_list(request: HttpRequest) -> HttpResponse:
    words = words_asked(request)
    law = request.GET.get("law", "").strip().upper()[:12]
    shown = listing(
        casebook_searched(words, law),
        request=request,
        columns=(*COLUMNS, BEST_FIRST) if words else COLUMNS,
        default="best" if words else "-day",
    )
    return render(
        request,
        "rulings/casebook.html",
        {
            "q": words,
            "law": law,
            "listing": shown,
            "rows": [(entry, body_in_words(entry)) for entry in shown.rows],
        },
    )


@public
@require_safe
def casebook_entry(request: HttpRequest, pk: int) -> HttpResponse:
    entry = get_object_or_404(casebook(), pk=pk)
    return render(
        request,
        "rulings/casebook_entry.html",
        {"entry": entry, "body": body_in_words(entry), "laws": laws_of_entry(entry)},
    )
