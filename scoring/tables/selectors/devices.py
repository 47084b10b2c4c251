"""The state of the table devices of a session, for its director."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count

from scoring.models import DeviceItem, DeviceLink, DeviceOutcome, DeviceQueue
from tournaments.models import Session

SILENT = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class DevicesSeen:
    """The devices of a session. tables: those on devices, empty for all.

    results, messages: numbers of results imported, and of messages of devices left to the director.
    trouble: in words, empty if all is well; is_silent: nothing was received lately.
    """

    tables: str
    heard_at: dt.datetime | None
    seconds: int
    results: int
    messages: int
    trouble: str
    is_silent: bool


def devices_of(session: Session, *, now: dt.datetime) -> DevicesSeen | None:
    """Return the state of the devices of a session, None if it uses none."""
    link = DeviceLink.objects.filter(session=session).first()
    if link is None:
        return None
    rows = DeviceItem.objects.filter(link=link).values("queue", "outcome").order_by()
    counts = {(row["queue"], row["outcome"]): row["n"] for row in rows.annotate(n=Count("pk"))}
    silent_for = now - link.heard_at if link.heard_at else None
    return DevicesSeen(
        tables=link.tables.replace(",", ", "),
        heard_at=link.heard_at,
        seconds=max(0, int(silent_for.total_seconds())) if silent_for is not None else 0,
        results=counts.get((DeviceQueue.RESULT, DeviceOutcome.DONE), 0),
        messages=sum(n for (_queue, outcome), n in counts.items() if outcome == DeviceOutcome.TOLD),
        trouble=str(link.get_trouble_display()),
        is_silent=silent_for is None or silent_for > SILENT,
    )
