"""The standing while a session is played: on the event's page, and for who asks again and again."""

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.page_parts.panels import Panel
from scoring.engine.rounding import to_places
from scoring.live.services.counting import Shown
from scoring.live.services.shown import RunningStanding, running_standing, version_of
from scoring.models import EventResult
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event, ScoringMethod

BODY_SECONDS = 60  # names that change meanwhile are shown so long after
LINES = ("", "NS", "EW")


def running_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return the standing of a session that is played; nothing before its first result."""
    standing = running_standing(event)
    if standing is None:
        return None
    page = told(event, standing)
    page |= {"event": event, "tables": _tables(page["places"])}
    html = render_to_string("scoring/panels/running_standing.html", page, request=request)
    return Panel(_("Standing now"), html, key="live")


def running_panel_beside(event: Event, request: HttpRequest) -> Panel | None:
    """Return the standing of a session that is played, beside results of sessions before it."""
    if not EventResult.objects.filter(event=event).exists():
        return None
    return running_panel(event, request)


@public
@never_cache
@require_safe
def live_state(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell the standing to a page that asks again; 304 where nothing happened since."""
    version = version_of(pk)
    if version is None:
        raise Http404
    tag = f'"{version[0]}-{version[1]}-{request.LANGUAGE_CODE}"'  # type: ignore[attr-defined]
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    body = _body(pk, tag)
    if not body:
        raise Http404
    return HttpResponse(body, content_type="application/json", headers={"ETag": tag})


def _body(pk: int, tag: str) -> str:
    """Return the standing as it is sent, made once for all who ask; "" where none is shown."""
    key = f"live-told-{pk}-{hashlib.sha256(tag.encode()).hexdigest()[:16]}"
    known: str | None = cache.get(key)
    if known is None:
        event = events_shown().filter(pk=pk).first()
        standing = running_standing(event) if event is not None else None
        shown = event is not None and standing is not None
        known = json.dumps(told(event, standing)) if shown else ""  # type: ignore[arg-type]
        cache.set(key, known, BODY_SECONDS)
    return known


def told(event: Event, standing: RunningStanding) -> dict[str, Any]:
    """Return a standing in words and figures."""
    entries = shown_entries(
        [each.entry_id for each in standing.places], season=None, on=timezone.localdate()
    )
    return {
        "version": standing.version,
        "is_complete": standing.is_complete,
        "after": _after(standing),
        "as_of": f"{timezone.localtime(standing.counted_at):%H:%M:%S}",
        "places": [_place(event, each, entries) for each in standing.places],
    }


def _after(standing: RunningStanding) -> str:
    if not standing.round:
        return _("Round 1 is being played.")
    if standing.round == standing.rounds:
        return _("After the last round; not closed yet")
    return _("After round %(n)s of %(rounds)s") % {"n": standing.round, "rounds": standing.rounds}


def _place(event: Event, each: Shown, entries: Mapping[int, ShownEntry]) -> dict[str, Any]:
    entry = entries[each.entry_id]
    return {
        "line": each.line,
        "place": f"{each.rank}{'=' if each.tied else ''}" if each.rank else "–",
        "name": entry.title,
        "boards": each.boards,
        "figure": _figure(event, each),
    }


def _figure(event: Event, each: Shown) -> str:
    if each.vps_hundredths is not None:
        return number_format(Decimal(each.vps_hundredths).scaleb(-2), 2)
    if event.method == ScoringMethod.MATCHPOINTS:
        if each.percent_hundredths is None:  # nobody else has played its boards yet
            return "–"
        return f"{number_format(Decimal(each.percent_hundredths).scaleb(-2), 2)} %"
    return number_format(to_places(Fraction(each.exact), 2), 2)


def _tables(places: list[dict[str, Any]]) -> list[dict[str, Any]]:
    captions = {"": _("Standing"), "NS": _("North-South"), "EW": _("East-West")}
    found = []
    for line in LINES:
        rows = [each for each in places if each["line"] == line]
        if rows:
            found.append({"line": line, "caption": captions[line], "rows": rows})
    return found
