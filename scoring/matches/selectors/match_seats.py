"""Who sat where in a match with results, from the published line-ups."""

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
    """The pairs of one room in one segment. segment: 0 if there is only one."""

    segment: int
    room: str  # "open" or "closed", as results name it
    north_south: str
    east_west: str


def scheduled_match(match: Match) -> ScheduledMatch | None:
    """Return the published match of the schedule that corresponds to a match of the results."""
    teams = {match.home_id, match.away_id}
    rows = published_matches().filter(event=match.event_id, round=match.round)
    return next((row for row in rows if {row.home_id, row.away_id} == teams), None)


def seats_of_match(scheduled: ScheduledMatch, *, now: dt.datetime) -> list[RoomSeats]:
    """Return who sat where, by segment; nothing of a line-up that is not yet published."""
    on, play = timezone.localdate(now), scheduled.event.team_play
    room_seats = []
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
            room_seats.append(RoomSeats(segment, room.value.lower(), *pairs))
    return room_seats


def played_match(scheduled: ScheduledMatch) -> Match | None:
    """Return the match of the results for one of the schedule; None before its first board."""
    teams = [scheduled.home_id, scheduled.away_id]
    rows = Match.objects.filter(
        event=scheduled.event_id, round=scheduled.round, home__in=teams, away__in=teams
    )
    return rows.filter(board_results__removed_in__isnull=True, event__result__isnull=False).first()
