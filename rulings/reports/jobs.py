"""Background jobs of reports."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from rulings.reports.services.papers import issue_director_report

register_jobs(
    JobKind(
        code="issue_director_report",
        title=_("Issuing the director's report"),
        does=issue_director_report,
        about="report",
    ),
)
