"""Credit notes: reduce a payment request in full or in part, without editing it."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.services.payments import credited_cents_of, drop_credited_requests
from federation.licences.services.requests import reopen_requests
from federation.models import (
    Account,
    CreditNote,
    CreditNoteLine,
    Deposit,
    LedgerAccountKind,
    PaymentRequest,
    PaymentRequestLine,
)
from federation.money.selectors.ledger import billed_cents, credited_cents, outstanding_cents
from federation.money.services.booking import (
    advance_account,
    book,
    debtor_account,
    federation_account,
    next_reference,
)
from federation.money.services.checkouts import close_checkouts_of
from federation.money.services.ledger import required_reason
from federation.money.services.settled import do_what_payment_brings
from federation.rules.money import Money
from federation.services.approvals import needs_approval
from federation.services.audit import record_event


@transaction.atomic
def issue_credit_note(
    *,
    request: PaymentRequest,
    cents_by_line: Mapping[PaymentRequestLine, int],
    reason: str,
    on: dt.date,
    account: Account | None,
    dropped: Collection[int] = (),
) -> CreditNote:
    """Credit part of a request; what was already paid becomes a balance.

    dropped: lines of licence requests whose people the credit concerns.
    Raises: RuleError if more is credited than was charged, less earlier credits.
    """
    reason = required_reason(reason)
    request = PaymentRequest.objects.select_for_update().select_related("season").get(pk=request.pk)
    _refuse(request, cents_by_line)
    total = sum(cents_by_line.values())
    to_balance_cents = max(0, total - outstanding_cents(request))
    note = CreditNote.objects.create(
        request=request,
        reference=next_reference("credit_note", request.season),
        reason=reason,
        issued_on=on,
        amount_cents=total,
        to_balance_cents=to_balance_cents,
        issued_by=account,
        entry=book(
            "credit_note_issued",
            [
                (federation_account(_against(request), request.currency), total),
                (debtor_account(request), to_balance_cents - total),
                *([(advance_account(request), -to_balance_cents)] if to_balance_cents else []),
            ],
            booked_on=on,
            account=account,
            note=f"{request.reference} {reason}",
        ),
    )
    CreditNoteLine.objects.bulk_create(
        CreditNoteLine(note=note, line=line, amount_cents=cents)
        for line, cents in cents_by_line.items()
    )
    if credited_cents(request) == billed_cents(request):
        request.cancelled_by_entry = note.entry
        request.save(update_fields=["cancelled_by_entry"])
    drop_credited_requests(
        request=request, reference=note.reference, dropped=dropped, account=account
    )
    _do_what_follows(request, on=on, account=account)
    record_event(
        "credit_note_issued",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"reference": note.reference, "amount_cents": total, "reason": reason},
    )
    return note


def _do_what_follows(request: PaymentRequest, *, on: dt.date, account: Account | None) -> None:
    """Close what would still pay a cancelled request; else do what full payment brings."""
    if request.cancelled_by_entry_id is None:
        do_what_payment_brings(request, on=on, account=account)
        return
    close_checkouts_of(request, now=timezone.now())
    reopen_requests(request=request, account=account)


@transaction.atomic
def credit_licences(
    *,
    request: PaymentRequest,
    dropped: Collection[int],
    reason: str,
    on: dt.date,
    account: Account | None,
) -> CreditNote:
    """Credit the fee of people who were not licensed, and drop their lines.

    dropped: lines of licence requests. Raises: RuleError.
    """
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    cents_by_line = credited_cents_of(request, dropped)
    if needs_approval("issue_credit_note", on=on, amount_cents=sum(cents_by_line.values())):
        raise RuleError("licence_credit_too_large")
    return issue_credit_note(
        request=request,
        cents_by_line=cents_by_line,
        reason=reason,
        on=on,
        account=account,
        dropped=dropped,
    )


@transaction.atomic
def cancel_payment_request(
    *, request: PaymentRequest, reason: str, on: dt.date, account: Account | None
) -> CreditNote:
    """Credit all that is left of a request. Raises: RuleError."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    left = {line: _left_of(line) for line in request.lines.all()}
    return issue_credit_note(
        request=request,
        cents_by_line={line: cents for line, cents in left.items() if cents},
        reason=reason,
        on=on,
        account=account,
    )


def _refuse(request: PaymentRequest, cents_by_line: Mapping[PaymentRequestLine, int]) -> None:
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    deposit = Deposit.objects.select_for_update().filter(request=request).first()
    if deposit is not None and request.payments.filter(reversed_by_entry__isnull=True).exists():
        raise RuleError("deposit_is_returned_not_credited", reference=request.reference)
    if not cents_by_line:
        raise RuleError("credit_note_empty")
    if deposit is not None and sum(cents_by_line.values()) != billed_cents(request):
        raise RuleError("deposit_is_credited_whole", reference=request.reference)
    for line, cents in cents_by_line.items():
        left = _left_of(line)
        if cents <= 0 or line.request_id != request.pk:
            raise RuleError("credit_note_empty")
        if cents > left:
            raise RuleError(
                "credited_more_than_asked",
                title=line.title,
                credited=Money(cents, request.currency),
                left=Money(left, request.currency),
            )


def _left_of(line: PaymentRequestLine) -> int:
    return line.amount_cents - (line.credits.aggregate(sum=Sum("amount_cents"))["sum"] or 0)


def _against(request: PaymentRequest) -> LedgerAccountKind:
    if Deposit.objects.filter(request=request).exists():
        return LedgerAccountKind.DEPOSIT_ASKED
    return LedgerAccountKind.INCOME
