"""Background jobs about personal data."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.privacy.services.erasure_papers import issue_redacted_edition
from federation.privacy.services.erasure_requests import carry_out_erasure
from federation.privacy.services.personal_data import make_data_export

register_jobs(
    JobKind(
        code="erase_person",
        title=_("Erasing a person's data"),
        does=carry_out_erasure,
        about="person",
        page="player-detail",
    ),
    JobKind(
        code="issue_redacted_edition",
        title=_("Printing an edition without the name of somebody erased"),
        does=issue_redacted_edition,
        about="document",
    ),
    JobKind(
        code="make_data_export",
        title=_("Making the file of your data"),
        does=make_data_export,
        about="my_data",
        place="my-data",
    ),
)
