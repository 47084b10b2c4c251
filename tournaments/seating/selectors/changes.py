"""Changes of a seating: the seating with future versions, and the change that can be undone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.calendar.selectors.slots import noted_results_of
from tournaments.models import Seat, SeatingPlan, SeatingSection, Session
from tournaments.movements.plans import is_swiss
from tournaments.seating.rules.seat_changes import Wanted, empty_seats
from tournaments.seating.selectors.seating import (
    Seating,
    SectionSeating,
    SessionSeating,
    spec_of_section,
)
from tournaments.seating.selectors.sessions import attendees_of

Version = tuple[int, Mapping[str, SeatingSection], Wanted]


def seating_with(
    seating: SessionSeating, versions: Sequence[Version], newcomer: Seating | None
) -> SessionSeating:
    """Return a seating with further versions added, each from a round on."""
    sections = {plan.pk: seating.of_plan(plan) for plan in seating.plans}
    seats_by_entry = {
        seat.entry: seat
        for by_letter in sections.values()
        for section in by_letter.values()
        for seat in section.seats.values()
    }
    if newcomer is not None:
        seats_by_entry[newcomer.entry] = newcomer
    plans = list(seating.plans)
    for at, (turn, rows, requested) in enumerate(versions, start=1):
        last = plans[-1].version + 1
        plan = SeatingPlan(pk=-at, session=seating.session, version=last, from_round=turn)
        plans.append(plan)
        sections[plan.pk] = {
            letter: SectionSeating(
                letter,
                spec_of_section(row),
                row.boards_in_round,
                {
                    seat.number: replace(seats_by_entry[entry], number=seat.number)
                    for entry, seat in requested.items()
                    if seat.letter == letter
                },
            )
            for letter, row in rows.items()
        }
    return SessionSeating(seating.session, plans, seating.on, sections)


def change_to_undo(plans: Sequence[SeatingPlan]) -> list[SeatingPlan]:
    """Return the versions of the last change not undone; empty before or after a draw."""
    made: list[list[SeatingPlan]] = []
    for plan in plans:
        if plan.change is None:
            made = []
        elif plan.undoes is not None:
            if made and made[-1][0].change == plan.undoes:
                made.pop()
        elif made and made[-1][0].change == plan.change:
            made[-1].append(plan)
        else:
            made.append([plan])
    return made[-1] if made else []


def seats_left(session: Session) -> list[str]:
    """Return the empty seats in the last version of a seating, as "A7"; none before it."""
    plan = session.seating_plans.order_by("-version").first()
    if plan is None:
        return []
    sizes = {row.letter: row.contestants for row in plan.sections.all()}
    return empty_seats(plan.seats.values_list("section__letter", "number"), sizes)


def is_drawn_by_rounds(session: Session) -> bool:
    """Return whether each round is drawn of its own, with everybody who is there by then."""
    plan = session.seating_plans.order_by("-version").first()
    return plan is not None and any(is_swiss(spec_of_section(row)) for row in plan.sections.all())


def has_room(session: Session) -> bool:
    """Return whether somebody who is entered now can get a seat in a session.

    Before it is drawn, where each round is drawn of its own, and while nothing is noted, so that it
    is drawn again, anybody can; then as many as there are empty seats that nobody waits for.
    """
    if not session.seating_plans.exists() or is_drawn_by_rounds(session):
        return True
    if not noted_results_of(session):
        return True
    seated = set(Seat.objects.filter(plan__session=session).values_list("entry", flat=True))
    waiting = [
        attendee
        for attendee in attendees_of(session)
        if attendee.seen is not False and attendee.entry.pk not in seated
    ]
    return len(waiting) < len(seats_left(session))
