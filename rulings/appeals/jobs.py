"""Background jobs of appeals."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from rulings.appeals.services.papers import issue_appeal_decision, issue_appeal_form

register_jobs(
    JobKind(
        code="issue_appeal_decision",
        title=_("Issuing the decision on an appeal"),
        does=issue_appeal_decision,
        about="appeal",
    ),
    JobKind(
        code="issue_appeal_form",
        title=_("Issuing the form of an appeal"),
        does=issue_appeal_form,
        about="appeal",
    ),
)
