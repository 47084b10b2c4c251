"""Background jobs of certificates."""

from django.utils.translation import gettext_lazy as _

from federation.certificates.services.certificates import issue_certificate
from federation.kinds.job import JobKind, register_jobs

register_jobs(
    JobKind(
        code="issue_certificate",
        title=_("Issuing the certificate"),
        does=issue_certificate,
        about="certificate",
        place="certificate-list",
    ),
)
