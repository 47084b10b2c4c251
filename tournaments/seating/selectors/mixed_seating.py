"""The mixed movement over an event's sessions: movements and numbers."""

from collections.abc import Sequence

from federation.errors import RuleError
from tournaments.models import EventKind, Seat, SeatingPlan, Session
from tournaments.movements.advisor import Option
from tournaments.movements.mixed import (
    ARTICLE,
    mixed_group_size,
    mixed_groups,
    mixed_session,
)
from tournaments.movements.plans import MovementSpec, is_mixed, spec_of
from tournaments.seating.rules.mixed_seating import following_seats, limited_pair, mixed_seats
from tournaments.seating.rules.seating import Contender, Seated, by_value
from tournaments.seating.selectors.sessions import attendees_of, contenders_of, key_of
from tournaments.selectors.rule_sets import regulation_of


def mixed_option(session: Session, contestants: int, minutes_per_board: int) -> Option | None:
    """Return the mixed movement of a session, None if event or field do not allow it."""
    figures = regulation_of(session.event).movements
    before = plan_followed(session)
    if before is None:
        row = next(
            (mixed_row for mixed_row in figures.mixed if mixed_row.pairs == contestants), None
        )
        if row is None or session.number != 1:
            return None
    else:
        group = before.sections.get().rounds
        row = next((mixed_row for mixed_row in figures.mixed if mixed_row.group == group), None)
    sessions = figures.mixed_sessions
    event = session.event
    if row is None or session.number > len(sessions) or event.kind != EventKind.PAIRS:
        return None
    if event.planned_sessions != len(sessions):
        return None
    movement = mixed_session(row.group, roles=sessions[session.number - 1])
    if contestants < movement.contestants:
        for number in _left_empty(session, spec_of(movement)):
            movement = movement.without(number)
    return Option(movement, row.boards // row.rounds, 0, minutes_per_board)


def _left_empty(session: Session, spec: MovementSpec) -> list[int]:
    """Return the numbers of withdrawn pairs that no newcomer takes."""
    contenders = contenders_of(attendees_of(session))
    seated = mixed_numbers(session, contenders, spec, seed="")
    taken = {seated.number for seated in seated}
    return [number for number in range(1, spec.contestants + 1) if number not in taken]


def mixed_spec(session: Session, contestants: int) -> MovementSpec:
    """Return the movement of a session of the mixed event. Raises: RuleError."""
    figures = regulation_of(session.event).movements
    sessions = figures.mixed_sessions
    if session.number > len(sessions) or session.event.planned_sessions != len(sessions):
        raise RuleError(
            "mixed_has_three_sessions",
            article=ARTICLE,
            sessions=len(sessions),
            session=session.number,
        )
    before = plan_followed(session)
    if before is not None:
        group = before.sections.get().rounds
    else:
        group = mixed_group_size(contestants, figures=figures)
    return spec_of(mixed_session(group, roles=sessions[session.number - 1]))


def plan_followed(session: Session) -> SeatingPlan | None:
    """Return the seating of the previous session, if it has the mixed movement."""
    earlier = SeatingPlan.objects.filter(
        session__event=session.event_id, session__number__lt=session.number
    )
    plan = earlier.select_related("session").order_by("session__number", "version").last()
    if plan is None or not all(is_mixed(row.movement) for row in plan.sections.all()):
        return None
    return plan


def mixed_numbers(
    session: Session, contenders: Sequence[Contender], spec: MovementSpec, *, seed: str
) -> tuple[Seated, ...]:
    """Return the numbers: drawn in the first session, as before in the later ones.

    Raises: RuleError if they do not fit.
    """
    before = plan_followed(session)
    if before is None:
        ranked = by_value(contenders, seed=seed)
        keys = [contender.key for contender in ranked]
        needy = limited_pair(ranked)
        fixed, pots = mixed_groups(
            tuple(range(1, len(ranked) + 1)),
            limited=None if needy is None else keys.index(needy) + 1,
            figures=regulation_of(session.event).movements,
        )
        return mixed_seats(
            ranked,
            fixed=keys[fixed - 1],
            pots=[[keys[place - 1] for place in pot] for pot in pots],
            seed=seed,
        )
    places: dict[str, tuple[int, int]] = {}
    seats = Seat.objects.filter(plan__session=before.session_id).select_related("entry")
    for seat in seats.order_by("-plan__version", "number"):
        places.setdefault(key_of(seat.entry), (seat.number, seat.rank))
    return following_seats(
        places,
        [contender.key for contender in contenders],
        session=before.session.number,
        seats=spec.contestants,
    )
