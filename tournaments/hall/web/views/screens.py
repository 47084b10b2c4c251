"""Screens of the room: set up by the event's managers, public at their addresses."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from federation.access import public, require
from federation.exporters.qr import qr_code
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.hall.acts.screens import PARTS, MessageForm, ScreenForm
from tournaments.hall.selectors.screens import messages_of, screens_of, screens_shown
from tournaments.hall.web.screen_parts import screen_now
from tournaments.models import Event, EventScreen
from tournaments.permissions.room import may_change_screens
from tournaments.web.event_page import event_page

WORDS = dict(PARTS)
SECONDS = 5
# The HTML for a club's own page.
FRAME = '<iframe src="{}?rows=20&amp;colour=1c5a49" width="100%" height="600"></iframe>'


@require_safe
@require(load=events_visible_to, may=may_change_screens)
def event_screens(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the screens with their addresses, the messages, and the HTML for other sites."""
    page = event_page(request, event, here="event-screens")
    embed = request.build_absolute_uri(reverse("event-embed", args=[event.pk]))
    club = event.club and request.build_absolute_uri(reverse("club-embed", args=[event.club.code]))
    screens = list(screens_of(event))
    first = {"parts": [name for name, _words in PARTS]}
    page |= {
        "screens": [_row(request, screen) for screen in screens],
        "room_messages": messages_of(event, now=timezone.now()),
        "screen_form": ScreenForm(auto_id="screen_%s", initial=first),
        "message_form": MessageForm(auto_id="message_%s"),
        "embeds": [FRAME.format(host) for host in (embed, club) if host],
    }
    return render(request, "tournaments/event_screens.html", page)


@public
@require_safe
@cache_control(public=True, max_age=SECONDS)
@vary_on_headers("Accept-Language", "Cookie")
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """A screen of the room: on a large display its parts in turn, on a phone one at a time."""
    event_screen = get_object_or_404(screens_shown(), code=code)
    now = timezone.now()
    address = request.build_absolute_uri(request.path)
    page = screen_now(event_screen, now=now) | {
        "screen": event_screen,
        "event": event_screen.event,
        "now": now,
        "address": address.partition("://")[2],
        "qr": qr_code(address),
    }
    return render(request, "tournaments/screen.html", page)


@public
@require_safe
@never_cache
def announcements(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the director's messages to a table that polls; 304 if unchanged."""
    event = get_object_or_404(events_shown(), pk=pk)
    rows = list(messages_of(event, now=timezone.now()))
    tag = f'"{"-".join(str(row.pk) for row in rows) or "none"}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    return JsonResponse({"messages": [row.text for row in rows]}, headers={"ETag": tag})


def _row(request: HttpRequest, event_screen: EventScreen) -> dict[str, object]:
    return {
        "row": event_screen,
        "address": request.build_absolute_uri(reverse("screen", args=[event_screen.code])),
        "parts": [WORDS[name] for name in event_screen.parts if name in WORDS],
    }
