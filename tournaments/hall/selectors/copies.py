"""Events an organiser may repeat: the latest of each name."""

import datetime as dt

from django.db.models import Q

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    has_office_mandate,
)
from federation.models import Account
from tournaments.events.selectors.events import events_shown
from tournaments.hall.rules import moved_name
from tournaments.models import Event, OrganiserKind

LATELY = dt.timedelta(days=400)
MOST = 60
ANY_DAY = dt.date(2000, 1, 1)  # to compare names independent of their dates


def events_to_repeat(account: Account, *, on: dt.date) -> list[Event]:
    """Return the latest event of each name of an account's bodies, latest first."""
    mine = Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
    if has_office_mandate(account, on=on):
        mine |= Q(organiser_kind=OrganiserKind.FEDERATION)
    held = events_shown().filter(mine, cancelled_at__isnull=True, starts_on__gt=on - LATELY)
    latest: dict[tuple[str, int | None, int | None], Event] = {}
    for event in held.order_by("-starts_on", "-pk"):
        name = moved_name(event.name, old=event.starts_on, new=ANY_DAY)
        latest.setdefault((name, event.club_id, event.association_id), event)
    return list(latest.values())[:MOST]
