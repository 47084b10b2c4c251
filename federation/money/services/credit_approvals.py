"""Credit notes above the office's limit, which need a second person's approval."""

import datetime as dt
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, CreditNote, PaymentRequest, PaymentRequestLine
from federation.money.selectors.ledger import billed_cents, credited_cents
from federation.money.services.credit_notes import cancel_payment_request, issue_credit_note
from federation.rules.money import Money
from federation.services.approvals import needs_approval, request_approval
from federation.texts import spoken_value


@transaction.atomic
def ask_for_credit_note(
    *,
    request: PaymentRequest,
    cents_by_line: Mapping[PaymentRequestLine, int],
    reason: str,
    account: Account,
    now: dt.datetime,
) -> CreditNote | None:
    """Credit part of a request, or request an approval if above the limit. Raises: RuleError.

    Returns: the note, None if it waits.
    """
    on, total = timezone.localdate(now), sum(cents_by_line.values())
    if not needs_approval("issue_credit_note", on=on, amount_cents=total):
        return issue_credit_note(
            request=request, cents_by_line=cents_by_line, reason=reason, on=on, account=account
        )
    by_line = {str(line.pk): cents for line, cents in cents_by_line.items()}
    _ask(request, by_line, total, reason, account, now)
    return None


@transaction.atomic
def ask_to_cancel_request(
    *, request: PaymentRequest, reason: str, account: Account, now: dt.datetime
) -> CreditNote | None:
    """Cancel the rest of a request, or request an approval. Raises: RuleError.

    Returns: the note, None if it waits.
    """
    on, left = timezone.localdate(now), billed_cents(request) - credited_cents(request)
    if not needs_approval("issue_credit_note", on=on, amount_cents=left):
        return cancel_payment_request(request=request, reason=reason, on=on, account=account)
    _ask(request, {}, left, reason, account, now)
    return None


@transaction.atomic
def issue_agreed_credit_note(
    *,
    request_id: int,
    cents_by_line: Mapping[str, int],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Issue the credit note of an approval; without lines for all that is left.

    Raises: RuleError.
    """
    request, on = PaymentRequest.objects.get(pk=request_id), timezone.localdate(now)
    if not cents_by_line:
        cancel_payment_request(request=request, reason=reason, on=on, account=account)
        return
    lines = {str(line.pk): line for line in request.lines.all()}
    issue_credit_note(
        request=request,
        cents_by_line={lines[key]: cents for key, cents in cents_by_line.items()},
        reason=reason,
        on=on,
        account=account,
    )


def _ask(
    request: PaymentRequest,
    cents_by_line: Mapping[str, int],
    total: int,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> None:
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    request_approval(
        "issue_credit_note",
        subject=f"payment_request:{request.pk}",
        arguments={
            "request_id": request.pk,
            "cents_by_line": dict(cents_by_line),
            "reason": reason,
        },
        about=[f"{request.reference}: {spoken_value(Money(total, request.currency))}"],
        reason=reason,
        account=account,
        now=now,
    )
