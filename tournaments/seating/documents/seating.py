"""The papers of a session: start list, names, guide cards, table cards, sheets, travellers."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPaper(Paper):
    """The common content of a session's papers. facts: day, time, movement; seed: of the draw."""

    event: str
    facts: tuple[str, ...]
    version: int
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartLine:
    """A table, or a seat, of the first round. cells: number and players of each side."""

    table: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSection:
    """One section of a start list."""

    title: str
    movement: str
    heads: tuple[str, ...]
    lines: tuple[StartLine, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StartListPaper(SessionPaper):
    """The start list: by section and table."""

    sections: tuple[StartSection, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NameListPaper(SessionPaper):
    """The list of names: (name, partner or team, seat)."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideRow:
    """One round of a contestant. rests: it sits out."""

    round: int
    table: str
    line: str
    opponents: str
    boards: str
    rests: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideCard:
    """One contestant's guide.

    code: QR code with the opponents' convention cards, if there are any.
    """

    number: str
    name: str
    place: str
    stays: bool
    rows: tuple[GuideRow, ...]
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideCardsPaper(SessionPaper):
    """Guide cards, two on a page, to be cut. as_sheets: with columns for the scores."""

    cards: tuple[GuideCard, ...]
    heads: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """One board on a contestant's score sheet."""

    board: str
    versus: str
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One contestant's own score sheet."""

    number: str
    name: str
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheetsPaper(SessionPaper):
    """Score sheets, one for each contestant and page."""

    sheets: tuple[ScoreSheet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One round at a table: contestants, origin of the boards, arrow switch."""

    round: int
    ns: str
    ew: str
    boards: str
    source: str = ""
    turned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """The card of one table. copy: of the boards, empty if there is only one.

    code: QR code with the convention cards of the contestants, if there are any.
    """

    title: str
    copy: str = ""
    rows: tuple[TableRow, ...]
    moves: tuple[str, ...]
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCardsPaper(SessionPaper):
    """Table cards, one a page."""

    cards: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Traveller:
    """The traveller of a board: a line for each table that plays it, in order."""

    board: int
    place: str = ""  # section and copy, if there are several
    dealer: str
    vulnerable: str
    rows: tuple[tuple[str, str, str], ...]  # round, North-South, East-West


@dataclass(frozen=True, slots=True, kw_only=True)
class TravellersPaper(SessionPaper):
    """The travellers of all boards, separate for each section and copy, two on a page."""

    slips: tuple[Traveller, ...]
    note: str


SESSION_START_LIST = PaperKind(
    code="session_start_list",
    prefix="LP",
    title=_("start list"),
    about="seating",
    may_read=nobody_else,
)
NAME_LIST = PaperKind(
    code="name_list",
    prefix="LN",
    title=_("list of names"),
    about="seating",
    may_read=nobody_else,
)
GUIDE_CARDS = PaperKind(
    code="guide_cards",
    prefix="GP",
    title=_("guide cards"),
    about="seating",
    may_read=nobody_else,
)
TABLE_CARDS = PaperKind(
    code="table_cards",
    prefix="CM",
    title=_("table cards"),
    about="seating",
    may_read=nobody_else,
)
PAIR_SHEETS = PaperKind(
    code="pair_sheets",
    prefix="FP",
    title=_("score sheets"),
    about="seating",
    may_read=nobody_else,
)
TRAVELLERS = PaperKind(
    code="travellers",
    prefix="TV",
    title=_("travelling slips"),
    about="seating",
    may_read=nobody_else,
)
register_papers(SESSION_START_LIST, NAME_LIST, GUIDE_CARDS, TABLE_CARDS, PAIR_SHEETS, TRAVELLERS)
