"""Panels of scoring on the pages of lower apps: a player's results, the desk."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.figures import place
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Rows
from federation.selectors.callers import account_of
from scoring.models import Standing
from scoring.permissions import may_keep_results
from scoring.standings.selectors.players import standings_of_person
from scoring.standings.selectors.waiting import requests_open, sorted_out
from scoring.standings.web.own_event import headline
from scoring.web.desk_tasks import waiting_results
from tournaments.page_parts.words import days_in_words, organiser_in_words
from tournaments.permissions import may_create_event

COMING_SHOWN = 10
SHOWN = 100


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """One event with a player's place."""

    standing: Standing
    place: str
    figure: str
    organiser: str


def player_results(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with the events a player took part in."""
    rows = [
        PlayedRow(
            standing,
            place(standing.rank, tied=standing.tied),
            headline(standing),
            organiser_in_words(standing.revision.event),
        )
        for standing in standings_of_person(person)[:SHOWN]
    ]
    if not rows:
        return None
    data = {"rows": rows, "compare": reverse("player-compare", args=[person.pk])}
    html = render_to_string("scoring/panels/player_results.html", data, request=request)
    return Panel(_("Results"), html, key="results")


def desk_events(request: HttpRequest) -> Asking[Panel | None]:
    """Return the panel with open tasks for those who manage events."""
    on = timezone.localdate()
    account = account_of(request)
    files, events = yield waiting_results(account, on=on)
    unplayed, provisional, coming = sorted_out(events, on=on)
    is_office = may_keep_results(account, None, on=on)
    data = {
        "files": files[:SHOWN],
        "unplayed": [event for event in unplayed if event.ends_on < on][:SHOWN],
        "provisional": provisional[:SHOWN],
        # The office has coming events beside its tasks, and all of them in the calendar.
        "coming": []
        if is_office
        else [(event, days_in_words(event)) for event in coming[:COMING_SHOWN]],
        "may_create": may_create_event(account, None, on=on),
        "is_office": is_office,
    }
    if not any(data.values()):
        return None
    return Panel(
        _("Your events"),
        render_to_string("scoring/panels/desk_events.html", data, request=request),
    )


def desk_office(request: HttpRequest) -> Asking[Panel | None]:
    """Return the panel with open tasks for the office."""
    if not may_keep_results(account_of(request), None, on=timezone.localdate()):
        return None
    (requests,) = yield [Rows(requests_open(), SHOWN)]
    if not requests:
        return None
    data = {"requests": requests}
    return Panel(
        _("The office"),
        render_to_string("scoring/panels/desk_office.html", data, request=request),
    )
