"""Victory points that teams lose by the rules: computed, proposed, and booked once confirmed."""

import datetime as dt
from decimal import Decimal

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
from scoring.engine.rounding import to_places
from scoring.engine.team_penalties import added_strength_penalty
from scoring.engine.trace import Trace
from scoring.engine_input.rows import scored_event
from scoring.models import AdjustmentUnit, EventResult
from tournaments.models import Event, MatchEnd, ProposedPenaltyKind, ProposedTeamPenalty
from tournaments.rules.event_class import OnlineRules
from tournaments.selectors.rule_sets import online_rules_of, regulation_of
from tournaments.teams.selectors.added_strength import splits_by_iv, strength_added
from tournaments.teams.selectors.line_ups import line_up_deadline
from tournaments.teams.selectors.schedule import published_matches
from tournaments.teams.services.line_ups import note_missing_line_ups
from tournaments.teams.services.match_endings import note_no_show
from tournaments.teams.services.proposed_penalties import decide_due, propose_due

ADDED = "RTP 3.6.4"
LOOKED_BACK, LOOKED_AHEAD = dt.timedelta(days=2), dt.timedelta(days=1)


@transaction.atomic
def propose_added_strength(*, event: Event, now: dt.datetime) -> int:
    """Propose the loss of each team in the matches of players added after the draw.

    Returns: how many penalties are proposed or decided. Source: RTP 3.6.4.
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
            kind=ProposedPenaltyKind.ADDED_STRENGTH,
            amount_hundredths=-int(to_places(lost, 2).scaleb(2)),
            article=ADDED,
            steps=trace.as_rows(),
            now=now,
        )
        proposed += 1
    return proposed


def propose_due_penalties(*, now: dt.datetime) -> int:
    """Propose the penalties that follow from the rules for teams of these days, automatically.

    They are for line-ups missing in official online events, and for added strength if the groups
    follow from it. Returns: how many events were checked. Source: RTP 1.2, 2.4.2, 3.6.4.
    """
    since, seen = now - LOOKED_BACK, set()
    scheduled_matches = published_matches().filter(
        starts_at__gt=since, starts_at__lte=now + LOOKED_AHEAD
    )
    for match in scheduled_matches:
        if online_rules_of(match.event) is OnlineRules.BINDING and match.ending == MatchEnd.OPEN:
            deadline = line_up_deadline(match, match.event.team_play)
            if deadline is not None and now > deadline:
                note_missing_line_ups(match=match, account=None, now=now)
        seen.add(match.event)
    for event in seen:
        if splits_by_iv(event):
            propose_added_strength(event=event, now=now)
    return len(seen)


@transaction.atomic
def settle_due(
    *,
    due: ProposedTeamPenalty,
    confirms: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> ProposedTeamPenalty:
    """Decide a proposed penalty; a confirmed one is booked as a revision of the results.

    Raises: RuleError if it is already decided, if it is dismissed without a reason, or before any
    results.
    """
    due = decide_due(due=due, confirms=confirms, reason=reason, account=account, now=now)
    if confirms and due.kind == ProposedPenaltyKind.SUBSTITUTES:
        due.amount_hundredths = -_won_in(due)
        due.save(update_fields=["amount_hundredths"])
        note_no_show(match=due.match, absent=due.entry, account=account, now=now)
        return due  # the no-show itself leaves the team without these points
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


def _won_in(due: ProposedTeamPenalty) -> int:
    """Return the hundredths of VPs that a team won in a match, 0 before there are results."""
    if not EventResult.objects.filter(event=due.event).exists():
        return 0
    for match in scored_event(due.event).matches:
        if match.plan.round == due.match.round:
            for key, vps in ((match.plan.home, match.home_vps), (match.plan.away, match.away_vps)):
                if key == due.entry.key and vps is not None:
                    return int(to_places(vps, 2).scaleb(2))
    return 0
