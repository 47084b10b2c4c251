"""How a form of a table is sent: its key, and the version of the line its sender was shown."""

import uuid

from django.http import HttpRequest

from scoring.tables.selectors.records import BoardAtTable
from scoring.tables.services.records import Sent


def sent_of(request: HttpRequest) -> Sent:
    """Return how a form was sent; one without a key is another act each time."""
    told, seen = request.POST.get("key", ""), request.POST.get("seen", "")
    try:
        key = uuid.UUID(told) if told else None
    except ValueError:
        key = None
    return Sent(key, int(seen) if seen.isdecimal() and len(seen) <= 18 else None)


def to_send(request: HttpRequest, at: BoardAtTable) -> Sent:
    """Return what a form on a page carries: what it had before, else a new key."""
    before = sent_of(request)
    shown = at.record.version if at.record is not None else 0
    return Sent(before.key or uuid.uuid4(), shown if before.seen is None else before.seen)
