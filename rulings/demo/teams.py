"""Knock-outs of thirteen teams: the next national one as drawn, a club's in its semi-finals."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from federation.models import Account, Club, Person
from rulings.demo.course import moment
from rulings.demo.knockouts import KnockoutPlay
from rulings.demo.people import Member
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import (
    DrawMethod,
    EntryPlayer,
    Event,
    EventClass,
    EventKind,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.draws import DrawOptions, draw_schedule, publish_draw
from tournaments.teams.services.line_ups import pick_segment, send_line_up
from tournaments.teams.services.matches import set_round_time
from tournaments.teams.services.play import PlayPlan, set_team_play

TEAMS, SIZE = 13, 5
CUP = PlayPlan(format=PlayFormat.KNOCKOUT, match_boards=16, segments=2)
CLUB_CUP = replace(CUP, third_place=True)
SEMI_FINALS = 3


def draw_next_cup(
    members: Sequence[Member], player: Person, *, office: Account, today: dt.date
) -> None:
    """Enter thirteen teams in the next national cup, draw the bracket, and let one team name."""
    coming = Event.objects.filter(
        kind=EventKind.TEAMS, event_class=EventClass.NATIONAL_EVENT, starts_on__gt=today
    )
    event = coming.order_by("starts_on", "pk").first()
    if event is None:
        return
    now = moment(today, 9)
    set_team_play(event=event, plan=CUP, account=office, now=now)
    enter_teams(event, members, player, office=office, now=now)
    draw_options = DrawOptions(DrawMethod.LOT, seed="4 11 23 29 35")
    draw = draw_schedule(event=event, options=draw_options, account=office, now=now)
    publish_draw(draw=draw, account=office, now=now)
    set_round_time(
        draw=draw,
        round_number=1,
        starts_at=moment(event.starts_on, 15),
        room="Sala 1",
        account=office,
        now=now,
    )
    match = draw.matches.filter(round=1, ending=MatchEnd.OPEN)[0]
    _name(match, office=office, now=now)


def play_cup_so_far(
    members: Sequence[Member], club: Club, rng: Random, *, office: Account, today: dt.date
) -> None:
    """Hold a club's knock-out of thirteen up to its semi-finals: one over, one half played."""
    draft = EventDraft(
        name=f"Taça do Clube {today.year}",
        kind=EventKind.TEAMS,
        event_class=EventClass.PRIVATE_TOURNAMENT,
        organiser_kind="CLUB",
        club=club,
        method="imps_vp",
        starts_on=today - dt.timedelta(days=20),
        ends_on=today + dt.timedelta(days=15),
        planned_boards=16,
    )
    announced = moment(draft.starts_on - dt.timedelta(days=20), 12)
    event = create_event(draft=draft, account=office, now=announced)
    set_team_play(event=event, plan=CLUB_CUP, account=office, now=announced)
    strong = sorted(members, key=lambda member: -member.skill)
    enter_teams(event, strong, strong[0].person, office=office, now=announced)
    draw_options = DrawOptions(DrawMethod.STRENGTH)
    draw = draw_schedule(event=event, options=draw_options, account=office, now=announced)
    publish_draw(draw=draw, account=office, now=announced)
    skill_of = {member.person.pk: member.skill for member in members}
    skills: dict[int, int] = {}
    for row in EntryPlayer.objects.filter(entry__event=event).order_by("entry", "-position"):
        skills[row.entry_id] = skill_of[row.person_id]
    cup = KnockoutPlay(event, skills, rng, office)
    for round_number, days in enumerate((-20, -13, -1, 15), start=1):
        set_round_time(
            draw=draw,
            round_number=round_number,
            starts_at=moment(today + dt.timedelta(days=days), 21),
            room="Salão",
            account=office,
            now=announced,
        )
        if round_number < SEMI_FINALS:
            cup.play_round(round_number, moment(today + dt.timedelta(days=days), 23))
    over, half = cup.open_matches(SEMI_FINALS)
    cup.play(over, range(1, CLUB_CUP.match_boards + 1))
    cup.play(half, range(1, CLUB_CUP.match_boards // 2 + 1))
    cup.record(moment(today, 0))


def enter_teams(
    event: Event,
    members: Sequence[Member],
    player: Person,
    *,
    office: Account,
    now: dt.datetime,
    count: int = TEAMS,
) -> None:
    """Enter teams of one club each, the first of them with this player as captain."""
    clubs: dict[int, list[Person]] = {}
    for member in sorted(members, key=lambda member: member.person != player):
        if member.licensed[-1]:
            clubs.setdefault(member.club.pk, []).append(member.person)
    teams = [
        people[at : at + SIZE]
        for at in range(0, TEAMS * SIZE, SIZE)
        for people in clubs.values()
        if len(people) >= at + SIZE
    ]
    for number, team in enumerate(teams[:count], start=1):
        enter_at_desk(
            event=event,
            sheet=EntrySheet(
                captain=team[0], people=team, name=f"Equipa {team[0].name.split()[-1]} {number}"
            ),
            reason="Exemplo",
            account=office,
            now=now,
        )


def _name(match: ScheduledMatch, *, office: Account, now: dt.datetime) -> None:
    """Let the home team choose in the second segment and so name first in the first."""
    match = pick_segment(match=match, side=Side.HOME, segment=2, account=office, now=now)
    people = players_for(match, match.home_id or 0, 1)
    send_line_up(
        match=match,
        side=Side.HOME,
        segment=1,
        named=dict(zip(places_to_fill(Side.HOME), people, strict=False)),
        account=office,
        now=now,
    )
