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
    ProposedTeamPenalty,
    ScheduledMatch,
    SheetFigures,
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
    both = [(matches[meeting.round, meeting.number], meeting) for meeting in schedule.meetings]
    endings = [
        match_ending
        for row, meeting in both
        for match_ending in _new_ends(row, meeting, entries, account)
    ]
    line_ups = [
        line_up for row, meeting in both for line_up in _new_line_ups(row, meeting, entries)
    ]
    sheets = [
        sheet_figures
        for row, meeting in both
        for sheet_figures in _new_sheets(row, meeting, entries)
    ]
    dues = [
        team_penalty
        for row, meeting in both
        for team_penalty in _new_dues(row, meeting, entries, account)
    ]
    ended = {ending.match_id for ending in endings}
    changed = [row for row, meeting in both if _follows(row, meeting, entries, row.pk in ended)]
    ScheduledMatch.objects.bulk_update(changed, [*FOLLOWED, *FILLED], batch_size=BATCH)
    MatchEnding.objects.bulk_create(endings)
    LineUp.objects.bulk_create(row for row, _line_up in line_ups)
    LineUpSeat.objects.bulk_create(
        LineUpSeat(
            line_up=row,
            room=seat.room,
            direction=seat.direction,
            person_id=people.listed[imported_line_up.team, seat.player]
            if seat.player
            else people.others[seat.national_number, seat.name],
        )
        for row, imported_line_up in line_ups
        for seat in imported_line_up.seats
    )
    SheetFigures.objects.bulk_create(sheets)
    ProposedTeamPenalty.objects.bulk_create(dues)
    return bool(changed or endings or line_ups or sheets or dues)


def _follows(
    row: ScheduledMatch,
    imported_meeting: ImportedMeeting,
    entries: Mapping[str, int],
    has_ended: bool,
) -> bool:
    """Bring a match to what is told where nothing is said here; say whether it is another now."""
    columns = columns_of(imported_meeting, entries)
    filled = [name for name in FILLED if not getattr(row, name) and columns[name]]
    for name in filled:
        setattr(row, name, columns[name])
    if has_ended:
        row.ending, row.winner_id = imported_meeting.ending, entries.get(imported_meeting.winner)
        row.end_note = imported_meeting.end_note
    if filled or has_ended:
        row.visitors_first, row.home_passed = (
            imported_meeting.visitors_first,
            imported_meeting.home_passed,
        )
    return bool(filled or has_ended)


def _noted_here(match: ScheduledMatch, imported_meeting: ImportedMeeting) -> RuleError:
    return RuleError(
        "match_noted_here", article=NOTED, match=str(match), session=imported_meeting.session
    )


def _new_ends(
    row: ScheduledMatch,
    imported_meeting: ImportedMeeting,
    entries: Mapping[str, int],
    account: Account | None,
) -> list[MatchEnding]:
    """Return the ends of a match after those that are here, which must be the first told."""
    here = [
        (ending.ending, ending.ended_by, ending.winner_id, ending.made_at)
        for ending in row.endings.all()
    ]
    there = [
        (ending.ending, ending.ended_by, entries.get(ending.winner), ending.at)
        for ending in imported_meeting.endings
    ]
    if here != there[: len(here)]:
        raise _noted_here(row, imported_meeting)
    return [
        MatchEnding(
            match=row,
            ending=ending.ending,
            winner_id=entries.get(ending.winner),
            ended_by=ending.ended_by,
            steps=as_rows(ending.steps),
            note=ending.note,
            made_by=None if ending.ended_by == EndedBy.CAPTAIN else account,
            made_at=ending.at,
        )
        for ending in imported_meeting.endings[len(here) :]
    ]


def _new_line_ups(
    row: ScheduledMatch, imported_meeting: ImportedMeeting, entries: Mapping[str, int]
) -> list[tuple[LineUp, ImportedLineUp]]:
    """Return the line-ups of a match that are not here; one named here alone speaks against it."""
    here = {
        (line_up.entry_id, line_up.segment, line_up.version, line_up.sent_at)
        for line_up in row.line_ups.all()
    }
    there = {
        (entries[line_up.team], line_up.segment, line_up.version, line_up.at): line_up
        for line_up in imported_meeting.line_ups
    }
    if not here <= there.keys():
        raise _noted_here(row, imported_meeting)
    return [
        (
            LineUp(
                match=row,
                entry_id=entries[imported_line_up.team],
                segment=imported_line_up.segment,
                version=imported_line_up.version,
                is_late=imported_line_up.is_late,
                reason=imported_line_up.reason,
                sent_at=imported_line_up.at,
            ),
            imported_line_up,
        )
        for place, imported_line_up in there.items()
        if place not in here
    ]


def _new_sheets(
    row: ScheduledMatch, imported_meeting: ImportedMeeting, entries: Mapping[str, int]
) -> list[SheetFigures]:
    here = {
        (
            sheet_figure.entry_id,
            sheet_figure.home_imps,
            sheet_figure.away_imps,
            sheet_figure.sent_at,
        )
        for sheet_figure in row.sheet_figures.all()
    }
    return [
        SheetFigures(
            match=row,
            entry_id=entries[sheet.team],
            home_imps=sheet.home_imps,
            away_imps=sheet.away_imps,
            sent_at=sheet.at,
        )
        for sheet in imported_meeting.sheets
        if (entries[sheet.team], sheet.home_imps, sheet.away_imps, sheet.at) not in here
    ]


def _new_dues(
    row: ScheduledMatch,
    imported_meeting: ImportedMeeting,
    entries: Mapping[str, int],
    account: Account | None,
) -> list[ProposedTeamPenalty]:
    here = {
        (imported_team_penalty.entry_id, imported_team_penalty.kind, imported_team_penalty.segment)
        for imported_team_penalty in row.dues.all()
    }
    return [
        ProposedTeamPenalty(
            event_id=row.event_id,
            entry_id=entries[imported_team_penalty.team],
            match=row,
            kind=imported_team_penalty.kind,
            segment=imported_team_penalty.segment,
            amount_hundredths=imported_team_penalty.hundredths,
            article=imported_team_penalty.article,
            steps=as_rows(imported_team_penalty.steps),
            state=imported_team_penalty.state,
            proposed_at=imported_team_penalty.at,
            decided_by=account if imported_team_penalty.decided_at else None,
            decided_at=imported_team_penalty.decided_at,
            reason=imported_team_penalty.reason,
        )
        for imported_team_penalty in imported_meeting.dues
        if (
            entries[imported_team_penalty.team],
            imported_team_penalty.kind,
            imported_team_penalty.segment,
        )
        not in here
    ]


def columns_of(imported_meeting: ImportedMeeting, entries: Mapping[str, int]) -> dict[str, object]:
    """Return who meets, when and where, as the columns of a match."""
    return {
        "home_id": entries.get(imported_meeting.home),
        "away_id": entries.get(imported_meeting.away),
        "starts_at": imported_meeting.starts_at,
        "room": imported_meeting.room,
        "home_picks": list(imported_meeting.home_picks),
        "visitors_pick": list(imported_meeting.visitors_pick),
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
