"""Seating of a session: draw, repeat with a reason, change during play; all versions stay."""

import datetime as dt
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction

from federation.models import Account
from tournaments.calendar.selectors.slots import slots_of
from tournaments.models import (
    ClockAct,
    EventKind,
    Seat,
    SeatingAct,
    SeatingPlan,
    SeatingSection,
    Session,
    SessionHours,
)
from tournaments.movements.plans import (
    HOWELLS,
    INDIVIDUAL,
    MovementSpec,
    board_sets_of,
    built,
    copies_of,
    fixed_in,
    guide,
    is_in_lines,
    is_mixed,
)
from tournaments.movements.values import refuse_faulty_movement, seat_left_empty
from tournaments.rules.triplets import SHARE_OF_EACH
from tournaments.seating.rules.changes import (
    refuse_drawing_again,
    refuse_drawing_late,
    refuse_few_boards,
    refuse_short_event,
)
from tournaments.seating.rules.seating import (
    LETTERS,
    Contender,
    Seated,
    SectionShape,
    seated,
    section_sizes,
)
from tournaments.seating.rules.session_clock import is_hour_over
from tournaments.seating.selectors.mixed_seating import mixed_numbers
from tournaments.seating.selectors.options import MovementChoice, requested_movements
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import attendees_of, contenders_of, key_of, times_of
from tournaments.seating.services.results import settle_results
from tournaments.seating.services.sessions import mark_clock
from tournaments.seating.services.versions import (
    SeatingWaiver,
    add_plan,
    locked_session,
    record_plan,
)
from tournaments.selectors.rule_sets import is_official, regulation_of

SEED_BYTES = 8
NOW, HAND = "NOW", "HAND"  # when play begins if it is drawn after its hour


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """What to draw. seed: published beforehand, or empty for a new one.

    reason: required for a repeated draw. lets_pass: refusals are overridden, and recorded with the
    reason. begins: of a first draw after the set hour, when play begins: NOW, by the clock; HAND,
    when the director calls round 1; "" at the set hour.
    """

    choice: MovementChoice
    seed: str = ""
    reason: str = ""
    lets_pass: bool = False
    begins: str = ""


