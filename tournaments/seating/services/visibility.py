"""Set what everybody may see of an event during play."""

import datetime as dt

from django.db import transaction

from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import BoardsSeen, Event, EventVisibility


@transaction.atomic
def set_sight(
    *,
    event: Event,
    boards: str,
    standing: str,
    minutes: int | None = None,
    account: Account | None,
    now: dt.datetime,
) -> EventVisibility:
    """Set when everybody may see boards and ranking; earlier settings are kept.

    minutes: after no table has a board to play. Source: RTP 2.1.9, 2.4.10.
    """
    later = (minutes or 0) if boards == BoardsSeen.LATER else 0
    row = EventVisibility.objects.create(
        event=event, boards=boards, minutes=later, standing=standing, made_at=now, made_by=account
    )
    record_event(
        "event_sight_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"boards": boards, "minutes": later, "standing": standing},
    )
    return row
