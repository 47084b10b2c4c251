"""An electoral roll of the general assembly, and the apportionment of delegates."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """The apportionment for one unit, step by step."""

    unit: str
    electors: int
    exact: Fraction
    exact_text: str
    whole: int
    remainder_text: str
    extra: int
    needs_lot: bool
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectoralRollPaper(Paper):
    """The roll as printed. numeric: indices of the columns with numbers."""

    on: dt.date
    facts: tuple[str, ...]
    headings: tuple[str, ...]
    numeric: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    seats: int
    electors: int
    shares: tuple[ShareRow, ...]
    notes: tuple[str, ...] = ()


ELECTORAL_ROLL = PaperKind(
    code="electoral_roll",
    prefix="CA",
    title=_("electoral roll"),
    about="assembly",
    may_read=nobody_else,
)
register_papers(ELECTORAL_ROLL)
