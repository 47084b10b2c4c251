"""Issuing receipts, credit notes and statements; a second run finds the paper there."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.documents.money_papers import (
    CreditedRow,
    CreditNotePaper,
    ReceiptPaper,
    StatementPaper,
    StatementRow,
)
from federation.documents.paper import Paper
from federation.models import (
    Account,
    Association,
    Club,
    CreditNote,
    Payment,
    PaymentRequest,
    Person,
    Season,
)
from federation.selectors.currency import currency_of_federation
from federation.selectors.ledger import outstanding_cents
from federation.selectors.papers import papers_about
from federation.selectors.rule_sets import season_of
from federation.selectors.statements import Debtor, Statement, statement_of
from federation.services.documents import issue_document, same_words
from federation.services.papers import federation_on_paper
from federation.texts.ledger_words import entry_title, way_to_pay

Progress = Callable[[int, int], None]
_KINDS: dict[str, type[Debtor]] = {"club": Club, "association": Association, "person": Person}


def issue_receipt(
    *, payment_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the receipt of money that came in."""
    payment = Payment.objects.select_related(
        "request__club", "request__association", "request__person", "request__season"
    ).get(pk=payment_id)
    subject = f"payment:{payment.pk}"
    if (known := papers_about(subject).first()) is not None:
        return {"document": known.code}
    request = payment.request
    if request is None:
        return {}
    name, _is_demo = federation_on_paper()
    with translation.override(settings.LANGUAGE_CODE):
        content = ReceiptPaper(
            federation=name,
            title=gettext("Receipt"),
            is_sample=request.is_sample,
            debtor=_debtor(request).name,
            debtor_code=_code(_debtor(request)),
            amount=_amount(payment.amount_cents + payment.kept_cents),
            currency=request.currency,
            received_on=payment.received_on,
            method=way_to_pay(payment.method),
            bank_reference=payment.bank_reference,
            reference=request.reference,
            subject=request.subject,
            kept=_amount(payment.kept_cents) if payment.kept_cents else None,
            still_open=_amount(outstanding_cents(request)),
            certified_invoice=request.certified_invoice,
        )
    return _issued("receipt", content, request.season, subject, request.reference, account)


def issue_credit_note_paper(
    *, note_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a credit note."""
    note = CreditNote.objects.select_related(
        "request__club", "request__association", "request__person", "request__season"
    ).get(pk=note_id)
    subject = f"credit_note:{note.pk}"
    if (known := papers_about(subject).first()) is not None:
        return {"document": known.code}
    request = note.request
    name, _is_demo = federation_on_paper()
    with translation.override(settings.LANGUAGE_CODE):
        content = CreditNotePaper(
            federation=name,
            title=gettext("Credit note"),
            is_sample=request.is_sample,
            debtor=_debtor(request).name,
            debtor_code=_code(_debtor(request)),
            reference=note.reference,
            request=request.reference,
            subject=request.subject,
            reason=note.reason,
            currency=request.currency,
            noted_on=note.issued_on,
            rows=tuple(
                CreditedRow(
                    title=gettext(each.line.title),
                    article=each.line.article,
                    amount=_amount(each.amount_cents),
                )
                for each in note.lines.select_related("line")
            ),
            total=_amount(note.amount_cents),
            kept=_amount(note.kept_cents) if note.kept_cents else None,
            certified_invoice=request.certified_invoice,
        )
    return _issued("credit_note", content, request.season, subject, note.reference, account)


def issue_statement(
    *,
    kind: str,
    debtor_id: int,
    first: str,
    last: str,
    language: str = settings.LANGUAGE_CODE,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the statement of a debtor for a period; the same words are not issued twice.

    kind: club, association or person. first, last: ISO days.
    """
    debtor = _KINDS[kind].objects.get(pk=debtor_id)
    subject = f"statement:{kind}-{debtor.pk}"
    statement = statement_of(
        debtor,
        first=dt.date.fromisoformat(first),
        last=dt.date.fromisoformat(last),
        currency=currency_of_federation(),
    )
    with translation.override(language):
        content = _statement(statement)
    for known in papers_about(subject).filter(language=language).defer(None):
        if same_words(known, content):
            return {"document": known.code}
    season = season_of(timezone.localdate())
    return _issued(
        "account_statement", content, season, subject, f"{first} – {last}", account, language
    )


def _statement(statement: Statement) -> StatementPaper:
    name, _is_demo = federation_on_paper()
    return StatementPaper(
        federation=name,
        title=gettext("Statement of account"),
        is_sample=any(
            line.request is not None and line.request.is_sample for line in statement.lines
        ),
        debtor=statement.debtor.name,
        debtor_code=_code(statement.debtor),
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


def _issued(
    kind: str,
    content: Paper,
    season: Season,
    subject: str,
    about: str,
    account: Account | None,
    language: str = settings.LANGUAGE_CODE,
) -> dict[str, object]:
    document = issue_document(
        kind,
        content,
        season=season,
        language=language,
        subject=subject,
        title=f"{content.title} {about}",
        account=account,
        now=timezone.now(),
        is_public=False,
    )
    return {"document": document.code}


def _debtor(request: PaymentRequest) -> Debtor:
    debtor = request.club or request.association or request.person
    assert debtor is not None  # noqa: S101 -- the database lets no request be without
    return debtor


def _code(debtor: Debtor) -> str:
    return (debtor.number or "") if isinstance(debtor, Person) else debtor.code


def _amount(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)
