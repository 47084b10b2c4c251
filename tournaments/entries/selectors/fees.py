"""Open entry fees, as the entry's players see them."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.models import Account, PaymentRequest
from federation.money.selectors.ledger import open_requests
from federation.rules.money import Money
from tournaments.entries.selectors.online import own_registrations
from tournaments.models import Registration


@dataclass(frozen=True, slots=True)
class OpenFee:
    """The open fee of an entry, in full or part, with its payment reference."""

    reference: str
    amount: Money


def fees_open_of(registrations: Collection[Registration]) -> dict[int, OpenFee]:
    """Return the open fees by entry id, without settled ones and samples."""
    registration_ids = {
        row.payment_request_id: row.pk for row in registrations if row.payment_request_id
    }
    rows = open_requests().filter(pk__in=registration_ids, is_sample=False)
    return {
        registration_ids[row.pk]: OpenFee(row.reference, Money(row.open_cents, row.currency))
        for row in rows
    }


def payable_entries(account: Account) -> QuerySet[Registration]:
    """Return the entries with an open fee that an account entered, plays in or is captain of.

    Any player may pay for all, since only one of them is billed.
    """
    return own_registrations(account).filter(
        payment_request__in=open_requests().filter(is_sample=False).values("pk")
    )


def requests_of(registrations: Collection[Registration]) -> list[PaymentRequest]:
    """Return the payment requests of some entries."""
    return [row.payment_request for row in registrations if row.payment_request is not None]
