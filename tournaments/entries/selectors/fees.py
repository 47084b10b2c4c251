"""Entry fees, as the entry's players see them."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.models import Account, PaymentRequest
from federation.money.selectors.ledger import open_requests, with_sums
from federation.rules.money import Money
from tournaments.entries.selectors.online import own_registrations
from tournaments.models import Registration


@dataclass(frozen=True, slots=True)
class EntryFee:
    """The fee of an entry, less credits, what of it is open, and its payment reference."""

    reference: str
    price: Money
    amount: Money

    @property
    def is_paid(self) -> bool:
        """Return whether nothing is open."""
        return self.amount.cents <= 0


def fees_of(registrations: Collection[Registration]) -> dict[int, EntryFee]:
    """Return the fees asked by entry id, without cancelled ones and samples."""
    registration_ids = {
        row.payment_request_id: row.pk for row in registrations if row.payment_request_id
    }
    rows = PaymentRequest.objects.filter(
        pk__in=registration_ids, is_sample=False, cancelled_by_entry__isnull=True
    )
    return {
        registration_ids[row.pk]: EntryFee(
            row.reference,
            Money(row.billed_cents - row.credited_cents, row.currency),
            Money(row.open_cents, row.currency),
        )
        for row in with_sums(rows).order_by("issued_on", "pk")
    }


def fees_open_of(registrations: Collection[Registration]) -> dict[int, EntryFee]:
    """Return the open fees by entry id, without settled ones and samples."""
    return {pk: fee for pk, fee in fees_of(registrations).items() if not fee.is_paid}


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
