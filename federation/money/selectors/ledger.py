"""Amounts charged, paid and open. Sums of integers, in cents."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

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
    """Annotate each request, in cents: billed_cents, paid_cents, credited_cents, open_cents."""
    credit = CreditNote.objects.annotate(taken=F("amount_cents") - F("to_balance_cents"))
    standing = Payment.objects.filter(reversed_by_entry__isnull=True)
    return requests.annotate(
        billed_cents=sum_by_request(PaymentRequestLine.objects.all()),
        paid_cents=sum_by_request(standing),
        credited_cents=sum_by_request(CreditNote.objects.all()),
        open_cents=F("billed_cents") - F("paid_cents") - sum_by_request(credit, "taken"),
    )


def open_requests() -> QuerySet[SummedRequest]:
    """Return the requests with an open amount, with their sums, oldest first."""
    standing = PaymentRequest.objects.filter(cancelled_by_entry__isnull=True)
    rows = with_sums(standing).filter(open_cents__gt=0)
    return rows.select_related("club", "association", "person", "season").order_by(
        "issued_on", "pk"
    )


def open_by_currency(requests: Iterable[SummedRequest]) -> dict[str, int]:
    """Return what is open on some requests in each currency, in cents."""
    sums = Counter[str]()
    for request in requests:
        sums[request.currency] += request.open_cents
    return dict(sums)


@dataclass(frozen=True, slots=True)
class ChargedForEvent:
    """What was charged for an event, less credits, and how much of it is paid, by currency.

    Empty if there is no request that was not cancelled. paid: in the order of `requested`.
    """

    requested: tuple[Money, ...] = ()
    paid: tuple[Money, ...] = ()


def charged_for_events(event_numbers: Collection[int]) -> dict[int, ChargedForEvent]:
    """Return what was charged for each of some events, deposits aside, by one query."""
    by_event: dict[int, list[SummedRequest]] = {number: [] for number in event_numbers}
    rows = PaymentRequest.objects.filter(
        event_number__in=by_event, cancelled_by_entry__isnull=True, deposit__isnull=True
    )
    for request in with_sums(rows):
        if request.event_number is not None:
            by_event[request.event_number].append(request)
    return {number: _charged(requests) for number, requests in by_event.items()}


def _charged(requests: Sequence[SummedRequest]) -> ChargedForEvent:
    requested, paid = Counter[str](), Counter[str]()
    for request in requests:
        # What was credited after payment counts neither as charged nor as paid.
        requested[request.currency] += request.billed_cents - request.credited_cents
        paid[request.currency] += request.billed_cents - request.credited_cents - request.open_cents
    return ChargedForEvent(
        tuple(Money(cents, currency) for currency, cents in sorted(requested.items())),
        tuple(Money(paid[currency], currency) for currency in sorted(requested)),
    )


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


def sum_by_request(rows: QuerySet, column: str = "amount_cents") -> Coalesce:  # type: ignore[type-arg]
    """Return the sum of a column over the rows of each payment request, to annotate it with."""
    summed = rows.filter(request=OuterRef("pk")).order_by().values("request")
    return Coalesce(Subquery(summed.annotate(sum=Sum(column)).values("sum")), 0)
