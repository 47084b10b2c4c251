"""A seating change before it is made: its versions, and the effect on each noted result."""

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from federation.errors import RuleError
from tournaments.calendar.selectors.slots import (
    NotedResult,
    Slots,
    entries_of,
    noted_results_of,
    slots_of,
)
from tournaments.models import ResultsFollow, SeatingAct, SeatingPlan, SeatingSection, Session
from tournaments.movements.plans import is_swiss
from tournaments.seating.rules.changes import refuse_joining
from tournaments.seating.rules.noted_results import (
    Fate,
    Owners,
    Place,
    came_twice,
    fate_of,
    twice_at_a_board,
)
from tournaments.seating.rules.seat_changes import (
    RequestedSeat,
    SeatChange,
    SeatSwap,
    Wanted,
    swapped,
)
from tournaments.seating.rules.seat_changes import changed as changed_seats
from tournaments.seating.selectors.changes import change_to_undo, seating_with
from tournaments.seating.selectors.seating import Seating, SessionSeating, seating_of
from tournaments.seating.selectors.sessions import attendees_of, times_of
from tournaments.seating.services.versions import SeatingWaiver
from tournaments.selectors.rule_sets import regulation_of

ARTICLE = "RTP 2.2.1"


@dataclass(frozen=True, slots=True)
class SeatUndo:
    """Undo the last change, with its effect on results."""


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """A manual change. from_round: the first round it applies to; when undoing, that of the change.

    results: whose the affected results become, "" if there are none. seen: the digest of the
    results shown to the director, required if results are affected.
    """

    change: SeatChange | SeatSwap | SeatUndo
    from_round: int
    reason: str
    lets_pass: bool = False
    results: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A future version. before: the version with its sections, and the seats as wanted."""

    from_round: int
    before: SeatingPlan
    wanted: Wanted
    act: SeatingAct

    @property
    def rows(self) -> dict[str, SeatingSection]:
        """Return its sections by letter."""
        return {row.letter: row for row in self.before.sections.all()}


@dataclass(frozen=True, slots=True)
class NotedFate:
    """A noted result and its fate. after: contestants seated there after the change, if any."""

    noted: NotedResult
    fate: Fate
    before: Owners | None
    after: Owners | None

    def owners(self, results: str) -> Owners:
        """Return the contestants of the result afterwards.

        results: the choice for those to confirm.
        """
        at_table = self.fate == Fate.RETURNS or (
            self.fate == Fate.CONFIRM and results == ResultsFollow.TABLE
        )
        return self.after if at_table and self.after is not None else self.noted.owners


@dataclass(frozen=True)
class ProposedChange:
    """A change as requested. undoes: the versions it undoes. names: of everybody."""

    session: Session
    steps: tuple[Step, ...]
    fates: tuple[NotedFate, ...]
    before: Mapping[Place, Owners]
    after: Mapping[Place, Owners]
    seated: frozenset[int]
    names: Mapping[int, str]
    undoes: tuple[SeatingPlan, ...] = ()

    @cached_property
    def to_confirm(self) -> list[NotedFate]:
        """Return the results for which the director must choose."""
        return [fate for fate in self.fates if fate.fate == Fate.CONFIRM]

    @cached_property
    def touched(self) -> list[NotedFate]:
        """Return the results of tables that are seated differently."""
        return [
            fate for fate in self.fates if fate.fate != Fate.STAYS and fate.before != fate.after
        ]

    @property
    def seen(self) -> str:
        """Return the digest of the results shown, "" if none are affected."""
        if not self.touched:
            return ""
        rows = [
            (
                noted_fate.noted.place,
                noted_fate.noted.owners,
                noted_fate.noted.words,
                noted_fate.fate,
                noted_fate.after,
            )
            for noted_fate in self.touched
        ]
        return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]

    def moved(self, results: str) -> frozenset[Place]:
        """Return the places of results that get other contestants."""
        return frozenset(
            fate.noted.place for fate in self.fates if fate.owners(results) != fate.noted.owners
        )

    def lines(self, results: str) -> dict[Place, Owners]:
        """Return the contestants of each board at each table after the change."""
        return dict(self.after) | {fate.noted.place: fate.owners(results) for fate in self.fates}

    def lines_before(self) -> dict[Place, Owners]:
        """Return the contestants of each board at each table now."""
        return dict(self.before) | {fate.noted.place: fate.noted.owners for fate in self.fates}


def proposed_change(
    session: Session, order: ChangeOrder, *, passing: SeatingWaiver, now: dt.datetime
) -> ProposedChange:
    """Return the versions a change would make and the fate of each result.

    Raises: RuleError for a seat or round that does not exist, for a late contestant (can be
    overridden), or if there is nothing to undo.
    """
    seating = seating_of(session, on=session.played_on)
    undoes: tuple[SeatingPlan, ...] = ()
    newcomer: Seating | None = None
    if isinstance(order.change, SeatUndo):
        undoes = tuple(change_to_undo(seating.plans))
        steps = _undoing(seating, undoes)
    else:
        _refuse_round(seating, order.from_round)
        steps, newcomer = _changing(session, order, order.change, seating, passing, now)
    sections = [(step.from_round, step.rows, step.wanted) for step in steps]
    to_come = seating_with(seating, sections, newcomer)
    slots, slots_to_come = slots_of(seating), slots_of(to_come)
    before, after = _owners(slots), _owners(slots_to_come)
    undone_at = undoes[0].made_at if undoes else None
    fates = tuple(
        _fate(noted_result, before, after, undone_at) for noted_result in noted_results_of(session)
    )
    names = {
        seat.entry: f"{seat.number} {seat.name}"
        for two in (*slots_to_come.values(), *slots.values())
        for side in two
        for seat in side
    }
    seated = frozenset(seat.entry for _section, seat in to_come.everybody)
    return ProposedChange(session, tuple(steps), fates, before, after, seated, names, undoes)


def _fate(
    noted: NotedResult,
    before: Mapping[Place, Owners],
    after: Mapping[Place, Owners],
    undone_at: dt.datetime | None,
) -> NotedFate:
    was, then = before.get(noted.place), after.get(noted.place)
    is_of_undone = (
        undone_at is not None and noted.noted_at is not None and noted.noted_at <= undone_at
    )
    fate = fate_of(noted.owners, was, then, is_of_undone=is_of_undone)
    return NotedFate(noted, fate, was, then)


def _owners(slots: Slots) -> dict[Place, Owners]:
    return {place: (entries_of(ns), entries_of(ew)) for place, (ns, ew) in slots.items()}


def _refuse_round(seating: SessionSeating, turn: int) -> None:
    rounds = max(row.rounds for row in seating.plan.sections.all())
    if not 1 <= turn <= rounds:
        raise RuleError("seating_no_such_round", article=ARTICLE, rounds=rounds, round=turn)
    if turn < rounds and any(is_swiss(section.spec) for section in seating.sections):
        raise RuleError("swiss_round_is_past", article="RTP 3.6.12.2", drawn=rounds, round=turn)


def requested_seats(plan: SeatingPlan) -> Wanted:
    """Return the seats of a version by entry."""
    return {
        seat.entry_id: RequestedSeat(
            row.letter, seat.number, seat.code, seat.values, seat.rank, seat.iv_thirds
        )
        for row in plan.sections.all()
        for seat in row.seats.all()
    }


def _changing(
    session: Session,
    order: ChangeOrder,
    change: SeatChange | SeatSwap,
    seating: SessionSeating,
    passing: SeatingWaiver,
    now: dt.datetime,
) -> tuple[list[Step], Seating | None]:
    """Return the version from the round on, and one for each version set for later rounds."""
    held = seating.plans_from(order.from_round)
    first, iv_thirds, newcomer = requested_seats(held[0][1]), 0, None
    data: dict[str, object] = {"round": order.from_round, "reason": order.reason.strip()}
    if isinstance(change, SeatSwap):
        if missing := [entry for entry in (change.one, change.other) if entry not in first]:
            raise RuleError("seating_not_listed", article=ARTICLE, contestant=str(missing[0]))
        return [
            Step(turn, plan, swapped(requested_seats(plan), change, data), SeatingAct.CHANGED)
            for turn, plan in held
        ], None
    if change.entry not in first:
        newcomer = _check_joining(passing, session, order, change, seating.plans, held[0][1], now)
        iv_thirds = int(3 * newcomer.iv)
    steps = []
    for turn, plan in held:
        sizes = {row.letter: row.contestants for row in plan.sections.all()}
        requested = changed_seats(requested_seats(plan), sizes, change, data, iv_thirds)
        act = SeatingAct.CHANGED
        if not change.letter:
            act = SeatingAct.LEFT
        elif change.entry not in requested_seats(plan):
            act = SeatingAct.JOINED
        steps.append(Step(turn, plan, requested, act))
    return steps, newcomer


def _undoing(seating: SessionSeating, undoes: Sequence[SeatingPlan]) -> list[Step]:
    if not undoes:
        raise RuleError("seating_nothing_to_undo", article=ARTICLE)
    earlier = [plan for plan in seating.plans if plan.version < undoes[0].version]
    then = replace(seating, plans=earlier)
    turn = min(plan.from_round for plan in undoes)
    return [
        Step(plan_turn, plan, requested_seats(plan), SeatingAct.UNDONE)
        for plan_turn, plan in then.plans_from(turn)
    ]


def _check_joining(
    passing: SeatingWaiver,
    session: Session,
    order: ChangeOrder,
    change: SeatChange,
    plans: Sequence[SeatingPlan],
    holding: SeatingPlan,
    now: dt.datetime,
) -> Seating:
    """Return the newcomer's seat. Raises: RuleError if it may not join."""
    attendees_by_entry_id = {attendee.entry.pk: attendee for attendee in attendees_of(session)}
    if change.entry not in attendees_by_entry_id:
        raise RuleError("seating_not_listed", article=ARTICLE, contestant=str(change.entry))
    who = attendees_by_entry_id[change.entry]
    if not change.letter:
        raise RuleError("not_seated", article=ARTICLE, contestant=who.name)
    times = times_of(session)
    expected = who.entry.check_ins.filter(session=session).exists()
    was_seated = any(change.entry in requested_seats(plan) for plan in plans)
    figures = regulation_of(session.event)
    minutes_late = max(0, int((now - times.starts_at).total_seconds() // 60))
    passing.check(
        lambda: refuse_joining(
            from_round=order.from_round,
            minutes_late=minutes_late,
            boards_in_round=max(row.boards_in_round for row in holding.sections.all()),
            is_newcomer=not (expected or was_seated),
            with_screens=times.with_screens,
            figures=figures.attendance,
            pace=figures.pace,
        )
    )
    people = tuple(person.pk for person in who.people)
    return Seating(0, who.entry.pk, who.name, people, False, 0, "", {}, iv=who.iv)


def results_twice(change: ProposedChange, results: str) -> list[Place]:
    """Return the noted results of which a contestant would have two on a board."""
    noted = [(fate.noted.place, fate.owners(results)) for fate in change.fates]
    places = twice_at_a_board(noted)
    return [place for places in places.values() for place in places]


def boards_twice(change: ProposedChange, results: str) -> list[Place]:
    """Return the lines in which a change makes somebody meet a board again."""
    places = came_twice(
        twice_at_a_board(change.lines_before().items()),
        twice_at_a_board(change.lines(results).items()),
    )
    return sorted({place for places in places.values() for place in places})
