"""Players looking for a partner in an event, as players and its organiser see them."""

import datetime as dt
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from tournaments.entries.selectors.partners import (
    ShownWish,
    partner_wishes_of,
    partners_may_be_sought,
    shown_wishes,
)
from tournaments.models import Event


def partner_desk(event: Event, request: HttpRequest, *, now: dt.datetime) -> dict[str, Any] | None:
    """Return the players looking for a partner, as the reader may see them; None if not possible.

    Readers not signed in as a player see only their number.
    """
    if not partners_may_be_sought(event):
        return None
    rows = partner_wishes_of(event, now=now)
    if not request.user.is_authenticated or request.user.person_id is None:
        count = rows.count()
        if not count and request.user.is_authenticated:
            return None
        return {"count": count, "is_player": False}
    own = request.user.person_id
    wishes = shown_wishes(event, list(rows), on=timezone.localdate(now))
    return {
        "count": len(wishes),
        "is_player": True,
        "own": next((wish.row for wish in wishes if wish.row.person_id == own), None),
        "others": [wish for wish in wishes if wish.row.person_id != own],
    }


def wishes_to_keep(event: Event, *, now: dt.datetime) -> list[ShownWish]:
    """Return the players looking for a partner with full names, for the event's managers."""
    rows = list(partner_wishes_of(event, now=now))
    return shown_wishes(event, rows, on=timezone.localdate(now), in_full=True)
