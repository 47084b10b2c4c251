"""The whole demo: people, two seasons of events, rankings, papers, sign-ins, files to upload."""

import datetime as dt
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from django.db import transaction
from django.db.models import Count, F
from django.utils.translation import gettext

from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.licences.services.cards import issue_licence_card
from federation.models import (
    Account,
    Federation,
    FeeSchedule,
    Licence,
    Notice,
    NoticeState,
    PaymentRequest,
    Person,
    Register,
    Season,
)
from federation.money.services.fee_papers import issue_fee_schedule
from federation.money.services.payment_request_papers import issue_payment_request
from federation.selectors.rule_sets import ranking_row, regulation, regulation_row
from federation.services.jobs import request_job
from rulings.demo.accounts import (
    PASSWORD,
    create_accounts,
    create_office,
    create_players,
    create_treasurer,
    email_of,
)
from rulings.demo.at_scores import fill_rulings_on_scores
from rulings.demo.at_table import fill_log
from rulings.demo.bodies import Bodies, create_bodies
from rulings.demo.calendar import planned_events
from rulings.demo.cards import hand_in_cards, print_cards
from rulings.demo.closing import close_demo_season
from rulings.demo.course import Course, Stage, hold_event, moment, stages
from rulings.demo.entries import look_for_partners, take_entries_online
from rulings.demo.fields import register_of
from rulings.demo.league import begin_league
from rulings.demo.office_requests import Office
from rulings.demo.office_year import fill_office_year
from rulings.demo.offices import fill_offices
from rulings.demo.people import Member, classify_people, create_people, license_people
from rulings.demo.phases import appoint_demo_directors, draw_up_demo_championship
from rulings.demo.proceedings import hold_proceedings, print_proceedings
from rulings.demo.sample_files import write_sample_files
from rulings.demo.seating import seat_next_tournament
from rulings.demo.teams import draw_next_cup, play_cup_so_far
from rulings.demo.under_way import hold_session_now
from rulings.demo.unlawful import hold_unlawful
from scoring.homologation.services.papers import issue_results_booklet
from scoring.models import EventResult, RankingList, ResultState
from scoring.rankings.services.final_list import events_not_counted
from scoring.rankings.services.papers import issue_ranking_list
from scoring.rankings.services.rankings import compute_ranking
from scoring.rankings.services.strengths import count_strengths
from tournaments.deals.services.deals import ask_for_hand_record
from tournaments.models import Event, EventKind, Session

Tell = Callable[[str], None]
DIRECTORS = 3
ANALYSED = 3  # sessions whose boards have their analyses when the worker has done its first work
FINAL_LIST_ON = (1, 15)  # month and day after the season


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The parameters of the demo: its day, its seed, the folder of its files."""

    today: dt.date
    seed: int
    folder: Path
    with_papers: bool = True


def is_filled() -> bool:
    """Return whether the database already has a federation, the demo's or another."""
    return Federation.objects.exists() or Person.objects.exists()


def is_demo() -> bool:
    """Return whether the federation in the database is the demo's."""
    return Federation.objects.filter(is_demo=True).exists()


def load_demo(demo_options: DemoOptions, tell: Tell) -> None:
    """Fill an empty database; all of it or nothing. Papers follow, because they take longest."""
    with transaction.atomic():
        _fill(demo_options, tell)
    if demo_options.with_papers:
        tell(gettext("Printing a few papers"))
        print_papers(Account.objects.get(email=email_of("office")))


def furnish(today: dt.date, seed: int, tell: Tell) -> tuple[Bodies, list[Member], Course]:
    """Fill an empty database with a federation and its people, before anything is played."""
    rng = Random(seed)
    bodies = create_bodies(today)
    office = create_office(today)
    members = create_people(bodies, rng, today)
    ranking_rules = ranking_row(on=bodies.previous.starts_on)
    classify_people(members, bodies, rng, ranking_rules)
    for place, season in enumerate((bodies.previous, bodies.current)):
        license_people(members, season, place=place, rng=rng, today=today, account=office)
    tell(
        gettext("%(associations)s associations, %(clubs)s clubs, %(people)s people")
        % {
            "associations": len(bodies.associations),
            "clubs": len(bodies.clubs),
            "people": len(members),
        }
    )
    register = register_of(members, _senior_until(bodies))
    directors = _directors(members)
    _qualify(directors, bodies, office)
    return bodies, members, Course(register, office, directors, rng, today)


