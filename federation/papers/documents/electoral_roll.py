"""An electoral roll of the general assembly, and how its delegates are shared out."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """What one unit gets, step by step."""

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
    """The roll as printed. numeric: places of the columns that hold numbers."""

    on: dt.date
    facts: tuple[str, ...]
    headings: tuple[str, ...]
    numeric: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    seats: int
    electors: int
    shares: tuple[ShareRow, ...]
    notes: tuple[str, ...] = ()
