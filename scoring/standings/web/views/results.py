"""Results of a season, the home page, and the search."""

import datetime as dt
from collections.abc import Sequence, Set
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Association, Club, Season
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.season_of_request import season_of_request
from federation.selectors.seasons import season_shown
from federation.texts.dates import date_format
from scoring.models import EventResult, ResultState
from scoring.rankings.selectors.rankings import latest_published, top_lines
from scoring.rankings.web.rows import ranking_rows
from scoring.selectors.results import (
    ResultFilter,
    latest_results,
    results_of_season,
    winners_of,
)
from scoring.standings.selectors.progress import being_played
from scoring.standings.web.own_event import headline
from tournaments.calendar.selectors.calendar import coming_events
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import Event, EventKind
from tournaments.page_parts.words import kind_in_words, organiser_in_words

COLUMNS = (
    Column("day", _("Day"), ("result_day",)),
    Column("event", _("Event"), ("event__name",)),
    Column("winner", _("First"), (), "wide"),
    Column("state", _("State"), ("state",), "wide"),
)
SHOWN_ON_HOME = 6
EVENTS_PER_PAGE = 20  # on a phone each takes a quarter of the screen
TOP = 10


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An event with its result in a list. is_under_way: still being played, without winners."""

    result: EventResult
    is_under_way: bool
    organiser: str
    kind: str
    winners: tuple[tuple[str, str], ...]
    is_homologated: bool


@public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    today = timezone.localdate(now)
    ranking = latest_published(season_shown(None, on=today))
    coming = coming_events(now=now, count=SHOWN_ON_HOME)
    of_today = [event.pk for event in coming if event.starts_on <= today]
    playing = being_played(of_today, now=now)
    return render(
        request,
        "scoring/home.html",
        {
            "coming": [
                (event, _day_text(event, today, playing), organiser_in_words(event))
                for event in coming
            ],
            "results": result_rows(latest_results(SHOWN_ON_HOME), on=today),
            "ranking": ranking,
            "top": ranking_rows(top_lines(ranking, TOP), ranking, on=today) if ranking else [],
        },
    )


def _day_text(event: Event, today: dt.date, playing: Set[int]) -> str:
    """Return the day an event begins, or that it is today, in progress, or being played now."""
    if event.pk in playing:
        return str(_("being played now"))
    if event.starts_on < today:
        return str(_("under way"))
    if event.starts_on == today:
        return str(_("today"))
    return date_format(event.starts_on, "D j M")


@public
@require_safe
def result_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_of_request(request, on=today)
    result_filter = ResultFilter(
        text=request.GET.get("q", "").strip(),
        club=request.GET.get("club", ""),
        region=request.GET.get("region", ""),
        kind=request.GET.get("kind", ""),
        state=request.GET.get("state", ""),
    )
    results = results_of_season(season, result_filter)
    if file := exported(
        request,
        name=f"results-{season}",
        headings=[_("Last day"), _("Event"), _("Organiser"), _("What"), _("State")],
        rows=lambda: (
            (
                row.event.ends_on.isoformat(),
                row.event.name,
                organiser_in_words(row.event),
                kind_in_words(row.event),
                row.get_state_display(),
            )
            for row in in_order(results, request=request, columns=COLUMNS, default="-day")
        ),
    ):
        return file
    shown = listing(
        results, request=request, columns=COLUMNS, default="-day", per_page=EVENTS_PER_PAGE
    )
    return render(
        request,
        "scoring/result_list.html",
        {
            "listing": shown,
            "rows": result_rows(shown.rows, on=today),
            "asked": result_filter,
            "is_narrowed": result_filter != ResultFilter(club=result_filter.club),
            "season": season,
            "seasons": Season.objects.all(),
            "associations": Association.objects.order_by("name"),
            "club": Club.objects.filter(code=result_filter.club).first()
            if result_filter.club
            else None,
            "kinds": EventKind.choices,
            "states": ResultState.choices,
        },
    )


def result_rows(results: Sequence[EventResult], *, on: dt.date) -> list[ResultRow]:
    """Return events with their results for a list, with the winner of each line."""
    firsts = winners_of([result.revision_id for result in results])
    entries = shown_entries([standing.entry_id for standing in firsts], season=None, on=on)
    return [
        ResultRow(
            result=result,
            is_under_way=result.event.ends_on > on,
            organiser=organiser_in_words(result.event),
            kind=kind_in_words(result.event),
            winners=tuple(
                (entries[standing.entry_id].title, headline(standing))
                for standing in firsts
                if standing.revision_id == result.revision_id and result.event.ends_on <= on
            ),
            is_homologated=result.state == ResultState.HOMOLOGATED,
        )
        for result in results
    ]
