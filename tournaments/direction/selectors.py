"""The directors of an event, candidates, and the appointing body."""

import datetime as dt
from collections.abc import Collection, Sequence

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    events_directed_by,
    has_council_mandate,
    has_office_mandate,
)
from federation.bodies.selectors.registers import grades_on_days, qualifications_on
from federation.models import Account, Council, Mandate, Person, Register, Role
from federation.rules.organisers import OrganiserKind
from federation.selectors.request_cache import once_per_request
from tournaments.models import (
    AppointedBy,
    AppointmentsLeft,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    EntryPlayer,
    Event,
    PlayerState,
    RegistrationPlayer,
)
from tournaments.rules.directors import StandIn, preferred_stand_ins
from tournaments.selectors.rule_sets import is_official, regulation_of

STANDING = (AppointmentState.PROPOSED, AppointmentState.ACCEPTED)
DIRECTING = (DirectorPost.CHIEF, DirectorPost.DIRECTOR, DirectorPost.STAND_IN)


def directs_event(account: Account, event: Event, *, on: dt.date) -> bool:
    """Return whether the account directs an event: by an accepted appointment, or by a mandate."""
    if not account.is_authenticated or not account.is_active or account.rests:
        return False
    return event.pk in events_appointed_to(account) or event.pk in events_directed_by(
        account, on=on
    )


@once_per_request
def events_appointed_to(account: Account) -> list[int]:
    """Return the ids of the events for which the account's person accepted an appointment.

    Substitutes only count once called in.
    """
    if account.person_id is None:
        return []
    mine = Q(person=account.person_id, state=AppointmentState.ACCEPTED, post__in=DIRECTING)
    return list(DirectorAppointment.objects.filter(mine).values_list("event", flat=True))


def chief_directors(event: Event) -> set[int]:
    """Return the chief directors of an event: the appointed chief, else a sole director."""
    people = directors_named(event)
    chiefs = DirectorAppointment.objects.filter(
        event=event, state=AppointmentState.ACCEPTED, post=DirectorPost.CHIEF
    )
    named = set(chiefs.values_list("person", flat=True))
    return named or (set(people) if len(people) == 1 else set())


def directors_named(event: Event) -> dict[int, str]:
    """Return the directors of an event by name: appointed and accepted, or with a mandate."""
    appointed = DirectorAppointment.objects.filter(
        event=event, state=AppointmentState.ACCEPTED, post__in=DIRECTING
    ).values_list("person", "person__name")
    mandated = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        role=Role.DIRECTOR,
        event_number=event.pk,
        account__person__isnull=False,
    )
    return dict([*appointed, *mandated.values_list("account__person", "account__person__name")])


def directors_by_mandate(event: Event) -> list[Person]:
    """Return the directors of an event by an organiser's mandate, without an appointment.

    By name; one query.
    """
    mandated = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        role=Role.DIRECTOR,
        event_number=event.pk,
    )
    appointed = DirectorAppointment.objects.filter(event=event, state__in=STANDING)
    rows = Person.objects.filter(account__mandates__in=mandated)
    rows = rows.exclude(pk__in=appointed.values("person"))
    return list(rows.distinct().order_by("sort_name", "pk"))


def appointments_of(event: Event) -> QuerySet[DirectorAppointment]:
    """Return all appointments of an event, those in force first."""
    rows = DirectorAppointment.objects.filter(event=event).select_related("person", "event")
    return rows.order_by("ended_at", "post", "preference", "appointed_at", "pk")


def standing_appointments(event: Event) -> list[DirectorAppointment]:
    """Return the appointments in force or waiting for an answer."""
    return list(appointments_of(event).filter(state__in=STANDING))


def appointments_visible_to(account: Account, *, on: dt.date) -> QuerySet[DirectorAppointment]:
    """Return all appointments; they are public."""
    return DirectorAppointment.objects.select_related("event", "person")


def appointments_to_answer(account: Account, *, on: dt.date) -> QuerySet[DirectorAppointment]:
    """Return the appointments waiting for the account's own answer."""
    return DirectorAppointment.objects.filter(
        person=account.person_id,
        person__isnull=False,
        state=AppointmentState.PROPOSED,
        event__ends_on__gte=on,
        event__cancelled_at__isnull=True,
    ).select_related("event")


def appointing_body(account: Account, event: Event, *, on: dt.date) -> AppointedBy | None:
    """Return the body for which the account may appoint directors; a rule then decides."""
    is_office = has_office_mandate(account, on=on)
    official = is_official(event)
    if is_office or has_council_mandate(account, Council.DIRECTORS, on=on):
        if official:
            return AppointedBy.COUNCIL
        return AppointedBy.ORGANISER if is_office else None
    if event.association_id is not None:
        if associations_of(account, on=on).filter(pk=event.association_id).exists():
            return AppointedBy.ASSOCIATION if official else AppointedBy.ORGANISER
        return None
    if event.club_id is not None and clubs_of(account, on=on).filter(pk=event.club_id).exists():
        return AppointedBy.ORGANISER
    return None


