"""Background jobs of seating."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.models import Account
from tournaments.models import Session
from tournaments.permissions import may_seat_players
from tournaments.seating.services.papers import issue_seating_paper


def _desk(arguments: Mapping[str, Any], account: Account) -> str:
    """Return the desk of the session, or for whoever only helps there the page of who helps."""
    plans = Session.objects.filter(seating_plans=arguments.get("plan_id"))
    session = plans.select_related("event").first()
    if session is None:
        return ""
    if may_seat_players(account, session, on=timezone.localdate()):
        return f"{reverse('session-desk', args=[session.pk])}#to-print"
    return reverse("event-staff", args=[session.event_id])


register_jobs(
    JobKind(
        code="issue_seating_paper",
        title=_("Printing the papers of a session"),
        does=issue_seating_paper,
        about="event",
        page="event-detail",
        back=_desk,
    ),
)
