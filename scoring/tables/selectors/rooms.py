"""In which room of a match somebody sits: by the line-up, else by what the phone said before."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from scoring.live.rules.lines import DUE, ENTERED, HAS_RESULT
from scoring.models import BookLine
from scoring.rules.rooms import SECTIONS
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from tournaments.models import LineUp
from tournaments.rules.line_ups import Room
from tournaments.teams.selectors.line_ups import segment_boards
from tournaments.teams.selectors.schedule import team_play_of


class RoomSeat(NamedTuple):
    """Where a phone sits in a segment of a match, which is a table in a round.

    line_up: how often the director had changed the line-up of the team.
    """

    round: int
    table: int
    segment: int
    section: str
    entry: int
    line_up: int


@dataclass(frozen=True, slots=True)
class MatchPart:
    """A segment of the match that a table plays in a round, with its boards."""

    sheet: TableSheet
    round: int
    segment: int
    boards: frozenset[int]


def part_of(sheet: TableSheet, at: BoardAtTable) -> MatchPart:
    """Return the segment to which a board belongs."""
    return next(
        part for part in parts_of(sheet) if part.round == at.round and at.board in part.boards
    )


def parts_of(sheet: TableSheet) -> list[MatchPart]:
    """Return the segments of every match of a table; boards added at the end are of the last."""
    play = team_play_of(sheet.session.event)
    by_round: dict[int, list[int]] = {}
    for at in sheet.boards:
        by_round.setdefault(at.round, []).append(at.board)
    parts = []
    for turn, boards in by_round.items():
        sizes, rest = segment_boards(play) if play is not None else (len(boards),), sorted(boards)
        for segment, size in enumerate(sizes, start=1):
            taken = len(rest) if segment == len(sizes) else size
            parts.append(MatchPart(sheet, turn, segment, frozenset(rest[:taken])))
            rest = rest[taken:]
    return parts


def board_now(sheet: TableSheet) -> BoardAtTable | None:
    """Return the board by which the segment in play is known, None at a table without boards."""
    of_round = [at for at in sheet.boards if at.round == sheet.turn]
    waiting = [at for at in of_round if not at.is_done]
    return next(iter(waiting), of_round[-1] if of_round else next(iter(sheet.boards), None))


def room_of(part: MatchPart, said: Collection[RoomSeat], *, entry: int, person: int | None) -> str:
    """Return the section where somebody sits in a segment; "" if nothing says it yet.

    said: what the phone said before. person: who is signed in. The line-up decides; else the phone
    stays where it sat, until the director changes the line-up or it may move.
    """
    named = _named(part, entry, person)
    if named:
        return named
    last = last_said(part, said)
    if last is None or line_up_changes(part, last.entry, last.segment) != last.line_up:
        return ""
    return last.section


def may_move(part: MatchPart, said: Collection[RoomSeat]) -> bool:
    """Return whether a phone may sit down in the other room of a match by its PIN.

    It may where neither room has a result of the segment, and in the next segment once its own
    room has finished those before.
    """
    last = last_said(part, said)
    if last is None:
        return False
    lines = BookLine.objects.filter(
        session=part.sheet.session, table=part.sheet.table, round=part.round
    )
    if last.segment == part.segment:
        return not lines.filter(board__in=part.boards, state__in=HAS_RESULT).exists()
    lines = lines.filter(section=last.section, board__lt=min(part.boards))
    return not lines.filter(state__in=(DUE, ENTERED)).exists()


def last_said(part: MatchPart, said: Collection[RoomSeat]) -> RoomSeat | None:
    """Return where a phone said last that it sits, in a segment of a match or one before it."""
    seats = [
        seat
        for seat in said
        if (seat.round, seat.table) == (part.round, part.sheet.table)
        and seat.segment <= part.segment
    ]
    return max(seats, key=lambda seat: seat.segment, default=None)


def line_up_changes(part: MatchPart, entry: int, segment: int) -> int:
    """Return how often the director changed the line-up of a team for a segment."""
    row = _line_ups(part, entry, segment).first()
    return row.version - 1 if row is not None else 0


def _named(part: MatchPart, entry: int, person: int | None) -> str:
    if person is None:
        return ""
    row = _line_ups(part, entry, part.segment).prefetch_related("seats").first()
    rooms = [seat.room for seat in row.seats.all() if seat.person_id == person] if row else []
    return SECTIONS[Room(rooms[0])] if rooms else ""


def _line_ups(part: MatchPart, entry: int, segment: int) -> QuerySet[LineUp]:
    rows = LineUp.objects.filter(
        match__event=part.sheet.session.event_id,
        match__round=part.round,
        match__number=part.sheet.table,
        match__draw__replaced_at=None,
    )
    return rows.filter(entry=entry, segment=segment).order_by("-version")
