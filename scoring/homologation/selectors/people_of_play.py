"""The records about the players of events: licences, categories, suspensions, associations."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from federation.licences.rules.licences import LicenceHeld
from federation.licences.selectors.categories import categories_on_days
from federation.models import Licence, Person
from federation.selectors.suspensions import Suspension, suspensions_between
from scoring.homologation.rules.facts import HeldLicence, Player
from tournaments.calendar.selectors.representation import associations_by_season
from tournaments.models import Event
from tournaments.rules.eligibility import Entrant, Sex


@dataclass(frozen=True, slots=True)
class PeopleOfPlay:
    """The records about the players of some events, read at once.

    days: of play, by event. categories: by day; associations: by season.
    """

    days: Mapping[int, Sequence[dt.date]]
    licences: Mapping[int, Sequence[HeldLicence]]
    categories: Mapping[dt.date, Mapping[int, str]]
    suspensions: Mapping[int, Sequence[Suspension]]
    associations: Mapping[int, Mapping[int, int]]

    def player(self, event: Event, person: Person, *, substitutes: bool) -> Player:
        """Return a person as a player of an event."""
        held = self.categories[event.starts_on].get(person.pk)
        return Player(
            person=person.pk,
            name=f"{person.number} {person.name}" if person.number else person.name,
            entrant=Entrant(
                person.name,
                Sex(person.sex) if person.sex else None,
                person.birth_date,
                (held,) if held else (),
            ),
            licences=tuple(self.licences.get(person.pk, ())),
            suspended=self._suspended(event, person),
            is_substitute=substitutes,
            association=self.associations[event.season_id].get(person.pk),
        )

    def _suspended(self, event: Event, person: Person) -> tuple[dt.date, ...]:
        suspensions = self.suspensions.get(person.pk, ())
        return tuple(
            day for day in self.days[event.pk] if any(one.holds_on(day) for one in suspensions)
        )


def people_of_play(
    events: Sequence[Event], people: Collection[int], *, days: Mapping[int, Sequence[dt.date]]
) -> PeopleOfPlay:
    """Return the records about the players of events, without a query per person, day or event.

    days: of play, by event.
    """
    licences: dict[int, list[HeldLicence]] = defaultdict(list)
    for row in Licence.objects.filter(person__in=people).select_related("season"):
        until = timezone.localdate(row.cancelled_at) if row.cancelled_at else None
        licences[row.person_id].append(
            HeldLicence(LicenceHeld(row.season.year, row.issued_on), until)
        )
    played_on = [day for of_event in days.values() for day in of_event]
    return PeopleOfPlay(
        days=days,
        licences=licences,
        categories=categories_on_days(people, days={event.starts_on for event in events}),
        suspensions=suspensions_between(people, first=min(played_on), last=max(played_on))
        if played_on
        else {},
        associations=associations_by_season(people, {event.season_id for event in events}),
    )
