"""Who sat where in a match that has results, by the line-ups that everybody may see."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from federation.people.selectors.people import shown_name
from scoring.models import Match
from tournaments.models import ScheduledMatch
from tournaments.rules.line_ups import Room
from tournaments.teams.selectors.line_ups import is_revealed, namings_of, seated_by_place
from tournaments.teams.selectors.schedule import published_matches


@dataclass(frozen=True, slots=True)
class RoomSeats:
    """The pairs of one room in one segment. segment: 0 where there is but one."""

    segment: int
    room: str  # "open" or "closed", as results name it
    north_south: str
    east_west: str


def scheduled_match(match: Match) -> ScheduledMatch | None:
    """Return the published match of the schedule that a match of the results is."""
    teams = {match.home_id, match.away_id}
    rows = published_matches().filter(event=match.event_id, round=match.round)
    return next((row for row in rows if {row.home_id, row.away_id} == teams), None)


def seats_of_match(scheduled: ScheduledMatch, *, now: dt.datetime) -> list[RoomSeats]:
    """Return who sat where, segment by segment; nothing of a line-up that is still kept back."""
    on, play = timezone.localdate(now), scheduled.event.team_play
    found = []
    for naming in namings_of(scheduled, play):
        if not naming.both_in or not is_revealed(scheduled, naming, now=now):
            continue
        placed = {**seated_by_place(naming.home), **seated_by_place(naming.away)}
        for room in Room:
            pairs = [
                " – ".join(
                    shown_name(placed[room.value, way], on=on)
                    for way in ways
                    if (room.value, way) in placed
                )
                for ways in ("NS", "EW")
            ]
            segment = naming.number if play.segments > 1 else 0
            found.append(RoomSeats(segment, room.value.lower(), *pairs))
    return found


def played_match(scheduled: ScheduledMatch) -> Match | None:
    """Return the match of the results that one of the schedule is; None before a board is in."""
    teams = [scheduled.home_id, scheduled.away_id]
    rows = Match.objects.filter(
        event=scheduled.event_id, round=scheduled.round, home__in=teams, away__in=teams
    )
    return rows.filter(board_results__removed_in__isnull=True, event__result__isnull=False).first()