def _fill(demo_options: DemoOptions, tell: Tell) -> None:
    today = demo_options.today
    bodies, members, course = furnish(today, demo_options.seed, tell)
    office, rng = course.office, course.rng
    _hold_events(bodies, course, tell)
    unlawful = hold_unlawful(bodies, course)
    tell(gettext("%(count)s events that break a rule each") % {"count": len(unlawful)})
    _rank(bodies, course, tell)
    player = create_accounts(bodies, members, course.directors, today)
    fill_offices(bodies, members, office=office, today=today)
    draw_up_demo_championship(bodies, office=office)
    appoint_demo_directors(course.directors, office=office, today=today)
    fill_log(player, today=today)
    hold_proceedings(office=office, today=today)
    fill_rulings_on_scores(today=today)
    seat_next_tournament(members, office=office, today=today)
    hand_in_cards(player, office=office, today=today)
    draw_next_cup(members, player, office=office, today=today)
    play_cup_so_far(members, bodies.clubs[0], Random(demo_options.seed), office=office, today=today)
    begin_league(bodies.clubs[0], members, player, office=office, today=today)
    open_for_pairs = take_entries_online(
        bodies.clubs[0],
        members,
        sender=Account.objects.get(email=email_of("director")),
        player=Account.objects.get(email=email_of("player")),
        office=office,
        today=today,
    )
    under_way = hold_session_now(
        bodies.clubs[0], members, Random(demo_options.seed), office=office, today=today
    )
    second = create_treasurer(today)
    desk = Office(bodies, members, office, second, today)
    bank_file = fill_office_year(desk, player, demo_options.folder)
    tell(gettext("Written: %(path)s") % {"path": bank_file})
    played_today = Event.objects.filter(club=bodies.clubs[0], starts_on=today, result=None)
    awaited = played_today.exclude(pk=under_way.event_id)[0]
    for path in write_sample_files(demo_options.folder, _regulars(bodies, members), rng, awaited):
        tell(gettext("Written: %(path)s") % {"path": path})
    # Their e-mails date from earlier: a worker started now sends none of them.
    waiting = Notice.objects.filter(state=NoticeState.WAITING)
    waiting.update(state=NoticeState.SENT, sent_at=F("made_at"))
    data = {"count": create_players(members), "email": email_of("90100"), "password": PASSWORD}
    if open_for_pairs is not None:
        look_for_partners(open_for_pairs, today=today)
    tell(gettext("%(count)s players sign in as %(email)s and the like, %(password)s") % data)


def _hold_events(bodies: Bodies, course: Course, tell: Tell) -> None:
    """Hold the events of both seasons, each up to its stage by today."""
    planned = planned_events(bodies, course.rng, course.today)
    reached: Counter[Stage] = Counter()
    for event_planned, stage in zip(planned, stages(planned, course.today), strict=True):
        hold_event(event_planned, stage, course)
        reached[stage] += 1
        if (done := reached.total()) % 20 == 0:
            tell(gettext("%(done)s of %(all)s events") % {"done": done, "all": len(planned)})
    on_the_way = len(planned) - reached[Stage.PLANNED] - reached[Stage.HOMOLOGATED]
    tell(
        gettext("%(planned)s planned, %(provisional)s provisional, %(homologated)s homologated")
        % {
            "planned": reached[Stage.PLANNED],
            "provisional": on_the_way,
            "homologated": reached[Stage.HOMOLOGATED],
        }
    )


