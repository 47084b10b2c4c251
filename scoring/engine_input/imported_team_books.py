"""The books that a file of another site of ours tells of a team event: whether they can be so.

Each act is on a board of a match that is told, by the teams that sat there; what the acts come to
are the results told.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.engine_input.imported_lines import (
    Fault,
    Seats,
    Slot,
    result_at,
    seats_of,
    slot_of,
    wrong_line,
)
from scoring.importers.records import ImportedAct, ImportedFile
from scoring.importers.schedules import ImportedMeeting, ImportedSchedule
from scoring.models import LineState
from scoring.rules.rooms import NAMES, SECTIONS
from tournaments.rules.line_ups import Side, seats

Meetings = Mapping[tuple[int, int], ImportedMeeting]


def wrong_team_books(imported: ImportedFile, schedule: ImportedSchedule) -> Iterator[Fault]:
    """Yield what cannot be so, with its place.

    Source: RTP 2.1.9, 2.3.1, Law 15 (2007).
    """
    books = schedule.books
    if len(set(books)) != len(books) or not all(1 <= book <= imported.sessions for book in books):
        yield "schedule.books", ", ".join(map(str, books))
    meetings = {(meeting.round, meeting.number): meeting for meeting in schedule.meetings}
    last: dict[Slot, ImportedAct] = {}
    yield from _wrong_acts(imported, set(books), meetings, last)
    yield from _wrong_results(imported, set(books), meetings, list(last.values()))


def seated_in(match: ImportedMeeting, section: str) -> Seats:
    """Return which team sits which way at a table of a match. Source: RTP 2.3.1."""
    teams = {Side.HOME: match.home, Side.VISITORS: match.away}
    room = next(seat for seat in seats() if SECTIONS[seat.room] == section)
    return teams[room.north_south], teams[room.east_west], "", ""


def _wrong_acts(
    imported: ImportedFile,
    sessions: Collection[int],
    meetings: Meetings,
    last: dict[Slot, ImportedAct],
) -> Iterator[Fault]:
    """Yield acts that no table of a match could do; last: takes in the last on each board."""
    version = 0
    names = {match.key: (match.round, {match.home, match.away}) for match in imported.matches}
    for place, act in enumerate(imported.acts, start=1):
        if act.session not in sessions:
            continue
        where, slot = f"acts[{place}]", slot_of(act)
        before, match = last.get(slot), meetings.get((act.round, act.table))
        if act.version < version or (before is not None and before.version == act.version):
            yield f"{where}.version", act.version
        if (
            match is None
            or (match.session, act.board in match.boards) != (act.session, True)
            or act.section not in NAMES
            or seated_in(match, act.section) != seats_of(act)
        ):
            yield where, f"{act.section}{act.table}, {act.round}: {act.board}"
            return
        yield from wrong_line(where, act)
        if act.ruling and not _is_ruled(imported, act, names):
            yield f"{where}.ruling", act.ruling
        last[slot], version = act, act.version


def _is_ruled(
    imported: ImportedFile, act: ImportedAct, names: Mapping[str, tuple[int, set[str]]]
) -> bool:
    """Return whether the ruling an act names is on its board, in its room of its match."""
    if not 1 <= act.ruling <= len(imported.rulings):
        return False
    ruling = imported.rulings[act.ruling - 1]
    place = ruling.on, ruling.session, ruling.board, ruling.ns, ruling.ew
    is_here = place == ("board", act.session, act.board, act.ns, act.ew)
    return is_here and names.get(ruling.match) == (act.round, {act.ns, act.ew})


def _wrong_results(
    imported: ImportedFile,
    sessions: Collection[int],
    meetings: Meetings,
    last: Sequence[ImportedAct],
) -> Iterator[Fault]:
    """Yield where the results are not what the acts come to, or of another match or room."""
    verified = [imported_act for imported_act in last if imported_act.state == LineState.VERIFIED]
    made = Counter(
        (NAMES[imported_act.section], result_at(imported_act, imported_act.score))
        for imported_act in verified
    )
    names = {match.key: match for match in imported.matches}
    for place, line in enumerate(imported.lines, start=1):
        if line.session not in sessions:
            continue
        at, imported_match = f"lines[{place}]", names.get(line.match)
        match = meetings.get((line.round or 0, int(line.table) if line.table.isdecimal() else 0))
        if (
            match is None
            or imported_match is None
            or imported_match.round != line.round
            or {imported_match.home, imported_match.away} != {match.home, match.away}
        ):
            yield f"{at}.match", line.match
        result = line.room, result_at(line, line.ns_score)
        made[result] -= 1
        is_other = line.artificial or line.awarded or line.not_played or line.ew_score is not None
        if made[result] < 0 or is_other:
            yield at, f"{line.room} {line.table}: {line.board}"
    if left := sorted(result[3] for _room, result in (+made)):
        yield "lines", left[0]
    for session in sessions:
        if not any(line.session == session for line in imported.lines):
            yield "schedule.books", session
