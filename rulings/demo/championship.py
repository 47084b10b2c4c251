"""A national championship played through: regional qualifiers, semi-finals, final."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.errors import RuleError
from federation.models import Person, Register
from rulings.demo.bodies import Bodies
from rulings.demo.calendar import Planned
from rulings.demo.course import Course, Stage, bring_on, moment, regulate
from rulings.demo.fields import pairs_plan, sides_of
from rulings.demo.load import furnish
from rulings.demo.people import Member
from rulings.demo.simulator import simulated_pairs
from scoring.matches.services.phases import settle_phase_event
from scoring.models import PointsAward, Standing
from scoring.standings.services.results import Source, record_results
from tournaments.direction.services import answer_appointment, appoint_director
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import (
    AppointedBy,
    Championship,
    DirectorPost,
    EntryPlayer,
    Event,
    Phase,
    PhaseEvent,
    PhasePlace,
    PlaceState,
    ReserveOrder,
)
from tournaments.phases.selectors.phases import GOES_ON, name_of
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    declare_exempt,
    draw_up_championship,
    exempt,
    place_event,
)
from tournaments.phases.services.places import seat_phase
from tournaments.phases.services.reserves import answer_place, call_reserves
from tournaments.rules.draws import drawn_order

Tell = Callable[[str], None]
QUALIFIERS = dt.date(2000, 3, 7)  # days of the championship, in whatever year it is played
SEMI_FINALS = dt.date(2000, 5, 16)
FINAL = dt.date(2000, 5, 17)
CONFIRM = dt.date(2000, 4, 1)
HALF = Fraction(1, 2)
QUOTAS = (6, 5, 4)  # with the exempt pair sixteen pairs, eight in each semi-final
FROM_SEMI_FINAL = 4
BOARDS_A_ROUND = 4
EVENT_BOARDS, PLAYER_BOARDS = 24, 20  # the fewest of an official event, and of each player


@dataclass(frozen=True, slots=True)
class Cup:
    """The championship while it is played. year: of its season."""

    bodies: Bodies
    members: dict[int, Member]
    course: Course
    year: int
    pairs: int
    tell: Tell

    def day(self, of: dt.date) -> dt.date:
        """Return one of its days in its year."""
        return of.replace(year=self.year)


@transaction.atomic
def play_championship(*, today: dt.date, seed: int, pairs: int, tell: Tell) -> Championship:
    """Play last season's National Pairs in an empty database. pairs: in each region."""
    bodies, members, course = furnish(today, seed, tell)
    by_person = {member.person.pk: member for member in members}
    cup = Cup(bodies, by_person, course, bodies.previous.year, pairs, tell)
    championship, (regional, semi_finals, final) = _drawn_up(cup)
    champions = _exempted(regional, cup)
    _play_regions(regional, champions, cup)
    answer_phase(regional, cup)
    enter_next(regional, cup)
    for source in semi_finals.phase_events.order_by("label"):
        _play_entered(source.event, cup)
        settle_event(source, cup)
    enter_next(semi_finals, cup)
    last = final.phase_events.get().event
    _play_entered(last, cup)
    for event in Event.objects.filter(phase_event__phase__championship=championship):
        bring_on(event, Stage.HOMOLOGATED, course)
    _publish_result(last, cup)
    return championship