def _rank(bodies: Bodies, course: Course, tell: Tell) -> None:
    """Publish the last list of the first season, close it, and publish the second's."""
    previous, current = bodies.previous, bodies.current
    closed_on = min(dt.date(current.year, *FINAL_LIST_ON), course.today)
    tell(_published(previous, closed_on, course, final=True))
    close_demo_season(previous, office=course.office, now=moment(closed_on))
    tell(_published(current, course.today, course))
    count_strengths(now=moment(course.today))


def _published(season: Season, on: dt.date, course: Course, *, final: bool = False) -> str:
    """Compute and publish the ranking of a season as of a day; return its description."""
    data = compute_ranking(
        year=season.year,
        publish=True,
        account=course.office,
        now=moment(on),
        final=final,
        without=list(events_not_counted(season).values_list("pk", flat=True)) if final else (),
        with_jobs=False,
    )
    return gettext("Ranking %(season)s: %(lines)s players") % data


def _ask_for_analyses(office: Account) -> None:
    """Request double-dummy analyses of the boards that the demo's player played last."""
    played = Session.objects.filter(
        event__kind=EventKind.PAIRS,
        event__result__isnull=False,
        event__entries__players__person__account__email=email_of("player"),
        deals__isnull=False,
    )
    for session in played.distinct().order_by("-event__ends_on", "number")[:ANALYSED]:
        ask_for_hand_record(session=session, account=office)


def _directors(members: list[Member]) -> tuple[Person, ...]:
    """Return the directors: of three clubs, licensed throughout."""
    by_club = {member.club.pk: member.person for member in members if all(member.licensed)}
    return tuple(list(by_club.values())[:DIRECTORS])


def _qualify(directors: tuple[Person, ...], bodies: Bodies, office: Account) -> None:
    """Enter the directors in the register, before they direct anything."""
    since = bodies.previous.starts_on
    for director in directors:
        draft = QualificationDraft(director, Register.DIRECTOR, "NATIONAL", since, "Exame")
        grant_qualification(draft=draft, account=office, now=moment(since, 9))


def _regulars(bodies: Bodies, members: list[Member]) -> list[Member]:
    """Return the members of the first club who are licensed in both seasons."""
    return [member for member in members if member.club == bodies.clubs[0] and all(member.licensed)]


def _senior_until(bodies: Bodies) -> dict[int, int]:
    """Return the last birth year of seniors, by season."""
    by_year = {}
    for season in (bodies.previous, bodies.current):
        row = regulation_row(on=season.starts_on)
        ages = regulation(row).ages
        by_year[season.year] = ages.senior_latest_birth_year.get(
            season.year, season.year - ages.senior_min_age
        )
    return by_year


def print_papers(office: Account) -> None:
    """Issue one paper of each kind, as examples.

    The longest, last season's list and the analyses of the player's last events, are left to a
    worker.
    """
    print_cards()
    _ask_for_analyses(office)
    print_proceedings(office)
    closed, latest = RankingList.objects.filter(published_at__isnull=False).order_by("pk")
    request_job(
        "issue_ranking_list",
        arguments={"ranking_id": closed.pk},
        subject=f"ranking:{closed.pk}",
        account=office,
    )
    issue_ranking_list(ranking_id=latest.pk, account=office)
    for schedule in FeeSchedule.objects.order_by("valid_from"):
        issue_fee_schedule(schedule_id=schedule.pk, account=office)
    homologated = EventResult.objects.filter(state=ResultState.HOMOLOGATED)
    short = homologated.filter(event__event_class="PRIVATE_TOURNAMENT", event__kind="PAIRS")
    sized = short.annotate(pairs=Count("event__entries"))
    if (result := sized.order_by("pairs", "-event_id").first()) is not None:
        issue_results_booklet(event_id=result.event_id, account=office)
    request = PaymentRequest.objects.order_by("-pk").first()
    if request is not None:
        issue_payment_request(request_id=request.pk, account=office)
    licences = Licence.objects.filter(person__account__email=email_of("player"))
    licence = licences.order_by("-season__year").first()
    if licence is not None:
        issue_licence_card(licence_id=licence.pk, account=office)
