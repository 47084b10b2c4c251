"""Players of an event without the required licence."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Model, Prefetch, QuerySet

from federation.errors import RuleError
from federation.licences.rules.licences import (
    ARTICLE,
    LicenceHeld,
    licence_is_needed,
    licence_is_valid,
)
from federation.licences.selectors.bodies import body_of
from federation.models import OPEN_STATES, Licence, LicenceRequest, Person, Season
from tournaments.models import EntryPlayer, Event
from tournaments.selectors.rule_sets import is_official, regulation_of

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Unlicensed:
    """A player without licence on the first day.

    last: the last licence; request: the pending one.
    """

    person: Person
    last: Licence | None
    request: LicenceRequest | None

    @property
    def through(self) -> str:
        """Return the body through which a licence was requested, or ""."""
        return body_of(self.request.batch).name if self.request else ""

    @property
    def label(self) -> str:
        """Return number and name, for lists."""
        number = self.person.number
        return f"{number} {self.person.name}" if number else self.person.name


def asks_for_licence(event: Event) -> bool:
    """Return whether players of an event need the licence of the year."""
    figures = regulation_of(event).licences
    return licence_is_needed(event.event_class, official=is_official(event), figures=figures)


def players_without_licence(event: Event) -> list[Unlicensed]:
    """Return the players without licence on the first day, by name."""
    return players_without_licence_by_event([event])[event.pk]


def players_without_licence_by_event(events: Sequence[Event]) -> dict[int, list[Unlicensed]]:
    """Return for each event the players without licence on its first day, by name.

    Three queries, however many events.
    """
    seats = EntryPlayer.objects.filter(entry__event__in=events, left_at__isnull=True)
    rows = _with_licences(
        seats.select_related("entry", "person").order_by("person__sort_name", "person_id"),
        {event.season_id for event in events},
        of_person="person__",
    )
    people: dict[int, dict[int, Person]] = {event.pk: {} for event in events}
    for row in rows:
        people[row.entry.event_id].setdefault(row.person_id, row.person)
    return {
        event.pk: [
            _unlicensed(person, event.season_id)
            for person in people[event.pk].values()
            if not _is_licensed(person, event)
        ]
        for event in events
    }


def unlicensed_among(event: Event, people: Collection[int]) -> list[Unlicensed]:
    """Return which of some people may not play an event because they have no licence, by name.

    Empty if the event requires none.
    """
    return without_licence(event, people) if asks_for_licence(event) else []


def without_licence(event: Event, people: Collection[int]) -> list[Unlicensed]:
    """Return which of some people have no licence on the first day, by name."""
    rows = _with_licences(Person.objects.filter(pk__in=people), {event.season_id})
    return [
        _unlicensed(person, event.season_id)
        for person in rows.order_by("sort_name", "pk")
        if not _is_licensed(person, event)
    ]


def refuse_unlicensed(event: Event, people: Collection[int]) -> None:
    """Refuse to enter people without licence in an event that requires one.

    Raises: RuleError("players_without_licence") that names them. Source: RTP 3.1.4.1.
    """
    if lacking := unlicensed_among(event, people):
        raise RuleError(
            "players_without_licence",
            article=ARTICLE,
            year=event.starts_on.year,
            players=[unlicensed.label for unlicensed in lacking],
        )


@dataclass(frozen=True, slots=True)
class PlayedWithout:
    """A player without licence in events of a season that require one, earliest first."""

    missing: Unlicensed
    events: Sequence[Event]


def played_without_licence(season: Season) -> list[PlayedWithout]:
    """Return who plays in events of a season without the required licence, by name.

    Six queries in all; the figures of a rule set are read once.
    """
    played: dict[int, list[Event]] = defaultdict(list)
    events = Event.objects.filter(season=season).prefetch_related("rule_set")
    asking = {event.pk: event for event in events if asks_for_licence(event)}
    seats = EntryPlayer.objects.filter(entry__event__in=asking, left_at__isnull=True)
    seats = seats.order_by("entry__event__starts_on", "pk")
    for person_id, event_id in seats.values_list("person_id", "entry__event_id"):
        played[person_id].append(asking[event_id])
    played_without = []
    rows = _with_licences(Person.objects.filter(pk__in=played), {season.pk})
    for person in rows.order_by("sort_name", "pk"):
        without = {
            event.pk: event for event in played[person.pk] if not _is_licensed(person, event)
        }
        if without:
            played_without.append(
                PlayedWithout(_unlicensed(person, season.pk), list(without.values()))
            )
    return played_without


def _with_licences(
    rows: QuerySet[Row], seasons: Collection[int], *, of_person: str = ""
) -> QuerySet[Row]:
    licences = Licence.objects.filter(cancelled_at__isnull=True).select_related("season")
    requests = LicenceRequest.objects.filter(state__in=OPEN_STATES, season__in=seasons)
    requests = requests.select_related("batch__club", "batch__association")
    licences = licences.order_by("-season__year")
    return rows.prefetch_related(
        Prefetch(f"{of_person}licences", licences, to_attr="held_licences"),
        Prefetch(f"{of_person}licence_requests", requests, to_attr="open_requests"),
    )


def _is_licensed(person: Person, event: Event) -> bool:
    held = tuple(LicenceHeld(licence.season.year, licence.issued_on) for licence in _held(person))
    return licence_is_valid(held, on=event.starts_on, figures=regulation_of(event).licences)


def _unlicensed(person: Person, season: int) -> Unlicensed:
    licence_requests: list[LicenceRequest] = person.open_requests  # type: ignore[attr-defined]
    of_season = (request for request in licence_requests if request.season_id == season)
    return Unlicensed(person, next(iter(_held(person)), None), next(of_season, None))


def _held(person: Person) -> list[Licence]:
    held: list[Licence] = person.held_licences  # type: ignore[attr-defined]
    return held
