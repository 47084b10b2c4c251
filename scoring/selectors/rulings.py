"""What rulings changed in the results of events."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account
from scoring.models import BoardRuling, EntryAdjustment, PointsLoss
from tournaments.models import Event
from tournaments.selectors.events import events_visible_to


def rulings_visible_to(account: Account, *, on: dt.date) -> QuerySet[BoardRuling]:
    """Return the rulings on boards an account sees: all of them, they stand on public pages."""
    events = events_visible_to(account, on=on)
    return BoardRuling.objects.filter(event__in=events).select_related("event__season")


def entry_losses(event: Event) -> list[EntryAdjustment]:
    """Return what rulings took from the contestants of an event, and stands."""
    rows = EntryAdjustment.objects.filter(event=event, by_ruling=True, removed_in__isnull=True)
    return list(rows.select_related("entry", "added_in").order_by("pk"))


def losses_visible_to(account: Account, *, on: dt.date) -> QuerySet[PointsLoss]:
    """Return the decisions on ranking points lost: all of them, the points are public."""
    events = events_visible_to(account, on=on)
    return PointsLoss.objects.filter(event__in=events).select_related("event__season", "entry")


def points_losses_of(event: Event) -> list[PointsLoss]:
    """Return the decisions on points lost in an event, those taken back among them."""
    rows = PointsLoss.objects.filter(event=event)
    return list(rows.select_related("player__person", "decided_by__person").order_by("pk"))
