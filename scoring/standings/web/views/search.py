"""The search of the site: places first, then people, events, and what other apps add."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.bodies.selectors.clubs import associations, clubs_affiliated, search_clubs
from federation.models import Association
from federation.page_parts.limits import searches_limited
from federation.page_parts.search_results import search_results
from federation.page_parts.search_words import search_words
from federation.people.selectors.people import clubs_of_people, search_people
from federation.rules.names import folded
from federation.rules.spelling import closest
from federation.selectors.seasons import season_shown
from federation.selectors.words_alike import SHORTEST, named_or_alike
from scoring.page_parts.places import standing_place
from scoring.selectors.knockout_places import teams_still_in
from scoring.selectors.results import current_standings
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.events.selectors.events import events_shown
from tournaments.events.selectors.search import entries_named, events_with_players_named
from tournaments.models import Event
from tournaments.page_parts.words import organiser_in_words

FOUND = 20
SHORTEST_WORD = 2
# Signs around words that are no part of a name, a law's address or a paper's number.
_SIGNS = re.compile(r"[\"%*?«»“”„<>\x00-\x1f]")


@public
@require_safe
@searches_limited
def search(request: HttpRequest) -> HttpResponse:
    """Show what holds the words asked for; where nothing does, what is a slip away, as such."""
    today = timezone.localdate()
    typed = search_words(request)
    text = _SIGNS.sub(" ", typed).strip()
    if request.GET.get("q", "").strip() and (asks := _asks_for(text)):
        return render(request, "scoring/search.html", {"text": typed, "asks": asks})
    data: dict[str, Sequence[Any]] = {
        "associations": _matching_associations(text),
        "clubs": list(search_clubs(text, among=clubs_affiliated(on=today))[:FOUND]),
        "people": list(search_people(text, on=today)[:FOUND]),
        "events": list(named_or_alike(text, among=events_shown(), names=("name",))[:FOUND]),
    }
    named = {kind: [row for row in rows if _holds(row, text)] for kind, rows in data.items()}
    of_players: dict[int, list[tuple[ShownEntry, str]]] = {}
    if not named["events"]:
        named["events"] = list(events_with_players_named(text, on=today)[:FOUND])
        of_players = _contestants_named(text, named["events"], on=today)
    lists = search_results(text, request)
    is_near = bool(text) and not any(named.values()) and not lists
    shown = {kind: list(rows) for kind, rows in data.items()} if is_near else named
    season = season_shown(None, on=today)
    people = [person.pk for person in shown["people"]]
    clubs = clubs_of_people(people, season=season) if season else {}
    page = {
        "text": typed,
        "is_near": is_near,
        "associations": shown["associations"],
        "clubs": shown["clubs"],
        "people": [(person, clubs.get(person.pk)) for person in shown["people"]],
        "events": [
            (event, organiser_in_words(event), of_players.get(event.pk, ()))
            for event in shown["events"]
        ],
        "lists": search_results(text, request, is_near=True) if is_near else lists,
    }
    is_any = any(page[kind] for kind in (*data, "lists"))
    return render(request, "scoring/search.html", page | {"is_any": is_any})


def _contestants_named(
    text: str, events: Sequence[Event], *, on: dt.date
) -> dict[int, list[tuple[ShownEntry, str]]]:
    """Return the contestants that players of a search are in, by event, each with its place.

    A fixed number of queries, whatever is found; none without events.
    """
    if not events:
        return {}
    rows = list(entries_named(text, events, on=on).values_list("pk", "event_id")[:FOUND])
    entries = shown_entries([pk for pk, _event in rows], season=None, on=on)
    standings = list(current_standings([pk for pk, _event in rows]))
    still_in = teams_still_in(standings)
    places = {row.entry_id: standing_place(row, still_in) for row in standings}
    by_event: dict[int, list[tuple[ShownEntry, str]]] = {}
    for pk, event in rows:
        by_event.setdefault(event, []).append((entries[pk], places.get(pk, "")))
    return by_event


def _asks_for(text: str) -> str | Promise:
    """Return what is asked for where too little was typed to search for; "" if it is enough."""
    words = folded(text).split()
    if not words:
        return _("Nothing can be searched by signs alone: type letters or numbers.")
    if max(map(len, words)) < SHORTEST_WORD and not any(word.isdigit() for word in words):
        return _("Type at least two letters, or a number.")
    return ""


def _matching_associations(text: str) -> Sequence[Association]:
    """Return the associations that hold every word, else those of a name a slip away."""
    typed = folded(text)
    if not typed:
        return []
    bodies = list(associations())
    named = [association for association in bodies if _holds(association, text)]
    if named or len(typed) < SHORTEST:
        return named
    return [association for association in bodies if closest(text, [association.name]) is not None]


def _holds(row: Any, text: str) -> bool:
    """Return whether a row is called by every word of a text."""
    words: Iterable[str] = folded(text).split()
    return all(word in row.search_name for word in words)
