"""Teams missing at the announced start of their match."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

ARTICLE = "RTP 2.3.5.1"


@dataclass(frozen=True, slots=True)
class Delay:
    """The delay of a team. is_no_show: it loses the match by no-show."""

    minutes: int
    no_show_after: Fraction
    is_no_show: bool


def delay_of(starts_at: dt.datetime, now: dt.datetime, *, no_show_after: Fraction) -> Delay | None:
    """Return the delay of a missing team; None during the first minute.

    no_show_after: minutes; a no-show needs more than these. Times are compared in UTC.
    Source: RTP 2.3.5, 2.3.5.1.
    """
    late = now.astimezone(dt.UTC) - starts_at.astimezone(dt.UTC)
    exact = Fraction(int(late.total_seconds()), 60)
    if exact < 1:
        return None
    return Delay(int(exact), no_show_after, exact > no_show_after)
