"""The players of results, for whoever says who they are."""

from collections.abc import Iterable

from django.db.models import QuerySet

from federation.models import Person
from scoring.standings.selectors.people import register_of
from tournaments.models import EntryPlayer, Event

LIKE_MOST = 5


def players_of(event: Event) -> QuerySet[EntryPlayer]:
    """Return the rows of the players who are in an event's entries now."""
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    return rows.select_related("entry__event", "person")


def people_like(player: EntryPlayer, event: Event) -> list[Person]:
    """Return the members of a name like the player's, the likeliest first."""
    names = {player.name_as_entered, player.person.name}
    register = register_of(event, names, event.starts_on)
    keys = [
        candidate.key
        for candidate in register.candidates(player.name_as_entered or player.person.name)
        if candidate.key != player.person_id
    ][:LIKE_MOST]
    people = Person.objects.in_bulk(keys)
    return [people[key] for key in keys]


def with_numbers(people: Iterable[Person]) -> str:
    """Return people by name and number, in one line."""
    return ", ".join(f"{person.name} ({person.number})" for person in people)
