"""The partner desk of an event: who looks for a partner, as players and as its organiser see it."""

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
    """Return who looks for a partner as the reader may see it; None where nobody may look.

    Who is not signed in as a player is told how many there are.
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
        "own": next((each.row for each in wishes if each.row.person_id == own), None),
        "others": [each for each in wishes if each.row.person_id != own],
    }


def wishes_to_keep(event: Event, *, now: dt.datetime) -> list[ShownWish]:
    """Return who looks for a partner as whoever manages the event sees it, named in full."""
    rows = list(partner_wishes_of(event, now=now))
    return shown_wishes(event, rows, on=timezone.localdate(now), in_full=True)
