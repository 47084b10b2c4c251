"""Data for the devices of a session: tables, rounds, boards, players, hands, results."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Person
from scoring.devices.rules.movement import (
    INDIVIDUAL,
    PAIRS,
    DevicePerson,
    DeviceSession,
    Numbering,
    TableRound,
)
from scoring.devices.rules.words import Played, Where, read_result, written_result
from scoring.devices.selectors.team_playing import device_person, team_device_session
from scoring.live.rules.lines import HAS_RESULT
from scoring.models import BookLine, DeviceItem, DeviceLink, DeviceQueue
from scoring.tables.selectors.team_tables import is_of_teams, team_tables
from tournaments.deals.selectors import board_records
from tournaments.models import EventKind, SeatingPlan, Session, SessionHours
from tournaments.seating.selectors.boards_in_play import boards_in_play, boards_unseen
from tournaments.seating.selectors.seating import Seating, SessionSeating, TableLine, seating_of
from tournaments.seating.selectors.sessions import sessions_shown


def session_for_devices(pk: int) -> Session:
    """Return a session that may be played on devices. Raises: RuleError otherwise."""
    session = sessions_shown().select_related("event").filter(pk=pk).first()
    if session is None:
        raise RuleError("device_session_unknown", session=pk)
    return session


def version_of(session: Session) -> int:
    """Return the version of the current seating, 0 without one."""
    rows = SeatingPlan.objects.filter(session=session).order_by("-version")
    return rows.values_list("version", flat=True).first() or 0


def names_of_tables(session: Session) -> list[str]:
    """Return the tables of a session, "A1" and so on. Raises: RuleError before it is seated."""
    if is_of_teams(session):
        return [
            f"{team_table.section}{team_table.table}"
            for team_table in team_tables(session, now=timezone.now())
        ]
    seating = seating_of(session, on=session.played_on)
    return [
        f"{section.letter}{table}"
        for section in seating.sections
        for table in range(1, section.spec.tables + 1)
    ]


def device_session_of(link: DeviceLink, *, now: dt.datetime) -> DeviceSession:
    """Return the data for the devices of a session. Raises: RuleError before it is seated."""
    session = link.session
    if is_of_teams(session):
        return team_device_session(link, now=now)
    on = timezone.localdate(now)
    seating = seating_of(session, on=on)
    chosen = set(link.tables.split(",")) if link.tables else None
    people = _people(seating)
    rounds = tuple(
        _round(section.letter, line, people, on)
        for section in seating.sections
        for line in seating.tables(section.letter)
        if chosen is None or f"{section.letter}{line.table}" in chosen
    )
    letters = {round_.section for round_ in rounds}
    times = SessionHours.objects.filter(session=session).first()
    starts = times.starts_at if times else now
    return DeviceSession(
        guid=link.guid.hex.upper(),
        name=f"{session.event.name} {session.number}"[:100],
        starts_at=timezone.localtime(starts),
        method=session.event.method,
        game=INDIVIDUAL if session.event.kind == EventKind.INDIVIDUAL else PAIRS,
        winners={
            section.letter: section.spec.lines
            for section in seating.sections
            if section.letter in letters
        },
        rounds=rounds,
        version=seating.plan.version,
        is_by_rounds=seating.is_by_rounds,
    )


def results_standing(link: DeviceLink) -> list[BookLine]:
    """Return the lines of a session that have a result, in the order of its tables."""
    rows = BookLine.objects.filter(session=link.session, state__in=HAS_RESULT)
    return list(rows.order_by("section", "table", "round", "board"))


def results_unsaid(link: DeviceLink, *, since: int) -> list[BookLine]:
    """Return the lines whose result differs from their device's, of versions after one."""
    changed = [book_line for book_line in results_standing(link) if book_line.version > since]
    if not changed:
        return []
    items = DeviceItem.objects.filter(link=link, queue=DeviceQueue.RESULT).order_by("pk")
    said = {
        (
            device_item.section,
            device_item.table,
            device_item.round,
            device_item.board,
        ): device_item.said
        for device_item in items
    }
    return [
        book_line
        for book_line in changed
        if not _is_reported(
            book_line,
            said.get((book_line.section, book_line.table, book_line.round, book_line.board)),
        )
    ]


def newest_result(link: DeviceLink) -> int:
    """Return the version of the last change of a line of a session."""
    rows = BookLine.objects.filter(session=link.session)
    return rows.aggregate(newest=Max("version"))["newest"] or 0


def player_results(
    rows: Sequence[BookLine], device_session: DeviceSession, numbering: Numbering
) -> list[dict[str, Any]]:
    """Return results as sent to a connector, of the tables on devices."""
    places: dict[tuple[str, int, int], list[TableRound]] = defaultdict(list)
    for round_ in device_session.rounds:
        places[round_.section, round_.table, numbering.round_of(round_.round)].append(round_)
    players = []
    for row in rows:
        rounds = places.get((row.section, row.table, row.round), ())
        at = next(
            (round_ for round_ in rounds if round_.boards[0] <= row.board <= round_.boards[1]), None
        )
        if at is None:
            continue
        played = Played(row.contract, row.declarer, row.tricks, row.lead)
        where = Where(row.section, row.table, at.round, row.board)
        written = written_result(where, played, ns=at.ns, ew=at.ew)
        players.append(written | {"SessionGuid": device_session.guid})
    return players


def _is_reported(row: BookLine, data: Mapping[str, Any] | None) -> bool:
    """Return whether a result equals the last one of its device; a missing lead does not matter."""
    played = read_result(data).played if data is not None else None
    if played is None:
        return False
    stands = Played(row.contract, row.declarer, row.tricks, row.lead if played.lead else "")
    return stands == played


def hands_to_show(session: Session, *, now: dt.datetime) -> list[tuple[int, tuple[str, ...]]]:
    """Return the public boards that no table has still to play."""
    hidden = boards_unseen(session.event, now=now) | boards_in_play(session.event, now=now)
    return [
        (board_record.board, board_record.hands)
        for board_record in board_records(session)
        if (session.number, board_record.board) not in hidden
    ]


def _people(seating: SessionSeating) -> dict[int, Person]:
    person_ids = {pk for _section, seat in seating.everybody for pk in seat.people}
    return Person.objects.in_bulk(person_ids)


def _round(letter: str, line: TableLine, people: dict[int, Person], on: dt.date) -> TableRound:
    return TableRound(
        letter,
        line.table,
        line.round,
        line.boards or (0, 0),
        line.ns[0].number if line.ns else 0,
        line.ew[0].number if line.ew else 0,
        (*_sitting(line.ns, "NS", people, on), *_sitting(line.ew, "EW", people, on)),
    )


def _sitting(
    side: tuple[Seating, ...], seats: str, people: dict[int, Person], on: dt.date
) -> list[DevicePerson]:
    """Return the players of a side: of a pair the first two, of an individual one per seat."""
    sitting = [pk for seat in side for pk in seat.people[: 2 if len(side) == 1 else 1]]
    return [
        device_person(seat, people[pk], on=on) for seat, pk in zip(seats, sitting, strict=False)
    ]
