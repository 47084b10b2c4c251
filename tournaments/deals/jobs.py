"""Background jobs of deals."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from tournaments.deals.services.hand_records import make_hand_record

register_jobs(
    JobKind(
        code="make_hand_record",
        title=_("Making the hand record"),
        does=make_hand_record,
        about="event",
        page="event-detail",
    ),
)