def _drawn_up(cup: Cup) -> tuple[Championship, tuple[Phase, Phase, Phase]]:
    announced, account = moment(cup.day(dt.date(2000, 1, 10)), 12), cup.course.office
    row = draw_up_championship(
        name=gettext("National Pairs"),
        season=cup.bodies.previous,
        association=None,
        account=account,
        now=announced,
    )
    drafts = (
        PhaseDraft(
            gettext("Regional qualifiers"),
            confirm_until=moment(cup.day(CONFIRM), 18),
            reserve_order=ReserveOrder.SAME_EVENT,
        ),
        PhaseDraft(gettext("Semi-finals"), carry=HALF, carry_rounding="half_up"),
        PhaseDraft(gettext("Final")),
    )
    phases = [add_phase(championship=row, draft=draft, account=account) for draft in drafts]
    for association, places in zip(cup.bodies.associations, QUOTAS, strict=True):
        qualifier = EventDraft(
            name=f"Apuramento {association.code.capitalize()} para o Nacional de Pares {cup.year}",
            kind="PAIRS",
            event_class="NATIONAL_QUALIFIER",
            organiser_kind="ASSOCIATION",
            association=association,
            method="matchpoints",
            starts_on=cup.day(QUALIFIERS),
            ends_on=cup.day(QUALIFIERS),
            venue=f"Sede da {association.name}",
            planned_boards=boards_of_everybody(cup.pairs),
        )
        held(phases[0], qualifier, association.code, places, cup)
    for label in "AB":
        semi_final = _national(f"Meia-final {label} do Nacional de Pares", SEMI_FINALS, cup)
        held(phases[1], semi_final, label, FROM_SEMI_FINAL, cup)
    last = replace(
        _national("Final do Campeonato Nacional de Pares Open", FINAL, cup),
        event_class="NATIONAL_CHAMPIONSHIP",
    )
    held(phases[2], last, "", 0, cup)
    return row, (phases[0], phases[1], phases[2])


def _national(name: str, day: dt.date, cup: Cup) -> EventDraft:
    return EventDraft(
        name=f"{name} {cup.year}",
        kind="PAIRS",
        event_class="NATIONAL_EVENT",
        organiser_kind="FEDERATION",
        method="matchpoints",
        starts_on=cup.day(day),
        ends_on=cup.day(day),
        venue="Hotel das Termas, Ponte da Lapa",
        planned_boards=28,
    )


def held(phase: Phase, draft: EventDraft, label: str, places: int, cup: Cup) -> None:
    """Add an event to the calendar as part of a phase, with its director."""
    announced, office = moment(cup.day(dt.date(2000, 1, 12)), 12), cup.course.office
    event = create_event(draft=draft, account=office, now=announced)
    regulate(event, office, announced)
    place_event(phase=phase, event=event, label=label, places=places, account=office)
    appointment = appoint_director(
        event=event,
        person=_director(cup),
        post=DirectorPost.CHIEF,
        body=AppointedBy.COUNCIL,
        qualified_abroad="",
        account=office,
        now=announced,
    )
    answer_appointment(appointment=appointment, accepts=True, account=None, now=announced)


def _director(cup: Cup) -> Person:
    """Return who directs: a director of the national grade who does not play."""
    person = cup.course.directors[0]
    if not person.qualifications.exists():
        since = dt.date(cup.year, 1, 1)
        draft = QualificationDraft(person, Register.DIRECTOR, "NATIONAL", since, "Exame")
        grant_qualification(draft=draft, account=cup.course.office, now=moment(since, 9))
    return person


def _exempted(phase: Phase, cup: Cup) -> list[Member]:
    """Exempt last year's champions, who confirm in time that they will play."""
    planned = Planned(_national("", SEMI_FINALS, cup), 1)
    may = [
        member
        for member in cup.course.register.members
        if cup.course.register.may_play(member, planned) and member.person != _director(cup)
    ]
    champions = sorted(may, key=lambda member: -member.skill)[:2]
    at = moment(cup.day(dt.date(2000, 2, 1)), 12)
    row = exempt(
        phase=phase,
        players=[member.person for member in champions],
        name="",
        reason=f"Campeões de {cup.year - 1}",
        account=cup.course.office,
        now=at,
    )
    declare_exempt(exemption=row, account=cup.course.office, now=at)
    names = " – ".join(member.person.name for member in champions)
    cup.tell(gettext("Exempt from the qualifiers: %(names)s") % {"names": names})
    return champions


