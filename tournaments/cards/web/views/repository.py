"""Delivered cards of an event: each card, its paper, and one file with all."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.access import public
from federation.page_parts.refusals import refusals_to_messages
from federation.selectors.callers import reader_of
from tournaments.cards.selectors.collections import all_cards_pdf, collected, current_collection
from tournaments.cards.selectors.comparison import earlier_delivered
from tournaments.cards.selectors.convention_cards import (
    defences_seen,
    deliveries_of,
    is_pair_shown_in_full,
    pair_shown,
    paper_of,
    policy_of,
    public_deliveries,
)
from tournaments.cards.services.collections import request_collection
from tournaments.cards.web.views.cards import pdf_of
from tournaments.cards.web.words import changes_texts, shown_card
from tournaments.events.selectors.events import events_shown
from tournaments.models import CardCollection, CardDelivery, Event
from tournaments.permissions import may_manage_event
from tournaments.web.event_page import event_page

HERE = "event-cards"


@public
@require_POST
def cards_collect(request: HttpRequest, pk: int) -> HttpResponse:
    """Request the file with all cards, for those who may read them."""
    event, manages = _read_by(request, pk)
    account = request.user if request.user.is_authenticated else None
    with refusals_to_messages(request):
        job = request_collection(event=event, is_whole=manages, account=account)
        if job is None:
            messages.success(request, _("The file is there."))
        else:
            messages.success(request, _("The file is being made; this page says when it is there."))
    return redirect(HERE, pk=event.pk)


@public
@require_safe
def cards_zip(request: HttpRequest, pk: int) -> HttpResponse:
    """The file with all cards, if it is up to date for the reader. Raises: Http404."""
    made, manages = _collection(request, pk)
    return _file(bytes(made.zipped), f"cards-{pk}.zip", "application/zip", is_private=manages)


@public
@require_safe
def cards_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """All cards as one PDF, if it is up to date for the reader. Raises: Http404."""
    made, manages = _collection(request, pk)
    return _file(all_cards_pdf(made), f"cards-{pk}.pdf", "application/pdf", is_private=manages)


def _collection(request: HttpRequest, pk: int) -> tuple[CardCollection, bool]:
    """Return the file, and whether the reader manages the event. Raises: Http404 if none."""
    event, manages = _read_by(request, pk)
    cards = collected(event, is_whole=manages, on=timezone.localdate())
    made = current_collection(event, is_whole=manages, cards=cards) if cards else None
    if made is None:
        raise Http404
    return made, manages


def _file(content: bytes, name: str, kind: str, *, is_private: bool) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store" if is_private else "public, max-age=60"
    return response


@public
@require_safe
def event_card(request: HttpRequest, pk: int, card: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    delivery, manages = _delivered(request, event, card)
    on = timezone.localdate()
    page = event_page(request, event, here=HERE)
    page |= card_page(delivery)
    paper = paper_of(delivery.version)
    is_printed = paper is not None and paper.withdrawn_at is None
    page["is_paper_open"] = is_printed and (manages or is_pair_shown_in_full(delivery.card, on=on))
    page["earlier"] = earlier_delivered(delivery) if manages else None
    page["reads_versions"] = page["earlier"] is not None
    page["defences"] = defences_seen(event, delivery.card) if manages else []
    return render(request, "tournaments/event_card.html", page)


@public
@require_safe
def event_card_pdf(request: HttpRequest, pk: int, card: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    delivery, manages = _delivered(request, event, card)
    if not manages and not is_pair_shown_in_full(delivery.card, on=timezone.localdate()):
        raise Http404
    return pdf_of(delivery.version)


def _read_by(request: HttpRequest, pk: int) -> tuple[Event, bool]:
    """Return an event whose cards the reader may read, and whether all. Raises: Http404."""
    event = get_object_or_404(events_shown(), pk=pk)
    reader = reader_of(request)
    manages = reader.is_authenticated and may_manage_event(reader, event, on=timezone.localdate())
    policy = policy_of(event)
    if not manages and (policy is None or not policy.is_public):
        raise Http404
    return event, manages


def _delivered(request: HttpRequest, event: Event, card: int) -> tuple[CardDelivery, bool]:
    """Return the card in force, if the reader may see it. Raises: Http404."""
    on = timezone.localdate()
    reader = reader_of(request)
    manages = reader.is_authenticated and may_manage_event(reader, event, on=on)
    rows = deliveries_of(event) if manages else public_deliveries(event)
    row = next((row for row in rows if row.card_id == card), None)
    if row is None:
        raise Http404
    return row, manages


def card_page(delivery: CardDelivery) -> dict[str, Any]:
    """Return the context of a delivered card."""
    return {
        "delivery": delivery,
        "pair": pair_shown(delivery.card, on=timezone.localdate()),
        "changes": changes_texts(delivery),
        "shown": shown_card(delivery.version, language=get_language() or "en"),
    }
