"""Giving roles at an event, and ending them."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from tournaments.direction.selectors import players_among
from tournaments.models import Event, EventStaff, StaffRole
from tournaments.selectors.staff import NOT_FOR_PLAYERS

ARTICLE = "RTP 2.1.1"


@transaction.atomic
def give_role(
    *, event: Event, person: Person, role: StaffRole, account: Account | None, now: dt.datetime
) -> EventStaff:
    """Give somebody a role at an event, for its days.

    Raises: RuleError once the event is over or cancelled, if the person has the role, or if a
    player of the event would see results noted at tables.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    if event.cancelled_at is not None or timezone.localdate(now) > event.ends_on:
        raise RuleError("staff_event_over", article=ARTICLE)
    if role in NOT_FOR_PLAYERS and players_among(event, {person.pk}):
        raise RuleError("staff_plays_here", article=ARTICLE, person=person.name)
    held = EventStaff.objects.filter(event=event, person=person, role=role, ended_at__isnull=True)
    if held.exists():
        raise RuleError("staff_role_held", article=ARTICLE, person=person.name)
    row = EventStaff.objects.create(
        event=event, person=person, role=role, given_at=now, given_by=account
    )
    _record("event_staff_given", row, account)
    return row


@transaction.atomic
def end_role(*, staff: EventStaff, account: Account | None, now: dt.datetime) -> None:
    """End a role at an event, if it has not ended."""
    staff = EventStaff.objects.select_for_update(of=("self",)).get(pk=staff.pk)
    if staff.ended_at is not None:
        return
    staff.ended_at = now
    staff.save(update_fields=["ended_at"])
    _record("event_staff_ended", staff, account)


def _record(act: str, row: EventStaff, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{row.event_id}",
        account=account,
        details={"person": row.person.name, "role": row.role},
    )
