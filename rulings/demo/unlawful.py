"""Events that break one rule each: the check before homologation stops them at its article."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.demo.bodies import Bodies
from rulings.demo.calendar import Planned
from rulings.demo.course import (
    Course,
    Stage,
    announce,
    appoint,
    as_played,
    moment,
    regulate,
    report,
)
from rulings.demo.people import Member
from rulings.log.services.call_places import CallLocation
from rulings.log.services.log import CallDraft, open_incident
from scoring.standings.services.results import Source, record_results
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event

SETTLED = dt.timedelta(days=60)  # of a season, before there is anything to show
LAST_BEFORE = dt.timedelta(days=24)
PAIRS, PAIR, TEAMS, TEAM = 6, 2, 4, 4
ROUNDS, BOARDS = 5, 5
Chosen = Callable[[Member], bool]


@dataclass(frozen=True, slots=True)
class Broken:
    """One event. rule: the one it breaks. draft: its difference from a lawful national event.

    field: who may play in it; one_more: an ineligible player, in somebody's place.
    """

    rule: str
    name: str
    draft: Mapping[str, object]
    field: Chosen
    one_more: Chosen | None = None
    rounds: int = ROUNDS
    boards: int = BOARDS
    team_size: int = TEAM
    is_announced: bool = True
    has_director: bool = True
    director_plays: bool = False
    has_open_call: bool = False


def hold_unlawful(bodies: Bodies, course: Course) -> list[tuple[str, Event]]:
    """Hold the events of this season that break a rule; return each with its rule."""
    season = bodies.current
    day = course.today - LAST_BEFORE
    if day - season.starts_on < SETTLED:
        return []
    return [(broken.rule, _held(broken, day, course)) for broken in _broken(bodies, course, day)]


def _broken(bodies: Bodies, course: Course, day: dt.date) -> list[Broken]:
    year = bodies.current.year
    older = course.register.senior_until[year]

    def anybody(_member: Member) -> bool:
        return True

    def woman(member: Member) -> bool:
        return member.person.sex == "F"

    def senior(member: Member) -> bool:
        return _born(member) <= older

    def junior(member: Member) -> bool:
        return _born(member) >= year - 25

    def second(member: Member) -> bool:
        return member.band is None or member.band[0][:1] in "23"

    club = {"organiser_kind": "CLUB", "club": bodies.clubs[0]}
    teams = {"kind": "TEAMS", "method": "imps_vp"}
    festival = {
        **club, "event_class": "FESTIVAL", "planned_sessions": 2, "planned_boards": 48,
        "is_open_to_all": True, "is_advertised": True, "has_prizes": True,
        "ends_on": day + dt.timedelta(days=1),
    }  # fmt: skip
    women_teams = {**teams, "event_type": "WOMEN", "event_class": "NATIONAL_CHAMPIONSHIP"}
    private_teams = {**teams, **club, "event_class": "PRIVATE_TOURNAMENT"}
    return [
        Broken("3.5.1-a", "Pares curtos", {}, anybody, boards=4),
        Broken("3.6.1-a", "Equipas Femininas curtas", women_teams, woman, rounds=3, boards=8),
        Broken("2.3.1-c", "Equipas curtas", private_teams, anybody, rounds=3, boards=6),
        Broken("3.1.4.1-a", "Pares sem licença", {}, anybody, _unlicensed(course, year)),
        Broken("2.1.1-a", "Pares que o diretor jogou", {}, anybody, director_plays=True),
        Broken("3.2-a", "Pares sem diretor nomeado", {}, anybody, has_director=False),
        Broken("3.1.2-c", "Pares sem regulamento", {}, anybody, is_announced=False),
        Broken("3.1.1-a", "Pares Femininos", {"event_type": "WOMEN"}, woman, _not(woman)),
        Broken("3.1.1-b", "Pares Juniores", {"age_group": "JUNIOR"}, junior, _not(junior)),
        Broken("3.1.1-c", "Pares Seniores", {"age_group": "SENIOR"}, senior, _not(senior)),
        Broken("3.1.1-d", "Pares de segundas", {"category_limit": "SECOND"}, second, _not(second)),
        Broken("3.6.1-c", "Equipas de três", teams, anybody, rounds=3, boards=8, team_size=3),
        Broken("1.2-c", "Festival de um dia e meio", festival, anybody, boards=4),
        Broken("2.1.1.1-d", "Pares com uma chamada por decidir", {}, anybody, has_open_call=True),
    ]


def _held(broken: Broken, day: dt.date, course: Course) -> Event:
    draft = EventDraft(
        name=f"{broken.name} {day.year}",
        **{
            "kind": "PAIRS",
            "event_class": "NATIONAL_EVENT",
            "organiser_kind": "FEDERATION",
            "method": "matchpoints",
            "starts_on": day,
            "ends_on": day,
            "venue": "Hotel das Termas, Ponte da Lapa",
            "planned_boards": broken.rounds * broken.boards,
            **broken.draft,
        },  # type: ignore[arg-type]
    )
    director, announced = course.directors[0], moment(day - dt.timedelta(days=40))
    event = create_event(draft=draft, account=course.office, now=announced)
    event.director_name = director.name
    event.save(update_fields=["director_name"])
    if draft.organiser_kind == "FEDERATION" and broken.has_director:
        if broken.is_announced:
            announce(event, director, course, announced)
        else:
            appoint(event, director, course, announced)
    elif draft.organiser_kind == "FEDERATION":
        regulate(event, course.office, announced)
    planned = Planned(
        draft, PAIRS, rounds=broken.rounds, boards_per_round=broken.boards, two_lines=False
    )
    imported, people = as_played(planned, _sides(broken, planned, course), course)
    record_results(
        event=event,
        source=Source(imported, people, None, "Resultados da mesa do diretor"),
        account=course.office,
        now=moment(draft.ends_on, 23),
    )
    report(event, Stage.PAID, course)
    if broken.has_open_call:
        _call(event, course)
    return event


def _sides(broken: Broken, planned: Planned, course: Course) -> list[list[Member]]:
    """Return the pairs or teams: of the field, and the ineligible player."""
    directors = set(course.directors)
    able = [
        member
        for member in course.register.members
        if member.person not in directors
        and broken.field(member)
        and course.register.may_play(member, planned)
    ]
    is_teams = planned.draft.kind == "TEAMS"
    size, count = (broken.team_size, TEAMS) if is_teams else (PAIR, PAIRS)
    sides = [able[n : n + size] for n in range(0, size * count, size)]
    if broken.one_more is not None:
        sides[0][0] = _outsider(broken.one_more, course)
    if broken.director_plays:
        director = course.directors[0]
        sides[0][0] = next(
            member for member in course.register.members if member.person == director
        )
    return sides


def _outsider(one_more: Chosen, course: Course) -> Member:
    return next(
        member
        for member in course.register.members
        if one_more(member) and member.person not in course.directors
    )


def _born(member: Member) -> int:
    return member.person.birth_date.year if member.person.birth_date else 0


def _not(field: Chosen) -> Chosen:
    def outside(member: Member) -> bool:
        return all(member.licensed) and not field(member)

    return outside


def _unlicensed(course: Course, year: int) -> Chosen:
    def without(member: Member) -> bool:
        return (member.person.pk, year) not in course.register.licensed_on

    return without


def _call(event: Event, course: Course) -> None:
    """Leave a call open without a ruling."""
    place = CallLocation(session=1, table="1", board=1)
    open_incident(
        event=event,
        draft=CallDraft(place),
        account=course.office,
        now=moment(event.ends_on, 17),
    )
