"""Fees of homologation that are due by what was played, and were not asked for yet."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from federation.errors import RuleError
from federation.models import FeeSchedule as FeeScheduleRow
from federation.money.selectors.fees import fee_schedule, fee_schedules
from federation.money.selectors.fees_due import FeeDue
from federation.rules.fees import Charge, EventSize, FeeLine, FeeSchedule, homologation_fee
from scoring.homologation.selectors.facts import event_scope, event_size, event_sizes
from scoring.models import ResultState
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class HomologationCharge:
    """What the homologation of an event costs, and by which fee of which schedule."""

    event: Event
    schedule: FeeScheduleRow
    charge: Charge
    fee: FeeLine


def played_unasked(events: QuerySet[Event], *, on: dt.date) -> QuerySet[Event]:
    """Return the events played that wait for homologation and whose fee nobody was asked for."""
    unasked = Q(result__payment_request__isnull=True) | Q(
        result__payment_request__cancelled_by_entry__isnull=False
    )
    return (
        events.filter(
            unasked,
            result__state=ResultState.PROVISIONAL,
            ends_on__lte=on,
            wants_homologation=True,
            cancelled_at__isnull=True,
        )
        .select_related("season", "rule_set", "club", "association")
        .order_by("ends_on", "pk")
    )


def homologation_charge(event: Event) -> HomologationCharge:
    """Return what the homologation of an event costs.

    Raises: RuleError where it costs nothing, or the fee has no amount. Source: RTP 3.1.6.
    """
    row, schedule = fee_schedule(event.season, on=event.starts_on)
    return _charged(event, row, schedule, event_size(event))


def homologation_charges(events: Sequence[Event]) -> Iterator[HomologationCharge]:
    """Yield what the homologation of each event costs, but for those that cost nothing.

    Those whose fee has no amount are passed over too. Source: RTP 3.1.6.
    """
    sizes = event_sizes(events)
    schedules = fee_schedules({(event.season_id, event.starts_on) for event in events})
    for event in events:
        if (event.season_id, event.starts_on) not in schedules:
            continue
        row, schedule = schedules[event.season_id, event.starts_on]
        try:
            due = _charged(event, row, schedule, sizes[event.pk])
        except RuleError:
            continue
        if due.charge.total:
            yield due


def _charged(
    event: Event, row: FeeScheduleRow, schedule: FeeSchedule, size: EventSize
) -> HomologationCharge:
    charge = homologation_fee(
        schedule=schedule,
        figures=regulation_of(event).homologation,
        scope=event_scope(event),
        size=size,
    )
    if charge.exempt or charge.fee is None:
        raise RuleError("homologation_is_exempt", article=charge.article)
    return HomologationCharge(event, row, charge, charge.fee)


def homologations_due(*, on: dt.date) -> list[FeeDue]:
    """Return the fees of all played events that wait for homologation unasked."""
    events = list(played_unasked(Event.objects.all(), on=on))
    return [
        FeeDue(
            kind="homologation",
            debtor=body,
            title=due.fee.title,
            about=due.event.name,
            article=due.charge.article,
            amount=due.charge.total,
            is_sample=due.schedule.is_sample,
            since=due.event.ends_on,
            href=reverse("homologation-detail", args=[due.event.pk]),
        )
        for due in homologation_charges(events)
        if (body := due.event.club or due.event.association) is not None
    ]
