"""The licence card of a season, in the size of a bank card."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import licence_holder, nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceCard(Paper):
    """The content of a licence card. `body`: the club or association of the licence.

    signed: the address with the signed code, which can be verified offline; "" on older cards.
    """

    name: str
    number: str
    season: str
    valid_from: dt.date
    valid_until: dt.date
    body: str
    category: str  # as in lists: "2♠"
    iv: int | None = None
    signed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenceSheet(Paper):
    """The cards of a club or association, to be cut out: pages of at most ten."""

    body: str
    season: str
    pages: tuple[tuple[LicenceCard, ...], ...]


LICENCE_CARD = PaperKind(
    code="licence_card",
    prefix="LI",
    title=_("licence card"),
    about="licence",
    may_read=licence_holder,
    on_erasure=OnErasure.EMPTIED,
)
LICENCE_SHEET = PaperKind(
    code="licence_sheet",
    prefix="LF",
    title=_("sheet of licence cards"),
    about="licence_sheet",
    may_read=nobody_else,
    on_erasure=OnErasure.EMPTIED,
)
register_papers(LICENCE_CARD, LICENCE_SHEET)
