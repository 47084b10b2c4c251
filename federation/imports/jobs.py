"""Background jobs for files of people and clubs."""

from django.utils.translation import gettext_lazy as _

from federation.imports.services.data_imports import apply_data_import
from federation.kinds.job import JobKind, register_jobs

register_jobs(
    JobKind(
        code="apply_data_import",
        title=_("Bringing the data in"),
        does=apply_data_import,
        about="data_import",
        page="data-import",
    ),
)
