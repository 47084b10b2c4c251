"""Who directed an event, by appointment or by mandate, and whether they played in it."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from federation.models import Mandate, Role
from tournaments.direction.selectors import DIRECTING, grades_of, players_among
from tournaments.models import (
    AppointedBy,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Event,
)
from tournaments.rules.directors import DirectorNamed

BODIES_OF_OFFICIAL_EVENTS = {AppointedBy.COUNCIL, AppointedBy.ASSOCIATION}


@dataclass(frozen=True, slots=True)
class Directed:
    """Who directed an event. by_body: how many were appointed by the body in charge."""

    directors: tuple[DirectorNamed, ...]
    by_body: int


def directors_of_play(event: Event) -> Directed:
    """Return who directed, with the grade on the first day, and whether each played."""
    appointed = list(_appointed(event))
    mandated = _mandated(event, {row.person_id for row in appointed})
    people = {row.person_id for row in appointed} | set(mandated)
    playing, graded = players_among(event, people), grades_of(people, on=event.starts_on)
    named = [
        DirectorNamed(
            row.person.name,
            is_qualified=bool(row.grade or row.qualified_abroad or row.person_id in graded),
            plays=row.person_id in playing,
            is_chief=row.post == DirectorPost.CHIEF,
            is_substitute=row.post == DirectorPost.STAND_IN,
        )
        for row in appointed
    ]
    # If a director was appointed, none with only a mandate is the chief.
    named += [
        DirectorNamed(
            name,
            is_qualified=person in graded,
            plays=person in playing,
            is_chief=not appointed and person == min(mandated),
        )
        for person, name in mandated.items()
    ]
    by_body = sum(row.body in BODIES_OF_OFFICIAL_EVENTS for row in appointed)
    return Directed(tuple(named), by_body)


def _appointed(event: Event) -> QuerySet[DirectorAppointment]:
    rows = DirectorAppointment.objects.filter(
        event=event, state=AppointmentState.ACCEPTED, post__in=DIRECTING
    )
    return rows.select_related("person").order_by("pk")


def _mandated(event: Event, appointed: set[int]) -> dict[int, str]:
    rows = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        role=Role.DIRECTOR,
        event_number=event.pk,
        account__person__isnull=False,
    ).exclude(account__person__in=appointed)
    return dict(rows.values_list("account__person", "account__person__name"))
