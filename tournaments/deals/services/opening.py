"""Sealed deals opened by the system, once every table has played its boards."""

import datetime as dt

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tournaments.deals.services.deals import open_deals
from tournaments.models import DealSet, SeatingPlan, Session

SEALED = Q(opened_at__isnull=True, replaced_at__isnull=True)
# After a week nobody comes back for them by the clock: the organiser opens them, or not.
LOOKED_AT = dt.timedelta(days=7)
# The deals are still to be played, or not to be seen yet.
NOT_YET = frozenset(
    {"boards_in_play", "boards_unseen", "deals_not_played_yet", "deals_session_not_over"}
)


def open_deals_if_played(*, session: Session, account: Account | None, now: dt.datetime) -> bool:
    """Open the sealed deals of a session unless a table has still to play; return if it was done.

    A session without seats here is not known to have ended. Source: RTP 2.1.9.
    """
    sealed = DealSet.objects.filter(SEALED, event=session.event_id, session=session.number)
    deal_set = sealed.first()
    if deal_set is None or not session.seating_plans.exists():
        return False
    try:
        open_deals(deal_set=deal_set, account=account, now=now)
    except RuleError as refusal:
        if refusal.code not in NOT_YET:
            raise
        return False
    return True


def open_played_deals(*, now: dt.datetime) -> int:
    """Open the sealed deals of recent sessions that every table has played; return how many sets.

    One that may not be opened yet is looked at again. Source: RTP 2.1.9.
    """
    today = timezone.localdate(now)
    sealed = DealSet.objects.filter(SEALED, event=OuterRef("event"), session=OuterRef("number"))
    seated = SeatingPlan.objects.filter(session=OuterRef("pk"))
    sessions = Session.objects.filter(
        Exists(sealed), Exists(seated), played_on__gte=today - LOOKED_AT, played_on__lte=today
    )
    return sum(
        open_deals_if_played(session=session, account=None, now=now)
        for session in sessions.select_related("event")
    )
