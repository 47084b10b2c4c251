"""Data for the devices of a session of teams: both rooms of each match, by segment."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from django.db.models import Min
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Person
from federation.people.selectors.people import is_shown_in_full, shown_name
from scoring.devices.rules.movement import (
    TEAMS,
    DevicePerson,
    DeviceSession,
    Numbering,
    TableRound,
)
from scoring.models import BookLine, DeviceLink
from scoring.rules.rooms import SECTIONS
from scoring.tables.selectors.team_tables import is_of_teams, team_tables
from tournaments.models import EntryPlayer, PlayFormat, ScheduledMatch, Session, TeamPlay
from tournaments.teams.selectors.line_ups import (
    SegmentNaming,
    is_revealed,
    namings_of_matches,
    seated_by_place,
    segment_boards,
)
from tournaments.teams.selectors.schedule import schedule_of, team_play_of

Key = tuple[str, int, int]
Namings = Mapping[int, Sequence[SegmentNaming]]
MATES = dict(zip(SECTIONS.values(), reversed(SECTIONS.values()), strict=True))


def numbering_of(session: Session) -> Numbering:
    """Return how the devices of a session number its rounds and its contestants."""
    play = team_play_of(session.event) if is_of_teams(session) else None
    if play is None:
        return Numbering()
    lines = BookLine.objects.filter(session=session)
    first = lines.aggregate(first=Min("round"))["first"] or 1
    # Extra boards of a knock-out match are a round of their own, after its last segment.
    slots = play.segments + (play.format == PlayFormat.KNOCKOUT)
    return Numbering(first, slots, _numbers(session))


def team_device_session(link: DeviceLink, *, now: dt.datetime) -> DeviceSession:
    """Return the data for the devices of a session of teams.

    Raises: RuleError before a round with matches is published.
    """
    session = link.session
    play = team_play_of(session.event)
    lines = [line for team_table in team_tables(session, now=now) for line in team_table.lines]
    if play is None or not lines:
        raise RuleError("seating_not_drawn", article="RTP 3.6.3")
    numbering = numbering_of(session)
    matches = {match.pk: match for match in schedule_of(session.event)}
    rounds = _rounds(lines, play, numbering, matches, now)
    chosen = set(link.tables.split(",")) if link.tables else None
    rounds = [
        round_ for round_ in rounds if chosen is None or f"{round_.section}{round_.table}" in chosen
    ]
    starts = [
        matches[line.match_id].starts_at
        for line in lines
        if line.match_id is not None and line.match_id in matches
    ]
    starts_at = min((start for start in starts if start is not None), default=now)
    return DeviceSession(
        guid=link.guid.hex.upper(),
        name=f"{session.event.name} {session.number}"[:100],
        starts_at=timezone.localtime(starts_at),
        method=session.event.method,
        game=TEAMS,
        winners=dict.fromkeys(sorted({round_.section for round_ in rounds}), 1),
        rounds=tuple(rounds),
        version=0,
        is_by_rounds=True,  # later rounds, and extra boards, are sent when they exist
    )


def device_person(seat: str, person: Person, *, on: dt.date) -> DevicePerson:
    """Return a player on a seat, by initials and without a number if no more may be shown."""
    number = (person.number or "") if is_shown_in_full(person, on=on) else ""
    return DevicePerson(seat, number, shown_name(person, on=on))


def team_members(session: Session) -> dict[int, list[DevicePerson]]:
    """Return the members of each team, by the team's number; on seat North, whatever they play."""
    numbers, on = _numbers(session), timezone.localdate()
    rows = EntryPlayer.objects.filter(entry__event=session.event_id, left_at__isnull=True)
    device_people: dict[int, list[DevicePerson]] = defaultdict(list)
    for row in rows.select_related("person"):
        device_people[numbers[row.entry_id]].append(device_person("N", row.person, on=on))
    return device_people


def _numbers(session: Session) -> dict[int, int]:
    """Return a number for each team of the event: its own, or by order if some have none."""
    rows = list(session.event.entries.order_by("pk").values_list("pk", "number"))
    own = {pk: int(number) for pk, number in rows if number.isdecimal() and int(number)}
    if len(own) == len(rows) == len(set(own.values())):
        return own
    return {pk: place for place, (pk, _number) in enumerate(rows, start=1)}


def _rounds(
    lines: Sequence[BookLine],
    play: TeamPlay,
    numbering: Numbering,
    matches: Mapping[int, ScheduledMatch],
    now: dt.datetime,
) -> list[TableRound]:
    """Return each table in each round of the devices, also if nobody plays at it."""
    by_slot = _by_slot(lines, play, numbering)
    played = {line.match_id for value in by_slot.values() for line in value}
    namings = namings_of_matches(
        [scheduled_match for pk, scheduled_match in matches.items() if pk in played], play
    )
    tables = sorted({(section, table) for section, table, _turn in by_slot})
    last = max(turn for _section, _table, turn in by_slot)
    table_rounds = []
    for section, table in tables:
        for turn in range(1, last + 1):
            at = by_slot.get((section, table, turn))
            if at is None:
                table_rounds.append(TableRound(section, table, turn, (0, 0), 0, 0))
                continue
            first, slot = at[0], (turn - 1) % numbering.slots
            match = matches.get(first.match_id or 0)
            table_rounds.append(
                TableRound(
                    section,
                    table,
                    turn,
                    (min(line.board for line in at), max(line.board for line in at)),
                    numbering.numbers[first.ns_id],
                    numbering.numbers[first.ew_id],
                    () if match is None else _sitting(match, namings, section, slot, now),
                    MATES[section],
                )
            )
    return table_rounds


def _by_slot(
    lines: Sequence[BookLine], play: TeamPlay, numbering: Numbering
) -> dict[Key, list[BookLine]]:
    """Return the lines by section, table and round of the devices; extra boards of a match last."""
    book_lines_by_key: dict[Key, list[BookLine]] = defaultdict(list)
    ends = list(accumulate(segment_boards(play)))
    first_boards = _first_boards(lines)
    for line in lines:
        nth = line.board - first_boards[line.round] + 1
        slot = next((n for n, end in enumerate(ends) if nth <= end), numbering.slots - 1)
        book_lines_by_key[line.section, line.table, numbering.turn_of(line.round, slot)].append(
            line
        )
    return book_lines_by_key


def _first_boards(lines: Iterable[BookLine]) -> dict[int, int]:
    """Return the first board of each round, at any table."""
    by_round: dict[int, int] = {}
    for line in lines:
        by_round[line.round] = min(line.board, by_round.get(line.round, line.board))
    return by_round


def _sitting(
    match: ScheduledMatch, namings: Namings, section: str, slot: int, now: dt.datetime
) -> tuple[DevicePerson, ...]:
    """Return who sits at a table by the published line-ups."""
    segments = namings.get(match.pk, ())
    if slot >= len(segments) or not is_revealed(match, segments[slot], now=now):
        return ()
    naming, on = segments[slot], timezone.localdate(now)
    placed = {**seated_by_place(naming.home), **seated_by_place(naming.away)}
    room = next(key for key, letter in SECTIONS.items() if letter == section)
    return tuple(
        device_person(seat, placed[room.value, seat], on=on)
        for seat in "NESW"
        if (room.value, seat) in placed
    )