def body_for_the_rule(body: AppointedBy, event: Event) -> OrganiserKind | None:
    """Return the appointing body for the rule: None for the directors' council."""
    return None if body == AppointedBy.COUNCIL else OrganiserKind(event.organiser_kind)


def appointments_left(event: Event) -> bool:
    """Return whether the council left an event's directors to its association, on its day."""
    if event.association_id is None:
        return False
    return (
        left_to_associations(on=event.starts_on).filter(association=event.association_id).exists()
    )


def left_to_associations(*, on: dt.date) -> QuerySet[AppointmentsLeft]:
    """Return the associations that appoint directors of their regional events on a day."""
    rows = AppointmentsLeft.objects.filter(valid_from__lte=on).select_related("association")
    return rows.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))


def is_national(event: Event) -> bool:
    """Return whether the event is of the whole country."""
    return regulation_of(event).event_classes[event.event_class].is_national


def grades_of(people: Collection[int], *, on: dt.date) -> dict[int, str]:
    """Return each person's grade in the register of directors on a day."""
    return grades_on_days(Register.DIRECTOR, people, days={on})[on]


def players_among(event: Event, people: Collection[int]) -> set[int]:
    """Return which of some people play in an event, or have accepted to."""
    return players_of_events([event], people)[event.pk]


def players_of_events(events: Sequence[Event], people: Collection[int]) -> dict[int, set[int]]:
    """Return for each event which of some people play in it, or have accepted to; two queries."""
    seated = EntryPlayer.objects.filter(
        entry__event__in=events, entry__withdrawn_at__isnull=True, left_at__isnull=True
    )
    registration_players = RegistrationPlayer.objects.filter(
        event__in=events, state=PlayerState.ACCEPTED
    )
    playing: dict[int, set[int]] = {event.pk: set() for event in events}
    for event, person in (
        *seated.filter(person__in=people).values_list("entry__event", "person"),
        *registration_players.filter(person__in=people).values_list("event", "person"),
    ):
        playing[event].add(person)
    return playing


def directing_people(event: Event) -> set[int]:
    """Return who directs an event by appointment or mandate, and may not play in it."""
    posts = (DirectorPost.CHIEF, DirectorPost.DIRECTOR)
    rows = DirectorAppointment.objects.filter(event=event, state__in=STANDING, post__in=posts)
    mandated = {person.pk for person in directors_by_mandate(event)}
    return set(rows.values_list("person", flat=True)) | mandated


def stand_ins(event: Event, people: Sequence[Person]) -> list[tuple[int, Person]]:
    """Return which of some people may replace a missing director, the preferred first."""
    ids = [person.pk for person in people]
    graded, playing = grades_of(ids, on=event.starts_on), players_among(event, ids)
    by_key = {str(person.pk): person for person in people}
    ranked = preferred_stand_ins(
        [StandIn(str(pk), pk in graded, pk in playing) for pk in ids],
        figures=regulation_of(event).directors,
    )
    return [(step, by_key[stand_in.name]) for step, stand_in in ranked]


def directors_to_appoint(event: Event) -> list[Person]:
    """Return the people of the register of directors with a number, who do not play; by name."""
    rows = qualifications_on(Register.DIRECTOR, on=event.starts_on)
    rows = rows.filter(person__number__isnull=False, person__merged_into__isnull=True)
    people = list({row.person_id: row.person for row in rows}.values())
    playing = players_among(event, [person.pk for person in people])
    free = [person for person in people if person.pk not in playing]
    return sorted(free, key=lambda person: (person.sort_name, person.pk))


def candidates_to_stand_in(event: Event) -> list[tuple[int, Person]]:
    """Return the people at hand if the director is missing: substitutes and players."""
    called = DirectorAppointment.objects.filter(
        event=event, state__in=STANDING, post=DirectorPost.SUBSTITUTE
    ).order_by("preference")
    seated = EntryPlayer.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=True, left_at__isnull=True
    )
    registration_players = RegistrationPlayer.objects.filter(
        event=event, state=PlayerState.ACCEPTED
    )
    arbiters = qualifications_on(Register.DIRECTOR, on=event.starts_on).filter(
        Q(person__in=seated.values("person")) | Q(person__in=registration_players.values("person"))
    )
    people = [row.person for row in called.select_related("person")]
    people += [row.person for row in arbiters if row.person not in people]
    return stand_ins(event, people)
