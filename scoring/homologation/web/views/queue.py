"""The queue of homologation: events with their conditions, and the effect of homologation."""

from collections import Counter

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from federation.selectors.seasons import season_running
from scoring.homologation.selectors.queue import ASKED, WaitsFor, events_in_queue, queued_events
from scoring.homologation.web.queue_rows import queue_rows
from scoring.permissions import may_follow_homologation, may_keep_results
from scoring.rankings.services.points_to_come import effect_of
from scoring.texts.effect import effect_in_words

TABS = (
    ("", pgettext_lazy("events", "All")),
    (WaitsFor.NOBODY, pgettext_lazy("events", "Ready")),
    (WaitsFor.CORRECTIONS, gettext_lazy("May still be corrected")),
    (WaitsFor.OFFICE, gettext_lazy("Wait for the office")),
    (WaitsFor.ORGANISER, gettext_lazy("Wait for the organiser")),
    (WaitsFor.OTHERS, gettext_lazy("Wait for others")),
    (WaitsFor.REGULATION, gettext_lazy("Against the regulation")),
)
OTHERS_TAB = gettext_lazy("Wait for the federation's office")


@require_safe
@never_cache
@require(may=may_follow_homologation)
def homologation_queue(request: HttpRequest) -> HttpResponse:
    """Show the waiting events: the office homologates them, others see what theirs lack."""
    today = timezone.localdate()
    is_office = may_keep_results(account_of(request), None, on=today)
    page = Paginator(events_in_queue(account_of(request), on=today), ASKED).get_page(
        request.GET.get("page")
    )
    rows = queue_rows(queued_events(list(page.object_list), on=today), is_office=is_office)
    counts = Counter(str(row.waits_for) for row in rows)
    shown = request.GET.get("show", "")
    tabs = [
        (
            key,
            OTHERS_TAB if key == WaitsFor.OFFICE and not is_office else label,
            counts[key] if key else len(rows),
        )
        for key, label in TABS
        if not key or counts[key] or key == shown
    ]
    ready = counts[WaitsFor.NOBODY]
    return render(
        request,
        "scoring/homologation_queue.html",
        {
            "page": page,
            "listing": {"page": page},
            "is_office": is_office,
            "rows": [row for row in rows if shown in ("", row.waits_for)],
            "tabs": tabs,
            "shown": shown,
            "ready": ready,
            "waiting": len(rows) - ready,
            "season": season_running(on=today),
        },
    )


@require_safe
@never_cache
@require(may=may_keep_results)
def homologation_ready(request: HttpRequest) -> HttpResponse:
    """Show how many of the queue are ready, for the number on the office's home page."""
    today = timezone.localdate()
    events = list(events_in_queue(account_of(request), on=today)[:ASKED])
    ready = sum(queued_event.is_ready for queued_event in queued_events(events, on=today))
    words = ngettext("%(n)s ready", "%(n)s ready", ready) % {"n": ready}
    return HttpResponse(words if ready else _("none ready"), content_type="text/plain")


@require_safe
@never_cache
@require(may=may_keep_results)
def homologation_effect(request: HttpRequest) -> HttpResponse:
    """Show in one line what homologating the chosen events would give and change."""
    chosen = [number for number in request.GET.getlist("events") if number.isdecimal()]
    events = events_in_queue(account_of(request), on=timezone.localdate()).filter(
        pk__in=chosen[:ASKED]
    )
    return HttpResponse(effect_in_words(effect_of(list(events))), content_type="text/plain")
