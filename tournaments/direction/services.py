"""Appointment of directors by the competent body, with their answers."""

import datetime as dt

from django.db import transaction
from django.db.models import Max
from django.urls import reverse

from federation.errors import RuleError
from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import notify
from federation.models import Account, Association, Person
from federation.services.audit import record_event
from tournaments.direction.selectors import (
    STANDING,
    appointments_left,
    body_for_the_rule,
    grades_of,
    is_national,
    players_among,
    stand_ins,
    standing_appointments,
)
from tournaments.models import (
    AppointedBy,
    AppointmentsLeft,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Event,
)
from tournaments.rules.directors import DirectorNamed, refuse_appointment, refuse_directors
from tournaments.selectors.rule_sets import is_official

ARTICLE = "RTP 2.1.1"


@transaction.atomic
def appoint_director(
    *,
    event: Event,
    person: Person,
    post: DirectorPost,
    body: AppointedBy | None,
    qualified_abroad: str,
    account: Account | None,
    now: dt.datetime,
) -> DirectorAppointment:
    """Appoint a director, who is asked to answer. Substitutes are ordered by appointment.

    Raises: RuleError for a body that may not, for a person who is not qualified or plays, and
    unless exactly one director is in charge.
    """
    event = _locked(event)
    if body is None:
        raise RuleError("council_appoints_directors", article="RTP 3.2")
    refuse_appointment(
        body_for_the_rule(body, event),
        is_official=is_official(event),
        is_national=is_national(event),
        is_delegated=appointments_left(event),
    )
    held = standing_appointments(event)
    if any(row.person_id == person.pk for row in held):
        raise RuleError("director_appointed_before", article=ARTICLE, director=person.name)
    grade = grades_of([person.pk], on=event.starts_on).get(person.pk, "")
    row = DirectorAppointment(
        event=event,
        person=person,
        post=post,
        preference=_next_preference(event) if post == DirectorPost.SUBSTITUTE else 0,
        body=body,
        grade=grade,
        qualified_abroad=qualified_abroad.strip(),
        appointed_at=now,
        appointed_by=account,
    )
    if post != DirectorPost.SUBSTITUTE:
        _refuse_direction(event, [*held, row])
    row.save()
    _tell("notice_director_appointed", row, now)
    _record("director_appointed", row, account, post=str(post), body=str(body))
    return row


@transaction.atomic
def answer_appointment(
    *, appointment: DirectorAppointment, accepts: bool, account: Account | None, now: dt.datetime
) -> DirectorAppointment:
    """Record a person's answer; a chief director's name is then printed for the event.

    Raises: RuleError if already answered, or if a person who accepts plays in the event.
    """
    event = _locked(appointment.event)
    row = DirectorAppointment.objects.select_related("person").get(pk=appointment.pk)
    if row.state != AppointmentState.PROPOSED:
        raise RuleError("appointment_answered", article=ARTICLE, state=row.get_state_display())
    if accepts and row.post != DirectorPost.SUBSTITUTE:
        _refuse_playing(event, row.person)
    row.state = AppointmentState.ACCEPTED if accepts else AppointmentState.DECLINED
    row.answered_at = now
    row.save(update_fields=["state", "answered_at"])
    if accepts and row.post == DirectorPost.CHIEF:
        event.director_name = row.person.name
        event.save(update_fields=["director_name"])
    _record("appointment_accepted" if accepts else "appointment_declined", row, account)
    return row


@transaction.atomic
def end_appointment(
    *, appointment: DirectorAppointment, reason: str, account: Account | None, now: dt.datetime
) -> DirectorAppointment:
    """End an appointment, with a reason; for a stand-in the handover note.

    Raises: RuleError without a reason, and for an appointment not in force.
    """
    _locked(appointment.event)
    row = DirectorAppointment.objects.select_related("person").get(pk=appointment.pk)
    if row.state not in STANDING:
        raise RuleError("appointment_not_standing", article=ARTICLE, state=row.get_state_display())
    if not reason.strip():
        raise RuleError("appointment_end_reason_missing", article=ARTICLE)
    _end(row, reason=reason.strip(), now=now)
    _record("appointment_ended", row, account, reason=reason.strip())
    return row


