"""The pre-flight of an event, and how its tables are played."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.page_parts.panels import panels
from federation.selectors.callers import account_of
from federation.texts import sentence
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_change_event, may_manage_event
from tournaments.preflight.selectors.preflight import table_settings_of, table_terms_of
from tournaments.preflight.web.panel import preflight_panel
from tournaments.rules.table_settings import help_at_the_table
from tournaments.selectors.rule_sets import regulation_of
from tournaments.web.event_page import event_page


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def event_preflight(request: HttpRequest, event: Event) -> HttpResponse:
    page = event_page(request, event, here="event-preflight")
    today = timezone.localdate()
    changes = may_change_event(account_of(request), event, on=today)
    page.update(preflight_panel(event, on=today, changes=changes))
    page["gate"] = panels(settings.GATE_PANELS, event, request)
    return render(request, "tournaments/event_preflight.html", page)


@public
@require_safe
def event_tables(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    settings, terms, figures = table_settings_of(event), table_terms_of(event), regulation_of(event)
    page = event_page(request, event, here="event-tables")
    codes = help_at_the_table(with_screens=settings.has_screens, online=event.is_online)
    pauses = {
        "jump": figures.pace.stop_pause_seconds,
        "first": figures.pace.first_trick_pause_seconds,
    }
    page.update(
        settings=settings,
        terms=terms,
        online=figures.online,
        publish_within=figures.corrections.publish_within_minutes,
        sides=", ".join(" + ".join(pair) for pair in terms.sides),
        help=[sentence(code, pauses) for code in codes],
        articles="RTP 2.1.8, 2.1.6.4" if settings.has_screens else "RTP 2.1.4, 2.1.6.1, 2.1.6.4",
    )
    return render(request, "tournaments/event_tables.html", page)
