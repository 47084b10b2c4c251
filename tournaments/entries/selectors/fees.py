"""What is still to be paid for entries, as those see it who play in them."""

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
    """The fee of an entry that is still open, in part or whole, and under which reference."""

    reference: str
    amount: Money


def fees_open_of(registrations: Collection[Registration]) -> dict[int, OpenFee]:
    """Return by entry, by id, what is open of its fee; settled ones and samples left out."""
    asked = {row.payment_request_id: row.pk for row in registrations if row.payment_request_id}
    rows = open_requests().filter(pk__in=asked, is_sample=False)
    return {
        asked[row.pk]: OpenFee(row.reference, Money(row.open_cents, row.currency)) for row in rows
    }


def payable_entries(account: Account) -> QuerySet[Registration]:
    """Return the entries with an open fee that an account entered, plays in or is captain of.

    Whoever plays may pay for the others: the fee is asked of one of them only.
    """
    return own_registrations(account).filter(
        payment_request__in=open_requests().filter(is_sample=False).values("pk")
    )


def requests_of(registrations: Collection[Registration]) -> list[PaymentRequest]:
    """Return the payment requests of some entries."""
    return [row.payment_request for row in registrations if row.payment_request is not None]
