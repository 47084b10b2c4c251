"""A national team championship played through: regional leagues, then a knock-out of thirteen."""

import datetime as dt
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext

from rulings.demo.calendar import Planned
from rulings.demo.championship import (
    CONFIRM,
    FINAL,
    QUALIFIERS,
    Cup,
    Tell,
    answer_phase,
    enter_next,
    held,
    settle_event,
)
from rulings.demo.course import Stage, bring_on, moment, played
from rulings.demo.knockouts import KnockoutPlay
from rulings.demo.load import furnish
from scoring.models import PointsAward, Standing
from scoring.rankings.selectors.titles import title_of
from scoring.standings.services.results import Source, record_results
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    Championship,
    DrawMethod,
    EntryPlayer,
    Event,
    Phase,
    PlayFormat,
    ReserveOrder,
)
from tournaments.phases.services.championships import PhaseDraft, add_phase, draw_up_championship
from tournaments.teams.services.draws import DrawOptions, draw_schedule, publish_draw
from tournaments.teams.services.play import PlayPlan, set_team_play

TEAMS_A_REGION = 8
QUOTAS = (5, 4, 4)  # a bracket of thirteen
ROUNDS = 4
KNOCKOUT = PlayPlan(
    format=PlayFormat.KNOCKOUT, match_boards=24, segments=2, max_players=6, third_place=True
)


@transaction.atomic
def play_team_championship(*, today: dt.date, seed: int, tell: Tell) -> Championship:
    """Play last season's National Teams in an empty database."""
    bodies, members, course = furnish(today, seed, tell)
    by_person = {member.person.pk: member for member in members}
    cup = Cup(bodies, by_person, course, bodies.previous.year, TEAMS_A_REGION, tell)
    championship, regional, last = _drawn_up(cup)
    for source in regional.phase_events.select_related("event__association").order_by("pk"):
        _play_region(source.event, cup)
        settle_event(source, cup)
    answer_phase(regional, cup)
    enter_next(regional, cup)
    event = last.phase_events.get().event
    _play_knockout(event, cup)
    for row in Event.objects.filter(phase_event__phase__championship=championship):
        bring_on(row, Stage.HOMOLOGATED, course)
    _publish_result(event, cup)
    return championship


def _drawn_up(cup: Cup) -> tuple[Championship, Phase, Phase]:
    announced, account = moment(cup.day(dt.date(2000, 1, 10)), 12), cup.course.office
    row = draw_up_championship(
        name=gettext("National Teams"),
        season=cup.bodies.previous,
        association=None,
        account=account,
        now=announced,
    )
    regional = add_phase(
        championship=row,
        draft=PhaseDraft(
            gettext("Regional qualifiers"),
            confirm_until=moment(cup.day(CONFIRM), 18),
            reserve_order=ReserveOrder.SAME_EVENT,
        ),
        account=account,
    )
    last = add_phase(championship=row, draft=PhaseDraft(gettext("Final")), account=account)
    for association, places in zip(cup.bodies.associations, QUOTAS, strict=True):
        name = f"Apuramento {association.code.capitalize()} para o Nacional de Equipas {cup.year}"
        qualifier = EventDraft(
            name=name,
            kind="TEAMS",
            event_class="NATIONAL_QUALIFIER",
            organiser_kind="ASSOCIATION",
            association=association,
            method="imps_vp",
            starts_on=cup.day(QUALIFIERS),
            ends_on=cup.day(QUALIFIERS),
            venue=f"Sede da {association.name}",
            planned_boards=8 * (TEAMS_A_REGION - 1),
        )
        held(regional, qualifier, association.code, places, cup)
    final = EventDraft(
        name=f"Campeonato Nacional de Equipas Open {cup.year}",
        kind="TEAMS",
        event_class="NATIONAL_CHAMPIONSHIP",
        organiser_kind="FEDERATION",
        method="imps_vp",
        starts_on=cup.day(FINAL),
        ends_on=cup.day(FINAL) + dt.timedelta(days=ROUNDS - 1),
        venue="Hotel das Termas, Ponte da Lapa",
        planned_boards=KNOCKOUT.match_boards * ROUNDS,
    )
    held(last, final, "", 0, cup)
    return row, regional, last


def _play_region(event: Event, cup: Cup) -> None:
    draft = EventDraft(
        name=event.name,
        kind=event.kind,
        event_class=event.event_class,
        organiser_kind=event.organiser_kind,
        association=event.association,
        method=event.method,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
    )
    absent = {person.pk for person in cup.course.directors}
    playing = [member for member in cup.course.register.members if member.person.pk not in absent]
    course = replace(cup.course, register=replace(cup.course.register, members=playing))
    imported, people = played(Planned(draft, TEAMS_A_REGION, TEAMS_A_REGION - 1, 8), course)
    record_results(
        event=event,
        source=Source(imported, people, None, "Resultados da mesa do diretor"),
        account=cup.course.office,
        now=moment(event.ends_on, 23),
    )


def _play_knockout(event: Event, cup: Cup) -> None:
    now, office = moment(event.starts_on, 10), cup.course.office
    set_team_play(event=event, plan=KNOCKOUT, account=office, now=now)
    draw = draw_schedule(
        event=event, options=DrawOptions(DrawMethod.STRENGTH), account=office, now=now
    )
    publish_draw(draw=draw, account=office, now=now)
    skills: dict[int, int] = {}
    for row in EntryPlayer.objects.filter(entry__event=event, left_at=None).order_by("-position"):
        skills[row.entry_id] = cup.members[row.person_id].skill
    bracket = KnockoutPlay(event, skills, cup.course.rng, office)
    for number in range(1, ROUNDS + 1):
        at = moment(event.starts_on + dt.timedelta(days=number - 1), 23)
        for match in bracket.play_round(number, at):
            cup.tell(
                gettext("  Round %(round)s: %(match)s: %(winner)s goes on")
                % {"round": number, "match": match, "winner": match.winner}
            )


def _publish_result(event: Event, cup: Cup) -> None:
    """Print the places, the points and the champions."""
    points = dict(PointsAward.objects.filter(event=event).values_list("entry", "pe"))
    event.refresh_from_db()
    rows = Standing.objects.filter(revision=event.result.revision).select_related("entry")
    for row in rows.order_by("rank", "pk"):
        shared = "=" if row.tied else ""
        cup.tell(f"  {row.rank}{shared}. {row.entry}  {points.get(row.entry_id, 0)} PE")
    title = title_of(event)
    if title is not None:
        names = [cup.members[champion.person_id].person.name for champion in title.champions]
        cup.tell(gettext("National champions: %(names)s") % {"names": ", ".join(names)})
