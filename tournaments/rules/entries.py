"""Entries: when they are open, places and reserves, and the cost of withdrawing."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.figures_federation import WithdrawalFigures
from tournaments.rules.reserves import refuse_reserves

ACCEPTANCE = "RTP 1.3.1"
ENTRIES = "RTP 3.1.2"
WITHDRAWAL = "RTP 3.1.3.3"


class Placing(StrEnum):
    """Whether a complete entry plays or is a reserve. Source: RTP 2.1.10, 3.1.2."""

    PLAYS = "PLAYS"
    RESERVE = "RESERVE"


class Leaving(StrEnum):
    """How an entry leaves an event. Source: RTP 3.1.2, 3.1.3.3."""

    IN_TIME = "IN_TIME"
    LATE = "LATE"
    AFTER_CONFIRMING = "AFTER_CONFIRMING"


@dataclass(frozen=True, slots=True)
class Consequence:
    """The consequence of a withdrawal. points_lost: share of the points of the previous phase.

    article: of that loss. Source: RTP 3.1.3.3.
    """

    leaving: Leaving
    points_lost: Fraction = Fraction(0)
    article: str = ""


def refuse_closed(now: dt.datetime, *, opens_at: dt.datetime, closes_at: dt.datetime) -> None:
    """Refuse unless entries are open at a moment; the closing moment is included.

    Raises: RuleError("entries_not_open_yet"), RuleError("entries_closed"). Source: RTP 3.1.2.
    """
    if now < opens_at:
        raise RuleError("entries_not_open_yet", article=ENTRIES, opens_at=opens_at)
    if now > closes_at:
        raise RuleError("entries_closed", article=ENTRIES, closes_at=closes_at)


def refuse_unaccepted(*, accepted: bool) -> None:
    """Refuse a player who does not accept the event's regulations.

    Raises: RuleError("regulations_not_accepted"). Source: RTP 1.3.1.
    """
    if not accepted:
        raise RuleError("regulations_not_accepted", article=ACCEPTANCE)


def placing(*, entered: int, waiting: int, most: int | None, has_scheme: bool) -> Placing:
    """Return whether a complete entry plays or is a reserve; earlier reserves come first.

    most: places, None without limit. has_scheme: the regulation defines how reserves come in.
    Raises: RuleError("no_reserve_scheme") for a full event without one. Source: RTP 2.1.10.
    """
    if most is None or (entered < most and waiting == 0):
        return Placing.PLAYS
    refuse_reserves(has_scheme=has_scheme)
    return Placing.RESERVE


def consequence_of_leaving(
    now: dt.datetime,
    *,
    closes_at: dt.datetime,
    confirmed_until: dt.datetime | None,
    figures: WithdrawalFigures,
) -> Consequence:
    """Return the consequence of leaving an event at a moment, before any reason is accepted.

    confirmed_until: the confirmation deadline of a qualified entry that confirmed, else None.
    Source: RTP 3.1.3.3.
    """
    if confirmed_until is not None and now > confirmed_until:
        return Consequence(Leaving.AFTER_CONFIRMING, figures.lost_share_of_points, WITHDRAWAL)
    return Consequence(Leaving.LATE if now > closes_at else Leaving.IN_TIME)
