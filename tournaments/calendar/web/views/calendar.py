"""The season's calendar, as a page and as a feed."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import public
from federation.bodies.selectors.club_days import EVERY_DAY, ClubPlay, clubs_playing
from federation.models import Association, Club, Season
from federation.page_parts.exports import exported
from federation.page_parts.season_of_request import season_of_request
from federation.rules.names import folded
from federation.selectors.callers import reader_of
from federation.texts.dates import date_format, days_in_short
from tournaments.calendar.selectors.calendar import CalendarFilter, calendar_events, days_played
from tournaments.calendar.web.icalendar import calendar_feed
from tournaments.calendar.web.month_grid import DayCell, month_weeks
from tournaments.events.selectors.announced import Announced, announced_of
from tournaments.models import EntryTerms, Event, EventClass, EventKind
from tournaments.page_parts.words import (
    announced_in_words,
    kind_in_words,
    organiser_in_words,
)
from tournaments.permissions import may_reserve_dates
from tournaments.permissions.entering import may_be_asked_to_enter

PER_PAGE = 100
COMING, WEEKEND, ALL = "coming", "weekend", "all"
SUNDAY = 6  # as `weekday` counts
SATURDAY = 6  # as `isoweekday` counts
OF_EVENTS = ("entries", "class", "kind", "audience")
ASKED = ("q", "region", "town", "entries", "club", "class", "kind", "audience")
FOLDED = ("club", "class", "kind", "audience")  # what the page shows on request
OPEN = "open"
AUDIENCE_WORDS = {
    "everyone": gettext_lazy("Everyone"),
    "women": gettext_lazy("Women"),
    "mixed": gettext_lazy("Mixed"),
    "youth": gettext_lazy("Youth"),
    "junior": gettext_lazy("Juniors"),
    "senior": gettext_lazy("Seniors"),
    "second": gettext_lazy("Second categories"),
    "promotion": gettext_lazy("Promotion"),
}


@dataclass(frozen=True, slots=True)
class CalendarRow:
    """One event as printed in the calendar. by_organiser: entries to come, none of them online."""

    event: Event
    days: str
    organiser: str
    kind: str
    takes_until: dt.datetime | None
    by_organiser: bool
    hour: str
    price: str


@public
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_of_request(request, on=today)
    when = _when(request, season, today)
    month = _month_shown(request, season, when, today)
    events = calendar_events(season, _filter(request, str(month.month) if month else when, today))
    if file := exported(
        request,
        name=f"calendar-{season}",
        headings=[_("First day"), _("Last day"), _("Event"), _("Organiser"), _("What"), _("Venue")],
        rows=lambda: (
            (e.starts_on.isoformat(), e.ends_on.isoformat(), e.name, organiser_in_words(e),
             kind_in_words(e), e.venue)
            for e in events
        ),
    ):  # fmt: skip
        return file
    when = str(month.month) if month else when
    page = Paginator(events, PER_PAGE).get_page(request.GET.get("page"))
    clubs = list(Club.objects.order_by("name").values_list("code", "name", "town"))
    return render(
        request,
        "tournaments/calendar.html",
        {
            "season": season,
            "seasons": Season.objects.all(),
            "when": when,
            "months": _months(season, when, today),
            "by_month": _by_month(list(page.object_list), today),
            "page": page,
            "associations": Association.objects.order_by("name").values_list("code", "name"),
            "towns": _towns(town for _code, _name, town in clubs),
            "club": _club(request),
            "clubs": [(code, name) for code, name, _town in clubs],
            "entries": [(OPEN, _("open now"))],
            "audiences": AUDIENCE_WORDS.items(),
            "may_enter": may_be_asked_to_enter(reader_of(request), None, on=today),
            "may_reserve": may_reserve_dates(reader_of(request), None, on=today),
            "view": "month" if month else "agenda",
            "weeks": _weeks(month, list(events)) if month else (),
            "month_title": capfirst(date_format(month, "YEAR_MONTH_FORMAT")) if month else "",
            "classes": EventClass.choices,
            "kinds": EventKind.choices,
            "asked": {name: request.GET.get(name, "") for name in ASKED},
            "narrowed": any(request.GET.get(name) for name in FOLDED),
            "filtered": any(request.GET.get(name) for name in ASKED),
            "weekly": _weekly(request, "" if month else when, today),
            "is_weekend": when == WEEKEND,
        },
    )


@public
@require_safe
def calendar_ics(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_of_request(request, on=today)
    events = list(calendar_events(season, _filter(request, ALL, today)))
    # There are so many combinations of filters that each feed has few subscribers.
    is_cached = not any(request.GET.get(name) for name in ASKED)
    feed = calendar_feed(events, is_kept=is_cached)
    return HttpResponse(feed, content_type="text/calendar; charset=utf-8")


def _weekly(
    request: HttpRequest, when: str, today: dt.date
) -> list[tuple[str | Promise, list[ClubPlay]]]:
    """Return by weekday where clubs play every week, beside what is coming or at the weekend."""
    if when not in {COMING, WEEKEND} or any(request.GET.get(name) for name in OF_EVENTS):
        return []
    weekend = range(max(SATURDAY, today.isoweekday()), SATURDAY + 2)
    plays = clubs_playing(
        weekend if when == WEEKEND else EVERY_DAY,
        on=today,
        words=request.GET.get("q", "").strip(),
        region=request.GET.get("region", ""),
        town=request.GET.get("town", ""),
        code=request.GET.get("club", ""),
    )
    by_day = groupby(plays, key=lambda play: play.day)
    return [(WEEKDAYS[day - 1], list(of_day)) for day, of_day in by_day]


def _club(request: HttpRequest) -> Club | None:
    code = request.GET.get("club")
    return Club.objects.filter(code=code).first() if code else None


def _towns(named: Iterable[str]) -> list[tuple[str, str]]:
    """Return the towns of clubs as choices, in alphabetical order."""
    return [(town, town) for town in sorted({town for town in named if town}, key=folded)]


def _when(request: HttpRequest, season: Season | None, today: dt.date) -> str:
    """Return "coming", "weekend", "all" or a month; by default "coming", in a past season "all"."""
    month = request.GET.get("month", "")
    if month in {COMING, WEEKEND, ALL} or (month.isdecimal() and 1 <= int(month) <= 12):
        return month
    return COMING if season is not None and season.starts_on <= today <= season.ends_on else ALL


def _month_shown(
    request: HttpRequest, season: Season | None, when: str, today: dt.date
) -> dt.date | None:
    """Return the first day of the month shown as a grid, None for the list."""
    if request.GET.get("view") != "month" or season is None:
        return None
    if not when.isdecimal():
        inside = season.starts_on <= today <= season.ends_on
        return (today if inside else season.starts_on).replace(day=1)
    year = season.starts_on.year + (int(when) < season.starts_on.month)
    return dt.date(year, int(when), 1)


def _filter(request: HttpRequest, when: str, today: dt.date) -> CalendarFilter:
    sunday = today + dt.timedelta(days=SUNDAY - today.weekday())
    begins = {COMING: today, WEEKEND: sunday - dt.timedelta(days=1)}
    return CalendarFilter(
        month=int(when) if when.isdecimal() else 0,
        words=request.GET.get("q", ""),
        region=request.GET.get("region", ""),
        town=request.GET.get("town", ""),
        club=request.GET.get("club", ""),
        event_class=request.GET.get("class", ""),
        kind=request.GET.get("kind", ""),
        audience=request.GET.get("audience", ""),
        from_day=begins.get(when),
        to_day=sunday if when == WEEKEND else None,
        open_at=timezone.now() if request.GET.get("entries") == OPEN else None,
    )


def _weeks(month: dt.date, events: Sequence[Event]) -> list[list[DayCell]]:
    return month_weeks(month, events, days_played(events))


def _months(season: Season | None, when: str, today: dt.date) -> list[tuple[str, str, bool]]:
    """Return the months of the season in order, with their labels.

    The last value says which a phone shows: the one chosen, else today's, and those beside it.
    """
    first = season.starts_on.month if season else 1
    numbers = [(first - 1 + step) % 12 + 1 for step in range(12)]
    named = [(str(number), str(capfirst(MONTHS[number]))) for number in numbers]
    middle = numbers.index(int(when) if when.isdecimal() else today.month)
    spans = [(COMING, _("Coming")), (WEEKEND, _("This weekend")), (ALL, _("Whole season"))]
    return [(value, label, True) for value, label in spans] + [
        (value, label, abs(at - middle) <= 1) for at, (value, label) in enumerate(named)
    ]


def _by_month(events: Sequence[Event], today: dt.date) -> list[tuple[str, list[CalendarRow]]]:
    by_event_id = announced_of([event for event in events if event.ends_on >= today])
    grouped = groupby(events, key=lambda event: (event.starts_on.year, event.starts_on.month))
    return [
        (capfirst(date_format(rows[0].event.starts_on, "YEAR_MONTH_FORMAT")), rows)
        for rows in (
            [_row(event, by_event_id.get(event.pk, Announced())) for event in month]
            for _key, month in grouped
        )
    ]


def _row(event: Event, announcement: Announced) -> CalendarRow:
    """Return an event for the page; time and price only for future events."""
    hour, price = announced_in_words(event, announcement)
    return CalendarRow(
        event,
        days_in_short(event.starts_on, event.ends_on),
        organiser_in_words(event),
        kind_in_words(event),
        _takes_until(event, timezone.now()),
        _is_by_organiser(event),
        hour,
        price,
    )


def _is_by_organiser(event: Event) -> bool:
    """Return whether who wants to play has to ask the organiser: nothing can be entered online."""
    is_to_come = event.starts_on >= timezone.localdate() and event.cancelled_at is None
    return is_to_come and getattr(event, "entry_terms", None) is None


def _takes_until(event: Event, now: dt.datetime) -> dt.datetime | None:
    """Return the deadline for online entries, None if entries are not open."""
    terms: EntryTerms | None = getattr(event, "entry_terms", None)
    if terms is None or event.cancelled_at is not None or not terms.are_open(now):
        return None
    return terms.closes_at
