"""Victory points that teams lose by the rules: worked out, proposed, booked when confirmed."""

import datetime as dt
from decimal import Decimal

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.engine.rounding import to_places
from scoring.engine.team_penalties import added_strength_penalty
from scoring.engine.trace import Trace
from scoring.models import AdjustmentUnit, EventResult
from scoring.services.entry_adjustments import EntryLoss, take_from_entries
from tournaments.models import DueKind, Event, TeamDue
from tournaments.selectors.added_strength import strength_added
from tournaments.selectors.rule_sets import regulation_of
from tournaments.services.team_dues import decide_due, propose_due

ADDED = "RTP 3.6.4"


@transaction.atomic
def propose_added_strength(*, event: Event, now: dt.datetime) -> int:
    """Propose what each team loses in the matches of players added after the draw.

    Returns: how many penalties wait or were decided. Source: RTP 3.6.4.
    """
    per = regulation_of(event).team_events.added_strength_iv_per_vp
    proposed = 0
    for added in strength_added(event):
        trace = Trace()
        lost = added_strength_penalty(added.iv_before, added.iv_with_added, per=per, trace=trace)
        if not lost:
            continue
        propose_due(
            match=added.match,
            entry_id=added.entry_id,
            kind=DueKind.ADDED_STRENGTH,
            amount_hundredths=-int(to_places(lost, 2).scaleb(2)),
            article=ADDED,
            steps=trace.as_rows(),
            now=now,
        )
        proposed += 1
    return proposed


@transaction.atomic
def settle_due(
    *, due: TeamDue, confirms: bool, reason: str, account: Account | None, now: dt.datetime
) -> TeamDue:
    """Decide a proposed penalty and book what is confirmed as a revision of the results.

    Raises: RuleError if it is decided, without a reason to dismiss it, or before any results.
    """
    due = decide_due(due=due, confirms=confirms, reason=reason, account=account, now=now)
    if not confirms or not due.amount_hundredths:
        return due
    if not EventResult.objects.filter(event=due.event).exists():
        raise RuleError("due_without_results", article=due.article)
    take_from_entries(
        event=due.event,
        losses=[
            EntryLoss(
                due.entry,
                AdjustmentUnit.VPS,
                Decimal(-due.amount_hundredths).scaleb(-2),
                due.article,
            )
        ],
        account=account,
        now=now,
        reason=reason.strip() or due.get_kind_display(),
        reference=f"team-due:{due.pk}",
    )
    return due
