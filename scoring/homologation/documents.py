"""The results of an event on paper: classification, boards, score cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else
from scoring.matches.documents.frequency_sheet import BoardSheet
from scoring.matches.documents.match_sheet import MatchSheet, TeamCard
from scoring.standings.documents.classification import ClassificationTable, Reason, places_needed
from scoring.standings.documents.score_card import PairCard
from scoring.standings.selectors.papers_of_results import RESULTS_CHANGED


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What was played and its state. method: matchpoints, cross_imps, butler, imps_vp or
    point_a_board. kind: pairs, triplets, teams or individual. state: one line, such as "Homologated
    on …". revision: of the results, 0 where the paper does not say it.
    """

    facts: tuple[str, ...]
    state: str
    is_final: bool
    method: str
    kind: str
    director: str = ""
    revision: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletContent(Paper):
    """The content of the booklet. point_places: decimals of the points of a board."""

    played: Played
    lines: tuple[ClassificationTable, ...]
    notes: tuple[Reason, ...]
    boards: tuple[BoardSheet, ...]
    cards: tuple[PairCard, ...]
    matches: tuple[MatchSheet, ...]
    team_cards: tuple[TeamCard, ...]
    point_places: int


def booklet_content(
    *,
    federation: str,
    title: str,
    played: Played,
    lines: Iterable[ClassificationTable],
    notes: Iterable[Reason] = (),
    boards: Iterable[BoardSheet] = (),
    cards: Iterable[PairCard] = (),
    matches: Iterable[MatchSheet] = (),
    team_cards: Iterable[TeamCard] = (),
    is_sample: bool = False,
) -> BookletContent:
    """Return the booklet of an event, each part in the given order; empty parts are not printed."""
    sheets, pair_cards = tuple(boards), tuple(cards)
    return BookletContent(
        federation=federation,
        title=title,
        is_sample=is_sample,
        played=played,
        lines=tuple(lines),
        notes=tuple(notes),
        boards=sheets,
        cards=pair_cards,
        matches=tuple(matches),
        team_cards=tuple(team_cards),
        point_places=places_needed(_points(sheets, pair_cards)),
    )


def _points(boards: Iterable[BoardSheet], cards: Iterable[PairCard]) -> Iterator[Decimal | None]:
    for sheet in boards:
        for line in sheet.lines:
            yield from (line.ns_points, line.ew_points)
    for card in cards:
        yield from (line.points for line in card.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPaper(Paper):
    """The classification in large print, to pin up. size: "A4" or "A3"."""

    played: Played
    lines: tuple[ClassificationTable, ...]
    size: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diploma:
    """One contestant's diploma: the names, the place in words, the list."""

    names: tuple[str, ...]
    team: str
    place: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiplomaPaper(Paper):
    """The diplomas of an event, a page each."""

    event: str
    played: Played
    diplomas: tuple[Diploma, ...]


CLASSIFICATION_SHEET = PaperKind(
    code="classification_sheet",
    prefix="AF",
    title=_("classification to pin up"),
    about="event",
    may_read=nobody_else,
    outdated=RESULTS_CHANGED,
)
DIPLOMA = PaperKind(
    code="diploma",
    prefix="DP",
    title=_("diplomas"),
    about="event",
    may_read=nobody_else,
    outdated=RESULTS_CHANGED,
)
RESULTS_BOOKLET = PaperKind(
    code="results_booklet",
    prefix="CL",
    title=_("results booklet"),
    about="event",
    may_read=nobody_else,
    outdated=RESULTS_CHANGED,
)
register_papers(RESULTS_BOOKLET, CLASSIFICATION_SHEET, DIPLOMA)
