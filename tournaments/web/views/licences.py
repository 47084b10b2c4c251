"""Players of an event without licence, for the organiser and the office."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.doors import door
from federation.web.exports import exported
from tournaments.models import Event
from tournaments.permissions import may_manage_event
from tournaments.selectors.events import events_visible_to
from tournaments.selectors.licences import asks_for_licence, players_without_licence


@require_safe
@door(load=events_visible_to, may=may_manage_event)
def event_licences(request: HttpRequest, event: Event) -> HttpResponse:
    lacking = players_without_licence(event)
    if file := exported(
        request,
        name=f"event-{event.pk}-without-licence",
        headings=[
            _("Number"), _("Player"), _("Last licensed"), _("Issued on"), _("Asked for through"),
        ],
        rows=lambda: (
            (
                each.person.number or "",
                each.person.name,
                each.last.season.year if each.last else "",
                each.last.issued_on.isoformat() if each.last else "",
                each.through,
            )
            for each in lacking
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "tournaments/event_licences.html",
        {"event": event, "lacking": lacking, "is_needed": asks_for_licence(event)},
    )