def _play_regions(phase: Phase, champions: Sequence[Member], cup: Cup) -> None:
    absent = {_director(cup).pk, *(member.person.pk for member in champions)}
    playing = [member for member in cup.course.register.members if member.person.pk not in absent]
    register = replace(cup.course.register, members=playing)
    for source in phase.phase_events.select_related("event__association").order_by("pk"):
        event = source.event
        planned = Planned(
            replace(_draft_of(event), association=event.association), cup.pairs, two_lines=False
        )
        sides = sides_of(planned, register, cup.course.rng)
        rounds, boards = rounds_of_everybody(cup.pairs)
        _play(event, [list(side) for side in sides], rounds, boards, cup)
        settle_event(source, cup)


def rounds_of_everybody(pairs: int) -> tuple[int, int]:
    """Return the rounds in which all of these pairs meet, and the boards of each.

    With an odd number each pair rests once. Source: RTP 3.5.1.
    """
    resting = pairs % 2
    rounds = pairs - 1 + resting
    boards = max(-(-EVENT_BOARDS // rounds), -(-PLAYER_BOARDS // (rounds - resting)))
    return rounds, max(boards, 2)


def boards_of_everybody(pairs: int) -> int:
    """Return the boards of an event in which all of these pairs meet. Source: RTP 3.5.1."""
    rounds, boards = rounds_of_everybody(pairs)
    return rounds * boards


def _play_entered(event: Event, cup: Cup) -> None:
    """Play an event of its entries: everybody meets everybody."""
    rows = EntryPlayer.objects.filter(
        entry__event=event, entry__withdrawn_at__isnull=True, left_at__isnull=True
    ).order_by("entry", "position")
    sides: dict[int, list[Member]] = {}
    for row in rows:
        sides.setdefault(row.entry_id, []).append(cup.members[row.person_id])
    rounds = len(sides) - 1 + len(sides) % 2
    _play(event, list(sides.values()), rounds, BOARDS_A_ROUND, cup)


def _play(
    event: Event, sides: Sequence[Sequence[Member]], rounds: int, boards: int, cup: Cup
) -> None:
    planned = Planned(
        _draft_of(event), len(sides), rounds=rounds, boards_per_round=boards, two_lines=False
    )
    imported = simulated_pairs(pairs_plan(planned, sides), cup.course.rng)
    by_number = {member.person.number: member.person for side in sides for member in side}
    people = {
        (contestant.key, position): (by_number[player.national_number], player.name)
        for contestant in imported.contestants
        for position, player in enumerate(contestant.players, start=1)
    }
    record_results(
        event=event,
        source=Source(imported, people, None, "Resultados da mesa do diretor"),
        account=cup.course.office,
        now=moment(event.ends_on, 23),
    )
    cup.tell(
        gettext("%(event)s: %(pairs)s pairs, %(boards)s boards")
        % {"event": event.name, "pairs": len(sides), "boards": rounds * boards}
    )


def _draft_of(event: Event) -> EventDraft:
    return EventDraft(
        name=event.name,
        kind=event.kind,
        event_class=event.event_class,
        organiser_kind=event.organiser_kind,
        method=event.method,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
    )


def settle_event(source: PhaseEvent, cup: Cup) -> None:
    """Settle who goes on; a tie at the cut is broken by a draw whose seed is recorded."""
    now, office = moment(source.event.ends_on, 23), cup.course.office
    try:
        rows = settle_phase_event(
            phase_event=source,
            preferred=(),
            reason="",
            takes_provisional=True,
            account=office,
            now=now,
        )
    except RuleError as refusal:
        if refusal.code != "phase_cut_tied":
            raise
        seed = f"{source.event.name} {refusal.values['rank']}"
        level = Standing.objects.filter(
            revision=source.event.result.revision, rank=str(refusal.values["rank"])
        )
        drawn = drawn_order([str(standing.entry_id) for standing in level], seed=seed)
        rows = settle_phase_event(
            phase_event=source,
            preferred=[int(drawn.contestant) for drawn in drawn],
            reason=f"Sorteio, semente «{seed}»",
            takes_provisional=True,
            account=office,
            now=now,
        )
    shared, on = Counter(row.rank for row in rows), timezone.localdate()
    cup.tell(
        gettext("  %(n)s go on: %(names)s")
        % {
            "n": source.places,
            "names": "; ".join(
                f"{row.rank}{'=' * (shared[row.rank] > 1)}. {name_of(row, on=on)}"
                for row in rows
                if row.state in GOES_ON
            ),
        }
    )


def answer_phase(phase: Phase, cup: Cup) -> None:
    """Answer for all qualified but two: one withdraws, one forgets; reserves follow in order."""
    in_time, late = moment(cup.day(dt.date(2000, 3, 20)), 12), moment(cup.day(CONFIRM), 19)
    waiting = list(
        PhasePlace.objects.filter(phase=phase, state=PlaceState.QUALIFIED).order_by("pk")
    )
    for number, place in enumerate(waiting):
        if number == 1:
            continue
        answer_place(place=place, accepts=number != 0, account=cup.course.office, now=in_time)
    for at in (in_time, late):
        call_reserves(phase=phase, account=cup.course.office, now=at)
        for place in PhasePlace.objects.filter(phase=phase, state=PlaceState.CALLED):
            answer_place(place=place, accepts=True, account=cup.course.office, now=at)
    for state, text in (
        (PlaceState.DECLINED, gettext("Gave their place up: %(names)s")),
        (PlaceState.LAPSED, gettext("Did not confirm in time: %(names)s")),
    ):
        _publish_places(text, PhasePlace.objects.filter(phase=phase, state=state), cup)
    called = PhasePlace.objects.filter(phase=phase, reason="RESERVE", state=PlaceState.CONFIRMED)
    _publish_places(gettext("Called in as reserves: %(names)s"), called, cup)


def enter_next(phase: Phase, cup: Cup) -> None:
    """Enter the qualified in the events of the next phase."""
    first = phase.phase_events.order_by("pk").first()
    day = first.event.ends_on if first else cup.day(CONFIRM)
    at = max(moment(day, 23), phase.confirm_until or moment(day, 23)) + dt.timedelta(hours=2)
    seated, refused = seat_phase(phase=phase, account=cup.course.office, now=at)
    for not_seated in refused:
        raise not_seated.refusal
    cup.tell(
        gettext("%(phase)s: %(n)s pairs entered in the next phase")
        % {"phase": phase.name, "n": len(seated)}
    )
    by_event: dict[str, list[str]] = {}
    places = PhasePlace.objects.filter(pk__in=[place.pk for place in seated])
    for place in places.select_related("registration__event"):
        if place.registration is not None:
            points = Decimal(place.carried_hundredths).scaleb(-2)
            carried = f" ({points})" if points else ""
            name = name_of(place, on=timezone.localdate())
            by_event.setdefault(place.registration.event.name, []).append(name + carried)
    for event, names in by_event.items():
        cup.tell(f"  {event}: {'; '.join(names)}")


def _publish_places(text: str, places: Iterable[PhasePlace], cup: Cup) -> None:
    names = "; ".join(name_of(place, on=timezone.localdate()) for place in places)
    if names:
        cup.tell("  " + text % {"names": names})


def _publish_result(event: Event, cup: Cup) -> None:
    """Print the final classification, with the points of the homologated final."""
    points = dict(PointsAward.objects.filter(event=event).values_list("entry", "pe"))
    rows = Standing.objects.filter(revision=event.result.revision).select_related("entry")
    for row in rows.order_by("rank", "pk"):
        seats = row.entry.players.filter(left_at__isnull=True).select_related("person")
        names = " – ".join(seat.person.name for seat in seats)
        percent = Decimal(row.percent_hundredths or 0).scaleb(-2)
        shared = "=" if row.tied else ""
        cup.tell(f"  {row.rank}{shared}. {names}  {percent} %  {points.get(row.entry_id, 0)} PE")
