"""Several payment requests of one debtor on one paper, paid by one transfer."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class JointRow:
    """One payment request with what is open on it."""

    reference: str
    subject: str
    requested_on: dt.date
    due_on: dt.date | None
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class JointRequestPaper(Paper):
    """What is open on several payment requests, and how to pay it at once.

    due_on: the earliest day of them. pay_to: lines that say how to pay, printed as they are.
    pay_code: text of the code that a bank's program reads, "" where there is none.
    """

    debtor: str
    debtor_code: str
    currency: str
    due_on: dt.date | None
    rows: tuple[JointRow, ...]
    total: Decimal
    pay_to: tuple[str, ...]
    pay_code: str


JOINT_REQUEST = PaperKind(
    code="joint_request",
    prefix="PJ",
    title=_("joint payment request"),
    about="statement",
    may_read=nobody_else,
    on_erasure=OnErasure.EMPTIED,
)
register_papers(JOINT_REQUEST)
