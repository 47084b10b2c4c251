"""Background jobs of the register."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.people.services.duplicates import find_duplicates

register_jobs(
    JobKind(
        code="find_duplicates",
        title=_("Looking through the register for duplicates"),
        does=find_duplicates,
        about="register",
        place="duplicate-list",
    ),
)
