"""A payment request on paper, which states that it is no tax invoice."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.money.selectors.papers_of_requests import TAKEN_BACK
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import who_owes
from federation.rules.money import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One charge, with the article that requires it."""

    title: str
    article: str
    quantity: int
    unit_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeRow:
    """A charge as printed."""

    title: str
    article: str
    quantity: int
    unit_amount: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestDetails:
    """Who must pay, for what, with which reference, by when, and to which account.

    facts: lines about the event. pay_to: payment instructions, printed as given.
    pay_code: text of the QR code for banking apps, "" without one.
    certified_invoice: number of the invoice issued elsewhere, "" if there is none yet.
    """

    debtor: str
    subject: str
    reference: str
    currency: str
    requested_on: dt.date
    due_on: dt.date | None = None
    debtor_code: str = ""
    facts: tuple[str, ...] = ()
    pay_to: tuple[str, ...] = ()
    pay_code: str = ""
    certified_invoice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRequestPaper(Paper):
    """The request as printed."""

    asked: RequestDetails
    rows: tuple[ChargeRow, ...]
    total: Decimal


def payment_request_content(
    *,
    federation: str,
    title: str,
    details: RequestDetails,
    charges: Iterable[Charge],
    is_sample: bool,
) -> PaymentRequestPaper:
    """Return the paper with all `charges` and their sum. is_sample: the amounts are invented."""
    rows = tuple(_row(charge, details.currency) for charge in charges)
    return PaymentRequestPaper(
        federation=federation,
        title=title,
        is_sample=is_sample,
        asked=details,
        rows=rows,
        total=sum((row.amount for row in rows), Decimal("0.00")),
    )


def _row(charge: Charge, currency: str) -> ChargeRow:
    unit = Money(charge.unit_cents, currency)
    return ChargeRow(
        title=charge.title,
        article=charge.article,
        quantity=charge.quantity,
        unit_amount=unit.as_decimal,
        amount=(unit * charge.quantity).as_decimal,
    )


PAYMENT_REQUEST = PaperKind(
    code="payment_request",
    prefix="PG",
    title=_("payment request"),
    about="payment_request",
    may_read=who_owes,
    on_erasure=OnErasure.LEFT,
    outdated=TAKEN_BACK,
)
register_papers(PAYMENT_REQUEST)
