"""Background jobs of councils."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from rulings.councils.services.case_decisions import issue_council_decision

register_jobs(
    JobKind(
        code="issue_council_decision",
        title=_("Issuing the decision of a council"),
        does=issue_council_decision,
        about="case",
    ),
)
