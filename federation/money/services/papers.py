"""Issuing receipts, credit notes and statements; a second run finds the existing paper."""

import datetime as dt
from decimal import Decimal

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    CreditNote,
    Job,
    Payment,
    PaymentRequest,
    PaymentSource,
    Person,
)
from federation.models.ledger_titles import entry_title
from federation.money.documents.papers import (
    ACCOUNT_STATEMENT,
    CREDIT_NOTE,
    RECEIPT,
    CreditedRow,
    CreditNotePaper,
    ReceiptPaper,
    StatementPaper,
    StatementRow,
)
from federation.money.selectors.ledger import outstanding_cents
from federation.money.selectors.statements import (
    Debtor,
    Statement,
    debtor_field,
    debtor_of,
    statement_of,
)
from federation.money.texts.ledger_words import way_to_pay
from federation.papers.selectors.papers import papers_about
from federation.papers.services.documents import (
    PaperDraft,
    PaperIdentity,
    issue_if_changed,
    issue_once,
)
from federation.papers.services.papers import federation_on_paper
from federation.selectors.currency import currency_of_federation
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.jobs import Progress, request_job
from federation.texts.dates import date_format

DEBTOR_KINDS: dict[str, type[Debtor]] = {"club": Club, "association": Association, "person": Person}


def ask_for_request_paper(*, request: PaymentRequest, account: Account | None) -> Job:
    """Request the paper of a payment request."""
    return request_job(
        "issue_payment_request",
        arguments={"request_id": request.pk},
        subject=f"payment_request:{request.pk}",
        account=account,
    )


def ask_for_receipt(
    *, payment: Payment, account: Account | None, payer: Person | None = None
) -> Job:
    """Request the receipt of a payment. Raises: RuleError unless it is money not returned.

    payer: a person who paid in place of the debtor. A receipt issued before stays as it is.
    """
    if payment.source != PaymentSource.MONEY or payment.reversed_by_entry_id is not None:
        raise RuleError("receipt_without_money")
    receipts = papers_about(f"payment:{payment.pk}").filter(series__kind=RECEIPT.code)
    issued = receipts.filter(withdrawn_at__isnull=True).first()
    if payer is not None and issued is not None:
        raise RuleError("receipt_made_out_before", number=issued.code)
    return request_job(
        "issue_receipt",
        arguments={"payment_id": payment.pk, "payer_id": payer.pk if payer else None},
        subject=f"payment:{payment.pk}",
        account=account,
    )


def ask_for_credit_note_paper(*, note: CreditNote, account: Account | None) -> Job:
    """Request the paper of a credit note."""
    return request_job(
        "issue_credit_note",
        arguments={"note_id": note.pk},
        subject=f"credit_note:{note.pk}",
        account=account,
    )


def ask_for_statement(
    *, debtor: Debtor, first: dt.date, last: dt.date, account: Account | None
) -> Job:
    """Request the statement of a debtor's account over a period."""
    kind = debtor_field(debtor)
    return request_job(
        "issue_statement",
        arguments={
            "kind": kind,
            "debtor_id": debtor.pk,
            "first": first.isoformat(),
            "last": last.isoformat(),
        },
        subject=f"statement:{kind}-{debtor.pk}",
        account=account,
    )


