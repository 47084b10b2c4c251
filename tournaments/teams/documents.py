"""Papers of team events: the schedule, line-up sheets, official score sheets."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedMatch:
    """One match of a schedule. starts: as text; "" if not fixed."""

    home: str
    away: str
    group: str = ""
    starts: str = ""
    room: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRound:
    """One round of a schedule."""

    title: str
    matches: tuple[PrintedMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSchedulePaper(Paper):
    """The schedule of all rounds. draw: how it was drawn, with its seed."""

    event: str
    facts: tuple[str, ...]
    draw: tuple[str, ...]
    rounds: tuple[PrintedRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRoom:
    """One room of a sheet. seats: direction and team of each line, starting with the home team."""

    title: str
    north_south: str
    east_west: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetMatch:
    """One match on a sheet. segments: number, first and last board of each."""

    heading: str
    home: str
    away: str
    starts: str
    rooms: tuple[SheetRoom, ...]
    segments: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUpSheetsPaper(Paper):
    """A sheet for each match on which the captains write their line-ups."""

    event: str
    order: str
    matches: tuple[SheetMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheetsPaper(Paper):
    """The official sheet of each room of each match, to be completed by North."""

    event: str
    boards: tuple[int, ...]
    matches: tuple[SheetMatch, ...]


EVENT_SCHEDULE = PaperKind(
    code="event_schedule",
    prefix="ES",
    title=_("schedule of an event"),
    about="event",
    may_read=nobody_else,
)
LINE_UP_SHEETS = PaperKind(
    code="line_up_sheets",
    prefix="FA",
    title=_("line-up sheets"),
    about="event",
    may_read=nobody_else,
)
SCORE_SHEETS = PaperKind(
    code="score_sheets",
    prefix="FR",
    title=_("official score sheets"),
    about="event",
    may_read=nobody_else,
)
register_papers(EVENT_SCHEDULE, LINE_UP_SHEETS, SCORE_SHEETS)
