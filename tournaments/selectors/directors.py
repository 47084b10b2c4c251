"""Who directs an event, and who might."""

import datetime as dt

from django.db.models import Q

from federation.models import Account
from federation.selectors.mandates import events_directed_by
from tournaments.models import AppointmentState, DirectorAppointment, Event


def directs_event(account: Account, event: Event, *, on: dt.date) -> bool:
    """Say whether the account directs an event: by an appointment taken, or by a mandate."""
    if not account.is_authenticated or not account.is_active or account.acting is not None:
        return False
    return event.pk in events_appointed_to(account) or event.pk in events_directed_by(
        account, on=on
    )


def events_appointed_to(account: Account) -> list[int]:
    """Return the numbers of the events the account's person took the appointment of."""
    if account.person_id is None:
        return []
    mine = Q(person=account.person_id, state=AppointmentState.ACCEPTED)
    return list(DirectorAppointment.objects.filter(mine).values_list("event", flat=True))
