"""Amounts charged, paid and open. Sums of integers, in cents."""

from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from federation.models import (
    CreditNote,
    Deposit,
    LedgerAccount,
    LedgerEntry,
    Payment,
    PaymentRequest,
    PaymentRequestLine,
    Posting,
)
from federation.money.selectors.annotations import SummedRequest
from federation.rules.money import Money
from federation.selectors.currency import currency_of_federation


def billed_cents(request: PaymentRequest) -> int:
    """Return the total of a payment request."""
    return _sum(request.lines.all())


def paid_cents(request: PaymentRequest) -> int:
    """Return the payments of a request, by money, balance and deposits, without reversed ones."""
    return _sum(request.payments.filter(reversed_by_entry__isnull=True))


def credited_cents(request: PaymentRequest) -> int:
    """Return the credit notes of a payment request."""
    return _sum(request.credit_notes.all())


def cents_credited(request: PaymentRequest) -> int:
    """Return the part of its credit notes that was paid already and became a balance."""
    return request.credit_notes.aggregate(sum=Sum("to_balance_cents"))["sum"] or 0


def outstanding_cents(request: PaymentRequest) -> int:
    """Return the open amount of a payment request; 0 if cancelled."""
    if request.cancelled_by_entry_id is not None:
        return 0
    credited = request.credit_notes.aggregate(sum=Sum(F("amount_cents") - F("to_balance_cents")))[
        "sum"
    ]
    return billed_cents(request) - (credited or 0) - paid_cents(request)


def with_sums(requests: QuerySet[PaymentRequest]) -> QuerySet[SummedRequest]:
    """Annotate each request, in cents: asked_cents, paid_cents, credited_cents, open_cents."""
    credit = CreditNote.objects.annotate(taken=F("amount_cents") - F("to_balance_cents"))
    standing = Payment.objects.filter(reversed_by_entry__isnull=True)
    return requests.annotate(
        asked_cents=_sum_by_request(PaymentRequestLine.objects.all()),
        paid_cents=_sum_by_request(standing),
        credited_cents=_sum_by_request(CreditNote.objects.all()),
        open_cents=F("asked_cents") - F("paid_cents") - _sum_by_request(credit, "taken"),
    )


def open_requests() -> QuerySet[SummedRequest]:
    """Return the requests with an open amount, with their sums, oldest first."""
    standing = PaymentRequest.objects.filter(cancelled_by_entry__isnull=True)
    rows = with_sums(standing).filter(open_cents__gt=0)
    return rows.select_related("club", "association", "person", "season").order_by(
        "issued_on", "pk"
    )


def requested_and_paid_for_event(event_number: int) -> tuple[Money, Money]:
    """Return the amount charged for an event, less credits, and how much of it is paid."""
    requests = list(
        with_sums(
            PaymentRequest.objects.filter(
                event_number=event_number, cancelled_by_entry__isnull=True, deposit__isnull=True
            )
        )
    )
    requested = paid = 0
    for request in requests:
        # What was credited after payment counts neither as charged nor as paid.
        requested += request.asked_cents - request.credited_cents
        paid += request.asked_cents - request.credited_cents - request.open_cents
    currency = requests[0].currency if requests else currency_of_federation()
    return Money(requested, currency), Money(paid, currency)


def deposit_left_cents(deposit: Deposit) -> int:
    """Return what is left of a deposit; 0 if it was never paid."""
    if deposit.held_by_entry_id is None:
        return 0
    deducted = deposit.deductions.filter(reversed_by_entry__isnull=True)
    return deposit.amount_cents - _sum(deducted) - _sum(deposit.moves.all())


def advance_cents(account: LedgerAccount) -> int:
    """Return the balance in a debtor's favour on an advance account."""
    return -_sum(account.postings.all())


def unbalanced_entries() -> QuerySet[LedgerEntry]:
    """Return the entries whose postings do not sum to zero; there must be none."""
    return LedgerEntry.objects.annotate(sum=Sum("postings__amount_cents")).exclude(sum=0)


def balance_cents(account_code: str) -> int:
    """Return the balance of one ledger account; debit is positive."""
    return _sum(Posting.objects.filter(account__code=account_code))


def _sum(rows: QuerySet) -> int:  # type: ignore[type-arg]
    return rows.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def _sum_by_request(rows: QuerySet, column: str = "amount_cents") -> Coalesce:  # type: ignore[type-arg]
    summed = rows.filter(request=OuterRef("pk")).order_by().values("request")
    return Coalesce(Subquery(summed.annotate(sum=Sum(column)).values("sum")), 0)
