"""Bank files: each transaction is stored once, in suspense until it is assigned."""

import datetime as dt
import hashlib
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.importers.bank_csv import CsvLayout, read_bank_csv
from federation.importers.bank_lines import ImportedBankLine
from federation.importers.camt053 import is_camt053, read_camt053
from federation.models import (
    Account,
    BankFile,
    BankLayout,
    BankLine,
    BankLineState,
    LedgerAccountKind,
    Payment,
    PaymentRequest,
)
from federation.money.rules.bank_matching import Certainty, references_in
from federation.money.rules.receipts import SENT_AHEAD, refuse_day_received
from federation.money.selectors.bank import match_of, requests_named
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.balances import apply_advance
from federation.money.services.booking import book, federation_account, locked
from federation.money.services.ledger import Receipt, book_receipt, required_reason
from federation.services.audit import record_event


def receive_bank_file(
    *,
    name: str,
    data: bytes,
    layout: BankLayout | None,
    currency: str,
    account: Account | None,
    now: dt.datetime,
) -> BankFile:
    """Store the transactions of a bank file and assign the certain ones; ignore repeated files.

    layout: of a CSV file. Returns: the file, with its lines that were read before. Raises:
    ImporterError, RuleError; then nothing is stored.
    """
    lines = _read(data, layout, currency)
    file = _keep(name, data, lines, currency, account, now)
    assign_sure_lines(account=account)
    return file


def _read(data: bytes, layout: BankLayout | None, currency: str) -> list[ImportedBankLine]:
    if is_camt053(data):
        return read_camt053(data)
    if layout is None:
        raise RuleError("bank_layout_missing")
    columns = CsvLayout(
        day=layout.day_column,
        amount=layout.amount_column,
        text=layout.text_column,
        payer=layout.payer_column,
        reference=layout.reference_column,
        delimiter=layout.delimiter,
        decimal_mark=layout.decimal_mark,
        day_form=layout.day_form,
        encoding=layout.encoding,
    )
    return read_bank_csv(data, columns, currency=currency)


@transaction.atomic
def _keep(
    name: str,
    data: bytes,
    lines: Sequence[ImportedBankLine],
    currency: str,
    account: Account | None,
    now: dt.datetime,
) -> BankFile:
    # The bank account is locked, so that a file sent twice at once is read once.
    locked(federation_account(LedgerAccountKind.BANK, currency))
    sha256 = hashlib.sha256(data).hexdigest()
    references = {line.reference for line in lines}
    before = list(
        BankLine.objects.filter(bank_reference__in=references)
        .select_related("file")
        .order_by("file", "position")
    )
    if (bank_file := BankFile.objects.filter(sha256=sha256).first()) is not None:
        bank_file.lines_before = before
        return bank_file
    bank_references = {line.bank_reference for line in before}
    booked = set(
        Payment.objects.filter(
            bank_reference__in=references, reversed_by_entry__isnull=True
        ).values_list("bank_reference", flat=True)
    )
    new = {line.reference: line for line in lines if line.reference not in bank_references}
    file = BankFile.objects.create(
        name=name[:120],
        sha256=sha256,
        lines_read=len(lines),
        lines_new=len(new),
        received_at=now,
        received_by=account,
    )
    file.lines_before = before
    for position, line in enumerate(new.values(), start=1):
        _keep_line(file, position, line, line.reference in booked, account)
    record_event(
        "bank_file_received",
        subject=f"bank_file:{file.pk}",
        account=account,
        details={"name": file.name, "read": len(lines), "new": len(new)},
    )
    return file


