"""The course of an event: play, papers and money, homologation, up to its stage."""

import datetime as dt
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from django.utils import timezone

from federation.models import Account, ClubPage, Person
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.ledger import record_payment
from rulings.demo.bodies import CURRENCY
from rulings.demo.calendar import Planned
from rulings.demo.fields import Register, pairs_plan, sides_of, teams_plan
from rulings.demo.people import Member
from rulings.demo.simulator import simulated_pairs, simulated_teams
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeal_lodged,
    record_appeals_decided,
    record_report_accepted,
    record_report_received,
    request_homologation_payment,
)
from scoring.importers.records import ImportedFile
from scoring.models import SuspendingBody
from scoring.standings.services.results import Seat, Source, record_results
from tournaments.direction.services import answer_appointment, appoint_director
from tournaments.events.selectors.regulations import conditions_of
from tournaments.events.services.events import create_event
from tournaments.events.services.regulations import (
    publish_regulation,
    put_timetable,
    save_regulation,
    write_regulation,
)
from tournaments.models import AppointedBy, DirectorPost, Event, EventKind, OrganiserKind
from tournaments.rules.regulation_items import TimetableLine, conditions_mapping

PENDING = 10  # the last events played are still on their way
SETTLED_AFTER = dt.timedelta(days=21)
ANNOUNCED_BEFORE = dt.timedelta(days=40)
START = dt.time(15)
SEAT_CENTS, TEAM_SEATS = 600, 4


class Stage(Enum):
    """How far an event got."""

    PLANNED = 0
    PROVISIONAL = 1
    ASKED = 2  # the payment was asked for; of exempt events the report came in
    PAID = 3  # ready for homologation
    APPEALED = 4  # of official events: paid, and an appeal is open
    HOMOLOGATED = 5


ON_THE_WAY = (Stage.PAID, Stage.ASKED, Stage.PROVISIONAL, Stage.ASKED, Stage.APPEALED)


@dataclass(frozen=True, slots=True)
class Course:
    """What every event of the demo has in common."""

    register: Register
    office: Account
    directors: tuple[Person, ...]
    rng: Random
    today: dt.date


def moment(day: dt.date, hour: int = 0) -> dt.datetime:
    """Return a moment of a day, in the site's time zone."""
    return timezone.make_aware(dt.datetime.combine(day, dt.time(hour)))


def stages(planned: list[Planned], today: dt.date) -> list[Stage]:
    """Return the stage of each event by today; planned: in order of date."""
    played = sum(planned.draft.ends_on < today for planned in planned)
    stages_planned = []
    for place, event_planned in enumerate(planned):
        if event_planned.draft.ends_on >= today:
            stages_planned.append(Stage.PLANNED)
            continue
        behind = played - 1 - place  # later events; those of two days may end after their followers
        if behind < PENDING or event_planned.draft.ends_on > today - SETTLED_AFTER:
            stages_planned.append(ON_THE_WAY[behind % len(ON_THE_WAY)])
        else:
            stages_planned.append(Stage.HOMOLOGATED)
    return stages_planned


def hold_event(planned: Planned, stage: Stage, course: Course) -> Event:
    """Add one event to the calendar and bring it to its stage."""
    draft = planned.draft
    director = course.rng.choice(course.directors)
    announced = moment(min(draft.starts_on - ANNOUNCED_BEFORE, course.today))
    event = create_event(draft=draft, account=course.office, now=announced)
    event.director_name = director.name
    event.save(update_fields=["director_name"])
    if _is_official(event):
        announce(event, director, course, announced)
    if stage is Stage.PLANNED:
        if not _is_official(event):
            publish_hour_and_price(event, course.office, announced)
        return event
    imported, people = played(planned, course, without=director)
    record_results(
        event=event,
        source=Source(imported, people, None, "Resultados da mesa do diretor"),
        account=course.office,
        now=moment(draft.ends_on, 23),
    )
    bring_on(event, stage, course)
    return event


def regulate(event: Event, office: Account, now: dt.datetime) -> None:
    """Publish the regulation of an official event."""
    write_regulation(event=event, account=office, now=now)
    start = TimetableLine(event.starts_on, START, "Sessão 1")
    put_timetable(event=event, timetable=(start,), account=office, now=now)
    publish_regulation(event=event, reason="", account=office, now=now, with_jobs=False)


def publish_hour_and_price(event: Event, office: Account, now: dt.datetime) -> None:
    """Publish the regulation of a coming tournament: its club's starting time, and the price."""
    draft = write_regulation(event=event, account=office, now=now)
    page = ClubPage.objects.filter(club=event.club_id).first()
    usual = page.days.get(str(event.starts_on.isoweekday())) if page else None
    start = {
        "day": event.starts_on.isoformat(),
        "starts_at": usual or START.strftime("%H:%M"),
        "what": "Sessão 1",
        "boards": event.planned_boards,
    }
    team_seats = 2 if event.kind == EventKind.PAIRS else TEAM_SEATS
    data = {
        **conditions_mapping(conditions_of(draft)),
        "participation_conditions": "Aberta a quem tem licença do ano.",
        "timetable": [start],
        "fee": {"cents": SEAT_CENTS * team_seats, "currency": CURRENCY, "article": ""},
    }
    save_regulation(event=event, conditions=data, saves=draft.saves, account=office, now=now)
    publish_regulation(event=event, reason="", account=office, now=now, with_jobs=False)


