"""The players of a contestant who go on to the next phase, and its association there."""

import datetime as dt
from collections.abc import Collection

from federation.models import Association, Person
from tournaments.calendar.rules.regions import players_to_drop
from tournaments.calendar.selectors.representation import regions_of
from tournaments.direction.selectors import is_national
from tournaments.entries.selectors.checks import most_players_of
from tournaments.models import (
    EntryPlayer,
    Event,
    EventKind,
    PhasePlace,
    PlayerState,
    RegistrationPlayer,
)
from tournaments.rules.team_lists import counted_players
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.line_ups import boards_named, players_used
from tournaments.teams.selectors.schedule import team_play_of


def stands_for(place: PhasePlace, event: Event) -> Association | None:
    """Return the association a contestant of a regional phase represents in a national event."""
    if place.source is None or not is_national(event):
        return None
    return place.source.event.association


def players_going_on(
    place: PhasePlace, event: Event, *, chosen: Collection[int], now: dt.datetime
) -> list[Person]:
    """Return the players of a contestant who go on to an event.

    A team leaves out players of another region who were only listed; of a squad too large for a
    national event, those who played most go on. chosen: the captains' choices between equals, by
    id.
    Raises: RuleError for an excluded team, and while a captain has to choose.
    Source: RTP 3.1.3.3, 3.6.1.
    """
    if place.exemption is not None:
        return list(place.exemption.players.order_by("pk"))
    seats = EntryPlayer.objects.filter(entry=place.entry_id, left_at__isnull=True)
    people = [row.person for row in seats.select_related("person").order_by("position", "pk")]
    region = stands_for(place, event)
    if region is not None and place.source is not None:
        people = _of_the_region(place, place.source.event, event, region, people, now=now)
    return _counted(place, event, people, chosen=chosen)


def _of_the_region(
    place: PhasePlace,
    source: Event,
    event: Event,
    region: Association,
    seated: list[Person],
    *,
    now: dt.datetime,
) -> list[Person]:
    """Leave out players of another region who did not play, by the line-ups."""
    registration_players = RegistrationPlayer.objects.filter(
        registration__entry=place.entry_id, state=PlayerState.ACCEPTED
    ).select_related("person")
    listed = [*seated, *(row.person for row in registration_players if row.person not in seated)]
    played = players_used(source, now=now).get(place.entry_id or 0) or {
        person.pk for person in seated
    }
    readings = regions_of(listed, event)
    by_person_id = {person.pk: _label(person) for person in listed}
    dropped = players_to_drop(
        region.code,
        listed={by_person_id[person.pk]: readings[person.pk] for person in listed},
        used=frozenset(by_person_id[person.pk] for person in listed if person.pk in played),
    )
    return [person for person in listed if by_person_id[person.pk] not in dropped]


def _counted(
    place: PhasePlace,
    event: Event,
    people: list[Person],
    *,
    chosen: Collection[int],
) -> list[Person]:
    """Return the players of a squad who count: all, unless it is too large for a national event."""
    too_many = event.kind == EventKind.TEAMS and len(people) > most_players_of(event)
    if not (too_many and is_national(event) and place.source is not None):
        return people
    source = place.source.event
    play = team_play_of(source)
    named = boards_named(source, play) if play is not None else {}
    boards = named.get(place.entry_id or 0, {})
    counted = counted_players(
        {_label(person): boards.get(person.pk, 0) for person in people},
        chosen=[_label(person) for person in people if person.pk in chosen],
        figures=regulation_of(event).team_events,
    )
    return [person for person in people if _label(person) in counted]


def _label(person: Person) -> str:
    return f"{person.name} ({person.number or person.pk})"
