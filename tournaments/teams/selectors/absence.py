"""Teams without line-up in matches that should have begun."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import Entry, Event, LineUp, MatchEnd, ScheduledMatch
from tournaments.rules.table_settings import match_clock
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.absence import Delay, delay_of
from tournaments.teams.selectors.line_ups import segment_boards
from tournaments.teams.selectors.schedule import published_matches, team_play_of


@dataclass(frozen=True, slots=True)
class AbsentTeam:
    """A team without line-up. opponent: the team present, None if it is missing too."""

    match: ScheduledMatch
    team: Entry
    opponent: Entry | None
    delay: Delay


def absent_teams(event: Event, *, now: dt.datetime) -> list[AbsentTeam]:
    """Return the teams without line-up in matches that have begun and are not over.

    Only in rounds in which some team has named its line-up; otherwise nothing is known.
    Source: RTP 2.3.5, 2.3.5.1.
    """
    play = team_play_of(event)
    if play is None:
        return []
    figures = regulation_of(event)
    boards = segment_boards(play)
    whole = match_clock(
        play.match_boards, with_screens=False, pace=figures.pace, attendance=figures.attendance
    )
    first = match_clock(
        boards[0], with_screens=False, pace=figures.pace, attendance=figures.attendance
    )
    scheduled_matches = published_matches().filter(
        event=event,
        ending=MatchEnd.OPEN,
        home__isnull=False,
        away__isnull=False,
        starts_at__lte=now,
        starts_at__gt=now - dt.timedelta(minutes=whole.minutes),
    )
    matches = list(scheduled_matches.select_related("home", "away").order_by("round", "number"))
    rounds = {match.round for match in matches}
    named = LineUp.objects.filter(match__event=event, match__round__in=rounds)
    rows = set(named.values_list("match", "entry"))
    in_use = set(named.values_list("match__round", flat=True))
    absent_teams = []
    for match in matches:
        assert match.starts_at is not None  # noqa: S101 -- only these were asked for
        delay = delay_of(match.starts_at, now, no_show_after=first.no_show_after)
        if delay is None or match.round not in in_use:
            continue
        for team, other in ((match.home, match.away), (match.away, match.home)):
            assert team is not None  # noqa: S101 -- only these were asked for
            assert other is not None  # noqa: S101 -- only these were asked for
            if (match.pk, team.pk) not in rows:
                there = other if (match.pk, other.pk) in rows else None
                absent_teams.append(AbsentTeam(match, team, there, delay))
    return absent_teams
