"""Reserves, and the order in which they are called."""

import datetime as dt
from collections.abc import Collection, Sequence

from federation.errors import RuleError

ARTICLE = "RTP 2.1.10"


def refuse_reserves(*, has_scheme: bool) -> None:
    """Refuse reserves unless the event's regulation defines how they come in.

    Raises: RuleError("no_reserve_scheme"). Source: RTP 2.1.10.
    """
    if not has_scheme:
        raise RuleError("no_reserve_scheme", article=ARTICLE)


def reserves_called(
    ranked: Sequence[str],
    *,
    places: int,
    confirmed: Collection[str],
    declined: Collection[str],
    now: dt.datetime,
    confirm_until: dt.datetime,
) -> tuple[str, ...]:
    """Return which reserves to call, strictly in the order of the previous phase.

    ranked: the order of that phase; the first `places` are qualified. The place of a qualified
    entry becomes free when it declines, or has not confirmed by the deadline. Source: RTP 2.1.10.
    """
    is_over = now > confirm_until
    qualified, reserves = ranked[:places], ranked[places:]
    free = sum(name in declined or (is_over and name not in confirmed) for name in qualified)
    willing = [reserve for reserve in reserves if reserve not in declined]
    return tuple(willing[:free])
