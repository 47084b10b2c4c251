"""Open amounts on a day, by age."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import F, Q

from federation.models import CreditNote, Payment, PaymentRequest, PaymentRequestLine
from federation.money.selectors.ledger import sum_by_request
from federation.people.rules.ageing import OpenItem, age_in_days, ageing, band_of


@dataclass(frozen=True, slots=True)
class AgedItem:
    """A request with an open amount on a day.

    days: since its due date, or since its issue if it has none; it is then never overdue.
    """

    request: PaymentRequest
    open_cents: int
    days: int
    band: int

    @property
    def since(self) -> dt.date:
        """Return its due date, or its day of issue if it has none."""
        return _since(self.request)

    @property
    def is_overdue(self) -> bool:
        """Return whether its due date had passed."""
        return self.request.due_on is not None and self.days > 0


def open_items(*, on: dt.date) -> list[AgedItem]:
    """Return the open items at the end of a day, oldest first."""
    standing = Q(reversed_by_entry__isnull=True) | Q(reversed_by_entry__booked_on__gt=on)
    payments = Payment.objects.filter(standing, received_on__lte=on)
    credit_notes = CreditNote.objects.filter(issued_on__lte=on)
    # The first requests were cancelled by an entry, without a credit note.
    bare = Q(cancelled_by_entry__booked_on__lte=on, cancelled_by_entry__credit_note__isnull=True)
    rows = (
        PaymentRequest.objects.filter(issued_on__lte=on)
        .exclude(bare)
        .annotate(
            billed_cents=sum_by_request(PaymentRequestLine.objects.all()),
            open_cents=F("billed_cents")
            - sum_by_request(payments)
            - sum_by_request(
                credit_notes.annotate(taken=F("amount_cents") - F("to_balance_cents")), "taken"
            ),
        )
        .filter(open_cents__gt=0)
        .select_related("club", "association", "person")
    )
    items = [_aged(request, on) for request in rows]
    return sorted(items, key=lambda aged: (-aged.days, aged.request.pk))


def sums_by_band(items: list[AgedItem], *, on: dt.date) -> tuple[int, ...]:
    """Return the sum in cents for each band of age."""
    return ageing((OpenItem(_since(aged.request), aged.open_cents) for aged in items), on=on)


def _aged(request: PaymentRequest, on: dt.date) -> AgedItem:
    days = age_in_days(_since(request), on=on)
    return AgedItem(request, request.open_cents, days, band_of(days))  # type: ignore[attr-defined]


def _since(request: PaymentRequest) -> dt.date:
    return request.due_on or request.issued_on
