"""Who directed an event, by appointment or by mandate, and whether they played in it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from federation.bodies.selectors.registers import grades_on_days
from federation.models import Mandate, Register, Role
from tournaments.direction.selectors import DIRECTING, players_of_events
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


def directors_of_play(events: Sequence[Event]) -> dict[int, Directed]:
    """Return by event who directed, with the grade on the first day, and whether each played.

    Five queries, however many events.
    """
    appointed, mandated = _appointed(events), _mandated(events)
    people = {row.person_id for rows in appointed.values() for row in rows}
    people |= {person for named in mandated.values() for person in named}
    playing = players_of_events(events, people)
    grades = grades_on_days(Register.DIRECTOR, people, days={event.starts_on for event in events})
    return {
        event.pk: _directed(
            appointed[event.pk],
            mandated[event.pk],
            playing=playing[event.pk],
            graded=grades[event.starts_on],
        )
        for event in events
    }


def _directed(
    appointed: Sequence[DirectorAppointment],
    with_mandate: Mapping[int, str],
    *,
    playing: Collection[int],
    graded: Collection[int],
) -> Directed:
    by_appointment = {row.person_id for row in appointed}
    mandated = {
        person: name for person, name in with_mandate.items() if person not in by_appointment
    }
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


def _appointed(events: Sequence[Event]) -> dict[int, list[DirectorAppointment]]:
    by_event: dict[int, list[DirectorAppointment]] = {event.pk: [] for event in events}
    rows = DirectorAppointment.objects.filter(
        event__in=by_event, state=AppointmentState.ACCEPTED, post__in=DIRECTING
    )
    for row in rows.select_related("person").order_by("pk"):
        by_event[row.event_id].append(row)
    return by_event


def _mandated(events: Sequence[Event]) -> dict[int, dict[int, str]]:
    """Return by event who had a mandate to direct it that did not end before its first day."""
    starts_on = {event.pk: event.starts_on for event in events}
    by_event: dict[int, dict[int, str]] = {key: {} for key in starts_on}
    rows = Mandate.objects.filter(
        role=Role.DIRECTOR, event_number__in=starts_on, account__person__isnull=False
    ).values_list("event_number", "valid_until", "account__person", "account__person__name")
    for event, until, person, name in rows.order_by("pk"):
        if (
            event is not None
            and person is not None
            and (until is None or until >= starts_on[event])
        ):
            by_event[event][person] = name
    return by_event
