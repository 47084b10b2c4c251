"""Pages for a club's own site, which other sites may show in a frame."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from federation.access import public
from federation.models import Club
from federation.rules.colours import by_night, is_readable
from tournaments.events.selectors.events import events_shown
from tournaments.hall.selectors.embeds import club_events
from tournaments.hall.web.screen_parts import parts_of
from tournaments.page_parts.words import days_in_words

ROWS, MOST_ROWS = 20, 200
A_YEAR = 365 * 24 * 3600
View = Callable[..., HttpResponse]


def framed(view: View) -> View:
    """Allow a public page in a frame; it is cached for half a minute."""
    allowed = csp_replace({"frame-ancestors": ["*"]})
    cached = cache_control(public=True, max_age=30)

    @wraps(view)
    def shown(*args: Any, **kwargs: Any) -> HttpResponse:
        return view(*args, **kwargs)

    # django-csp's types only know views without arguments.
    return xframe_options_exempt(  # type: ignore[return-value]
        allowed(cached(vary_on_headers("Accept-Language", "Cookie")(shown)))
    )


@public
@require_safe
@framed
def event_embed(request: HttpRequest, pk: int) -> HttpResponse:
    """The published ranking of an event."""
    event = get_object_or_404(events_shown(), pk=pk)
    now = timezone.now()
    page = {"event": event, "parts": parts_of(event, {"standings"}, rows=_rows(request), now=now)}
    return render(request, "tournaments/embed.html", page | _look(request))


@public
@require_safe
@framed
def club_embed(request: HttpRequest, code: str) -> HttpResponse:
    """A club's next and last events."""
    club = get_object_or_404(Club, code=code)
    coming, held = club_events(club, now=timezone.now(), most=min(_rows(request), ROWS))
    page = {
        "club": club,
        "coming": [(event, days_in_words(event)) for event in coming],
        "held": [(event, days_in_words(event)) for event in held],
    }
    return render(request, "tournaments/embed.html", page | _look(request))


@public
@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def embed_colour(request: HttpRequest, colour: str) -> HttpResponse:
    """Return a colour as a style sheet. Raises: Http404 if text on it is not readable."""
    if not _is_colour(colour):
        raise Http404
    day, night = f"#{colour}", by_night(f"#{colour}")
    sheet = f":root{{--felt:{day}}}@media (prefers-color-scheme:dark){{:root{{--felt:{night}}}}}"
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


def _look(request: HttpRequest) -> dict[str, Any]:
    """Return the colour in the address, "" if it is invalid or text on it is not readable."""
    colour = request.GET.get("colour", "").lower()
    return {"colour": colour if _is_colour(colour) else ""}


def _is_colour(text: str) -> bool:
    return re.fullmatch("[0-9a-f]{6}", text) is not None and is_readable(f"#{text}")


def _rows(request: HttpRequest) -> int:
    rows = request.GET.get("rows", "")
    return min(max(int(rows), 1), MOST_ROWS) if rows.isdecimal() and len(rows) < 4 else ROWS
