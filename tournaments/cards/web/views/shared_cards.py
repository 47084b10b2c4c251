"""Shared cards, which others may copy: a list with search, and each card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.rules.names import folded
from tournaments.cards.acts.cards import CopyForm
from tournaments.cards.documents.labels import label_of
from tournaments.cards.selectors.convention_cards import (
    last_signed,
    pair_shown,
    shared_cards,
    signed_last,
)
from tournaments.cards.web.words import shown_card
from tournaments.permissions import may_keep_cards

SHOWN = 100


@require_safe
@never_cache
@require(may=may_keep_cards)
def shared_list(request: HttpRequest) -> HttpResponse:
    """Show the shared cards whose names contain the search words."""
    query = request.GET.get("q", "")[:60]
    rows = shared_cards()
    for word in folded(query).split():
        rows = rows.filter(search_name__contains=word)
    cards = list(rows[:SHOWN])
    versions, on = signed_last(cards), timezone.localdate()
    page = {
        "q": query,
        "rows": [
            {
                "card": card,
                "pair": pair_shown(card, on=on),
                "label": label_of(versions[card.pk]),
                "colour": versions[card.pk].colour.lower(),
                "version": versions[card.pk],
            }
            for card in cards
        ],
    }
    return render(request, "tournaments/shared_cards.html", page)


@require_safe
@never_cache
@require(may=may_keep_cards)
def shared_card(request: HttpRequest, pk: int) -> HttpResponse:
    card = get_object_or_404(shared_cards(), pk=pk)
    version = last_signed(card)
    if version is None:
        raise Http404
    page = {
        "card": card,
        "pair": pair_shown(card, on=timezone.localdate()),
        "shown": shown_card(version, language=get_language() or "en"),
        "copy_form": CopyForm(auto_id="copy-%s"),
    }
    return render(request, "tournaments/shared_card.html", page)
