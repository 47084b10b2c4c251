"""Penalties of events, for their readers."""

import datetime as dt
from decimal import Decimal

from django.db.models import Q, QuerySet

from federation.models import Account
from rulings.log.selectors.incidents import events_with_log
from rulings.models import Appeal, AppealBody, AppealOutcome, AppealState, Penalty
from rulings.rules.penalties import LATE, lateness
from scoring.models import AdjustmentUnit
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.selectors.rule_sets import regulation_of


def penalties_visible_to(account: Account, *, on: dt.date) -> QuerySet[Penalty]:
    """Return the penalties of the events whose log the account reads, or that it organises."""
    log = events_with_log(account, on=on).order_by().values("pk")
    organised = events_managed_by(account, on=on).order_by().values("pk")
    rows = Penalty.objects.filter(event__in=log) | Penalty.objects.filter(event__in=organised)
    return rows.select_related("event", "entry", "player__person", "adjustment", "given_by__person")


def penalties_of(event: Event) -> QuerySet[Penalty]:
    """Return the penalties of an event by number, including those taken back."""
    rows = Penalty.objects.filter(event=event).select_related(
        "entry", "player__person", "adjustment", "incident", "given_by__person"
    )
    return rows.prefetch_related("appeals").order_by("number")


def standing_penalties(event: Event) -> list[Penalty]:
    """Return the penalties of an event in force."""
    return [penalty for penalty in penalties_of(event) if penalty.taken_back_at is None]


def annulled_by(penalty: Penalty) -> Appeal | None:
    """Return the appeal that annulled a penalty without effect on the event; else None.

    penalty: with its appeals prefetched. Source: RTP 3.8.1.2.
    """
    return next(
        (
            appeal
            for appeal in penalty.appeals.all()
            if appeal.body == AppealBody.DISCIPLINE
            and appeal.state == AppealState.DECIDED
            and appeal.outcome == AppealOutcome.CHANGED
        ),
        None,
    )


def reported_penalties(event: Event) -> list[Penalty]:
    """Return the penalties that the director's report must name.

    Source: RTP 2.1.11.3, 2.1.11.4, 3.2.1.
    """
    return [penalty for penalty in standing_penalties(event) if penalty.is_reported]


def earlier_offences(entry: Entry, player: EntryPlayer | None) -> list[str]:
    """Return the offences of this offender in force, in all sessions of the event.

    A contestant is responsible for offences without a named player; a player for these, and for
    those in the player's own name. Source: RTP 2.1.11.1.
    """
    named = Q(player__isnull=True)
    if player is not None:
        named |= Q(player__person=player.person_id)
    rows = Penalty.objects.filter(named, entry=entry, taken_back_at__isnull=True)
    return list(rows.order_by("number").values_list("offence", flat=True))


def late_amount(entry: Entry, *, minutes: int, unit: str) -> Decimal | None:
    """Return the deduction for minutes of delay; None if there is none.

    Source: RTP 2.1.11.2.
    """
    figures = regulation_of(entry.event).penalties.lateness
    late = lateness(minutes, earlier=earlier_offences(entry, None).count(LATE), figures=figures)
    by_unit = {AdjustmentUnit.TOP: Decimal(late.top_percent), AdjustmentUnit.VPS: late.vp}
    return by_unit.get(AdjustmentUnit(unit)) if late.blocks else None
