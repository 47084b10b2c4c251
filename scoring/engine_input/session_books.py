"""The seatings and the book of an event, as records for another site of this software."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.engine_input.imported_books import wrong_books
from scoring.engine_input.revisions import standing_after
from scoring.engine_input.session_schedules import published_schedule, sessions_noted
from scoring.importers.records import (
    ImportedAct,
    ImportedFile,
    ImportedHours,
    ImportedLetPass,
    ImportedSeat,
    ImportedSeating,
    ImportedSection,
)
from scoring.importers.schedules import ImportedSchedule
from scoring.models import BoardRuling, BookAct
from tournaments.models import Event, EventKind, SeatingPlan, SeatingSection, SessionHours

DIRECTOR = ""


def with_books(event: Event, imported_file: ImportedFile, keys: Mapping[str, str]) -> ImportedFile:
    """Return the event's records with its acts, and the seating of each session.

    keys: of the file, by those of the entries. The acts are of all sessions; a seating is told
    only where the results are what its tables noted: of others the results alone are to be taken.
    Of teams it is the schedule, which says of which sessions the acts are.
    """
    entries = {pk: keys.get(key, "") for pk, key in event.entries.values_list("pk", "key")}
    acts = tuple(_acts(event, entries))
    if event.kind == EventKind.TEAMS:
        pair_substitution = replace(imported_file, acts=acts)
        return _with_schedule(
            event, pair_substitution, published_schedule(event, imported_file, entries)
        )
    seatings = tuple(_seatings(event, entries))
    hours = tuple(_hours(event))
    whole = set()
    for number in {seating.session for seating in seatings}:
        pair_substitution = replace(
            imported_file,
            acts=tuple(act for act in acts if act.session == number),
            seatings=tuple(seating for seating in seatings if seating.session == number),
        )
        if next(wrong_books(pair_substitution), None) is None:
            whole.add(number)
    return replace(
        imported_file,
        acts=acts,
        seatings=tuple(seating for seating in seatings if seating.session in whole),
        hours=tuple(hour for hour in hours if hour.session in whole),
    )


def _with_schedule(
    event: Event, imported_file: ImportedFile, schedule: ImportedSchedule | None
) -> ImportedFile:
    """Return what teams played with their schedule, and the sessions that are told whole."""
    if (
        schedule is None
        or next(wrong_books(replace(imported_file, schedule=schedule)), None) is not None
    ):
        return imported_file
    whole = [
        number
        for number in sessions_noted(event)
        if next(
            wrong_books(replace(imported_file, schedule=replace(schedule, books=(number,)))), None
        )
        is None
    ]
    return replace(imported_file, schedule=replace(schedule, books=tuple(whole)))


def _acts(event: Event, entries: Mapping[int, str]) -> Iterator[ImportedAct]:
    """Yield the acts on the lines of the book, by seats: no account is named."""
    standing = standing_after(BoardRuling.objects.filter(event=event), None).order_by("pk")
    rulings = {pk: turn for turn, pk in enumerate(standing.values_list("pk", flat=True), start=1)}
    rows = BookAct.objects.filter(book__event=event).select_related("line__session")
    for row in rows.order_by("version", "line"):
        line, at = row.line, row.written
        yield ImportedAct(
            version=row.version,
            at=row.made_at,
            session=line.session.number,
            section=line.section,
            table=line.table,
            round=line.round,
            board=line.board,
            act=row.act,
            by=at["verified_by"] or at["entered_by"] or DIRECTOR,
            contract=at["contract"],
            declarer=at["declarer"],
            lead=at["lead"],
            tricks=at["tricks"],
            score=at["ns_score"],
            reason=at["reason"],
            state=at["state"],
            ns=entries.get(at["ns_id"], ""),
            ew=entries.get(at["ew_id"], ""),
            south=entries.get(at["south_id"], ""),
            west=entries.get(at["west_id"], ""),
            entered_by=at["entered_by"],
            entered_at=_moment(at["entered_at"]),
            verified_by=at["verified_by"],
            verified_at=_moment(at["verified_at"]),
            said_at=row.said_at,
            is_staff=row.account_id is not None,
            by_staff=at["account_id"] is not None,
            ruling=rulings.get(at.get("ruling_id"), 0),
            of_seating=row.reason,
        )


def _moment(written: str | None) -> dt.datetime | None:
    return None if written is None else dt.datetime.fromisoformat(written)


def _seatings(event: Event, entries: Mapping[int, str]) -> Iterator[ImportedSeating]:
    plans = SeatingPlan.objects.filter(session__event=event).select_related("session")
    plans = plans.order_by("session__number", "version").prefetch_related("sections__seats")
    for plan in plans:
        yield ImportedSeating(
            session=plan.session.number,
            act=plan.act,
            at=plan.made_at,
            sections=tuple(_section(section, entries) for section in plan.sections.all()),
            from_round=plan.from_round,
            seed=plan.seed,
            reason=plan.reason,
            change=str(plan.change or ""),
            undoes=str(plan.undoes or ""),
            results=plan.results,
            let_pass=tuple(_let_pass(refusal) for refusal in plan.refused),
        )


def _section(row: SeatingSection, entries: Mapping[int, str]) -> ImportedSection:
    return ImportedSection(
        letter=row.letter,
        movement=row.movement,
        contestants=row.contestants,
        tables=row.tables,
        rounds=row.rounds,
        boards_in_round=row.boards_in_round,
        seats=tuple(
            ImportedSeat(
                seat.number,
                entries.get(seat.entry_id, ""),
                is_fixed=seat.is_fixed,
                rank=seat.rank,
                iv_thirds=seat.iv_thirds,
                code=seat.code,
                values=seat.values,
            )
            for seat in row.seats.all()
        ),
        lines=row.lines,
        switched=tuple(row.switched),
    )


def _let_pass(data: Mapping[str, Any]) -> ImportedLetPass:
    return ImportedLetPass(*(str(data.get(name, "")) for name in ("code", "article", "text")))


def _hours(event: Event) -> Iterator[ImportedHours]:
    rows = SessionHours.objects.filter(session__event=event).select_related("session")
    for row in rows.order_by("session__number"):
        yield ImportedHours(
            session=row.session.number,
            starts_at=row.starts_at,
            minutes_per_board=row.minutes_per_board,
            with_screens=row.with_screens,
        )
