"""Background jobs of seating."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from tournaments.seating.services.papers import issue_seating_paper

register_jobs(
    JobKind(
        code="issue_seating_paper",
        title=_("Printing the papers of a session"),
        does=issue_seating_paper,
        about="event",
        page="event-detail",
    ),
)
