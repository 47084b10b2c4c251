"""The next national team event as a knock-out of thirteen: drawn by lot, its first line-ups."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account, Person
from rulings.demo.course import moment
from rulings.demo.people import Member
from tournaments.models import (
    DrawMethod,
    Event,
    EventClass,
    EventKind,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.selectors.line_ups import places_to_fill, players_for
from tournaments.services.draws import DrawAsked, draw_schedule, publish_draw
from tournaments.services.entries import EntrySheet, enter_at_desk
from tournaments.services.line_ups import pick_segment, send_line_up
from tournaments.services.matches import set_round_time
from tournaments.services.team_play import PlayPlan, set_team_play

TEAMS, SIZE = 13, 5
CUP = PlayPlan(format=PlayFormat.KNOCKOUT, match_boards=16, segments=2)


def draw_next_cup(
    members: Sequence[Member], player: Person, *, office: Account, today: dt.date
) -> None:
    """Enter thirteen teams in the next national cup, draw the bracket, let one team name."""
    coming = Event.objects.filter(
        kind=EventKind.TEAMS, event_class=EventClass.NATIONAL_EVENT, starts_on__gt=today
    )
    event = coming.order_by("starts_on", "pk").first()
    if event is None:
        return
    now = moment(today, 9)
    set_team_play(event=event, plan=CUP, account=office, now=now)
    _enter(event, members, player, office=office, now=now)
    asked = DrawAsked(DrawMethod.LOT, seed="4 11 23 29 35")
    draw = draw_schedule(event=event, asked=asked, account=office, now=now)
    publish_draw(draw=draw, account=office, now=now)
    set_round_time(
        draw=draw,
        round_number=1,
        starts_at=moment(event.starts_on, 15),
        room="Sala 1 (exemplo)",
        account=office,
        now=now,
    )
    match = draw.matches.filter(round=1, ending=MatchEnd.OPEN)[0]
    _name(match, office=office, now=now)


def _enter(
    event: Event,
    members: Sequence[Member],
    player: Person,
    *,
    office: Account,
    now: dt.datetime,
) -> None:
    """Enter teams of one club each, the demo's player as captain of one."""
    clubs: dict[int, list[Person]] = {}
    for each in sorted(members, key=lambda member: member.person != player):
        if each.licensed[-1]:
            clubs.setdefault(each.club.pk, []).append(each.person)
    teams = [
        people[at : at + SIZE]
        for at in range(0, TEAMS * SIZE, SIZE)
        for people in clubs.values()
        if len(people) >= at + SIZE
    ]
    for team in teams[:TEAMS]:
        enter_at_desk(
            event=event,
            sheet=EntrySheet(captain=team[0], people=team),
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
