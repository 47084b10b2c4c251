"""Background jobs of messages."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.mail.services.bulk import send_bulk_mail

register_jobs(
    JobKind(
        code="send_bulk_mail",
        title=_("Writing to many"),
        does=send_bulk_mail,
        about="bulk_mail",
        place="bulk-mail-list",
    ),
)
