"""The licence of a season, on a card the size of a bank card."""

import datetime as dt
from dataclasses import dataclass

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceCard(Paper):
    """Who holds which licence. `body`: the club or association it was obtained through.

    signed: the address with the signed code, verified without asking anybody; "" on cards printed
    before there was one.
    """

    name: str
    number: str
    season: str
    valid_from: dt.date
    valid_until: dt.date
    body: str
    category: str  # as lists print it: "2♠"
    iv: int | None = None
    signed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceSheet(Paper):
    """The cards of a club or association, to be cut: pages of at most ten."""

    body: str
    season: str
    pages: tuple[tuple[LicenceCard, ...], ...]
