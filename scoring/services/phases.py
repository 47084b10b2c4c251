"""Who goes on from an event of a championship, and what goes on with them: from its standings."""

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.engine import CarryOverRule, carried_over
from scoring.feed.values import TEAM_METHODS
from scoring.models import EventResult, Standing
from tournaments.models import Event, Phase, PhaseEvent, PhasePlace
from tournaments.rules.phases import QUALIFYING
from tournaments.services.phase_places import Outcome, record_phase_order


@transaction.atomic
def settle_phase_event(
    *,
    phase_event: PhaseEvent,
    preferred: Sequence[int],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> list[PhasePlace]:
    """Write who goes on from an event, by the classification as it stands, with what they carry.

    Two lines go on by the one list made of them. Raises: RuleError without results, for a league in
    several groups, for a tie at the cut.
    """
    event = phase_event.event
    result = EventResult.objects.filter(event=event).select_related("revision").first()
    if result is None or result.revision is None:
        raise RuleError("phase_event_without_result", article=QUALIFYING, event=event.name)
    rows = list(
        Standing.objects.filter(revision=result.revision, rank__isnull=False)
        .exclude(entry__withdrawn_at__isnull=False)
        .select_related("entry")
        .prefetch_related("entry__players__person")
        .order_by("rank", "pk")
    )
    if len({row.line for row in rows}) > 1:
        if any(row.overall is None for row in rows):
            raise RuleError("phase_event_in_two_lines", article=QUALIFYING, event=event.name)
        rows.sort(key=lambda row: (row.overall or 0, row.pk))
    return record_phase_order(
        phase_event=phase_event,
        outcomes=[_outcome(row, event, phase_event.phase) for row in rows],
        revision=result.revision.number,
        preferred=preferred,
        reason=reason,
        account=account,
        now=now,
    )


def _outcome(row: Standing, event: Event, phase: Phase) -> Outcome:
    """Return how an entry left the event; the share that goes on is worked out by the engine."""
    points, top = _points(row, event)
    return Outcome(
        entry=row.entry_id,
        name=_name(row),
        rank=row.overall or row.rank or 0,
        score=row.vps_hundredths if row.vps_hundredths is not None else _compared(row),
        carried=_carried(points, phase),
        carried_top=_carried(top, phase),
    )


def _points(row: Standing, event: Event) -> tuple[Fraction, Fraction]:
    """Return the points an entry won, and out of how many where that is known."""
    if event.method in TEAM_METHODS or row.vps_hundredths is not None:
        return Fraction(row.vps_hundredths or 0, 100), Fraction(0)
    return Fraction(row.exact), Fraction(row.top_hundredths or 0, 100)


def _compared(row: Standing) -> int:
    """Return the figure by which entries of several events are compared."""
    return row.score_hundredths if row.percent_hundredths is None else row.percent_hundredths


def _carried(points: Fraction, phase: Phase) -> int:
    """Return the hundredths that go on by the phase's rule; none where it states none."""
    if not phase.carry_share_of:
        return 0
    rule = CarryOverRule(
        Fraction(phase.carry_share_of, phase.carry_share_out_of),
        phase.carry_places,
        phase.carry_rounding,
    )
    return int(carried_over(points, rule).scaleb(2))


def _name(row: Standing) -> str:
    if row.entry.name:
        return row.entry.name
    return " – ".join(each.person.name for each in row.entry.players.all() if not each.left_at)
