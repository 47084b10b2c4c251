"""The room of a match in which a phone sits: of the other one it reads and writes nothing."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse

from federation.errors import RuleError
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from scoring.tables.selectors.rooms import (
    RoomSeat,
    board_now,
    last_said,
    line_up_changes,
    may_move,
    part_of,
    parts_of,
    room_of,
)
from scoring.tables.selectors.team_tables import is_of_teams
from scoring.tables.web.seat import (
    keep_on_phone,
    seated_here,
    signed_in_person,
    value_on_phone,
)
from tournaments.seating.rules.table_records import RECORDS
from tournaments.seating.selectors.boards_in_play import hidden_boards

MOST_KEPT = 24  # seats; two matches of two segments in six rounds


def room_here(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, own: int) -> str:
    """Return the section where a phone sits for a board; "" while nothing says it.

    Of other events than those of teams it is the section of the table.
    """
    if not is_of_teams(sheet.session):
        return sheet.section
    said, person = _said(request, sheet), signed_in_person(request)
    return room_of(part_of(sheet, at), said, entry=own, person=person)


def other_room(request: HttpRequest, sheet: TableSheet, own: int) -> str:
    """Return the table where a phone sits now if that is the other room; "" if it is not."""
    at = board_now(sheet)
    section = room_here(request, sheet, at, own) if at is not None else ""
    return f"{section}{sheet.table}" if section not in {"", sheet.section} else ""


def refuse_other_room(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, own: int) -> None:
    """Refuse an act of a phone that sits in the other room of the match. Raises: RuleError."""
    section = room_here(request, sheet, at, own)
    if section not in {"", sheet.section}:
        raise RuleError("sits_in_other_room", article=RECORDS, table=f"{section}{sheet.table}")


def sit_in_room(
    request: HttpRequest, response: HttpResponse, sheet: TableSheet, own: int
) -> HttpResponse:
    """Have a phone sit in the room of a table whose PIN was typed. Raises: RuleError."""
    at = board_now(sheet)
    if at is None or not is_of_teams(sheet.session):
        return response
    named = room_here(request, sheet, at, own)
    if named not in {"", sheet.section}:
        part, said, person = part_of(sheet, at), _said(request, sheet), signed_in_person(request)
        is_by_line_up = room_of(part, (), entry=own, person=person) != ""
        if is_by_line_up or not may_move(part, said):
            refuse_other_room(request, sheet, at, own)
    return _remember_room_of(request, response, sheet, at, own)


def as_read_here(request: HttpRequest, sheet: TableSheet, own: int) -> TableSheet:
    """Return the boards of a contestant at a table, without results it may not see yet.

    A phone reads what was noted in the room where it sits; of the other room, or before it said
    where it sits, only what everybody sees.
    """
    ours = replace(sheet, boards=tuple(at for at in sheet.boards if own in at.entries))
    if not is_of_teams(sheet.session):
        return ours
    said, now = _said(request, sheet), board_now(sheet)
    here: set[tuple[int, int]] = set()
    for part in parts_of(sheet):
        last = last_said(part, said)
        is_here = last is not None and last.section == sheet.section
        if now is not None and part.round == now.round and now.board in part.boards:
            is_here = room_here(request, sheet, now, own) == sheet.section
        if is_here:
            here |= {(part.round, board) for board in part.boards}
    unread = {(at.round, at.board) for at in ours.boards if at.record is not None} - here
    if not unread:
        return ours
    number = sheet.session.number
    hidden = hidden_boards(sheet.session.event, request.user)
    return replace(
        ours,
        boards=tuple(
            replace(at, is_withheld=True)
            if (at.round, at.board) in unread and (number, at.board) in hidden
            else at
            for at in ours.boards
        ),
    )


def remember_room(
    request: HttpRequest, response: HttpResponse, sheet: TableSheet, at: BoardAtTable
) -> HttpResponse:
    """Have a phone of a team sit in the room of a table, after an act on one of its boards."""
    own = seated_here(request, sheet)
    if own is None or not is_of_teams(sheet.session):
        return response
    return _remember_room_of(request, response, sheet, at, own)


def _remember_room_of(
    request: HttpRequest, response: HttpResponse, sheet: TableSheet, at: BoardAtTable, own: int
) -> HttpResponse:
    """Have a phone of a contestant sit in the room of a table for the segment of a board."""
    part = part_of(sheet, at)
    changes = line_up_changes(part, own, part.segment)
    seat = RoomSeat(at.round, sheet.table, part.segment, sheet.section, own, changes)
    said = _said(request, sheet)
    if seat in said:
        return response
    others = [other for other in said if other[:3] != seat[:3]]
    kept = [*others, seat][-MOST_KEPT:]
    keep_on_phone(response, _name(sheet), ",".join(".".join(map(str, each)) for each in kept))
    return response


def _said(request: HttpRequest, sheet: TableSheet) -> list[RoomSeat]:
    said = []
    for text in value_on_phone(request, _name(sheet)).split(","):
        if text:
            turn, table, segment, section, entry, changes = text.split(".")
            seat = RoomSeat(int(turn), int(table), int(segment), section, int(entry), int(changes))
            said.append(seat)
    return said


def _name(sheet: TableSheet) -> str:
    return f"table-{sheet.session.pk}-rooms"
