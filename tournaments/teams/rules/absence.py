"""Teams that are not there when their match is announced to begin."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

ARTICLE = "RTP 2.3.5.1"


@dataclass(frozen=True, slots=True)
class Delay:
    """How long a team has not come. is_no_show: the match counts as not played by it."""

    minutes: int
    no_show_after: Fraction
    is_no_show: bool


def delay_of(starts_at: dt.datetime, now: dt.datetime, *, no_show_after: Fraction) -> Delay | None:
    """Return the delay of a team that has not come; None before a minute has gone by.

    no_show_after: minutes; only more than these make it a no-show. Moments are compared in
    universal time. Source: RTP 2.3.5, 2.3.5.1.
    """
    late = now.astimezone(dt.UTC) - starts_at.astimezone(dt.UTC)
    exact = Fraction(int(late.total_seconds()), 60)
    if exact < 1:
        return None
    return Delay(int(exact), no_show_after, exact > no_show_after)
