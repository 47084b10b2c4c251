"""Long work of messages."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from rulings.services.notices import send_notices

register_jobs(
    JobKind(
        code="send_notices",
        title=_("Sending messages"),
        does=send_notices,
    ),
)
