"""A club's events and players, on the club's page."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.clubs import licences_through
from federation.licences.selectors.categories import categories_held
from federation.models import Club, ClubPage, Person
from federation.page_parts.panels import Panel
from federation.people.selectors.people import shown_name
from federation.selectors.rule_sets import ranking_row
from federation.selectors.seasons import season_shown
from scoring.rankings.web.categories import category_labels
from scoring.selectors.results import results_of_club
from scoring.standings.web.views.results import result_rows
from tournaments.calendar.selectors.calendar import coming_events
from tournaments.events.selectors.announced import Announced, announced_of
from tournaments.models import Event
from tournaments.page_parts.words import announced_in_words, days_in_words

SHOWN = 5


@dataclass(frozen=True, slots=True)
class CategoryGroup:
    """Players of one category, by name; label: "" for players without one."""

    label: SafeString | str | Promise
    players: tuple[tuple[Person, str], ...]


def club_events(club: Club, request: HttpRequest) -> Panel | None:
    """Return the panel with a club's next events, and its last ones."""
    today = timezone.localdate()
    coming = coming_events(now=timezone.now(), count=SHOWN, club=club)
    by_event_id = announced_of(coming)
    data = {
        "club": club,
        "coming": [(event, _coming_in_words(event, by_event_id[event.pk])) for event in coming],
        "has_usual_days": ClubPage.objects.filter(club=club).exclude(days={}).exists(),
        "results": result_rows(results_of_club(club, SHOWN), on=today),
    }
    html = render_to_string("scoring/panels/club_events.html", data, request=request)
    return Panel(_("Sessions"), html, key="sessions")


def _coming_in_words(event: Event, announcement: Announced) -> str:
    """Return days, time and price of an event to come, whatever is known of them."""
    said = (days_in_words(event), *announced_in_words(event, announcement))
    return " · ".join(word for word in said if word)


def club_players(club: Club, request: HttpRequest) -> Panel | None:
    """Return the panel with the players licensed through a club this season, by category."""
    season = season_shown(None, on=timezone.localdate())
    groups = players_by_category(club)
    data = {
        "club": club, "season": season, "groups": groups,
        "count": sum(len(group.players) for group in groups),
    }  # fmt: skip
    html = render_to_string("scoring/panels/club_players.html", data, request=request)
    return Panel(_("Players"), html, key="players")


def players_by_category(club: Club) -> list[CategoryGroup]:
    """Return the licensed players of a club, the strongest category first, each by name."""
    today = timezone.localdate()
    season = season_shown(None, on=today)
    if season is None:
        return []
    people = [licence.person for licence in licences_through(club, season)]
    held = categories_held([person.pk for person in people], on=today)
    labels = category_labels(ranking_row(on=today)) if held else {}
    codes = [*labels, *sorted({*held.values()} - {*labels}), ""]
    by_code: dict[str, list[tuple[Person, str]]] = {}
    for person in people:
        row = (person, shown_name(person, on=today))
        by_code.setdefault(held.get(person.pk, ""), []).append(row)
    without: SafeString | str | Promise = _("No category yet") if held else ""
    return [
        CategoryGroup(labels.get(code, code) if code else without, tuple(by_code[code]))
        for code in codes
        if code in by_code
    ]
