"""Store a Swiss round of pairs as the seating of a session from that round on."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.languages import language_of
from tournaments.calendar.selectors.slots import slots_of
from tournaments.models import Seat, SeatingAct, SeatingPlan, SeatingSection, Session
from tournaments.movements.plans import is_swiss
from tournaments.movements.swiss import SWISS
from tournaments.seating.rules.changes import refuse_drawing_again, refuse_few_boards
from tournaments.seating.selectors.seating import SessionSeating, seating_of
from tournaments.seating.selectors.sessions import attendees_of, times_of
from tournaments.seating.services.results import settle_results
from tournaments.seating.services.versions import (
    SeatingWaiver,
    add_plan,
    locked_session,
    record_plan,
)

ARTICLE = "RTP 3.6.12.2"
LETTER = "A"


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A round as drawn. pairs: entries in the order of the tables, None for the bye.

    reasons: by entry the code of a sentence and its values. seed: of a lot, else "".
    boards_in_round: chosen in the first round, later the same.
    """

    number: int
    pairs: Sequence[tuple[int, int | None]]
    reasons: Mapping[int, tuple[str, Mapping[str, object]]]
    boards_in_round: int
    seed: str = ""
    reason: str = ""


def rounds_drawn(seating: SessionSeating) -> int:
    """Return the number of Swiss rounds drawn in a session. Raises: RuleError for another movement.

    Source: RTP 3.6.12.2.
    """
    if not seating.plans:
        return 0
    sections = seating.sections
    if not all(is_swiss(section.spec) for section in sections):
        raise RuleError("swiss_seated_otherwise", article=ARTICLE)
    return max(section.spec.rounds for section in sections)


@transaction.atomic
def write_swiss_round(
    *, session: Session, drawn: SwissRound, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Seat a round; earlier rounds stay. The last round drawn may be drawn again.

    Raises: RuleError for a round out of order, repeated without a reason or after results, without
    boards, or for more boards than there are. Source: RTP 3.6.12.2, 3.5.3.
    """
    session = locked_session(session)
    times = times_of(session)
    seating = seating_of(session, on=session.played_on)
    before = rounds_drawn(seating)
    if drawn.number not in {before, before + 1} or not drawn.number:
        raise RuleError("swiss_round_not_drawn", article=ARTICLE)
    boards = seating.sections[0].boards_in_round if before else drawn.boards_in_round
    if boards < 1:
        raise RuleError("swiss_boards_of_a_round", article=ARTICLE)
    refuse_few_boards(needed=drawn.number * boards, at_hand=times.boards_at_hand)
    again = drawn.number == before
    refuse_drawing_again(drawn_before=again, reason=drawn.reason.strip())
    slots = slots_of(seating)
    with translation.override(language_of()):
        usual = gettext("Round %(round)s is drawn") % {"round": drawn.number}
    plan = add_plan(
        session,
        SeatingAct.DRAWN_AGAIN if again else SeatingAct.DRAWN,
        seed=drawn.seed,
        passing=SeatingWaiver(drawn.reason.strip() or usual, lets_pass=False),
        account=account,
        now=now,
        from_round=drawn.number,
    )
    # Tables of earlier rounds stay: a pair that left leaves an empty seat.
    tables = max((section.spec.tables for section in seating.sections), default=0) if before else 0
    _seat(plan, drawn, max(tables, len(drawn.pairs)), boards, _times_north_south(seating, drawn))
    session.boards = drawn.number * boards
    session.save(update_fields=["boards"])
    record_plan("seating_drawn", plan, account, {"seed": drawn.seed, "round": drawn.number})
    settle_results(session, slots)
    return plan


def _times_north_south(seating: SessionSeating, drawn: SwissRound) -> Counter[int]:
    """Return how often each contestant sat North-South in earlier rounds."""
    times: Counter[int] = Counter()
    for turn in range(1, drawn.number):
        for section in seating.in_round(turn).values():
            times.update(seat.entry for seat in section.in_order if seat.number % 2)
    return times


def _seat(
    plan: SeatingPlan, drawn: SwissRound, tables: int, boards: int, sat: Counter[int]
) -> None:
    """Write the seats: who sat North-South less often sits so now, except fixed contestants."""
    section = SeatingSection.objects.create(
        plan=plan,
        letter=LETTER,
        movement=SWISS,
        contestants=2 * tables,
        tables=tables,
        rounds=drawn.number,
        boards_in_round=boards,
        lines=1,
    )
    attendees_by_entry_id = {attendee.entry.pk: attendee for attendee in attendees_of(plan.session)}
    lines_by_pk = {
        pk: attendee.wish.line for pk, attendee in attendees_by_entry_id.items() if attendee.wish
    }
    ranked = {pk: place for place, pk in enumerate(attendees_by_entry_id, start=1)}
    seats = []
    for table, (one, other) in enumerate(drawn.pairs, start=1):
        if other is not None and _is_turned(one, other, lines_by_pk, sat):
            one, other = other, one
        for number, entry in ((2 * table - 1, one), (2 * table, other)):
            if entry is None:
                continue
            code, facts = drawn.reasons[entry]
            seats.append(
                Seat(
                    plan=plan,
                    section=section,
                    number=number,
                    entry_id=entry,
                    rank=ranked[entry],
                    iv_thirds=int(3 * attendees_by_entry_id[entry].iv),
                    code=code,
                    values=dict(facts),
                )
            )
    Seat.objects.bulk_create(seats)


def _is_turned(one: int, other: int, lines: Mapping[int, str], sat: Counter[int]) -> bool:
    if lines.get(one) != lines.get(other):
        return lines.get(one) == "EW" or lines.get(other) == "NS"
    return sat[one] > sat[other]
