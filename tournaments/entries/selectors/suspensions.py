"""The entries that a suspension of their player touches."""

import datetime as dt
from collections.abc import Sequence

from federation.selectors.suspensions import suspended_until
from tournaments.models import Registration


def suspended_in(rows: Sequence[Registration], person: int | None) -> dict[int, dt.date]:
    """Return by entry until when its player is suspended, of events in days of a suspension.

    Whoever is suspended on no day of them all, as nearly everybody, costs one query.
    """
    if person is None or not rows:
        return {}
    first = min(row.event.starts_on for row in rows)
    if not suspended_until([person], first=first, last=max(row.event.ends_on for row in rows)):
        return {}
    return {
        row.pk: suspended[person]
        for row in rows
        if (
            suspended := suspended_until(
                [person], first=row.event.starts_on, last=row.event.ends_on
            )
        )
    }
