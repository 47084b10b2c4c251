"""The age of open amounts, in bands."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

# Last day of each band except the last. From bookkeeping practice, not from a regulation.
BANDS = (30, 60, 90)


@dataclass(frozen=True, slots=True)
class OpenItem:
    """An amount in cents, with its due date, or its date of issue."""

    since: dt.date
    cents: int


def age_in_days(since: dt.date, *, on: dt.date) -> int:
    """Return how many days an amount has been due, 0 before its date.

    Source: none, bookkeeping practice.
    """
    return max(0, (on - since).days)


def band_of(days: int) -> int:
    """Return the band of an age: 0 up to 30 days, 1 to 60, 2 to 90, 3 beyond.

    Source: none, bookkeeping practice.
    """
    return sum(days > last for last in BANDS)


def ageing(items: Iterable[OpenItem], *, on: dt.date) -> tuple[int, ...]:
    """Return the open cents in each band on a day. Source: none, bookkeeping practice."""
    sums = [0] * (len(BANDS) + 1)
    for open_item in items:
        sums[band_of(age_in_days(open_item.since, on=on))] += open_item.cents
    return tuple(sums)
