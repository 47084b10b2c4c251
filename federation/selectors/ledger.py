"""What is owed and paid. Sums of integers, in cents."""

from django.db.models import QuerySet, Sum

from federation.models import LedgerEntry, PaymentRequest, Posting


def billed_cents(request: PaymentRequest) -> int:
    """Return what a payment request asks for."""
    return request.lines.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def paid_cents(request: PaymentRequest) -> int:
    """Return what has been received for a payment request."""
    return request.payments.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def outstanding_cents(request: PaymentRequest) -> int:
    """Return what is still open on a payment request; nothing where it was cancelled."""
    if request.cancelled_by_entry_id is not None:
        return 0
    return billed_cents(request) - paid_cents(request)


def unbalanced_entries() -> QuerySet[LedgerEntry]:
    """Return the entries whose postings do not sum to zero: there must never be one."""
    return LedgerEntry.objects.annotate(sum=Sum("postings__amount_cents")).exclude(sum=0)


def balance_cents(account_code: str) -> int:
    """Return the balance of one ledger account: debit positive."""
    rows = Posting.objects.filter(account__code=account_code)
    return rows.aggregate(sum=Sum("amount_cents"))["sum"] or 0
