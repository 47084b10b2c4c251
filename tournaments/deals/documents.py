"""The hand record: every board of a session with its double-dummy results, on two pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else

COLUMNS, ROWS = 3, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ParContract:
    """One of the par contracts. contract: "4HX"; declarers: "E" or "EW"; over: "=", "+1", "-1"."""

    contract: str
    declarers: str
    over: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TricksRow:
    """Tricks at notrump, spades, hearts, diamonds, clubs. seats: "N", or "NS" where alike."""

    seats: str
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecordBoard:
    """One board. hands, points: North first; par: for North-South, None without analysis."""

    board: int
    dealer: str
    vulnerable: str
    hands: tuple[str, ...]
    points: tuple[int, ...]
    tricks: tuple[TricksRow, ...]
    par_score: int | None
    par_contracts: tuple[ParContract, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecordPaper(Paper):
    """The paper as printed, by page. promise: commitment published before play, "" for none."""

    session: int
    facts: tuple[str, ...]
    promise: str
    pages: tuple[tuple[HandRecordBoard, ...], ...]


def hand_record_pages(
    boards: Sequence[HandRecordBoard],
) -> tuple[tuple[HandRecordBoard, ...], ...]:
    """Return the boards by page, divided evenly: 24 boards are twelve and twelve."""
    fit = COLUMNS * ROWS
    pages = -(-len(boards) // fit)
    rows = -(-len(boards) // COLUMNS)
    taken = COLUMNS * -(-rows // max(1, pages))
    return tuple(tuple(boards[start : start + taken]) for start in range(0, len(boards), taken))


def tricks_rows(tricks: Sequence[Sequence[int]]) -> tuple[TricksRow, ...]:
    """Return the table with partners in one row if they take the same tricks.

    tricks: of North, South, East, West.
    """
    rows = []
    for side, (one, other) in (("NS", tricks[:2]), ("EW", tricks[2:])):
        if tuple(one) == tuple(other):
            rows.append(TricksRow(seats=side, tricks=tuple(one)))
        else:
            rows.append(TricksRow(seats=side[0], tricks=tuple(one)))
            rows.append(TricksRow(seats=side[1], tricks=tuple(other)))
    return tuple(rows)


HAND_RECORD = PaperKind(
    code="hand_record",
    prefix="MA",
    title=_("hand record"),
    about="event",
    may_read=nobody_else,
)
register_papers(HAND_RECORD)
