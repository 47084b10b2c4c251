"""Byes in a Swiss event of pairs."""

from tournaments.models import Event, Session
from tournaments.movements.plans import is_swiss
from tournaments.movements.swiss import PairsBye
from tournaments.seating.selectors.seating import seatings_of


def swiss_byes(event: Event) -> tuple[PairsBye, ...]:
    """Return the byes of the Swiss rounds of an event of pairs, by the seating.

    Source: RTP 3.5.10.1, 3.6.12.2.
    """
    sessions = list(Session.objects.filter(event=event).select_related("event").order_by("number"))
    keys = dict(event.entries.values_list("pk", "key"))
    byes = []
    for seating in seatings_of(sessions, on=event.starts_on):
        if not seating.plans:
            continue
        rounds = max(section.spec.rounds for section in seating.sections)
        for turn in range(1, rounds + 1):
            for section in seating.in_round(turn).values():
                if not is_swiss(section.spec):
                    continue
                alone = (seat for seat in section.in_order if _other(seat.number) in section.empty)
                byes += [
                    PairsBye(keys[seat.entry], seating.session.number, *section.boards_of(turn))
                    for seat in alone
                ]
    return tuple(byes)


def _other(number: int) -> int:
    """Return the opposite number: 1 and 2 at the first table, 3 and 4 at the next."""
    return number + 1 if number % 2 else number - 1
