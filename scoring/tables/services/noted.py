"""The entries of a session's tables, as results and in the form of a file."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.engine_input.match_rulings import book_key
from scoring.engine_input.terms import is_swiss
from scoring.engine_input.values import ScoringChoice, TableResult
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedPlayer,
    ScoringHints,
)
from scoring.live.services.field import forfeited, is_only_ruled, plans_of_book
from scoring.live.services.seating import ways_of
from scoring.live.services.team_counting import with_forfeited
from scoring.models import BookLine
from scoring.rules.rooms import NAMES
from scoring.standings.services.session_results import ContestantSeated, Frozen
from scoring.tables.selectors.records import TableSheet, table_sheets
from scoring.tables.selectors.team_tables import is_of_teams
from tournaments.models import Event, EventKind, Session
from tournaments.seating.selectors.scorers_file import numbers_of
from tournaments.seating.selectors.seating import SessionSeating, seating_of
from tournaments.seating.selectors.sessions import seated_sessions

_KINDS = {EventKind.PAIRS: "pairs", EventKind.INDIVIDUAL: "individual", EventKind.TEAMS: "teams"}


@dataclass(frozen=True, slots=True)
class SessionNoted:
    """A session with the entries of its tables. sheets: of all its tables."""

    session: Session
    seating: SessionSeating
    sheets: tuple[TableSheet, ...]

    @property
    def lines(self) -> list[BookLine]:
        """Return the verified results."""
        return [
            at.result
            for sheet in self.sheets
            for at in sheet.boards
            if at.is_done and at.result is not None
        ]

    @property
    def missing(self) -> list[str]:
        """Return the boards neither verified nor left by the director, by table.

        A round of a Swiss of which nothing is noted has been drawn, not begun: it does not wait.
        """
        begun = [at.round for sheet in self.sheets for at in sheet.boards if at.record is not None]
        last = max(begun, default=0) if is_swiss(self.session.event) else None
        return [
            f"{sheet.section}{sheet.table}: {at.board}"
            for sheet in self.sheets
            for at in sheet.boards
            if not at.is_done and (last is None or at.round <= last)
        ]


def noted_in(session: Session, *, now: dt.datetime) -> SessionNoted:
    """Return the entries of a session's tables. Raises: RuleError before it is seated."""
    seating = seating_of(session, on=session.played_on)
    return SessionNoted(session, seating, tuple(table_sheets(session, now=now)))


def frozen_of(noted: SessionNoted) -> Frozen:
    """Return the results of a session in the form that the event stores."""
    event = noted.session.event
    if is_of_teams(noted.session):
        return _frozen_of_teams(noted)
    seated = _seated(event, noted.seating)
    keys = dict(event.entries.values_list("pk", "key"))
    lines_apart = bool(seated) and all(value.line for value in seated.values())
    return Frozen(
        session=noted.session.number,
        results=tuple(_result(row, noted.session.number, keys, seated) for row in noted.lines),
        choice=ScoringChoice(method=event.method, winners=2 if lines_apart else 1),
        seated=seated,
    )


def as_imported(noted: SessionNoted) -> ImportedFile:
    """Return the results in the form of a file, to search them for doubts."""
    event = noted.session.event
    of_teams = is_of_teams(noted.session)
    seated = {} if of_teams else _seated(event, noted.seating)
    return ImportedFile(
        format="template",
        program="Trunfo",
        name=event.name,
        date=noted.session.played_on,
        kind=_KINDS[EventKind(event.kind)],
        hints=ScoringHints(method=event.method),
        winners=2 if seated and all(value.line for value in seated.values()) else 1,
        contestants=tuple(
            ImportedContestant(
                str(seat.entry),
                seated[seat.entry].number,
                tuple(ImportedPlayer(name, licence) for name, licence in seat.licences),
            )
            for _section, seat in (() if of_teams else noted.seating.everybody)
        ),
        lines=tuple(_line(row, noted.session.number) for row in noted.lines),
        sessions=noted.session.number,
    )


def _frozen_of_teams(noted: SessionNoted) -> Frozen:
    """Return the results of a session of teams; a team keeps the number of its draw."""
    event = noted.session.event
    choice = ScoringChoice(method=event.method)
    keys, plans = dict(event.entries.values_list("pk", "key")), plans_of_book(event, choice)
    results, matches = [], {}
    for row in noted.lines:
        if row.match_id is None:
            continue
        plan = plans[row.match_id]
        if is_only_ruled(plan):
            plan = replace(plan, key=book_key(row.match_id))
        matches[plan.key] = plan
        result = _result(row, noted.session.number, keys, {})
        results.append(replace(result, match=plan.key, room=NAMES[row.section], section=""))
    for pk in _only_ruled(noted.session):  # its boards have no result, but a ruled score
        matches.setdefault(plans[pk].key, plans[pk])
    selected_keys = set(event.matches.values_list("key", flat=True))
    new = [
        match_plan for match_plan in forfeited(event, plans) if match_plan.key not in selected_keys
    ]
    return Frozen(
        session=noted.session.number,
        results=tuple(results),
        choice=choice,
        seated={},
        matches=tuple(with_forfeited(matches, new)),
    )


def _only_ruled(session: Session) -> list[int]:
    """Return the matches of a session with a ruling that counts in one of their boards."""
    rows = BookLine.objects.filter(session=session, match__isnull=False)
    rows = rows.filter(ruling__isnull=False, ruling__removed_in__isnull=True)
    return sorted({pk for pk in rows.values_list("match", flat=True) if pk is not None})


def _seated(event: Event, seating: SessionSeating) -> dict[int, ContestantSeated]:
    """Return the identity of contestants: by the seat of a single session, else by one number."""
    everybody = seating.everybody
    if len(seated_sessions(event)) == 1:
        numbers, ways = numbers_of(seating), ways_of(event, [seating])
        has_sections = len(seating.sections) > 1
        return {
            seat.entry: ContestantSeated(
                numbers[seat.entry],
                section.letter if has_sections else "",
                ways.get(seat.entry, ""),
            )
            for section, seat in everybody
        }
    entries = event.entries.order_by("pk").values_list("pk", flat=True)
    number = {pk: str(place) for place, pk in enumerate(entries, start=1)}
    return {
        seat.entry: ContestantSeated(number[seat.entry], "", "") for _section, seat in everybody
    }


def _result(
    row: BookLine, session: int, keys: Mapping[int, str], seated: Mapping[int, ContestantSeated]
) -> TableResult:
    return TableResult(
        board=row.board,
        ns=keys[row.ns_id],
        ew=keys[row.ew_id],
        south=keys[row.south_id] if row.south_id else "",
        west=keys[row.west_id] if row.west_id else "",
        session=session,
        section=seated[row.ns_id].section if row.ns_id in seated else row.section,
        round=row.round,
        table=str(row.table),
        contract=row.contract,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
        ns_score=row.ns_score,
    )


def _line(row: BookLine, session: int) -> ImportedLine:
    return ImportedLine(
        where=f"{row.section}{row.table}",
        board=row.board,
        ns=str(row.ns_id),
        ew=str(row.ew_id),
        south=str(row.south_id or ""),
        west=str(row.west_id or ""),
        session=session,
        section=row.section,
        round=row.round,
        table=str(row.table),
        match="" if row.match_id is None else str(row.match_id),
        room="" if row.match_id is None else NAMES[row.section],
        contract=row.contract,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
    )
