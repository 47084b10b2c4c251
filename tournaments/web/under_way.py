"""Whether a page is about an event that is being played: such pages are kept for seconds only."""

import datetime as dt

from django.http import HttpRequest
from django.utils import timezone

from tournaments.models import Event

# First word of an address that names a row -> from an event to that row.
_ROWS = {
    "events": "pk",
    "sessions": "sessions",
    "matches": "schedule",
    "teams": "registrations",
}
_NIGHT = dt.timedelta(days=1)  # an evening ends after midnight


def is_under_way(request: HttpRequest) -> bool:
    """Say whether an address is of an event from its first day to the day after its last.

    One query, and none for other addresses. A cancelled event is not under way.
    """
    match = request.resolver_match
    row = _ROWS.get(request.path.split("/")[1])
    if match is None or row is None or "pk" not in match.kwargs:
        return False
    today = timezone.localdate()
    events = Event.objects.filter(
        starts_on__lte=today, ends_on__gte=today - _NIGHT, cancelled_at__isnull=True
    )
    return events.filter(**{row: match.kwargs["pk"]}).exists()
