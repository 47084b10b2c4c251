"""A club's league of teams about to begin: drawn, its first line-ups pending."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account, Club, Person
from rulings.demo.course import moment
from rulings.demo.people import Member
from rulings.demo.teams import enter_teams
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import DrawMethod, EventClass, EventKind, PlayFormat
from tournaments.teams.services.draws import DrawOptions, draw_schedule, publish_draw
from tournaments.teams.services.matches import set_round_time
from tournaments.teams.services.play import PlayPlan, set_team_play

TEAMS = 4
ROUND_ONE_IN = dt.timedelta(days=2)
LEAGUE = PlayPlan(format=PlayFormat.LEAGUE, match_boards=16, segments=2)


def begin_league(
    club: Club, members: Sequence[Member], player: Person, *, office: Account, today: dt.date
) -> None:
    """Draw a league of four teams whose first round is in some days.

    The player leads one team. Later rounds have no day yet; at the end of a year there is no
    league.
    """
    first_day = today + dt.timedelta(days=1)
    last_day = min(first_day + dt.timedelta(days=27), dt.date(first_day.year, 12, 31))
    if last_day - first_day < ROUND_ONE_IN:
        return
    now = moment(today, 9)
    draft = EventDraft(
        name=f"Liga de Equipas de {club.town}",
        kind=EventKind.TEAMS,
        event_class=EventClass.PRIVATE_TOURNAMENT,
        organiser_kind="CLUB",
        club=club,
        method="imps_vp",
        starts_on=first_day,
        ends_on=last_day,
        venue=f"Salão de {club.town}",
        planned_sessions=3,
        planned_boards=48,
    )
    event = create_event(draft=draft, account=office, now=now)
    set_team_play(event=event, plan=LEAGUE, account=office, now=now)
    enter_teams(event, members, player, office=office, now=now, count=TEAMS)
    draw_options = DrawOptions(DrawMethod.LOT, seed="7 12 21 30 44")
    draw = draw_schedule(event=event, options=draw_options, account=office, now=now)
    publish_draw(draw=draw, account=office, now=now)
    set_round_time(
        draw=draw,
        round_number=1,
        starts_at=moment(first_day + ROUND_ONE_IN, 21),
        room="Sala 2",
        account=office,
        now=now,
    )
