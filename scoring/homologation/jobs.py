"""Long work of homologation."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from scoring.homologation.services.homologated_check import check_homologated
from scoring.homologation.services.papers import issue_results_booklet

register_jobs(
    JobKind(
        code="check_homologated",
        title=_("Asking homologated events again"),
        does=check_homologated,
        about="homologated",
        place="homologated-checked",
    ),
    JobKind(
        code="issue_results_booklet",
        title=_("Issuing the results booklet"),
        does=issue_results_booklet,
        about="event",
        page="event-detail",
    ),
)
