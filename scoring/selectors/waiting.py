"""What waits for whom: files to confirm, events without results, homologations to finish."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, PaymentRequest
from scoring.models import FileState, ResultFile, ResultState
from tournaments.models import Event
from tournaments.selectors.events import events_managed_by


def files_visible_to(account: Account, *, on: dt.date) -> QuerySet[ResultFile]:
    """Return the files of the events an account looks after."""
    events = events_managed_by(account, on=on)
    return ResultFile.objects.filter(event__in=events).select_related("event__season")


def files_to_confirm(account: Account, *, on: dt.date) -> QuerySet[ResultFile]:
    """Return the files that wait for the account's word, the oldest first."""
    waiting = files_visible_to(account, on=on).filter(state=FileState.WAITING)
    return waiting.defer("content").order_by("uploaded_at", "pk")


def events_without_results(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account that were played and have no results yet."""
    events = events_managed_by(account, on=on)
    return events.filter(
        starts_on__lte=on, result__isnull=True, cancelled_at__isnull=True
    ).order_by("ends_on", "pk")


def events_to_homologate(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account whose results are provisional, the oldest first."""
    events = events_managed_by(account, on=on)
    return events.filter(result__state=ResultState.PROVISIONAL).order_by("ends_on", "pk")


def events_to_come(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account that have not begun."""
    events = events_managed_by(account, on=on)
    return events.filter(starts_on__gt=on, cancelled_at__isnull=True).order_by("starts_on", "pk")


def requests_open() -> QuerySet[PaymentRequest]:
    """Return the payment requests of events not yet homologated and not cancelled."""
    return (
        PaymentRequest.objects.filter(
            cancelled_by_entry__isnull=True,
            event_number__isnull=False,
            result__state=ResultState.PROVISIONAL,
        )
        .select_related("club", "association")
        .order_by("issued_on", "pk")
    )


def payment_requests_visible_to(account: Account, *, on: dt.date) -> QuerySet[PaymentRequest]:
    """Return the payment requests of the events an account looks after."""
    events = events_managed_by(account, on=on).values("pk")
    return PaymentRequest.objects.filter(event_number__in=events)