def _keep_line(
    file: BankFile,
    position: int,
    line: ImportedBankLine,
    is_booked: bool,
    account: Account | None,
) -> None:
    refuse_day_received(line.booked_on, on=timezone.localdate())
    state, entry = BankLineState.OUTGOING, None
    if line.amount_cents > 0:
        state = BankLineState.KNOWN if is_booked else BankLineState.WAITING
    if state == BankLineState.WAITING:
        entry = book(
            "bank_line_received",
            [
                (federation_account(LedgerAccountKind.BANK, line.currency), line.amount_cents),
                (federation_account(LedgerAccountKind.SUSPENSE, line.currency), -line.amount_cents),
            ],
            booked_on=line.booked_on,
            account=account,
            note=line.reference,
        )
    BankLine.objects.create(
        file=file,
        position=position,
        bank_reference=line.reference,
        booked_on=line.booked_on,
        amount_cents=line.amount_cents,
        currency=line.currency,
        text=line.text,
        payer=line.payer,
        state=state,
        entry=entry,
    )


def assign_sure_lines(*, account: Account | None) -> int:
    """Assign the waiting lines whose request and amount match; return how many."""
    assigned = 0
    for line_id in list(
        BankLine.objects.filter(state=BankLineState.WAITING)
        .order_by("booked_on", "pk")
        .values_list("pk", flat=True)
    ):
        assigned += _assign_if_sure(line_id, account)
    return assigned


@transaction.atomic
def _assign_if_sure(line_id: int, account: Account | None) -> bool:
    line = BankLine.objects.select_for_update().get(pk=line_id)
    match = match_of(line, requests_named(references_in(line.text)))
    if line.state != BankLineState.WAITING or match.certainty is not Certainty.SURE:
        return False
    first, *others = match.references
    asked = PaymentRequest.objects.get(reference=first)
    if line.booked_on < asked.issued_on - SENT_AHEAD:
        return False  # somebody looks at it
    _assign(line, asked, account)
    # The amount beyond the first request becomes the debtor's balance, which pays the others.
    for reference in others:
        request = PaymentRequest.objects.get(reference=reference)
        apply_advance(
            request=request,
            amount_cents=outstanding_cents(request),
            on=line.booked_on,
            account=account,
        )
    return True


@transaction.atomic
def assign_bank_line(
    *, line: BankLine, request: PaymentRequest, account: Account | None
) -> Payment:
    """Pay a request from a waiting line; an excess is kept as a balance.

    Raises: RuleError if it does not wait, or the request was cancelled.
    """
    line = _waiting(line)
    if request.currency != line.currency:
        raise RuleError("currencies_differ", one=request.currency, other=line.currency)
    return _assign(line, request, account)


@transaction.atomic
def send_back_bank_line(
    *, line: BankLine, reason: str, on: dt.date, account: Account | None
) -> None:
    """Book the return of a waiting line's money to its payer. Raises: RuleError."""
    line, reason = _waiting(line), required_reason(reason)
    book(
        "bank_line_sent_back",
        [
            (federation_account(LedgerAccountKind.SUSPENSE, line.currency), line.amount_cents),
            (federation_account(LedgerAccountKind.BANK, line.currency), -line.amount_cents),
        ],
        booked_on=on,
        account=account,
        note=f"{line.bank_reference} {reason}",
    )
    line.state = BankLineState.RETURNED
    line.save(update_fields=["state"])
    record_event(
        "bank_line_sent_back",
        subject=f"bank_line:{line.pk}",
        account=account,
        details={"reason": reason},
    )


def _assign(line: BankLine, request: PaymentRequest, account: Account | None) -> Payment:
    line.payment = book_receipt(
        request=request,
        receipt=Receipt(
            amount_cents=line.amount_cents,
            received_on=line.booked_on,
            method="bank",
            bank_reference=line.bank_reference,
            into=LedgerAccountKind.SUSPENSE,
        ),
        account=account,
    )
    line.state = BankLineState.ASSIGNED
    line.save(update_fields=["payment", "state"])
    return line.payment


def _waiting(line: BankLine) -> BankLine:
    line = BankLine.objects.select_for_update().get(pk=line.pk)
    if line.state != BankLineState.WAITING:
        raise RuleError("bank_line_decided", reference=line.bank_reference)
    return line
