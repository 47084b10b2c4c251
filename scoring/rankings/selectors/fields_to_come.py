"""The field that an event to come has today, or that its organiser's latest like event had."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from federation.licences.selectors.categories import categories_held
from federation.rules.categories import value_index
from scoring.models import EventResult, Standing
from tournaments.models import EntryPlayer, Event, EventKind
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of

LIKE_SINCE = dt.timedelta(days=2 * 366)
# The fewest contestants that make a table.
TABLE_OF = {EventKind.PAIRS: 2, EventKind.TEAMS: 2, EventKind.INDIVIDUAL: 4}


@dataclass(frozen=True, slots=True)
class FieldToCome:
    """The field that points are counted with. like: the event it was the field of, or None if it is
    that of the present entries. lines: ranking lists that the event would have.
    """

    contestants: int
    lines: int
    boards: int
    indices: tuple[int, ...]
    like: Event | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """One ranking list of an event played: its entries, and the most boards of one of them."""

    entries: tuple[int, ...]
    lines: int
    boards: int


def fields_to_come(events: Collection[Event], *, on: dt.date) -> dict[int, FieldToCome]:
    """Return the field of each event, by id, with a fixed number of queries.

    That of the entries of today, once they make a table; else that of the latest event of the same
    organiser, kind and class with results, rather one for the same people. Left out where neither
    is there, or the boards are unknown. IV are those of today.
    """
    like = _latest_like(events, on=on)
    lines = _longest_lines(like.values())
    entries = _entries_of(events)
    of_entries = [entry for keys in entries.values() for entry in keys]
    players = _players_of(
        [*of_entries, *(entry for line in lines.values() for entry in line.entries)]
    )
    held = categories_held({person for team in players.values() for person in team}, on=on)

    def indices(event: Event, keys: Sequence[int]) -> tuple[int, ...]:
        ranking, tiers = ranking_figures_of(event), regulation_of(event).tiers
        return tuple(
            value_index(
                [held[person]] if person in held else [],
                tiers=tiers,
                categories=ranking.categories,
            )
            for key in keys
            for person in players.get(key, [])
        )

    fields = {}
    for event in events:
        model, present = like.get(event.pk), entries.get(event.pk, [])
        line = lines.get(model.pk) if model else None
        boards = event.planned_boards or (line.boards if line else 0)
        if not boards:
            continue
        if len(present) >= TABLE_OF[EventKind(event.kind)]:
            fields[event.pk] = FieldToCome(
                len(present), 1, boards, indices(event, present), like=None
            )
        elif line is not None:
            fields[event.pk] = FieldToCome(
                len(line.entries), line.lines, boards, indices(event, line.entries), like=model
            )
    return fields


def _entries_of(events: Collection[Event]) -> dict[int, list[int]]:
    """Return the entries of each event that have not been withdrawn."""
    by_event_id: dict[int, list[int]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(
        entry__event__in=events, entry__withdrawn_at__isnull=True, left_at__isnull=True
    )
    for event, entry in rows.order_by("entry").values_list("entry__event", "entry").distinct():
        by_event_id[event].append(entry)
    return by_event_id


def _likeness(event: Event) -> tuple[object, ...]:
    """Return what like events have in common; those for the same people have more."""
    return (
        event.organiser_kind,
        event.club_id,
        event.association_id,
        event.kind,
        event.event_class,
        event.is_triplets,
    )


def _audience(event: Event) -> tuple[object, ...]:
    return (*_likeness(event), event.event_type, event.age_group, event.category_limit)


def _latest_like(events: Collection[Event], *, on: dt.date) -> dict[int, Event]:
    """Return the latest like event with results of each event, by id; rather one for the same."""
    wanted = {_likeness(event) for event in events}
    rows = Event.objects.filter(
        ends_on__lte=on,
        ends_on__gte=on - LIKE_SINCE,
        result__isnull=False,
        cancelled_at__isnull=True,
        event_class__in={event.event_class for event in events},
        kind__in={event.kind for event in events},
    )
    latest: dict[tuple[object, ...], Event] = {}
    for event in rows.order_by("ends_on", "pk"):
        if (key := _likeness(event)) in wanted:
            latest[key] = latest[_audience(event)] = event
    return {
        event.pk: latest.get(_audience(event), latest[key])
        for event in events
        if (key := _likeness(event)) in latest
    }


def _longest_lines(events: Collection[Event]) -> dict[int, _Line]:
    """Return the ranking list with most contestants of each event played, by id."""
    by_event_id: dict[int, dict[str, list[tuple[int, int]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    current = EventResult.objects.filter(event__in=[event.pk for event in events])
    rows = Standing.objects.filter(revision__in=current.values("revision"), rank__isnull=False)
    for event, line, entry, boards in rows.order_by("pk").values_list(
        "revision__event", "line", "entry", "boards_played"
    ):
        by_event_id[event][line].append((entry, boards))
    longest = {}
    for event, lines in by_event_id.items():
        most = max(lines.values(), key=len)
        entries = tuple(entry for entry, _boards in most)
        longest[event] = _Line(entries, len(lines), max(boards for _entry, boards in most))
    return longest


def _players_of(entries: Collection[int]) -> dict[int, list[int]]:
    """Return the people of each entry, each once."""
    players: dict[int, list[int]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(entry__in=entries, left_at__isnull=True)
    for entry, person in rows.order_by("entry", "person").values_list("entry", "person").distinct():
        players[entry].append(person)
    return players
