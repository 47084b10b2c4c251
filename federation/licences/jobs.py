"""Background jobs of licences."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.licences.services.bulk import accept_licence_batches
from federation.licences.services.cards import issue_licence_card, issue_licence_sheet
from federation.licences.services.files import send_licence_file
from federation.licences.services.prepared import SENDING, send_prepared_renewal

register_jobs(
    JobKind(
        code="accept_licence_batches",
        title=_("Accepting licences"),
        does=accept_licence_batches,
        about="licences",
        place="licence-office",
    ),
    JobKind(
        code="issue_licence_card",
        title=_("Issuing the licence card"),
        does=issue_licence_card,
        about="person",
        page="player-detail",
    ),
    JobKind(
        code="issue_licence_sheet",
        title=_("Issuing the sheets of licence cards"),
        does=issue_licence_sheet,
    ),
    JobKind(
        code="send_licence_file",
        title=_("Sending the list of licences"),
        does=send_licence_file,
        about="licence_file",
        page="licence-file",
    ),
    JobKind(
        code=SENDING,
        title=_("Sending the renewal that was prepared"),
        does=send_prepared_renewal,
    ),
)
