"""The page of a match, and what its reader may do there."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Person
from federation.page_parts.panels import panels
from federation.page_parts.reasons import Reason, reasons
from federation.people.selectors.people import shown_name
from federation.selectors.callers import reader_of
from federation.texts import text_of
from tournaments.models import (
    LineUp,
    MatchEnd,
    MatchEnding,
    MoveState,
    PlayFormat,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.page_parts.schedule_rows import Figures, tie_of
from tournaments.permissions import may_manage_event
from tournaments.rules.attendance import seated_by
from tournaments.rules.line_ups import Room, Side
from tournaments.rules.playing_rooms import Visitor, refuse_in_room
from tournaments.selectors.names_shown import entry_shown, hidden_players
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.score_sheets import SheetState, SheetTotals, sheet_state
from tournaments.teams.selectors.following_rounds import both_go_on
from tournaments.teams.selectors.line_ups import (
    SegmentNaming,
    line_up_deadline,
    may_see_line_up,
    namings_of,
    picks_due,
    players_for,
    seated_by_place,
    sides_led_by,
    sides_played_by,
)
from tournaments.teams.selectors.schedule import figures_of_matches, figures_of_sheet
from tournaments.teams.web.forms import (
    DIRECTIONS,
    ROOMS,
    LineUpChangeForm,
    LineUpForm,
)

_Form = TypeVar("_Form", bound=LineUpForm)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a table: a direction, and the player if visible."""

    direction: str
    name: str


@dataclass(frozen=True, slots=True)
class SideOfSegment:
    """One team in one segment: named or not, visible or sealed, and the form to name it."""

    side: str
    team: str
    is_in: bool
    is_late: bool
    is_shown: bool
    form: LineUpForm | None
    change_form: LineUpChangeForm | None
    waits_for: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShownSegment:
    """One segment of a match."""

    number: int
    boards: int
    sides: tuple[SideOfSegment, ...]
    tables: tuple[tuple[str, tuple[SeatRow, ...]], ...]


def _endings(match: ScheduledMatch, on: dt.date) -> QuerySet[MatchEnding]:
    rows = match.endings.select_related("winner__registration__captain")
    return rows.prefetch_related(hidden_players("winner__", on=on))


def match_page(
    request: HttpRequest,
    match: ScheduledMatch,
    *,
    now: dt.datetime,
    filled: LineUpForm | None = None,
) -> dict[str, Any]:
    """Return the context of the page; with forms only for what the reader can still do.

    filled: a refused line-up, shown again as it was filled in.
    """
    account, on = reader_of(request), timezone.localdate(now)
    play = match.event.team_play
    directs = account.is_authenticated and may_manage_event(account, match.event, on=on)
    led = sides_led_by(match, account)
    plays = sides_played_by(match, account)
    acts_for = sorted(led or (set(Side) if directs else set()))
    is_open = match.ending == MatchEnd.OPEN and bool(match.home_id and match.away_id)
    is_played = is_open and not match.withdrawn_teams
    reader = _Reader(match, plays, acts_for if is_played else [], directs=directs, now=now)
    reader.filled = filled
    due = picks_due(match, play) if is_played else None
    sheets = figures_of_sheet(match)
    figures = figures_of_matches(match.event)
    are_boards_in = _are_boards_in(match, play, figures)
    chooses = acts_for if directs or not are_boards_in else []
    return {
        "match": match,
        "winner": (entry_shown(match.winner, on=on) or str(match.winner)) if match.winner else "",
        "both_go_on": both_go_on(match),
        "has_withdrawn_team": is_open and not is_played,
        "play": play,
        "tie": tie_of(match, figures, play.match_boards),
        "are_boards_in": are_boards_in,
        "segments": [reader.segment(segment_naming) for segment_naming in namings_of(match, play)],
        "deadline": line_up_deadline(match, play),
        "unusual_seated_by": _unusual_seated_by(match),
        "acts_for": acts_for,
        "leads": bool(led),
        "directs": directs,
        "pick_for": due if due in chooses else None,
        "pick_from": range(1, play.segments + 1),
        "may_pass": due is Side.HOME and play.segments == 3,
        "pick_due": None if are_boards_in else due,
        "sheet": sheet_state(sheets.get(Side.HOME), sheets.get(Side.VISITORS)),
        "sheets": _sheets(sheets),
        "sheet_states": SheetState,
        "moves": _moves(match, led),
        "may_move": bool(led) and is_open,
        "may_concede": bool(acts_for) and is_open and play.format == PlayFormat.KNOCKOUT,
        "may_end": directs and is_open,
        "rooms": _rooms(match),
        "endings": [
            (row, winner, _why_interrupted(row, winner))
            for row in _endings(match, on)
            for winner in [entry_shown(row.winner, on=on) or str(row.winner) if row.winner else ""]
        ],
        "may_take_back": directs and match.ending not in {MatchEnd.OPEN, MatchEnd.BYE},
        "panels": panels(settings.MATCH_PANELS, match, request),
    }


def _sheets(sheets: Mapping[Side, SheetTotals]) -> list[tuple[Side, int, int, int]]:
    """Return what each captain wrote on the official sheet, with the difference."""
    return [
        (side, totals.home, totals.away, abs(totals.home - totals.away))
        for side, totals in sheets.items()
    ]


def _are_boards_in(match: ScheduledMatch, play: TeamPlay, figures: Figures) -> bool:
    """Return whether all boards of a match are in its results, so that no line-up is awaited."""
    of_match = figures.get((match.round, match.home_id or 0, match.away_id or 0))
    return of_match is not None and of_match.boards >= play.match_boards


