"""Panels of scoring on the pages of lower apps: a player's results, the desk."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking
from federation.selectors.callers import account_of
from scoring.models import Standing
from scoring.page_parts.places import standing_place
from scoring.permissions import may_keep_results
from scoring.selectors.knockout_places import teams_still_in
from scoring.standings.selectors.players import standings_of_person
from scoring.standings.selectors.waiting import sorted_out
from scoring.standings.web.own_event import headline
from scoring.web.desk_tasks import waiting_results
from tournaments.page_parts.words import days_in_words, organiser_in_words
from tournaments.permissions import may_create_event

COMING_SHOWN = 10
FEW = 5  # of a longer list the others unfold
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
    standings = list(standings_of_person(person)[:SHOWN])
    still_in = teams_still_in(standings)
    rows = [
        PlayedRow(
            standing,
            standing_place(standing, still_in),
            headline(standing),
            organiser_in_words(standing.revision.event),
        )
        for standing in standings
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
        "most": FEW,
        "few": f":{FEW}",
        "others": f"{FEW}:",
        "provisional": provisional[:SHOWN],
        # The office has coming events beside its tasks, and all of them in the calendar.
        "coming": []
        if is_office
        else [(event, days_in_words(event)) for event in coming[:COMING_SHOWN]],
        # The office finds this, and homologation, in its menu.
        "may_create": not is_office and may_create_event(account, None, on=on),
        "is_office": is_office,
    }
    if not any(data[key] for key in ("files", "unplayed", "coming", "may_create")) and (
        is_office or not provisional
    ):
        return None
    return Panel(
        _("Your events"),
        render_to_string("scoring/panels/desk_events.html", data, request=request),
    )
