"""The lot of a phase: a stored seed from which everybody's ticket can be computed again."""

import datetime as dt
import secrets
from collections.abc import Iterable

from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Phase, PhaseLot
from tournaments.rules.draws import drawn_order

_SEED_BYTES = 8


def tickets_of(
    phase: Phase, ties: Iterable[Iterable[str]], *, account: Account | None, now: dt.datetime
) -> dict[str, str]:
    """Return the ticket of each tied contestant, by its key; the lowest is drawn first.

    ties: keys of those tied with one another. The first tie of a phase creates the phase's seed,
    which stays, so that the answer is always the same.
    Source: RTP 3.6.12.7.
    """
    level = [key for tie in ties for key in tie]
    if not level:
        return {}
    lot, is_new = PhaseLot.objects.get_or_create(
        phase=phase,
        defaults={
            "seed": secrets.token_hex(_SEED_BYTES),
            "drawn_at": now,
            "drawn_by": account,
        },
    )
    if is_new:
        record_event(
            "phase_lot_drawn",
            subject=f"championship:{phase.championship_id}",
            account=account,
            details={"phase": phase.name, "seed": lot.seed},
        )
    return {drawn.contestant: drawn.ticket for drawn in drawn_order(level, seed=lot.seed)}
