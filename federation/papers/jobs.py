"""Background jobs of the office's papers."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.papers.services.assembly import issue_electoral_roll
from federation.papers.services.minutes import issue_minutes

register_jobs(
    JobKind(
        code="issue_electoral_roll",
        title=_("Issuing the electoral roll"),
        does=issue_electoral_roll,
        about="assembly",
        place="assembly",
    ),
    JobKind(
        code="issue_minutes",
        title=_("Issuing the minutes"),
        does=issue_minutes,
        about="assembly",
        place="assembly",
    ),
)
