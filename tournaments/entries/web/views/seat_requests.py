"""Requests for fixed seats: made on the own entry, answered where the entry is managed."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from federation.privacy.services.sensitive_reads import record_read_of
from federation.selectors.callers import account_of, reader_of
from tournaments.entries.selectors.seat_requests import (
    may_read_why,
    requests_of,
)
from tournaments.models import Registration

WHY = "tournaments.SeatRequest.why"  # the field whose readers are logged


def seat_requests_data(request: HttpRequest, registration: Registration) -> dict[str, Any]:
    """Return the requests of an entry's players; reading the reasons is logged."""
    on, shown = timezone.localdate(), []
    for row in requests_of(registration):
        row.registration = registration
        reads = may_read_why(reader_of(request), row, on=on)
        if reads and row.why:
            record_read_of(
                person=row.person,
                fields=[WHY],
                place=f"event:{registration.event_id}",
                account=account_of(request),
                now=timezone.now(),
            )
        shown.append({"row": row, "why": row.why if reads else ""})
    return {"seats_asked": shown}
