"""The standing while a session is played: on the event's page, and for pages that poll it."""

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.panels import Panel
from scoring.engine.rounding import to_places
from scoring.live.services.field import Shown
from scoring.live.services.public_standing import RunningStanding, running_standing, version_of
from scoring.models import EventResult
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event, EventKind, ScoringMethod, StandingSeen
from tournaments.seating.selectors.sessions import sessions_shown
from tournaments.seating.selectors.visibility import sight_of

BODY_SECONDS = 60  # names that change meanwhile are updated after this time
LINES = ("", "NS", "EW")
NO_FIGURE = "–"


def running_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the standing of a session in play; None before its first result."""
    standing = running_standing(event)
    if standing is None:
        return None
    page = standing_data(event, standing)
    page["played"] = sessions_shown().filter(event=event, number=standing.session).first()
    page |= {"event": event, "tables": _tables(page["places"]), "stream": _stream(event)}
    html = render_to_string("scoring/panels/running_standing.html", page, request=request)
    return Panel(_("Standing now"), html, key="live")


def running_panel_beside(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the standing of a session in play, beside results of earlier ones."""
    if not EventResult.objects.filter(event=event).exists():
        return None
    return running_panel(event, request)


@public
@never_cache
@require_safe
def live_state(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the standing as JSON to a page that polls; 304 if nothing changed."""
    version = version_of(pk)
    if version is None:
        raise Http404
    tag = tag_of(version, request.LANGUAGE_CODE)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    body = body_of(pk, tag, version[0])
    if not body:
        raise Http404
    return HttpResponse(body, content_type="application/json", headers={"ETag": tag})


def tag_of(version: tuple[int, int], language: str) -> str:
    """Return the ETag of an answer: the versions of the book and of its public view."""
    return f'"{version[0]}-{version[1]}-{language}"'


def body_of(pk: int, tag: str, version: int) -> str:
    """Return the standing as JSON, made once for all readers; "" if none is public."""
    key = f"live-told-{pk}-{hashlib.sha256(tag.encode()).hexdigest()[:16]}"
    cached: str | None = cache.get(key)
    if cached is None:
        event = events_shown().filter(pk=pk).first()
        cached = json.dumps(_data(event, version)) if event is not None else ""
        cache.set(key, cached, BODY_SECONDS)
    return cached


def _stream(event: Event) -> str:
    """Return the address of the event stream of the live process; "" without one."""
    if not settings.STREAM_URL:
        return ""
    place = settings.STREAM_URL.rstrip("/")
    return f"{place}/live/{event.pk}/events?language={get_language()}"


def _data(event: Event, version: int) -> dict[str, Any]:
    standing = running_standing(event)
    return (
        standing_data(event, standing)
        if standing is not None
        else _data_without_session(event, version)
    )


def standing_data(event: Event, standing: RunningStanding) -> dict[str, Any]:
    """Return a standing as JSON values, with its texts."""
    entries = shown_entries(
        [place.entry_id for place in standing.places], season=None, on=timezone.localdate()
    )
    return {
        "version": standing.version,
        "is_complete": standing.is_complete,
        "after": _after(event, standing),
        "as_of": f"{timezone.localtime(standing.counted_at):%H:%M:%S}",
        "places": [_place(event, place, entries) for place in standing.places],
    }


def own_place(event: Event, contestant: int) -> str:
    """Return the score and place of one contestant after the complete rounds; "" without one."""
    standing = running_standing(event)
    if standing is None:
        return ""
    own = [place for place in standing.places if place.entry_id == contestant and place.rank]
    if not own:
        return ""
    figure, after = _figure(event, own[0]), _after(event, standing)
    if figure == NO_FIGURE:
        return ""
    return _("%(after)s: %(figure)s, place %(place)s") % {
        "after": after,
        "figure": figure,
        "place": f"{own[0].rank}{'=' if own[0].tied else ''}",
    }


def _data_without_session(event: Event, version: int) -> dict[str, Any]:
    """Return the JSON values when no session is in play: the existing results, or none yet."""
    is_over = EventResult.objects.filter(event=event).exists()
    after = _("Nothing has been noted yet.")
    if sight_of(event.pk).standing == StandingSeen.END and not is_over:
        after = _("The standing is shown once the last round has ended.")
    if is_over:
        after = _("No session is being played: the results are on the page of the event.")
    now = timezone.localtime()
    return {
        "version": version,
        "is_complete": False,
        "after": after,
        "as_of": f"{now:%H:%M:%S}",
        "places": [],
        "is_over": is_over,
        "results": reverse("event-detail", args=[event.pk]),
    }


def _after(event: Event, standing: RunningStanding) -> str:
    if event.kind == EventKind.TEAMS:
        return _after_of_teams(standing)
    if not standing.round:
        return _("Round 1 is being played")
    text = _("After round %(n)s of %(rounds)s") % {"n": standing.round, "rounds": standing.rounds}
    if standing.round == standing.rounds:
        text = _("After the last round; not closed yet")
    if not standing.owing:
        return text
    owing = ngettext(
        "%(n)s board has no score yet", "%(n)s boards have no score yet", standing.owing
    ) % {"n": standing.owing}
    return f"{text}; {owing}"


def _after_of_teams(standing: RunningStanding) -> str:
    if not standing.round:
        return pgettext("teams", "Round 1 is being played")
    if standing.round == standing.rounds:
        return _("After the last round; not closed yet")
    text = pgettext("teams", "After round %(n)s of %(rounds)s")
    return text % {"n": standing.round, "rounds": standing.rounds}


def _place(event: Event, shown: Shown, entries: Mapping[int, ShownEntry]) -> dict[str, Any]:
    entry = entries[shown.entry_id]
    return {
        "line": shown.line,
        "place": f"{shown.rank}{'=' if shown.tied else ''}" if shown.rank else "–",
        "name": entry.title,
        "boards": shown.boards,
        "figure": _figure(event, shown),
    }


def _figure(event: Event, shown: Shown) -> str:
    if shown.vps_hundredths is not None:
        return number_format(Decimal(shown.vps_hundredths).scaleb(-2), 2)
    if event.method == ScoringMethod.MATCHPOINTS:
        if shown.percent_hundredths is None:  # nobody else has played its boards yet
            return NO_FIGURE
        return f"{number_format(Decimal(shown.percent_hundredths).scaleb(-2), 2)} %"
    return number_format(to_places(Fraction(shown.exact), 2), 2)


def _tables(places: list[dict[str, Any]]) -> list[dict[str, Any]]:
    captions = {"": _("Standing"), "NS": _("North-South"), "EW": _("East-West")}
    shown_rows = []
    groups = {place["line"] for place in places}.difference(LINES)
    captions |= {line: _("Group %(group)s") % {"group": line} for line in groups}
    for line in (*LINES, *sorted(groups)):
        rows = [place for place in places if place["line"] == line]
        if rows:
            shown_rows.append({"line": line, "caption": captions[line], "rows": rows})
    return shown_rows
