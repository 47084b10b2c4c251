"""The fee table of a season as printed."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeRow:
    """One fee. amount: None while the federation has not set it."""

    title: str
    unit: str
    article: str
    amount: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeSchedulePaper(Paper):
    """The table as printed."""

    season: str
    valid_from: dt.date
    currency: str
    rows: tuple[FeeRow, ...]
