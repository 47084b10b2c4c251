"""The balance of a section, computed from the contestants who play in each round."""

from dataclasses import replace
from fractions import Fraction

from tournaments.movements.plans import INDIVIDUAL, built
from tournaments.movements.values import balance
from tournaments.seating.selectors.seating import SessionSeating


def balance_played(seating: SessionSeating, letter: str) -> Fraction | None:
    """Return the balance of a section, 0 .. 1; None for individuals, who have none.

    A contestant that comes late or leaves counts only in the rounds it plays, an empty seat never,
    so a field with a phantom has the balance that the advisor showed. Source: RTP 3.5.3.
    """
    spec = seating.of_plan(seating.plan)[letter].spec
    if spec.code == INDIVIDUAL:
        return None
    movement = built(spec)
    numbers: dict[int, int] = {}
    meetings = []
    for meeting in movement.meetings:
        seats = seating.in_round(meeting.round)[letter].seats
        if meeting.ns in seats and meeting.ew in seats:
            ns, ew = (
                numbers.setdefault(seats[side].entry, len(numbers) + 1)
                for side in (meeting.ns, meeting.ew)
            )
            meetings.append(replace(meeting, ns=ns, ew=ew))
    return balance(replace(movement, contestants=len(numbers), meetings=tuple(meetings)))
