"""Background jobs of the calendar and its events."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from tournaments.calendar.services.event_papers import (
    issue_event_regulation,
    issue_hosting_contract,
)
from tournaments.calendar.services.papers import issue_calendar

register_jobs(
    JobKind(
        code="issue_calendar",
        title=_("Issuing the calendar"),
        does=issue_calendar,
        about="calendar_version",
    ),
    JobKind(
        code="issue_event_regulation",
        title=_("Issuing the event regulation"),
        does=issue_event_regulation,
        about="event",
        page="event-detail",
    ),
    JobKind(
        code="issue_hosting_contract",
        title=_("Issuing the hosting contract"),
        does=issue_hosting_contract,
        about="event",
        page="event-detail",
    ),
)
