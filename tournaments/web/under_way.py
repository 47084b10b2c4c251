"""Whether a page is about an event in progress; such pages are cached for seconds only."""

from django.http import HttpRequest
from django.utils import timezone

from tournaments.models import Event
from tournaments.rules.play_days import NIGHT

# First part of the address of a row -> the path from an event to that row.
_ROWS = {
    "events": "pk",
    "sessions": "sessions",
    "matches": "schedule",
    "teams": "registrations",
}


def is_under_way(request: HttpRequest) -> bool:
    """Return whether an address is of an event, from its first day to the day after its last.

    One query, and none for other addresses. A cancelled event does not count.
    """
    match = request.resolver_match
    row = _ROWS.get(request.path.split("/")[1])
    if match is None or row is None or "pk" not in match.kwargs:
        return False
    today = timezone.localdate()
    events = Event.objects.filter(
        starts_on__lte=today, ends_on__gte=today - NIGHT, cancelled_at__isnull=True
    )
    return events.filter(**{row: match.kwargs["pk"]}).exists()
