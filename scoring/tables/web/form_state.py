"""How a form of a table is sent: its key, and the version of the line its sender saw."""

import datetime as dt
import uuid

from django.http import HttpRequest
from django.utils import timezone

from scoring.tables.selectors.records import BoardAtTable
from scoring.tables.services.records import Sent

LONGEST_FIGURE = 10  # four months of milliseconds


def sent_of(request: HttpRequest) -> Sent:
    """Return how a form was sent; without a key each submission is a new act."""
    sent_key, seen = request.POST.get("key", ""), request.POST.get("seen", "")
    try:
        key = uuid.UUID(sent_key) if sent_key else None
    except ValueError:
        key = None
    return Sent(key, int(seen) if seen.isdecimal() and len(seen) <= 18 else None, _sent_at(request))


def to_send(request: HttpRequest, at: BoardAtTable) -> Sent:
    """Return the values a form carries: what it had before, else a new key."""
    before = sent_of(request)
    shown = at.record.version if at.record is not None else 0
    return Sent(before.key or uuid.uuid4(), shown if before.seen is None else before.seen)


def _sent_at(request: HttpRequest) -> dt.datetime | None:
    """Return when an act was made that waited on the phone: so many milliseconds before it came.

    The clock of the phone may be wrong; the time it waited is not.
    """
    waited = request.POST.get("waited", "")
    if not waited.isdecimal() or len(waited) > LONGEST_FIGURE:
        return None
    return timezone.now() - dt.timedelta(milliseconds=int(waited))
