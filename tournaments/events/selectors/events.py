"""The events an account sees, and those it manages."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    events_directed_by,
    has_office_mandate,
)
from federation.models import Account
from tournaments.direction.selectors import events_appointed_to
from tournaments.events.selectors.hosting import events_hosted_by
from tournaments.models import Event


def events_shown() -> QuerySet[Event]:
    """Return every event with the relations its page needs; events are public."""
    return Event.objects.select_related(
        "season", "club", "association", "rule_set", "systems_policy"
    )


def events_visible_to(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return all events; they are public."""
    return events_shown()


def events_managed_by(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events the account manages, latest first."""
    events = events_shown()
    if has_office_mandate(account, on=on):
        return events
    mine = (
        Q(club__in=clubs_of(account, on=on))
        | Q(association__in=associations_of(account, on=on))
        | Q(pk__in=events_directed_by(account, on=on))
        | Q(pk__in=events_appointed_to(account))
        | Q(pk__in=events_hosted_by(account, on=on).values("event"))
    )
    return events.filter(mine)
