"""The fees of homologation that an organiser may have asked of it, before the office asks."""

import datetime as dt
from functools import partial

from federation.models import Account, Association, Club, PaymentRequest, Person
from federation.money.selectors.fees_to_ask import FeeToAsk, ask_for_one
from scoring.homologation.selectors.homologations_due import homologation_charges, played_unasked
from scoring.homologation.services.homologation import request_homologation_payment
from tournaments.models import Event


def homologations_to_ask(*, debtor: Club | Association | Person, on: dt.date) -> list[FeeToAsk]:
    """Return the fees of the debtor's played events that wait for homologation unasked.

    Events that are exempt, or whose fee has no amount, are left out. Source: RTP 3.1.6.
    """
    if isinstance(debtor, Person):
        return []
    organiser = {"club" if isinstance(debtor, Club) else "association": debtor}
    events = played_unasked(Event.objects.filter(**organiser), on=on)
    return [
        FeeToAsk(
            key=f"event:{due.event.pk}",
            title=due.fee.title,
            about=due.event.name,
            article=due.charge.article,
            amount=due.charge.total,
            ask=ask_for_one(partial(_ask, due.event)),
            is_sample=due.schedule.is_sample,
        )
        for due in homologation_charges(list(events))
    ]


def _ask(event: Event, account: Account | None, now: dt.datetime) -> PaymentRequest:
    return request_homologation_payment(event=event, account=account, now=now)
