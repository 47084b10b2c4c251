"""The standing while a session is played: on the event's page, and for pages that poll it."""

import datetime as dt
import hashlib
import json
from collections.abc import Mapping, Sequence
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
from django.utils.translation import get_language, gettext_noop, ngettext, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.panels import Panel
from federation.selectors.callers import reader_of
from scoring.engine.rounding import to_places
from scoring.live.selectors.in_play import begun_sessions, session_in_play
from scoring.live.services.field import Shown
from scoring.live.services.public_standing import (
    RunningStanding,
    StratumNow,
    running_standing,
    version_of,
)
from scoring.live.web.own_session import Link, links_of_seat, own_sessions
from scoring.models import EventResult
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.events.selectors.events import events_shown
from tournaments.models import (
    EntryPlayer,
    Event,
    EventKind,
    ScoringMethod,
    Session,
    StandingSeen,
)
from tournaments.page_parts.clock_words import clock_in_words
from tournaments.seating.rules.session_clock import ClockReading
from tournaments.seating.selectors.clock_now import clock_now
from tournaments.seating.selectors.sessions import sessions_shown
from tournaments.seating.selectors.visibility import sight_of

BODY_SECONDS = 60  # names that change meanwhile are updated after this time
LINES = ("", "NS", "EW")
NO_FIGURE = "–"
LIVE = "live"  # the key of the panel
FIRST_STANDING = gettext_noop("The standing appears here once every table has ended round 1.")
SEALED = gettext_noop("The standing is shown once the last round has ended.")


def running_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel of a session in play: its clock and seats, and the standing so far.

    None when nothing is played.
    """
    return _panel(event, running_standing(event), request, is_alone=True)


def running_panel_beside(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel of a session in play, beside results of earlier ones."""
    if not EventResult.objects.filter(event=event).exists():
        return None
    return _panel(event, running_standing(event), request, is_alone=False)


def _panel(
    event: Event, standing: RunningStanding | None, request: HttpRequest, *, is_alone: bool
) -> Panel | None:
    """Return the panel; is_alone: no results of earlier sessions are on the page."""
    playing = session_in_play(event, now=timezone.now())
    if standing is not None:
        page = standing_data(event, standing)
        playing = sessions_shown().filter(event=event, number=standing.session).first() or playing
    elif playing is not None:
        page = _data_without_standing(event)
    else:
        return None
    reading = clock_now(playing, now=timezone.now()) if playing is not None else None
    if reading is not None and reading.round < 1 and standing is not None and standing.round:
        reading = None  # tables that began before the hour are past what the clock would say
    page |= {
        "event": event,
        "tables": _tables(page["places"]),
        "playing": playing,
        "clock": clock_in_words(reading) if reading is not None else "",
        "turns_at": _turns_at(reading),
        # The polled answer would name the earlier results, and have the page made anew for ever.
        "is_followed": standing is not None or is_alone,
        "stream": _stream(event),
        "own": (own := _own_entry(event, request)),
        "links": _own_links(playing, request) if own and playing is not None else [],
    }
    html = render_to_string("scoring/panels/running_standing.html", page, request=request)
    return Panel(_title(page["places"], playing), html, key=LIVE)


def _title(places: Sequence[object], playing: Session | None) -> str:
    """Return what the panel is about; before play begins, that it is today."""
    if places:
        return _("Standing now")
    if playing is None:
        return _("Being played")
    begun = begun_sessions(Session.objects.filter(pk=playing.pk), now=timezone.now())
    return _("Being played") if begun.exists() else _("Today")


def _own_entry(event: Event, request: HttpRequest) -> int | None:
    """Return the entry in which the reader plays, whose row is marked; None for others."""
    person = reader_of(request).person_id if request.user.is_authenticated else None
    if person is None:
        return None
    seats = EntryPlayer.objects.filter(entry__event=event, person=person, left_at__isnull=True)
    return seats.values_list("entry", flat=True).first()


def _own_links(playing: Session, request: HttpRequest) -> list[Link]:
    person = reader_of(request).person_id
    if person is None:
        return []
    itself = Session.objects.filter(pk=playing.pk)
    own = own_sessions(itself, person, now=timezone.now())
    return [link for session in own for link in links_of_seat(session)]


def _data_without_standing(event: Event) -> dict[str, Any]:
    """Return what is told of a session in play of which no standing is public yet."""
    version = version_of(event.pk)
    is_sealed = sight_of(event.pk).standing == StandingSeen.END
    return {
        "version": version[0] if version else 0,
        "after": _(SEALED) if is_sealed else _(FIRST_STANDING),
        "as_of": "",
        "places": [],
    }


def _turns_at(reading: ClockReading | None) -> dt.datetime | None:
    """Return when the line of the clock will say something else; None if nobody knows."""
    if reading is None or reading.is_by_hand or reading.stopped_at is not None:
        return None
    if reading.round == 0:
        return reading.rounds[0].begins_at
    is_over = reading.round > len(reading.rounds)
    return None if is_over else reading.rounds[reading.round - 1].ends_at


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
        "as_of": f"{timezone.localtime(standing.counted_at):%H:%M:%S}" if standing.round else "",
        "places": [
            {
                **_place(event, place, entries),
                "stratum": _stratum(standing.strata.get(place.entry_id)),
            }
            for place in standing.places
        ],
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
    if session_in_play(event, now=timezone.now()) is not None:
        after = _(FIRST_STANDING)
    if sight_of(event.pk).standing == StandingSeen.END and not is_over:
        after = _(SEALED)
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
        return _(FIRST_STANDING)
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
        return _("The standing appears here once every match of round 1 has ended.")
    if standing.round == standing.rounds:
        return _("After the last round; not closed yet")
    text = pgettext("teams", "After round %(n)s of %(rounds)s")
    return text % {"n": standing.round, "rounds": standing.rounds}


def _place(event: Event, shown: Shown, entries: Mapping[int, ShownEntry]) -> dict[str, Any]:
    entry = entries[shown.entry_id]
    return {
        "line": shown.line,
        "entry": shown.entry_id,
        "place": f"{shown.rank}{'=' if shown.tied else ''}" if shown.rank else "–",
        "name": entry.title,
        "boards": shown.boards,
        "figure": _figure(event, shown),
    }


def _stratum(own: StratumNow | None) -> str:
    """Return the own stratum with the place in it, "" in an event without strata."""
    if own is None:
        return ""
    if not own.rank:
        return _("Stratum %(name)s") % {"name": own.name}
    place = f"{own.rank}{'=' if own.tied else ''}"
    return _("Stratum %(name)s: place %(place)s") % {"name": own.name, "place": place}


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
