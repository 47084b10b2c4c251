"""Background jobs of homologation."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from scoring.homologation.services.event_papers import (
    issue_classification_sheet,
    issue_diplomas,
)
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
        code="issue_classification_sheet",
        title=_("Issuing the classification to pin up"),
        does=issue_classification_sheet,
        about="event",
        page="event-detail",
    ),
    JobKind(
        code="issue_diplomas",
        title=_("Issuing diplomas"),
        does=issue_diplomas,
        about="event",
        page="event-detail",
    ),
    JobKind(
        code="issue_results_booklet",
        title=_("Issuing the results booklet"),
        does=issue_results_booklet,
        about="event",
        page="event-detail",
    ),
)
