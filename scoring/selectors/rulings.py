"""What rulings changed in the results of events."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account
from scoring.models import BoardRuling, EntryAdjustment
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
