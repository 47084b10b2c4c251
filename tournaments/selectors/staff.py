"""The staff of an event: who helps in which role on which days."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.models import Account
from federation.selectors.request_cache import once_per_request
from tournaments.models import EntryPlayer, Event, EventStaff, StaffRole
from tournaments.rules.play_days import NIGHT

NOT_FOR_PLAYERS = (StaffRole.ASSISTANT, StaffRole.SCORER)


@once_per_request
def roles_in_force(account: Account, *, on: dt.date) -> list[tuple[int, str]]:
    """Return the events at which an account helps on a day, each with the role; one query.

    A player of the event neither assists its director nor sees the results noted at the tables.
    """
    if not account.is_authenticated or not account.is_active or account.rests:
        return []
    if account.person_id is None:
        return []
    plays = EntryPlayer.objects.filter(
        entry__event=OuterRef("event"),
        entry__withdrawn_at__isnull=True,
        left_at__isnull=True,
        person=account.person_id,
    )
    rows = staff_in_force(on=on).filter(person=account.person_id)
    rows = rows.exclude(Q(role__in=NOT_FOR_PLAYERS) & Exists(plays))
    return list(rows.values_list("event", "role"))


def staff_in_force(*, on: dt.date) -> QuerySet[EventStaff]:
    """Return the roles in force on a day: from the first day to the night after the last."""
    return EventStaff.objects.filter(
        ended_at__isnull=True,
        event__cancelled_at__isnull=True,
        event__starts_on__lte=on,
        event__ends_on__gte=on - NIGHT,
    )


def helps_as(account: Account, event: Event, roles: Collection[StaffRole], *, on: dt.date) -> bool:
    """Return whether an account has one of some roles at an event on a day."""
    return any((event.pk, role) in roles_in_force(account, on=on) for role in roles)


def assists_at(account: Account, event: Event, *, on: dt.date) -> bool:
    """Return whether an account assists the director of an event on a day."""
    return helps_as(account, event, (StaffRole.ASSISTANT,), on=on)


def staff_of(event: Event) -> QuerySet[EventStaff]:
    """Return the roles at an event that have not ended, by role and name."""
    rows = EventStaff.objects.filter(event=event, ended_at__isnull=True)
    return rows.select_related("person", "given_by").order_by("role", "person__sort_name", "pk")


def staff_visible_to(account: Account, *, on: dt.date) -> QuerySet[EventStaff]:
    """Return every role; whether one may be ended depends on its event."""
    return EventStaff.objects.select_related(
        "person", "event__season", "event__club", "event__association"
    )