def announce(event: Event, director: Person, course: Course, now: dt.datetime) -> None:
    """Publish the regulation of an official event, and appoint its director."""
    regulate(event, course.office, now)
    appoint(event, director, course, now)


def appoint(event: Event, director: Person, course: Course, now: dt.datetime) -> None:
    """Appoint the director of an official event by the council, and accept."""
    row = appoint_director(
        event=event,
        person=director,
        post=DirectorPost.CHIEF,
        body=AppointedBy.COUNCIL,
        qualified_abroad="",
        account=course.office,
        now=now,
    )
    answer_appointment(appointment=row, accepts=True, account=None, now=now)


def played(
    planned: Planned, course: Course, *, without: Person | None = None
) -> tuple[ImportedFile, dict[Seat, tuple[Person, str]]]:
    """Simulate the play of members, except the director; return the results and the seats."""
    members = [member for member in course.register.members if member.person != without]
    sides = sides_of(planned, replace(course.register, members=members), course.rng)
    return as_played(planned, sides, course)


def as_played(
    planned: Planned, sides: list[list[Member]], course: Course
) -> tuple[ImportedFile, dict[Seat, tuple[Person, str]]]:
    """Simulate the play of these pairs or teams; return the results and the seats."""
    if planned.draft.kind == "TEAMS":
        imported = simulated_teams(teams_plan(planned, sides), course.rng)
    else:
        imported = simulated_pairs(pairs_plan(planned, sides), course.rng)
    by_number = {member.person.number: member.person for side in sides for member in side}
    people = {
        (contestant.key, position): (by_number[player.national_number], player.name)
        for contestant in imported.contestants
        for position, player in enumerate(contestant.players, start=1)
    }
    return imported, people


def bring_on(event: Event, stage: Stage, course: Course) -> None:
    """Record the report and the money, and homologate, up to the stage."""
    if stage is Stage.PROVISIONAL:
        return
    report(event, stage, course)
    if event.organiser_kind != OrganiserKind.FEDERATION and not _is_championship(event):
        _payment(event, stage, course)
    if stage is Stage.HOMOLOGATED:
        when = moment(event.ends_on + dt.timedelta(days=course.rng.randrange(12, 21)))
        homologate_event(event=event, account=course.office, now=when, with_jobs=False)


def report(event: Event, stage: Stage, course: Course) -> None:
    """Record what the regulation requires of official events: the report, then the appeals."""
    if not _is_official(event):
        return
    day = event.ends_on
    office = course.office
    record_report_received(
        event=event,
        evidence=f"Relatório por correio eletrónico, {day:%d/%m/%Y}",
        account=office,
        now=moment(_by(day, 1, course), 10),
    )
    if stage is Stage.ASKED:
        return
    record_report_accepted(
        event=event,
        evidence=f"Despacho {course.rng.randrange(100, 999)}/{day.year}",
        account=office,
        now=moment(_by(day, 4, course), 11),
    )
    if stage is Stage.APPEALED:
        record_appeal_lodged(
            event=event,
            body=SuspendingBody.JUSTICE,
            reference=f"CJ {course.rng.randrange(1, 60)}/{day.year}",
            evidence="Recurso entregue na secretaria",
            account=office,
            now=moment(_by(day, 5, course), 12),
        )
    else:
        record_appeals_decided(
            event=event,
            evidence="Sem recursos, segundo o relatório",
            account=office,
            now=moment(_by(day, 5, course), 12),
        )


def _payment(event: Event, stage: Stage, course: Course) -> None:
    day = moment(_by(event.ends_on, 3, course), 15)
    request = request_homologation_payment(
        event=event, account=course.office, now=day, with_jobs=False
    )
    if stage is not Stage.ASKED:
        received = _by(event.ends_on, 10, course)
        record_payment(
            request=request,
            amount_cents=outstanding_cents(request),
            received_on=received,
            method="transferência",
            bank_reference=f"TRF {request.reference}",
            account=course.office,
        )


def _by(day: dt.date, days: int, course: Course) -> dt.date:
    """Return the day a number of days later, but no later than today."""
    return min(day + dt.timedelta(days=days), course.today)


def _is_championship(event: Event) -> bool:
    return event.event_class in {"REGIONAL_CHAMPIONSHIP", "NATIONAL_QUALIFIER"}


def _is_official(event: Event) -> bool:
    return event.organiser_kind == OrganiserKind.FEDERATION or _is_championship(event)
