"""How places are given by the schedule that a file of another site of ours tells."""

from dataclasses import asdict, replace

from scoring.engine.exclusions import is_correction_due
from scoring.engine_input.terms import by_schedule
from scoring.engine_input.values import Terms
from scoring.importers.records import ImportedFile
from scoring.importers.schedules import ImportedSchedule
from tournaments.models import Draw, Entry, PlayFormat, ScheduledMatch, TeamPlay


def terms_with_schedule(terms: Terms, imported: ImportedFile) -> Terms:
    """Return terms as they are once the schedule of a file is brought; the same without one."""
    schedule = imported.schedule
    if schedule is None:
        return terms
    terms_by_schedule = by_schedule(
        terms, TeamPlay(**asdict(schedule.play)), _matches(imported, schedule)
    )
    return replace(terms_by_schedule, phase_ended=_is_ended(imported, schedule))


def _matches(imported: ImportedFile, schedule: ImportedSchedule) -> list[ScheduledMatch]:
    """Return the matches of a schedule as rows that are not stored, with teams by their keys."""
    teams = {
        contestant.key: Entry(pk=place, key=contestant.key)
        for place, contestant in enumerate(imported.contestants, start=1)
    }
    draws = {draw.round: Draw(round=draw.round) for draw in schedule.draws}
    return [
        ScheduledMatch(
            draw=draws[meeting.draw],
            round=meeting.round,
            number=meeting.number,
            group=meeting.group,
            home=teams.get(meeting.home),
            away=teams.get(meeting.away),
            winner=teams.get(meeting.winner),
            for_place=meeting.for_place,
            ending=meeting.ending,
        )
        for meeting in sorted(
            schedule.meetings, key=lambda meeting: (meeting.round, meeting.number)
        )
    ]


def _is_ended(imported: ImportedFile, schedule: ImportedSchedule) -> bool:
    """Say whether what rests on other matches is worked out. Source: RTP 3.6.12.4, 3.6.12.8."""
    play = schedule.play
    if play.format != PlayFormat.SWISS or play.rounds is None:
        return True
    played = max((match.round for match in imported.matches), default=0)
    danish = sum(any(s.code == "danish_round" for s in draw.steps) for draw in schedule.draws)
    return is_correction_due(min(played, play.rounds), play.rounds, danish_rounds=danish)
