"""Keeping which acts on an event a rule refused, and to whom."""

import datetime as dt
from typing import Any

from django.utils import timezone

from federation.errors import Refusal
from federation.models import Account
from tournaments.models import ActRefusal, Event

# How rows of an event lead to it.
ABOVE = ("event", "registration", "entry", "session", "match", "incident", "report")


def note_act_refused(
    *, act: str, row: Any, account: Account, refusal: Refusal, now: dt.datetime
) -> None:
    """Keep what was refused on an event, or on a row of one, once a day.

    act: its name, or that of the address where it is no act. What the refusal says is not kept:
    it may name people. Of an event that was not made, its name, season and club are kept.
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
    return next((event for each in above if each and (event := _event_of(each))), None)
