"""From what the tables wrote down to a result file of the event, on the road of any other file."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from federation.models import Account
from scoring.exporters.template import as_template
from scoring.importers.entries import key_of
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedPlayer,
    ScoringHints,
)
from scoring.intake.services.intake import receive_result_file
from scoring.models import BookLine, ResultFile
from scoring.tables.selectors.records import TableSheet, table_sheets
from tournaments.models import Event, EventKind
from tournaments.seating.rules.table_records import RECORDS
from tournaments.seating.selectors.scorers_file import numbers_of
from tournaments.seating.selectors.seating import SessionSeating, seated_sessions, seating_of

_KINDS = {EventKind.PAIRS: "pairs", EventKind.INDIVIDUAL: "individual"}


@dataclass(frozen=True, slots=True)
class _Sitting:
    seating: SessionSeating
    sheets: list[TableSheet]


def receive_table_results(
    *, event: Event, account: Account, now: dt.datetime, is_incomplete: bool = False
) -> ResultFile:
    """Make a result file of what the tables of an event noted; it is looked at and confirmed.

    is_incomplete: although boards are missing; those entered but not verified always are.
    Raises: RuleError naming the boards, or where nothing was noted; what a file may be refused for.
    """
    sittings = [
        _Sitting(seating_of(session, on=session.played_on), table_sheets(session, now=now))
        for session in seated_sessions(event)
    ]
    sittings = [each for each in sittings if any(_noted(sheet) for sheet in each.sheets)]
    if not sittings:
        raise RuleError("tables_noted_nothing", article=RECORDS)
    missing = [
        f"{sheet.section}{sheet.table}: {at.board}"
        for each in sittings
        for sheet in each.sheets
        for at in sheet.boards
        if not at.is_done
    ]
    if missing and not is_incomplete:
        raise RuleError(
            "tables_incomplete",
            article=RECORDS,
            count=len(missing),
            boards=", ".join(missing[:12]) + ("…" if len(missing) > 12 else ""),
        )
    imported = _imported(event, sittings)
    name = f"tables-{event.pk}-{now:%Y%m%d-%H%M%S}.csv"
    return receive_result_file(
        event=event, name=name, data=as_template(imported), account=account, now=now
    )


def _imported(event: Event, sittings: Sequence[_Sitting]) -> ImportedFile:
    """Return the results as any file states them; contestants keep one number in all sessions."""
    winners = _winners(event, sittings)
    numbers = numbers_of(sittings[0].seating) if len(sittings) == 1 else {}
    contestants: dict[int, ImportedContestant] = {}
    for each in sittings:
        for section, seat in each.seating.everybody:
            if seat.entry in contestants:
                continue
            letter = section.letter if _has_sections(sittings) else ""
            number = numbers.get(seat.entry, str(len(contestants) + 1))
            line = seat.line if winners == 2 else ""
            contestants[seat.entry] = ImportedContestant(
                key_of(letter, number, line),
                number,
                tuple(ImportedPlayer(name, licence) for name, licence in seat.licences),
                section=letter,
                direction=line,
            )
    return ImportedFile(
        format="template",
        program="Trunfo",
        name=event.name,
        date=sittings[0].seating.session.played_on,
        kind=_KINDS[EventKind(event.kind)],
        hints=ScoringHints(method=event.method),
        winners=winners,
        contestants=tuple(contestants.values()),
        lines=tuple(
            _line(row, each.seating.session.number, contestants)
            for each in sittings
            for sheet in each.sheets
            for row in _noted(sheet)
        ),
        sessions=max(each.seating.session.number for each in sittings),
    )


def _noted(sheet: TableSheet) -> list[BookLine]:
    """Return the verified results of a table."""
    return [at.result for at in sheet.boards if at.is_done and at.result is not None]


def _has_sections(sittings: Sequence[_Sitting]) -> bool:
    """Say whether numbers need their section: one sitting in several sections."""
    return len(sittings) == 1 and len(sittings[0].seating.sections) > 1


def _winners(event: Event, sittings: Sequence[_Sitting]) -> int:
    """Return two rankings where nobody changes line in the one sitting there is, else one."""
    if event.kind != EventKind.PAIRS or len(sittings) > 1:
        return 1
    seating = sittings[0].seating
    in_lines = all(section.spec.lines == 2 for section in seating.sections)
    return 2 if in_lines and all(seat.line for _section, seat in seating.everybody) else 1


def _line(row: BookLine, session: int, contestants: dict[int, ImportedContestant]) -> ImportedLine:
    ns, ew = contestants[row.ns_id], contestants[row.ew_id]
    return ImportedLine(
        where=f"{row.section}{row.table}",
        board=row.board,
        ns=ns.key,
        ew=ew.key,
        south=contestants[row.south_id].key if row.south_id else "",
        west=contestants[row.west_id].key if row.west_id else "",
        session=session,
        section=ns.section,
        round=row.round,
        table=str(row.table),
        contract=row.contract,
        declarer=row.declarer,
        lead=row.lead,
        tricks=row.tricks,
    )
