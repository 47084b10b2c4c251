"""Penalties of teams: proposed by the rules, decided by the director, applied by the app above."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import (
    ProposedPenaltyKind,
    ProposedPenaltyState,
    ProposedTeamPenalty,
    ScheduledMatch,
)
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.line_up_breaches import line_up_penalty

LATE = "RTP 2.4.2"
SUBSTITUTES = "RTP 3.6.5"


def propose_late_line_up(
    *, match: ScheduledMatch, entry_id: int, segment: int, now: dt.datetime
) -> bool:
    """Propose the penalty for a late line-up, by the number of the team's breaches in the event.

    Returns: whether it is new; the same breach is not counted twice.
    """
    before = ProposedTeamPenalty.objects.filter(
        event=match.event, entry=entry_id, kind=ProposedPenaltyKind.LATE_LINE_UP
    ).exclude(state=ProposedPenaltyState.DISMISSED)
    lost = line_up_penalty(before.count() + 1, figures=regulation_of(match.event).online)
    _row, created = ProposedTeamPenalty.objects.get_or_create(
        match=match,
        entry_id=entry_id,
        kind=ProposedPenaltyKind.LATE_LINE_UP,
        segment=segment,
        defaults={
            "event": match.event,
            "amount_hundredths": -int(lost.scaleb(2)),
            "article": LATE,
            "steps": [
                {
                    "code": "late_line_up",
                    "source": LATE,
                    "inputs": {"breach": before.count() + 1},
                    "result": str(lost),
                }
            ],
            "proposed_at": now,
        },
    )
    return created


def propose_no_show(
    *,
    match: ScheduledMatch,
    entry_id: int,
    code: str,
    inputs: Mapping[str, object],
    now: dt.datetime,
) -> ProposedTeamPenalty:
    """Propose a no-show of a team in a match, because of its substitutes.

    code: the rule broken. Source: RTP 3.6.5.
    """
    step = {"code": code, "source": SUBSTITUTES, "inputs": dict(inputs), "result": "0"}
    return propose_due(
        match=match,
        entry_id=entry_id,
        kind=ProposedPenaltyKind.SUBSTITUTES,
        amount_hundredths=0,
        article=SUBSTITUTES,
        steps=[step],
        now=now,
    )


def propose_due(
    *,
    match: ScheduledMatch,
    entry_id: int,
    kind: str,
    amount_hundredths: int,
    article: str,
    steps: Sequence[Mapping[str, object]],
    now: dt.datetime,
) -> ProposedTeamPenalty:
    """Propose a penalty computed elsewhere; one already decided is not changed."""
    row, created = ProposedTeamPenalty.objects.get_or_create(
        match=match,
        entry_id=entry_id,
        kind=kind,
        segment=0,
        defaults={
            "event": match.event,
            "amount_hundredths": amount_hundredths,
            "article": article,
            "steps": list(steps),
            "proposed_at": now,
        },
    )
    if not created and row.state == ProposedPenaltyState.PROPOSED:
        row.amount_hundredths, row.steps = amount_hundredths, list(steps)
        row.save(update_fields=["amount_hundredths", "steps"])
    return row


@transaction.atomic
def decide_due(
    *,
    due: ProposedTeamPenalty,
    confirms: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> ProposedTeamPenalty:
    """Confirm or dismiss a proposed penalty. Raises: RuleError if decided, or without a reason."""
    due = ProposedTeamPenalty.objects.select_for_update().get(pk=due.pk)
    if due.state != ProposedPenaltyState.PROPOSED:
        raise RuleError("due_decided", article=due.article)
    if not confirms and not reason.strip():
        raise RuleError("entry_reason_missing", article=due.article)
    due.state = ProposedPenaltyState.CONFIRMED if confirms else ProposedPenaltyState.DISMISSED
    due.reason, due.decided_by, due.decided_at = reason.strip(), account, now
    due.save(update_fields=["state", "reason", "decided_by", "decided_at"])
    record_event(
        "team_due_decided",
        subject=f"event:{due.event_id}",
        account=account,
        details={"due": due.pk, "state": due.state, "amount": due.amount_hundredths},
    )
    return due
