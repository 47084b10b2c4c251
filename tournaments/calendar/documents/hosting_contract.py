"""The contract with the host of a delegated event."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingContractPaper(Paper):
    """The contract as printed. share: in words, "30 %". duties: one sentence each."""

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
