"""The queue of homologation: events with their conditions, and the effect of homologation."""

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from federation.selectors.request_cache import request_cache
from federation.selectors.seasons import season_running
from scoring.homologation.selectors.queue import (
    ASKED,
    QueueReader,
    WaitsFor,
    events_in_queue,
    queue_reader,
    queued_events,
)
from scoring.homologation.web.queue_rows import QueueRow, queue_rows
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
# What the same tabs are called outside the office, and where all in it waits for the reader.
OFFICE_FROM_OUTSIDE = gettext_lazy("Wait for the federation's office")
OWN = gettext_lazy("Wait for us")


@require_safe
@never_cache
@require(may=may_follow_homologation)
def homologation_queue(request: HttpRequest) -> HttpResponse:
    """Show the waiting events: the office homologates them, others see what theirs lack."""
    today = timezone.localdate()
    with request_cache():
        reader = queue_reader(account_of(request), on=today)
        page = Paginator(events_in_queue(account_of(request), on=today), ASKED).get_page(
            request.GET.get("page")
        )
        rows = queue_rows(queued_events(list(page.object_list), on=today), reader=reader)
    counts = Counter(str(row.waits_for) for row in rows)
    shown = request.GET.get("show", "")
    tabs = [
        (key, _label(key, label, rows, reader), counts[key] if key else len(rows))
        for key, label in TABS
        if not key or counts[key] or key == shown
    ]
    ready = counts[WaitsFor.NOBODY]
    is_all_chosen = request.GET.get("choose") == WaitsFor.NOBODY
    return render(
        request,
        "scoring/homologation_queue.html",
        {
            "page": page,
            "listing": {"page": page},
            "is_office": reader.is_office,
            "chapter": "office" if reader.is_office else "club",
            "is_all_chosen": is_all_chosen,
            "choose_address": urlencode(
                ({"show": shown} if shown else {})
                | {"page": page.number}
                | ({} if is_all_chosen else {"choose": WaitsFor.NOBODY})
            ),
            "rows": [row for row in rows if shown in ("", row.waits_for)],
            "tabs": tabs,
            "shown": shown,
            "ready": ready,
            "waiting": len(rows) - ready,
            "season": season_running(on=today),
        },
    )


def _label(
    key: str, label: str | Promise, rows: Sequence[QueueRow], reader: QueueReader
) -> str | Promise:
    """Return the words of a tab: outside the office, the reader may be the organiser."""
    if reader.is_office:
        return label
    if key == WaitsFor.OFFICE:
        return OFFICE_FROM_OUTSIDE
    own = [row.is_own for row in rows if row.waits_for == key]
    return OWN if key == WaitsFor.ORGANISER and own and all(own) else label


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
