"""Matches of another site of ours, written here: how they ended, line-ups, sheets, penalties."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from federation.errors import RuleError
from federation.models import Account
from scoring.importers.schedules import (
    ImportedLineUp,
    ImportedMeeting,
    ImportedSchedule,
    ImportedStep,
)
from tournaments.models import (
    EndedBy,
    LineUp,
    LineUpSeat,
    MatchEnding,
    ScheduledMatch,
    SheetFigures,
    TeamDue,
)

NOTED = "RTP 2.1.9"
FILLED = ("starts_at", "room", "home_id", "away_id", "home_picks", "visitors_pick")
FOLLOWED = ("ending", "winner_id", "end_note", "visitors_first", "home_passed")
BATCH = 400
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LineUpPeople:
    """Who is meant by the seats of line-ups. listed: by team and place; others: by number, name."""

    listed: Mapping[tuple[str, int], int]
    others: Mapping[tuple[str, str], int]


def bring_matches(
    matches: Mapping[Place, ScheduledMatch],
    schedule: ImportedSchedule,
    entries: Mapping[str, int],
    people: LineUpPeople,
    account: Account | None,
) -> bool:
    """Write what is new of each match: its ends, line-ups, sheets, penalties proposed."""
    both = [(matches[told.round, told.number], told) for told in schedule.meetings]
    endings = [each for row, told in both for each in _new_ends(row, told, entries, account)]
    line_ups = [each for row, told in both for each in _new_line_ups(row, told, entries)]
    sheets = [each for row, told in both for each in _new_sheets(row, told, entries)]
    dues = [each for row, told in both for each in _new_dues(row, told, entries, account)]
    ended = {each.match_id for each in endings}
    changed = [row for row, told in both if _follows(row, told, entries, row.pk in ended)]
    ScheduledMatch.objects.bulk_update(changed, [*FOLLOWED, *FILLED], batch_size=BATCH)
    MatchEnding.objects.bulk_create(endings)
    LineUp.objects.bulk_create(row for row, _told in line_ups)
    LineUpSeat.objects.bulk_create(
        LineUpSeat(
            line_up=row,
            room=seat.room,
            direction=seat.direction,
            person_id=people.listed[told.team, seat.player]
            if seat.player
            else people.others[seat.national_number, seat.name],
        )
        for row, told in line_ups
        for seat in told.seats
    )
    SheetFigures.objects.bulk_create(sheets)
    TeamDue.objects.bulk_create(dues)
    return bool(changed or endings or line_ups or sheets or dues)


def _follows(
    row: ScheduledMatch, told: ImportedMeeting, entries: Mapping[str, int], has_ended: bool
) -> bool:
    """Bring a match to what is told where nothing is said here; say whether it is another now."""
    columns = columns_of(told, entries)
    filled = [name for name in FILLED if not getattr(row, name) and columns[name]]
    for name in filled:
        setattr(row, name, columns[name])
    if has_ended:
        row.ending, row.winner_id = told.ending, entries.get(told.winner)
        row.end_note = told.end_note
    if filled or has_ended:
        row.visitors_first, row.home_passed = told.visitors_first, told.home_passed
    return bool(filled or has_ended)


def _noted_here(match: ScheduledMatch, told: ImportedMeeting) -> RuleError:
    return RuleError("match_noted_here", article=NOTED, match=str(match), session=told.session)


def _new_ends(
    row: ScheduledMatch,
    told: ImportedMeeting,
    entries: Mapping[str, int],
    account: Account | None,
) -> list[MatchEnding]:
    """Return the ends of a match after those that are here, which must be the first told."""
    here = [
        (each.ending, each.ended_by, each.winner_id, each.made_at) for each in row.endings.all()
    ]
    there = [
        (each.ending, each.ended_by, entries.get(each.winner), each.at) for each in told.endings
    ]
    if here != there[: len(here)]:
        raise _noted_here(row, told)
    return [
        MatchEnding(
            match=row,
            ending=each.ending,
            winner_id=entries.get(each.winner),
            ended_by=each.ended_by,
            steps=as_rows(each.steps),
            note=each.note,
            made_by=None if each.ended_by == EndedBy.CAPTAIN else account,
            made_at=each.at,
        )
        for each in told.endings[len(here) :]
    ]


def _new_line_ups(
    row: ScheduledMatch, told: ImportedMeeting, entries: Mapping[str, int]
) -> list[tuple[LineUp, ImportedLineUp]]:
    """Return the line-ups of a match that are not here; one named here alone speaks against it."""
    here = {
        (each.entry_id, each.segment, each.version, each.sent_at) for each in row.line_ups.all()
    }
    there = {
        (entries[each.team], each.segment, each.version, each.at): each for each in told.line_ups
    }
    if not here <= there.keys():
        raise _noted_here(row, told)
    return [
        (
            LineUp(
                match=row,
                entry_id=entries[each.team],
                segment=each.segment,
                version=each.version,
                is_late=each.is_late,
                reason=each.reason,
                sent_at=each.at,
            ),
            each,
        )
        for place, each in there.items()
        if place not in here
    ]


def _new_sheets(
    row: ScheduledMatch, told: ImportedMeeting, entries: Mapping[str, int]
) -> list[SheetFigures]:
    here = {
        (each.entry_id, each.home_imps, each.away_imps, each.sent_at)
        for each in row.sheet_figures.all()
    }
    return [
        SheetFigures(
            match=row,
            entry_id=entries[each.team],
            home_imps=each.home_imps,
            away_imps=each.away_imps,
            sent_at=each.at,
        )
        for each in told.sheets
        if (entries[each.team], each.home_imps, each.away_imps, each.at) not in here
    ]


def _new_dues(
    row: ScheduledMatch,
    told: ImportedMeeting,
    entries: Mapping[str, int],
    account: Account | None,
) -> list[TeamDue]:
    here = {(each.entry_id, each.kind, each.segment) for each in row.dues.all()}
    return [
        TeamDue(
            event_id=row.event_id,
            entry_id=entries[each.team],
            match=row,
            kind=each.kind,
            segment=each.segment,
            amount_hundredths=each.hundredths,
            article=each.article,
            steps=as_rows(each.steps),
            state=each.state,
            proposed_at=each.at,
            decided_by=account if each.decided_at else None,
            decided_at=each.decided_at,
            reason=each.reason,
        )
        for each in told.dues
        if (entries[each.team], each.kind, each.segment) not in here
    ]


def columns_of(told: ImportedMeeting, entries: Mapping[str, int]) -> dict[str, object]:
    """Return who meets, when and where, as the columns of a match."""
    return {
        "home_id": entries.get(told.home),
        "away_id": entries.get(told.away),
        "starts_at": told.starts_at,
        "room": told.room,
        "home_picks": list(told.home_picks),
        "visitors_pick": list(told.visitors_pick),
    }


def as_row(step: ImportedStep) -> dict[str, object]:
    """Return a step as it is kept."""
    return {
        "code": step.code,
        "source": step.source,
        "inputs": dict(step.inputs),
        "result": step.result,
    }


def as_rows(steps: Iterable[ImportedStep]) -> list[dict[str, object]]:
    """Return steps as they are kept."""
    return [as_row(step) for step in steps]