@transaction.atomic
def draw_seating(
    *, session: Session, order: DrawOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Seat everybody not noted as missing, by value and by draw, as a new version.

    The mixed movement is drawn once for its sessions: future sessions with a time get the same
    numbers.
    Raises: RuleError for a draw repeated without a reason or after the start, for too few boards,
    or for more reserved seats than the movement has; with a reason most can be overridden.
    """
    session = locked_session(session)
    order = replace(order, seed=order.seed.strip() or secrets.token_hex(SEED_BYTES))
    plan = _draw(session, order, account, now)
    if plan.act == SeatingAct.DRAWN and is_hour_over((times := times_of(session)).starts_at, now):
        if order.begins == NOW and not times.is_by_hand:
            mark_clock(session=session, act=ClockAct.START, minutes=0, account=account, now=now)
        elif order.begins == HAND and not times.is_by_hand:
            times.is_by_hand = True
            times.save(update_fields=["is_by_hand"])
    if is_mixed(order.choice.code):
        later = Session.objects.filter(event=session.event_id, number__gt=session.number)
        for later_session in later.filter(hours__starts_at__gt=now).order_by("number"):
            _draw(locked_session(later_session), order, account, now)
    return plan


def _draw(
    session: Session, order: DrawOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    times = times_of(session)
    reason = order.reason.strip()
    passing = SeatingWaiver(reason, order.lets_pass)
    drawn_before = session.seating_plans.exists()
    slots = slots_of(seating_of(session, on=session.played_on)) if drawn_before else {}
    refuse_drawing_again(drawn_before=drawn_before, reason=reason)
    if drawn_before:  # a first draw changes nothing, whatever the hour
        passing.check(lambda: refuse_drawing_late(times.starts_at, now=now))
    attendees = attendees_of(session)
    contenders = contenders_of(attendees)
    specs, boards = requested_movements(session, times, order.choice, len(contenders))
    for spec in specs:
        if spec.code != INDIVIDUAL:
            passing.check(partial(refuse_faulty_movement, built(spec)))
    shapes = _shapes(specs, contenders)
    numbers = _numbers(session, contenders, specs, shapes, order.seed)
    taken = {(number.letter, number.number) for number in numbers}
    sections = list(zip(specs, shapes, strict=True))
    _check_boards(passing, session, times, sections, boards, taken)
    act = SeatingAct.DRAWN_AGAIN if drawn_before else SeatingAct.DRAWN
    plan = add_plan(session, act, seed=order.seed, passing=passing, account=account, now=now)
    rows = _write_sections(plan, specs, shapes, boards)
    entries = {key_of(attendee.entry): attendee for attendee in attendees}
    fixed = {shape.letter: set(shape.fixed) for shape in shapes}
    Seat.objects.bulk_create(
        Seat(
            plan=plan,
            section=rows[number.letter],
            number=number.number,
            entry=entries[number.key].entry,
            is_fixed=number.number in fixed[number.letter],
            rank=number.rank,
            iv_thirds=int(3 * entries[number.key].iv),
            code=number.code,
            values=dict(number.values),
        )
        for number in numbers
    )
    _note_boards(session, boards, specs)
    record_plan("seating_drawn", plan, account, {"seed": order.seed})
    settle_results(session, slots)
    return plan


def _numbers(
    session: Session,
    contenders: Sequence[Contender],
    specs: Sequence[MovementSpec],
    shapes: Sequence[SectionShape],
    seed: str,
) -> tuple[Seated, ...]:
    if is_mixed(specs[0].code):
        return mixed_numbers(session, contenders, specs[0], seed=seed)
    share = regulation_of(session.event).movements.seed_share
    return seated(contenders, shapes, seed=seed, seed_share=share)


def _write_sections(
    plan: SeatingPlan,
    specs: Sequence[MovementSpec],
    shapes: Sequence[SectionShape],
    boards: int,
) -> dict[str, SeatingSection]:
    return {
        shape.letter: SeatingSection.objects.create(
            plan=plan,
            letter=shape.letter,
            movement=spec.code,
            contestants=spec.contestants,
            tables=spec.tables,
            rounds=spec.rounds,
            boards_in_round=boards,
            lines=spec.lines,
            switched=list(spec.switched),
        )
        for spec, shape in zip(specs, shapes, strict=True)
    }


def _shapes(specs: Sequence[MovementSpec], contenders: Sequence[Contender]) -> list[SectionShape]:
    """Return the sections, each with the number that stays empty."""
    sizes = [len(contenders)]
    if len(specs) > 1:
        sizes = list(section_sizes(len(contenders), sections=len(specs)))
    needing = sum(bool(contender.criterion) and contender.line == "NS" for contender in contenders)
    shapes = []
    for letter, spec, size in zip(LETTERS, specs, sizes, strict=False):
        shape = SectionShape(
            letter=letter,
            contestants=spec.contestants,
            tables=spec.tables,
            fixed=fixed_in(spec),
            in_lines=is_in_lines(spec),
            weakest_stay=spec.code in HOWELLS,
        )
        if is_mixed(spec.code):  # a missing pair leaves a number empty
            shapes.append(shape)
            continue
        if size < shape.contestants:
            empty = seat_left_empty(
                shape.fixed,
                shape.contestants,
                in_lines=shape.in_lines,
                keep_seats=-(-needing // len(specs)),
            )
            shape = replace(shape, empty=empty)
        shapes.append(shape)
    return shapes


def _check_boards(
    passing: SeatingWaiver,
    session: Session,
    times: SessionHours,
    sections: Sequence[tuple[MovementSpec, SectionShape]],
    boards: int,
    taken: Collection[tuple[str, int]],
) -> None:
    needed = boards * sum(board_sets_of(spec) * copies_of(spec) for spec, _ in sections)
    passing.check(lambda: refuse_few_boards(needed=needed, at_hand=times.boards_at_hand))
    event = session.event
    if event.kind == EventKind.PAIRS and event.planned_sessions == 1 and is_official(event):
        in_play = max(spec.rounds for spec, _ in sections) * boards
        fewest = min(_fewest_rounds(spec, shape.letter, taken) for spec, shape in sections) * boards
        if event.is_triplets:  # each of the three plays two thirds of the triplet's boards
            fewest = int(fewest * SHARE_OF_EACH)
        figures = regulation_of(event).pairs_events
        passing.check(
            lambda: refuse_short_event(in_play=in_play, fewest_of_a_pair=fewest, figures=figures)
        )


def _fewest_rounds(spec: MovementSpec, letter: str, taken: Collection[tuple[str, int]]) -> int:
    """Return the rounds of the contestant that rests most."""
    numbers = range(1, spec.contestants + 1)
    empty = frozenset(number for number in numbers if (letter, number) not in taken)
    return min(
        sum(bool(line.opponents) for line in guide(spec, number, empty=empty))
        for number in numbers
        if number not in empty
    )


def _note_boards(session: Session, boards: int, specs: Sequence[MovementSpec]) -> None:
    session.boards = max(spec.rounds for spec in specs) * boards
    session.save(update_fields=["boards"])
