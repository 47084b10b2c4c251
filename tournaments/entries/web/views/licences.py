"""Players without licence: of one event, or for the office of all events of a season."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Season
from federation.page_parts.exports import exported
from federation.page_parts.lists import Listing
from federation.page_parts.season_of_request import season_of_request
from federation.permissions import may_keep_office
from tournaments.entries.selectors.licences import (
    asks_for_licence,
    played_without_licence,
    players_without_licence,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event

PER_PAGE = 50


@require_safe
@require(load=events_visible_to, may=may_manage_event)
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
                unlicensed.person.number or "",
                unlicensed.person.name,
                unlicensed.last.season.year if unlicensed.last else "",
                unlicensed.last.issued_on.isoformat() if unlicensed.last else "",
                unlicensed.through,
            )
            for unlicensed in lacking
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "tournaments/event_licences.html",
        {"event": event, "lacking": lacking, "is_needed": asks_for_licence(event)},
    )


@require_safe
@require(may=may_keep_office)
def players_unlicensed(request: HttpRequest) -> HttpResponse:
    """List who plays without licence in the events of a season that require one."""
    season = season_of_request(request, on=timezone.localdate())
    played = played_without_licence(season) if season else []
    if file := exported(
        request,
        name="players-without-licence",
        headings=[
            _("Number"), _("Player"), _("Last licensed"), _("Asked for through"), _("Events"),
        ],
        rows=lambda: (
            (
                played_without.missing.person.number or "",
                played_without.missing.person.name,
                played_without.missing.last.season.year if played_without.missing.last else "",
                played_without.missing.through,
                " · ".join(event.name for event in played_without.events),
            )
            for played_without in played
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "tournaments/players_unlicensed.html",
        {
            "listing": Listing([], Paginator(played, PER_PAGE).get_page(request.GET.get("page"))),
            "season": season,
            "seasons": Season.objects.order_by("-year"),
        },
    )
