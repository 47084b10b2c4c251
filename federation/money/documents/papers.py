"""Papers about payments: receipts, credit notes, statements. None is a tax invoice."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else, who_owes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptPaper(Paper):
    """A receipt. kept: the part kept as a balance, None if none.

    debtor: from whom the money came; paid_for: who owed it, "" if that is the same.
    """

    debtor: str
    debtor_code: str
    amount: Decimal
    currency: str
    received_on: dt.date
    method: str
    bank_reference: str
    reference: str
    subject: str
    kept: Decimal | None
    still_open: Decimal
    certified_invoice: str
    paid_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditedRow:
    """A charge credited in full or in part."""

    title: str
    article: str
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditNotePaper(Paper):
    """A credit note. kept: the part that was paid already and is now a balance."""

    debtor: str
    debtor_code: str
    reference: str
    request: str
    subject: str
    reason: str
    currency: str
    noted_on: dt.date
    rows: tuple[CreditedRow, ...]
    total: Decimal
    kept: Decimal | None
    certified_invoice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementRow:
    """One line of a statement: a charge or a settlement, and the balance after it."""

    on: dt.date
    what: str
    detail: str
    article: str
    asked: Decimal | None
    settled: Decimal | None
    balance: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementPaper(Paper):
    """A debtor's account over a period. held: deposits held on the day of issue."""

    debtor: str
    debtor_code: str
    currency: str
    first: dt.date
    last: dt.date
    opening: Decimal
    rows: tuple[StatementRow, ...]
    closing: Decimal
    held: Decimal | None


RECEIPT = PaperKind(
    code="receipt",
    prefix="RC",
    title=_("receipt"),
    about="payment",
    may_read=who_owes,
    on_erasure=OnErasure.LEFT,
)
CREDIT_NOTE = PaperKind(
    code="credit_note",
    prefix="NC",
    title=_("credit note"),
    about="credit_note",
    may_read=who_owes,
    on_erasure=OnErasure.LEFT,
)
ACCOUNT_STATEMENT = PaperKind(
    code="account_statement",
    prefix="EX",
    title=_("statement of account"),
    about="statement",
    may_read=nobody_else,
    on_erasure=OnErasure.EMPTIED,
)
register_papers(RECEIPT, CREDIT_NOTE, ACCOUNT_STATEMENT)