def issue_receipt(
    *,
    payment_id: int,
    payer_id: int | None = None,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the receipt of money received.

    payer_id: of a person who paid in place of the debtor.
    """
    payment = Payment.objects.select_related(
        "request__club", "request__association", "request__person", "request__season"
    ).get(pk=payment_id)
    request = payment.request
    if request is None:
        return {}
    payer = None if payer_id is None else Person.objects.get(pk=payer_id)
    document = issue_once(
        PaperIdentity(RECEIPT, f"payment:{payment.pk}"),
        lambda: _receipt(payment, request, payer),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _receipt(payment: Payment, request: PaymentRequest, payer: Person | None) -> PaperDraft:
    name, _is_demo = federation_on_paper()
    debtor = _debtor(request)
    received_from = payer or debtor
    language = language_of(received_from)
    with translation.override(language):
        content = ReceiptPaper(
            federation=name,
            title=gettext("Receipt"),
            is_sample=request.is_sample,
            debtor=received_from.name,
            debtor_code=debtor_code(received_from),
            paid_for=debtor.name if received_from != debtor else "",
            amount=_amount(payment.amount_cents + payment.to_balance_cents),
            currency=request.currency,
            received_on=payment.received_on,
            method=way_to_pay(payment.method),
            bank_reference=payment.bank_reference,
            reference=request.reference,
            subject=request.subject,
            kept=_amount(payment.to_balance_cents) if payment.to_balance_cents else None,
            still_open=_amount(outstanding_cents(request)),
            certified_invoice=request.certified_invoice,
        )
    return PaperDraft(
        content=content,
        title=f"{content.title} {request.reference}",
        season=request.season,
        language=language,
    )


def issue_credit_note_paper(
    *, note_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a credit note."""
    document = issue_once(
        PaperIdentity(CREDIT_NOTE, f"credit_note:{note_id}"),
        lambda: _credit_note(note_id),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _credit_note(note_id: int) -> PaperDraft:
    note = CreditNote.objects.select_related(
        "request__club", "request__association", "request__person", "request__season"
    ).get(pk=note_id)
    request = note.request
    name, _is_demo = federation_on_paper()
    language = language_of(_debtor(request))
    with translation.override(language):
        content = CreditNotePaper(
            federation=name,
            title=gettext("Credit note"),
            is_sample=request.is_sample,
            debtor=_debtor(request).name,
            debtor_code=debtor_code(_debtor(request)),
            reference=note.reference,
            request=request.reference,
            subject=request.subject,
            reason=note.reason,
            currency=request.currency,
            noted_on=note.issued_on,
            rows=tuple(
                CreditedRow(
                    title=gettext(line.line.title),
                    article=line.line.article,
                    amount=_amount(line.amount_cents),
                )
                for line in note.lines.select_related("line")
            ),
            total=_amount(note.amount_cents),
            kept=_amount(note.to_balance_cents) if note.to_balance_cents else None,
            certified_invoice=request.certified_invoice,
        )
    return PaperDraft(
        content=content,
        title=f"{content.title} {note.reference}",
        season=request.season,
        language=language,
    )


def issue_statement(
    *,
    kind: str,
    debtor_id: int,
    first: str,
    last: str,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the statement of a debtor for a period; an identical paper is not issued twice.

    kind: club, association or person. first, last: ISO days.
    """
    debtor = DEBTOR_KINDS[kind].objects.get(pk=debtor_id)
    statement = statement_of(
        debtor,
        first=dt.date.fromisoformat(first),
        last=dt.date.fromisoformat(last),
        currency=currency_of_federation(),
    )
    language = language_of(debtor)
    with translation.override(language):
        content = _statement(statement)
        period = f"{date_format(statement.first)} – {date_format(statement.last)}"
    document = issue_if_changed(
        PaperIdentity(
            ACCOUNT_STATEMENT, f"statement:{kind}-{debtor.pk}", f"{first} {last} {language}"
        ),
        PaperDraft(
            content=content,
            title=f"{content.title} {period}",
            season=season_of(timezone.localdate()),
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _statement(statement: Statement) -> StatementPaper:
    name, _is_demo = federation_on_paper()
    return StatementPaper(
        federation=name,
        title=gettext("Statement of account"),
        is_sample=any(
            line.request is not None and line.request.is_sample for line in statement.lines
        ),
        debtor=statement.debtor.name,
        debtor_code=debtor_code(statement.debtor),
        currency=statement.currency,
        first=statement.first,
        last=statement.last,
        opening=_amount(statement.opening_cents),
        rows=tuple(
            StatementRow(
                on=line.on,
                what=gettext(line.title) if line.title else str(entry_title(line.act)),
                detail=" · ".join(
                    filter(None, [line.reference, line.request.subject if line.request else ""])
                ),
                article=line.article,
                asked=_amount(line.cents) if line.cents > 0 else None,
                settled=_amount(-line.cents) if line.cents < 0 else None,
                balance=_amount(line.balance_cents),
            )
            for line in statement.lines
        ),
        closing=_amount(statement.closing_cents),
        held=_amount(statement.held_cents) if statement.held_cents else None,
    )


def _debtor(request: PaymentRequest) -> Debtor:
    debtor = debtor_of(request)
    assert debtor is not None  # noqa: S101 -- the database lets no request be without
    return debtor


def debtor_code(debtor: Debtor) -> str:
    """Return the number of a person, the code of a body."""
    return (debtor.number or "") if isinstance(debtor, Person) else debtor.code


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
