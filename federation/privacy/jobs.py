"""Background jobs about personal data."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.models import DataExport
from federation.privacy.services.erasure_papers import issue_redacted_edition
from federation.privacy.services.erasure_requests import carry_out_erasure
from federation.privacy.services.personal_data import make_data_export


def _export_address(result: Mapping[str, object]) -> str:
    """Return where the file is fetched; "" once it was replaced or is kept no longer."""
    export = DataExport.objects.filter(pk=str(result["export"])).first()
    return reverse("my-data-file", args=[export.pk]) if export is not None else ""


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
        download=_export_address,
    ),
)
