"""Changing a seating by hand and during play: who moves, who leaves, who comes late."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from tournaments.calendar.selectors.slots import slots_of
from tournaments.models import Seat, SeatingAct, SeatingPlan, SeatingSection, Session
from tournaments.movements.plans import fixed_in, is_swiss
from tournaments.seating.rules.changes import refuse_joining
from tournaments.seating.selectors.seating import seating_of, spec_of_section
from tournaments.seating.selectors.sessions import attendees_of, times_of
from tournaments.seating.services.results import settle_results
from tournaments.seating.services.versions import LetPass, add_plan, locked_session, tell_plan
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who goes where from a round on. letter: empty for out of the session."""

    entry: int
    letter: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """A change by hand. from_round: the first round it holds in."""

    change: SeatChange
    from_round: int
    reason: str
    lets_pass: bool = False


@transaction.atomic
def change_seating(
    *, session: Session, order: ChangeOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Move, take out or bring in one contestant from a round on, as a new version.

    Whoever has the seat changes places. What was decided before for a later round stays: the
    change is made there too, as a version of its own. Returns: the version that holds at the end.
    Raises: RuleError without a reason, for a seat or round that is not there, for a late pair or
    reserve past its hour (this can be let pass); where it would touch results that tables noted.
    """
    session = locked_session(session)
    reason = order.reason.strip()
    if not reason:
        raise RuleError("seating_change_needs_reason", article="RTP 2.2.1")
    seating = seating_of(session, on=session.played_on)
    rounds = max(row.rounds for row in seating.plan.sections.all())
    if not 1 <= order.from_round <= rounds:
        raise RuleError(
            "seating_no_such_round", article="RTP 2.2.1", rounds=rounds, round=order.from_round
        )
    if order.from_round < rounds and any(is_swiss(each.spec) for each in seating.sections):
        raise RuleError(
            "swiss_round_is_past", article="RTP 3.6.12.2", drawn=rounds, round=order.from_round
        )
    passing = LetPass(reason, order.lets_pass)
    slots = slots_of(seating)
    held = seating.plans_from(order.from_round)
    first = held[0][1]
    iv_thirds = 0
    if order.change.entry not in _seats(first):
        rows = {row.letter: row for row in first.sections.all()}
        iv_thirds = _check_joining(passing, session, order, seating.plans, rows, now)
    told = {"round": order.from_round, "reason": reason}
    for turn, before in held:
        rows = {row.letter: row for row in before.sections.all()}
        wanted, act = _changed(_seats(before), rows, order.change, told, iv_thirds)
        plan = add_plan(
            session,
            act,
            from_round=turn,
            seed=before.seed,
            passing=passing,
            account=account,
            now=now,
        )
        _copy(plan, rows, wanted)
        tell_plan("seating_changed", plan, account, {"reason": reason})
    settle_results(session, slots)
    return plan


def _seats(plan: SeatingPlan) -> dict[int, Seat]:
    """Return the seats of a version by entry."""
    return {seat.entry_id: seat for row in plan.sections.all() for seat in row.seats.all()}


def _check_joining(
    passing: LetPass,
    session: Session,
    order: ChangeOrder,
    plans: Sequence[SeatingPlan],
    rows: Mapping[str, SeatingSection],
    now: dt.datetime,
) -> int:
    """Return three times the IV of who joins. Raises: RuleError if it may not."""
    change = order.change
    known = {each.entry.pk: each for each in attendees_of(session)}
    if change.entry not in known:
        raise RuleError("seating_not_listed", article="RTP 2.2.1", contestant=str(change.entry))
    if not change.letter:
        raise RuleError("not_seated", article="RTP 2.2.1", contestant=known[change.entry].name)
    times = times_of(session)
    expected = known[change.entry].entry.check_ins.filter(session=session).exists()
    was_seated = any(
        seat.entry_id == change.entry
        for plan in plans
        for row in plan.sections.all()
        for seat in row.seats.all()
    )
    figures = regulation_of(session.event)
    minutes_late = max(0, int((now - times.starts_at).total_seconds() // 60))
    passing.check(
        lambda: refuse_joining(
            from_round=order.from_round,
            minutes_late=minutes_late,
            boards_in_round=max(row.boards_in_round for row in rows.values()),
            is_newcomer=not (expected or was_seated),
            with_screens=times.with_screens,
            figures=figures.attendance,
            pace=figures.pace,
        )
    )
    return int(3 * known[change.entry].iv)


_Wanted = dict[int, tuple[str, int, str, dict[str, object], int, int]]


def _changed(
    seats: Mapping[int, Seat],
    rows: Mapping[str, SeatingSection],
    change: SeatChange,
    told: dict[str, object],
    iv_thirds: int,
) -> tuple[_Wanted, SeatingAct]:
    """Return by entry its section, number, reason and rank; and what was done."""
    wanted: _Wanted = {
        entry: (seat.section.letter, seat.number, seat.code, seat.told, seat.rank, seat.iv_thirds)
        for entry, seat in seats.items()
    }
    own = wanted.pop(change.entry, None)
    if not change.letter:
        return wanted, SeatingAct.LEFT
    row = rows.get(change.letter)
    if row is None or not 1 <= change.number <= row.contestants:
        raise RuleError(
            "no_empty_seat", article="RTP 2.2.1", section=change.letter, number=change.number
        )
    sitting = next(
        (
            entry
            for entry, (letter, number, *_rest) in wanted.items()
            if (letter, number) == (change.letter, change.number)
        ),
        None,
    )
    if own is None:
        if sitting is not None:
            raise RuleError(
                "no_empty_seat", article="RTP 2.2.1", section=change.letter, number=change.number
            )
        wanted[change.entry] = (change.letter, change.number, "seat_joined", told, 0, iv_thirds)
        return wanted, SeatingAct.JOINED
    if sitting is not None:
        wanted[sitting] = (*own[:2], "seat_by_hand", told, *wanted[sitting][4:])
    wanted[change.entry] = (change.letter, change.number, "seat_by_hand", told, *own[4:])
    return wanted, SeatingAct.CHANGED


def _copy(plan: SeatingPlan, rows: Mapping[str, SeatingSection], wanted: _Wanted) -> None:
    """Write the sections of a version again, with their seats as wanted."""
    made = {}
    for letter, row in rows.items():
        made[letter] = SeatingSection.objects.create(
            plan=plan,
            letter=letter,
            movement=row.movement,
            contestants=row.contestants,
            tables=row.tables,
            rounds=row.rounds,
            boards_in_round=row.boards_in_round,
            lines=row.lines,
            switched=row.switched,
        )
    fixed = {letter: set(fixed_in(spec_of_section(row))) for letter, row in rows.items()}
    Seat.objects.bulk_create(
        Seat(
            plan=plan,
            section=made[letter],
            number=number,
            entry_id=entry,
            is_fixed=number in fixed[letter],
            rank=rank,
            iv_thirds=iv_thirds,
            code=code,
            told=told,
        )
        for entry, (letter, number, code, told, rank, iv_thirds) in wanted.items()
    )