@transaction.atomic
def call_stand_in(
    *, event: Event, person: Person, account: Account | None, now: dt.datetime
) -> DirectorAppointment:
    """Let somebody direct because the appointed director is missing.

    The step in the order of preference is recorded. Raises: RuleError for a present director.
    """
    event = _locked(event)
    for row in standing_appointments(event):
        if row.person_id != person.pk:
            continue
        if row.post != DirectorPost.SUBSTITUTE:
            raise RuleError("director_appointed_before", article=ARTICLE, director=person.name)
        _end(row, reason="called_in", now=now)
    ((step, _person),) = stand_ins(event, [person])
    called = DirectorAppointment.objects.create(
        event=event,
        person=person,
        post=DirectorPost.STAND_IN,
        preference=step,
        body=AppointedBy.ORGANISER,
        grade=grades_of([person.pk], on=event.starts_on).get(person.pk, ""),
        state=AppointmentState.ACCEPTED,
        appointed_at=now,
        appointed_by=account,
        answered_at=now,
    )
    _tell("notice_director_stands_in", called, now)
    _record("stand_in_called", called, account, step=step)
    return called


@transaction.atomic
def leave_appointments(
    *,
    association: Association,
    first_day: dt.date,
    last_day: dt.date | None,
    account: Account | None,
    now: dt.datetime,
) -> AppointmentsLeft:
    """Leave the directors of an association's regional events to it. Raises: RuleError."""
    if last_day is not None and last_day < first_day:
        raise RuleError("appointments_left_in_order", article="RTP 3.2")
    row = AppointmentsLeft.objects.create(
        association=association,
        valid_from=first_day,
        valid_until=last_day,
        decided_by=account,
        decided_at=now,
    )
    record_event(
        "appointments_left",
        subject=f"association:{association.pk}",
        account=account,
        details={"first_day": first_day.isoformat(), "association": association.code},
    )
    return row


def _refuse_direction(event: Event, rows: list[DirectorAppointment]) -> None:
    """Refuse unless those appointed could direct the event together."""
    playing = players_among(event, [row.person_id for row in rows])
    refuse_directors(
        [
            DirectorNamed(
                name=row.person.name,
                is_qualified=bool(row.grade or row.qualified_abroad),
                plays=row.person_id in playing,
                is_chief=row.post == DirectorPost.CHIEF,
            )
            for row in rows
            if row.post in {DirectorPost.CHIEF, DirectorPost.DIRECTOR}
        ]
    )


def _refuse_playing(event: Event, person: Person) -> None:
    if players_among(event, [person.pk]):
        raise RuleError("director_plays", article=ARTICLE, director=person.name)


def _next_preference(event: Event) -> int:
    rows = DirectorAppointment.objects.filter(event=event, post=DirectorPost.SUBSTITUTE)
    last: int | None = rows.aggregate(last=Max("preference"))["last"]
    return (last or 0) + 1


def _tell(code: str, row: DirectorAppointment, now: dt.datetime) -> None:
    """E-mail a person what an appointment asks, if an address is known."""
    event = row.event
    notify(
        code,
        about=f"event:{event.pk}",
        values={
            "event": event.name,
            "day": event.starts_on.isoformat(),
        },
        link=reverse("event-direction", args=[event.pk]),
        to=list(addressees_of_people([row.person]).values()),
        now=now,
    )


def _end(row: DirectorAppointment, *, reason: str, now: dt.datetime) -> None:
    row.state, row.ended_at, row.end_reason = AppointmentState.ENDED, now, reason
    row.save(update_fields=["state", "ended_at", "end_reason"])


def _locked(event: Event) -> Event:
    rows = Event.objects.select_for_update(of=("self",)).select_related("rule_set")
    return rows.get(pk=event.pk)


def _record(act: str, row: DirectorAppointment, account: Account | None, **kwargs: object) -> None:
    record_event(
        act,
        subject=f"event:{row.event_id}",
        account=account,
        details={"person": row.person_id, "director": row.person.name, **kwargs},
    )
