"""Search events by words of their names together with names of their players."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Case, IntegerField, Max, Q, QuerySet, Value, When

from federation.people.selectors.people import LETTERS_SOUGHT, people_searched
from federation.rules.names import folded
from federation.selectors.words_alike import named_like
from tournaments.events.selectors.events import events_shown
from tournaments.models import Entry, EntryPlayer, Event

MOST_WORDS = 8


def events_with_players_named(text: str, *, on: dt.date) -> QuerySet[Event]:
    """Return the events that hold some words of a text, one contestant of which holds the others.

    Only names of people whom the public search finds count, in two queries whatever the text. A
    word that an event holds is one of the event; if all words are, each may be a player's name.
    """
    condition = Q(pk__in=[])
    for rest, with_players in _splits(text, on=on):
        condition |= named_like(" ".join(rest)) & Q(pk__in=with_players.values("event"))
    return events_shown().filter(condition)


def entries_named(text: str, events: Sequence[Event], *, on: dt.date) -> QuerySet[Entry]:
    """Return the contestants for whom those events were found by `events_with_players_named`."""
    condition = Q(pk__in=[])
    for rest, with_players in _splits(text, on=on):
        named = named_like(" ".join(rest), prefix="event__")
        condition |= named & Q(pk__in=with_players.values("pk"))
    return Entry.objects.filter(condition, event__in=events).order_by("pk")


def _splits(text: str, *, on: dt.date) -> list[tuple[list[str], QuerySet[Entry]]]:
    """Return how a text may be read: words of an event, and the entries of the other words."""
    every = dict.fromkeys(folded(text).split())
    words = [word for word in every if len(word) >= LETTERS_SOUGHT or word.isdigit()]
    if not 2 <= len(words) <= MOST_WORDS:
        return []
    of_events = _words_of_events(words)
    names = [word for word in words if word not in of_events]
    splits = [names] if names else [[word] for word in words]
    readings = [([word for word in words if word not in split], split) for split in splits]
    return [
        (rest, _entries_of(split, on=on))
        for rest, split in readings
        if rest and min(map(len, split)) >= LETTERS_SOUGHT
    ]


def _words_of_events(words: Sequence[str]) -> set[str]:
    """Return the words that the name or place of any event holds."""
    held = Event.objects.order_by().aggregate(
        **{
            f"word_{number}": Max(
                Case(
                    When(search_name__contains=word, then=Value(1)),
                    default=Value(0),
                    output_field=IntegerField(),
                )
            )
            for number, word in enumerate(words)
        }
    )
    return {word for number, word in enumerate(words) if held[f"word_{number}"]}


def _entries_of(names: Sequence[str], *, on: dt.date) -> QuerySet[Entry]:
    """Return the entries whose players, as public pages name them, hold every one of the names."""
    entries = Entry.objects.filter(withdrawn_at__isnull=True)
    seated = EntryPlayer.objects.filter(left_at__isnull=True)
    for name in names:
        people = people_searched(on=on).filter(search_name__contains=name).order_by()
        entries = entries.filter(pk__in=seated.filter(person__in=people).values("entry"))
    return entries
