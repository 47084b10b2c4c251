"""The contract with the host of a delegated event."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingContractPaper(Paper):
    """The contract as printed. share: as text, "30 %". duties: one sentence each."""

    event: str
    facts: tuple[str, ...]
    host: str
    host_code: str
    delegated_on: dt.date
    share: str
    least_share: str
    price: Decimal
    currency: str
    due_on: dt.date
    venue: str
    timetable: tuple[str, ...]
    promotion: tuple[str, ...]
    support: tuple[str, ...]
    article: str


HOSTING_CONTRACT = PaperKind(
    code="hosting_contract",
    prefix="CH",
    title=_("hosting contract"),
    about="hosting_agreement",
    may_read=nobody_else,
)
register_papers(HOSTING_CONTRACT)
