"""Decisions that deduct ranking points of an event, stored apart from the points."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.models import EventResult, PointsLoss
from scoring.standings.services.messages import players_notified
from scoring.standings.services.revisions import recompute_awards
from tournaments.models import Entry, EntryPlayer, Event

WITHDRAWAL = "RTP 3.1.3.3"
WITHDRAWAL_PERCENT = 50
DISQUALIFICATION = "RTP 3.2.1"


@transaction.atomic
def lose_points(
    *,
    entry: Entry,
    player: EntryPlayer | None,
    percent: int,
    article: str,
    reason: str,
    reference: str = "",
    account: Account | None,
    now: dt.datetime,
) -> PointsLoss:
    """Deduct a share of an event's points from an entry, or one player of it, now or once awarded.

    Raises: RuleError without a reason, or if the same loss exists. Source: RTP 3.1.3.3, 3.2.1.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if not reason.strip():
        raise RuleError("ruling_needs_reason", article=article)
    standing = PointsLoss.objects.filter(
        entry=entry, player=player, article=article, taken_back_at__isnull=True
    )
    if standing.exists():
        raise RuleError("points_lost_before", article=article, entry=str(entry))
    loss = PointsLoss.objects.create(
        event=event,
        entry=entry,
        player=player,
        percent=percent,
        article=article,
        reason=reason.strip()[:200],
        reference=reference,
        decided_by=account,
        decided_at=now,
    )
    _recounted(loss, "points_lost", account, now, loss.reason)
    return loss


@transaction.atomic
def take_back_points_loss(
    *, loss: PointsLoss, account: Account | None, now: dt.datetime, reason: str
) -> None:
    """Give back the points of a loss. Raises: RuleError. Source: RTP 3.1.3.3."""
    Event.objects.select_for_update().get(pk=loss.event_id)
    loss = PointsLoss.objects.select_for_update(of=("self",)).get(pk=loss.pk)
    if not reason.strip():
        raise RuleError("ruling_needs_reason", article=loss.article)
    if loss.taken_back_at is not None:
        raise RuleError("ruling_taken_back_before", article=loss.article)
    loss.taken_back_at, loss.taken_back_by = now, account
    loss.take_back_reason = reason.strip()[:200]
    loss.save(update_fields=["taken_back_at", "taken_back_by", "take_back_reason"])
    _recounted(loss, "points_loss_taken_back", account, now, loss.take_back_reason)


def _recounted(
    loss: PointsLoss, act: str, account: Account | None, now: dt.datetime, reason: str
) -> None:
    record_event(
        act,
        subject=f"event:{loss.event_id}",
        account=account,
        details={"entry": str(loss.entry), "percent": loss.percent, "reason": reason},
    )
    if EventResult.objects.filter(event_id=loss.event_id).exists():
        with players_notified(loss.event, reason=reason, now=now):
            recompute_awards(loss.event, account, now)
