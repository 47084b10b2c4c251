"""The schedule of a team event of another site of ours, written here: draws, matches, line-ups.

What is here already and not in the file was done here, and is never written over.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account, Person
from federation.people.selectors.people import people_of_numbers
from scoring.importers.records import ImportedFile
from scoring.importers.schedules import (
    ImportedDraw,
    ImportedLineUp,
    ImportedMeeting,
    ImportedSchedule,
    ImportedTeamPlay,
)
from scoring.intake.services.team_matches import (
    LineUpPeople,
    Place,
    as_row,
    as_rows,
    bring_matches,
    columns_of,
)
from scoring.live.rules.lines import HAS_RESULT
from scoring.models import BookLine
from tournaments.models import (
    Draw,
    EntryPlayer,
    Event,
    LineUpSeat,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.teams.selectors.following_rounds import started_matches
from tournaments.teams.selectors.schedule import team_play_of

ARTICLE = "RTP 3.6.3"
SETTLED = ("format", "match_boards", "segments", "groups", "legs")  # what lines follow from


def bring_schedule(event: Event, imported: ImportedFile, account: Account | None) -> bool:
    """Write the schedule a file tells; say whether anything of it was new.

    Raises: RuleError where it was played otherwise, or noted, here. Source: RTP 2.3.2, 3.6.3.
    """
    schedule = imported.schedule
    if schedule is None:
        return False
    entries = dict(event.entries.values_list("key", "pk"))
    is_new = _write_play(event, schedule.play)
    draws = {draw.round: _write_draw(event, draw, schedule, entries, account)
             for draw in schedule.draws}  # fmt: skip
    is_new |= any(made for _draw, made in draws.values())
    matches = _matches(event, schedule, {n: draw for n, (draw, _new) in draws.items()}, entries)
    people = _people(event, schedule)
    return bring_matches(matches, schedule, entries, people, account) or is_new


def _write_play(event: Event, imported_play: ImportedTeamPlay) -> bool:
    stored = team_play_of(event)
    if stored is None:
        TeamPlay.objects.create(event=event, **asdict(imported_play))
        return True
    if any(getattr(stored, name) != getattr(imported_play, name) for name in SETTLED):
        raise RuleError(
            "session_played_otherwise",
            article=ARTICLE,
            here=f"{stored.get_format_display()}, {stored.match_boards}",
            there=(
                f"{TeamPlay(format=imported_play.format).get_format_display()}, "
                f"{imported_play.match_boards}"
            ),
        )
    return False


def _write_draw(
    event: Event,
    imported_draw: ImportedDraw,
    schedule: ImportedSchedule,
    entries: Mapping[str, int],
    account: Account | None,
) -> tuple[Draw, bool]:
    """Return the draw a file tells, and whether it was written; one nobody played makes way."""
    meetings = [meeting for meeting in schedule.meetings if meeting.draw == imported_draw.round]
    versions = Draw.objects.filter(event=event, round=imported_draw.round)
    stands = versions.filter(replaced_at__isnull=True).first()
    if stands is not None and _is_same(stands, meetings, entries):
        if stands.published_at is None:
            stands.published_at = imported_draw.published_at
            stands.save(update_fields=["published_at"])
        return stands, False
    if stands is not None:
        _refuse_played(event, stands)
        stands.replaced_at = imported_draw.at
        stands.save(update_fields=["replaced_at"])
    last = versions.aggregate(last=Max("version"))["last"] or 0
    reason = imported_draw.reason or (event.name if last else "")
    draw = Draw.objects.create(
        event=event,
        round=imported_draw.round,
        version=last + 1,
        method=imported_draw.method,
        seed=imported_draw.seed,
        placings=[
            {
                **as_row(placing.why),
                "place": placing.place,
                "group": placing.group,
                "entry": entries[placing.entry],
                "contestant": placing.contestant,
            }
            for placing in imported_draw.placings
        ],
        steps=as_rows(imported_draw.steps),
        present=[entries[key] for key in imported_draw.present],
        reason=reason[:300],
        drawn_by=account,
        drawn_at=imported_draw.at,
        published_at=imported_draw.published_at,
    )
    return draw, True


def _is_same(
    draw: Draw, imported_meetings: Iterable[ImportedMeeting], entries: Mapping[str, int]
) -> bool:
    """Return whether a draw here has the matches of one told; a side may be open here still."""
    here = {(row.round, row.number): (row.home_id, row.away_id) for row in draw.matches.all()}
    there = {
        (imported_meeting.round, imported_meeting.number): (
            entries.get(imported_meeting.home),
            entries.get(imported_meeting.away),
        )
        for imported_meeting in imported_meetings
    }
    return here.keys() == there.keys() and all(
        own in {None, other}
        for place, both in here.items()
        for own, other in zip(both, there[place], strict=True)
    )


def _refuse_played(event: Event, draw: Draw) -> None:
    """Refuse what was drawn otherwise here and has begun. Raises: RuleError."""
    matches = list(draw.matches.select_related("event", "home", "away"))
    noted = BookLine.objects.filter(match__in=matches, state__in=HAS_RESULT)
    if noted.exists() or started_matches(event, matches):
        raise RuleError("session_drawn_otherwise", article=ARTICLE, round=draw.round)


def _matches(
    event: Event, schedule: ImportedSchedule, draws: Mapping[int, Draw], entries: Mapping[str, int]
) -> dict[Place, ScheduledMatch]:
    """Return the matches a file tells as they are here, the new ones written, last round first."""
    standing = ScheduledMatch.objects.filter(draw__in=draws.values())
    matches = {(row.round, row.number): row for row in standing}
    for meeting in sorted(schedule.meetings, key=lambda meeting: -meeting.round):
        place = meeting.round, meeting.number
        if place in matches:
            continue
        matches[place] = ScheduledMatch.objects.create(
            event=event,
            draw=draws[meeting.draw],
            round=meeting.round,
            number=meeting.number,
            group=meeting.group,
            winner_to=matches[meeting.winner_to] if meeting.winner_to else None,
            winner_is_home=meeting.winner_is_home,
            loser_to=matches[meeting.loser_to] if meeting.loser_to else None,
            for_place=meeting.for_place,
            visitors_first=meeting.visitors_first,
            home_passed=meeting.home_passed,
            end_note=meeting.end_note,
            ending=meeting.ending,
            winner_id=entries.get(meeting.winner),
            **columns_of(meeting, entries),
        )
    rows = ScheduledMatch.objects.filter(pk__in=[row.pk for row in matches.values()])
    rows = rows.prefetch_related("endings", "line_ups", "sheet_figures", "dues")
    return {(row.round, row.number): row for row in rows.select_related("home", "away")}


def _people(event: Event, schedule: ImportedSchedule) -> LineUpPeople:
    """Return who sits in the line-ups; who is in no list and not in the register is a visitor."""
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    listed = {
        (key, position): person
        for key, position, person in rows.values_list("entry__key", "position", "person")
    }
    outside = {
        (seat.national_number, seat.name)
        for line_up in _line_ups(schedule.meetings)
        for seat in line_up.seats
        if not seat.player
    }
    people = people_of_numbers({number for number, _name in outside if number})
    others = {}
    for number, name in sorted(outside):
        person = people.get(number) or _visitor(event, name)
        others[number, name] = person.pk
    return LineUpPeople(listed, others)


def _line_ups(meetings: Sequence[ImportedMeeting]) -> Iterable[ImportedLineUp]:
    return (line_up for match in meetings for line_up in match.line_ups)


def _visitor(event: Event, name: str) -> Person:
    """Return a visitor of a line-up, the same one as before."""
    seats = LineUpSeat.objects.filter(line_up__match__event=event, person__number__isnull=True)
    seat = seats.filter(person__name=name).select_related("person").first()
    return seat.person if seat is not None else Person.objects.create(name=name)
