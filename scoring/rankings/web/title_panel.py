"""The national champion, on the event's page; a player's titles, on the player's page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.panels import Panel
from federation.people.selectors.people import shown_name
from scoring.rankings.selectors.titles import title_of, titles_of_person
from tournaments.models import Event, EventKind


def event_title(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the national title of an event, and who played too little for it."""
    title = title_of(event)
    if title is None:
        return None
    on = timezone.localdate()
    people = Person.objects.in_bulk([champion.person_id for champion in title.champions])
    data = {
        "title": title,
        "is_teams": event.kind == EventKind.TEAMS or event.is_triplets,
        "takes_turns": event.is_triplets,
        "champions": [
            (shown_name(people[champion.person_id], on=on), champion)
            for champion in title.champions
        ],
    }
    html = render_to_string("scoring/panels/event_title.html", data, request=request)
    return Panel(_("National champions"), html, key="title")


def player_titles(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with the national titles of a player; None without any."""
    titles = titles_of_person(person.pk, on=timezone.localdate())
    if not titles:
        return None
    html = render_to_string("scoring/panels/player_titles.html", {"titles": titles}, request)
    return Panel(_("National titles"), html, key="titles")
