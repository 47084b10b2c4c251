"""The fees of homologation that an organiser may have asked of it, before the office asks."""

import datetime as dt
from collections.abc import Iterator
from functools import partial

from django.db.models import Q, QuerySet

from federation.errors import RuleError
from federation.models import Account, Association, Club, PaymentRequest, Person
from federation.money.selectors.fees_to_ask import FeeToAsk
from scoring.homologation.services.homologation import (
    homologation_charge,
    request_homologation_payment,
)
from scoring.models import ResultState
from tournaments.models import Event

# Each event is counted by itself, and no more go on one paper.
MOST_EVENTS = 10


def homologations_to_ask(*, debtor: Club | Association | Person, on: dt.date) -> list[FeeToAsk]:
    """Return the fees of the debtor's played events that wait for homologation unasked.

    Events that are exempt, or whose fee has no amount, are left out. Source: RTP 3.1.6.
    """
    if isinstance(debtor, Person):
        return []
    organiser = {"club" if isinstance(debtor, Club) else "association": debtor}
    events = _played_unasked(Event.objects.filter(**organiser), on=on)
    return list(_fees(events[:MOST_EVENTS]))


def _played_unasked(events: QuerySet[Event], *, on: dt.date) -> QuerySet[Event]:
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


def _fees(events: QuerySet[Event]) -> Iterator[FeeToAsk]:
    for event in events:
        try:
            _row, charge, fee = homologation_charge(event)
        except RuleError:
            continue
        if not charge.total.cents:
            continue
        yield FeeToAsk(
            key=f"event:{event.pk}",
            title=fee.title,
            about=event.name,
            article=charge.article,
            amount=charge.total,
            ask=partial(_ask, event),
        )


def _ask(event: Event, account: Account | None, now: dt.datetime) -> PaymentRequest:
    return request_homologation_payment(event=event, account=account, now=now)
