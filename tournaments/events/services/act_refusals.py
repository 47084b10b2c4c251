"""Recording acts on an event that a rule refused, with the account."""

import datetime as dt
from typing import Any

from django.utils import timezone

from federation.errors import Refusal
from federation.models import Account
from tournaments.models import ActRefusal, Event

# The paths from rows to their event.
ABOVE = ("event", "registration", "entry", "session", "match", "incident", "report")


def note_act_refused(
    *, act: str, row: Any, account: Account, refusal: Refusal, now: dt.datetime
) -> None:
    """Record a refusal on an event, or on a row of one, once a day.

    act: its name, or that of the URL if it is no act. The refusal's values are not stored, as they
    may name people. If an event was not created, its name, season and club are stored.
    """
    event = _event_of(row)
    if event is None:
        return
    same = {**_about(event), "act": act, "code": refusal.code, "account": account}
    begins = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    if not ActRefusal.objects.filter(**same, refused_at__gte=begins).exists():
        ActRefusal.objects.create(**same, article=refusal.article, refused_at=now)


def _about(event: Event) -> dict[str, Any]:
    if event.pk:
        return {"event": event}
    return {
        "event": None,
        "proposed_name": event.name,
        "proposed_season": event.season,
        "proposed_club": event.club,
    }


def _event_of(row: Any) -> Event | None:
    if isinstance(row, Event):
        return row
    above = (getattr(row, name, None) for name in ABOVE)
    return next((event for value in above if value and (event := _event_of(value))), None)
