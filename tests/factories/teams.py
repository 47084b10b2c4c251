"""Entered teams, and the format of their event."""

import datetime as dt
from dataclasses import replace

from federation.models import Account, Person
from tests.factories.entries import account_of
from tests.factories.federation import make_member
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.models import Draw, DrawMethod, Event, Registration, ScheduledMatch
from tournaments.teams.services.draws import DrawOptions, draw_schedule, publish_draw
from tournaments.teams.services.play import PlayPlan, set_team_play

BEFORE = dt.datetime(2026, 11, 10, 10, 0, tzinfo=dt.UTC)
STARTS = dt.datetime(2026, 11, 14, 15, 0, tzinfo=dt.UTC)
LEAGUE = PlayPlan(format="LEAGUE", match_boards=16)
KNOCKOUT = replace(LEAGUE, format="KNOCKOUT", segments=4)


def make_team_event(world: World, *, event_class: str = "", plan: PlayPlan = LEAGUE) -> Event:
    """Create a team event of the club, or of the federation if a class is given."""
    event = make_event(
        club=None if event_class else world.club,
        name="Taça de Equipas",
        kind="TEAMS",
        method="imps_vp",
        day=dt.date(2026, 11, 10),
        last_day=dt.date(2026, 12, 20),
        event_class=event_class,
    )
    if plan.match_boards < 8 and not event_class:  # RTP 2.3.1: outside the regulation alone
        event.wants_homologation = False
        event.save()
    set_team_play(event=event, plan=plan, account=None, now=BEFORE)
    return event


def make_players(world: World, count: int, *, first: int = 5000) -> list[Person]:
    """Make members of the club with the numbers from `first` on."""
    return [
        make_member(f"Jogador {number}", str(number), club=world.club, season=world.season)
        for number in range(first, first + count)
    ]


def enter_teams(
    world: World, event: Event, count: int, *, size: int = 4, first: int = 5000
) -> list[Registration]:
    """Enter teams of new players, the first of each its captain."""
    teams = []
    for number in range(count):
        people = make_players(world, size, first=first + number * size)
        teams.append(enter_team(event, people, name=f"Equipa {number + 1}"))
    return teams


def enter_team(event: Event, people: list[Person], *, name: str) -> Registration:
    """Enter one team at the desk."""
    return enter_at_desk(
        event=event,
        sheet=EntrySheet(captain=people[0], people=people, name=name),
        reason="",
        account=None,
        now=BEFORE,
    )


def draw(event: Event, *, method: str = DrawMethod.STRENGTH, reason: str = "") -> Draw:
    """Draw the schedule and publish it."""
    draw_options = DrawOptions(method=method, seed="loteria 14-11", reason=reason)
    made = draw_schedule(event=event, options=draw_options, account=None, now=BEFORE)
    return publish_draw(draw=made, account=None, now=BEFORE)


def timed_match(event: Event, *, starts_at: dt.datetime = STARTS) -> ScheduledMatch:
    """Return the first match of the schedule with two teams, with a day and a time."""
    match = ScheduledMatch.objects.filter(
        event=event, draw__replaced_at=None, home__isnull=False, away__isnull=False
    ).order_by("round", "number")[0]
    match.starts_at = starts_at
    match.save()
    return match


def captain_account(match: ScheduledMatch, side: str) -> Account:
    """Return the account of the captain of "home" or "away"."""
    return account_of(getattr(match, side).registration.captain)
