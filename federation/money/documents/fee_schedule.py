"""The fee table of a season as printed."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeRow:
    """One fee. amount: None if not set yet."""

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


FEE_SCHEDULE = PaperKind(
    code="fee_schedule",
    prefix="TX",
    title=_("fee schedule"),
    about="fee_schedule",
    may_read=nobody_else,
)
register_papers(FEE_SCHEDULE)