def form_id(kind: type[LineUpForm], segment: int, side: Side) -> str:
    """Return the prefix of a line-up form's inputs, since several are on one page."""
    return f"{kind.__name__}{segment}_{side.value}_%s"


def _why_interrupted(row: MatchEnding, winner: str) -> list[Reason]:
    """Return why an interrupted match ended so; the reason names the team by its key.

    Why a match ended by its results is told beside them.
    """
    if row.ending != MatchEnd.INTERRUPTED:
        return []
    return reasons({**step, "result": winner} for step in row.steps)


def _unusual_seated_by(match: ScheduledMatch) -> dt.datetime | None:
    """Return when a pair with an unusual system must be seated, on request. RTP 2.3.4.3."""
    if not match.visitors_first or match.starts_at is None:
        return None
    figures = regulation_of(match.event).attendance
    return seated_by(match.starts_at, asked_of_unusual_system=True, figures=figures)


class _Reader:
    """The reader of a match page: what is shown, and which forms."""

    def __init__(
        self,
        match: ScheduledMatch,
        plays: Collection[Side],
        acts_for: Collection[Side],
        *,
        directs: bool,
        now: dt.datetime,
    ) -> None:
        self.match, self.plays, self.acts_for = match, plays, acts_for
        self.directs, self.now = directs, now
        self.filled: LineUpForm | None = None

    def segment(self, naming: SegmentNaming) -> ShownSegment:
        seen = {
            side: naming.of(side)
            for side in Side
            if may_see_line_up(
                self.match,
                naming,
                side,
                reader=self.plays,
                directs=self.directs,
                now=self.now,
            )
        }
        return ShownSegment(
            naming.number,
            naming.boards,
            tuple(self._side(naming, side, seen) for side in Side),
            _tables(seen, on=timezone.localdate(self.now)),
        )

    def _side(
        self, naming: SegmentNaming, side: Side, seen: Mapping[Side, LineUp | None]
    ) -> SideOfSegment:
        line_up = naming.of(side)
        team = self.match.home if side is Side.HOME else self.match.away
        waits_for = self._waits_for(naming, side)
        names = side in self.acts_for and not waits_for
        changes = self.directs and not self.plays and waits_for == "seen" and self._is_open()
        return SideOfSegment(
            side.value,
            (entry_shown(team, on=timezone.localdate()) or str(team)) if team else "",
            line_up is not None,
            line_up is not None and line_up.is_late,
            side in seen,
            self._form(naming, side, LineUpForm) if names else None,
            self._form(naming, side, LineUpChangeForm) if changes else None,
            waits_for,
            line_up.reason if line_up is not None and side in seen else "",
        )

    def _is_open(self) -> bool:
        return self.match.ending == MatchEnd.OPEN

    def _waits_for(self, naming: SegmentNaming, side: Side) -> str:
        """Return why a side cannot name now: "others" or "pick"; "seen" once both are visible."""
        sealed = self.match.event.team_play.sealed_line_ups
        begun = self.match.starts_at is not None and self.now >= self.match.starts_at
        if naming.both_in and (not sealed or begun):
            return "seen"
        if sealed:
            return ""
        if naming.first is None:
            return "pick"
        return "others" if naming.first is not side and naming.of(side.other) is None else ""

    def _form(self, naming: SegmentNaming, side: Side, form: type[_Form]) -> _Form:
        entry = self.match.home_id if side is Side.HOME else self.match.away_id
        seated = seated_by_place(naming.of(side))
        auto_id = form_id(form, naming.number, side)
        if type(self.filled) is form and self.filled.auto_id == auto_id:
            return self.filled
        return form(
            side=side,
            players=players_for(self.match, entry or 0, naming.number),
            now_seated={f"{room}_{way}": person.pk for (room, way), person in seated.items()},
            auto_id=auto_id,
        )


def _tables(
    seen: Mapping[Side, LineUp | None], *, on: dt.date
) -> tuple[tuple[str, tuple[SeatRow, ...]], ...]:
    """Return both tables with the visible players; empty if none are."""
    placed: dict[tuple[str, str], Person] = {}
    for line_up in seen.values():
        placed.update(seated_by_place(line_up))
    if not placed:
        return ()
    return tuple(
        (
            str(ROOMS[room]),
            tuple(
                SeatRow(
                    str(DIRECTIONS[way]),
                    shown_name(placed[room.value, way], on=on)
                    if (room.value, way) in placed
                    else "",
                )
                for way in "NSEW"
            ),
        )
        for room in Room
    )


def _moves(match: ScheduledMatch, led: Collection[Side]) -> list[dict[str, Any]]:
    """Return the requests to move a match, each with the reader's possible answers."""
    own = {match.home_id if side is Side.HOME else match.away_id for side in led}
    rows = match.moves.select_related("requested_for")
    return [
        {
            "row": row,
            "may_answer": bool(own)
            and row.state == MoveState.ASKED
            and row.requested_for_id not in own,
            "may_withdraw": row.requested_for_id in own
            and row.state in {MoveState.ASKED, MoveState.AGREED},
        }
        for row in rows
    ]


def _rooms(match: ScheduledMatch) -> list[tuple[str, str]]:
    """Return the rules for team members and captains who want to watch, by room."""
    begun = match.starts_at is not None and match.starts_at <= timezone.now()
    rows = []
    for room in Room:
        for visitor in (Visitor.TEAM_MEMBER, Visitor.CAPTAIN):
            try:
                refuse_in_room(room, visitor, from_the_start=not begun)
            except RuleError as refusal:
                rows.append((str(ROOMS[room]), text_of(refusal)))
    return list(dict.fromkeys(rows))
