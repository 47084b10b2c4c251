"""Matches of teams with a chosen number of boards."""

from collections.abc import Mapping
from typing import Any

from scoring.importers.records import (
    ImportedContestant,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
)
from scoring.models import ResultRevision
from scoring.standings.services.results import Source, record_results
from tests.factories.federation import make_member
from tests.factories.team_results import file_of_teams
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

# What home is ahead by on the first board, in total points, for so many IMPs.
POINTS = {0: 0, 4: 140, 5: 180, 6: 240, 12: 600, 15: 1100, 20: 2250}


def make_league(world: World, **named: Any) -> Event:
    """Make a team event of the club, without matches."""
    return make_event(
        club=world.club, name="Liga de Outono", kind="TEAMS", method="imps_vp", **named
    )


def publish_matches(
    world: World, event: Event, matches: Mapping[str, tuple[int, str, str, int, int]]
) -> ResultRevision | None:
    """Record matches; None if nothing differs.

    matches: by key their round, home, away, IMPs home is ahead by, boards that compare.
    """
    teams = sorted({team for match in matches.values() for team in match[1:3]})
    people = {}
    for place, team in enumerate(teams):
        name = f"Capitão {team}"
        number = str(7000 + place)
        person = world.members.get(number) or make_member(
            name, number, club=world.club, season=world.season
        )
        world.members[number] = person
        people[team, 1] = (person, name)
    lines = [
        ImportedLine(
            where="",
            board=board,
            ns=ns,
            ew=ew,
            room=room,
            round=turn,
            match=key,
            ns_score=(POINTS[margin] if board == 1 else 0) if ns == home else 0,
        )
        for key, (turn, home, away, margin, boards) in matches.items()
        for board in range(1, boards + 1)
        for room, ns, ew in (("open", home, away), ("closed", away, home))
    ]
    contestants = [
        ImportedContestant(team, team, (ImportedPlayer(f"Capitão {team}"),), name=f"Equipa {team}")
        for team in teams
    ]
    meetings = [
        ImportedMatch(key, home, away, round=turn, boards=tuple(range(1, boards + 1)))
        for key, (turn, home, away, _margin, boards) in matches.items()
    ]
    imported = file_of_teams(contestants, lines, meetings)
    source = Source(imported, people, None, "results")
    return record_results(event=event, source=source, account=None, now=NOW)
