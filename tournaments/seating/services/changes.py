"""Manual seating changes, also during play: moves, withdrawals, late contestants, undo."""

import datetime as dt
import uuid
from collections.abc import Mapping

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from federation.texts import text_of
from tournaments.models import ResultsFollow, Seat, SeatingPlan, SeatingSection, Session
from tournaments.movements.plans import fixed_in
from tournaments.seating.rules.noted_results import ARTICLE, Fate, Place
from tournaments.seating.rules.seat_changes import SeatChange, SeatSwap, Wanted
from tournaments.seating.selectors.seating import spec_of_section
from tournaments.seating.services.change_proposals import (
    ChangeOrder,
    NotedFate,
    ProposedChange,
    SeatUndo,
    boards_twice,
    proposed_change,
    results_twice,
)
from tournaments.seating.services.results import SeatingFollowed, boards_in_words
from tournaments.seating.services.versions import (
    SeatingWaiver,
    add_plan,
    locked_session,
    record_plan,
)

__all__ = ["ChangeOrder", "SeatChange", "SeatSwap", "SeatUndo", "change_seating", "undo_change"]

MOST_NAMED = 12


def change_seating(
    *, session: Session, order: ChangeOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Move, remove, add or swap contestants from a round on, or undo the last change.

    A contestant already in the seat swaps. Versions already set for later rounds stay; the change
    is repeated there as a version of its own. Results of tables that get other contestants follow
    the order's choice. Returns: the version in force at the end.
    Raises: RuleError without a reason; for a seat or round that does not exist; for a late pair or
    reserve, and for boards somebody would play again (both can be overridden); without a choice for
    the affected results, or if others were shown; if a contestant would have two results of a
    board, or a result nobody; or if a ruling stands. Source: RTP 2.2.1, 2.2.7.2.
    """
    with transaction.atomic():
        return _changed(locked_session(session), order, account, now)


def undo_change(
    *, session: Session, order: ChangeOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Undo the last change of a seating not yet undone, with its effect on results.

    Raises: RuleError as a change does, and if there is nothing to undo. Source: RTP 2.2.1.
    """
    return change_seating(session=session, order=order, account=account, now=now)


def _changed(
    session: Session, order: ChangeOrder, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    reason = order.reason.strip()
    if not reason:
        raise RuleError("seating_change_needs_reason", article="RTP 2.2.1")
    passing = SeatingWaiver(reason, order.lets_pass)
    change = proposed_change(session, order, passing=passing, now=now)
    _refuse_unseen(change, order)
    refuse_faults(change, order.results, passing)
    key = uuid.uuid4()
    for step in change.steps:
        plan = add_plan(
            session,
            step.act,
            from_round=step.from_round,
            seed=step.before.seed,
            passing=passing,
            account=account,
            now=now,
            change=key,
            undoes=change.undoes[0].change if change.undoes else None,
            results=order.results if change.to_confirm else "",
        )
        _copy(plan, step.rows, step.wanted)
        data = {"reason": reason, "results": len(change.moved(order.results))}
        record_plan("seating_changed", plan, account, data)
    by = None if account is None else account.pk
    follow = import_string(settings.SEATING_FOLLOWED)
    follow(session, SeatingFollowed(change.moved(order.results), key, by, reason, now))
    return plan


def refuse_faults(change: ProposedChange, results: str, passing: SeatingWaiver) -> None:
    """Refuse a change whose lines contradict the noted results.

    Raises: RuleError naming tables and boards. Source: RTP 2.2.7.2, Law 15 (2007).
    """
    lines = change.lines(results)
    gone = [
        noted_fate.noted.place
        for noted_fate in change.touched
        if not all(change.seated.issuperset(side) for side in noted_fate.owners(results))
    ]
    if gone:
        raise _refusal("seating_leaves_results", change, gone)
    moved = change.moved(results)
    ruled = [fate.noted.place for fate in change.touched if fate.noted.is_ruled]
    if places := [place for place in ruled if place in moved]:
        raise _refusal("seating_has_rulings", change, places)
    if hard := results_twice(change, results):
        raise _refusal("seating_doubles_results", change, hard, lines)
    if again := boards_twice(change, results):
        passing.check(lambda: _refuse_again(change, again, lines))


def _refuse_again(
    change: ProposedChange, places: list[Place], lines: Mapping[Place, object]
) -> None:
    raise _refusal("seating_plays_again", change, places, lines)


def _refuse_unseen(change: ProposedChange, order: ChangeOrder) -> None:
    """Refuse if the director has made no choice for the results, or was shown other results."""
    if change.to_confirm and order.results not in ResultsFollow.values:
        raise _refusal(
            "seating_touches_results", change, [fate.noted.place for fate in change.to_confirm]
        )
    if change.seen and change.seen != order.seen:
        raise RuleError("seating_results_unseen", article=ARTICLE, count=len(change.touched))


def _refusal(
    code: str,
    change: ProposedChange,
    places: list[Place],
    lines: Mapping[Place, object] | None = None,
) -> RuleError:
    owners = {**change.before, **{fate.noted.place: fate.noted.owners for fate in change.fates}}
    if lines is not None:
        owners = {**owners, **lines}  # type: ignore[dict-item]
    boards = boards_in_words(places, owners, change.names, most=MOST_NAMED)
    return RuleError(code, article=ARTICLE, count=len(set(places)), results=boards)


class ChangeEffect:
    """The effect of a change, as a page shows it in advance."""

    def __init__(self, change: ProposedChange, passing: SeatingWaiver) -> None:
        self.change = change
        self.against = [("", ruled["text"]) for ruled in passing.refused]
        self.refused: dict[str, str] = {}
        ways = ResultsFollow.values if change.to_confirm else [""]
        for way in ways:
            against = SeatingWaiver(passing.reason, lets_pass=True)
            try:
                refuse_faults(change, way, against)
            except RuleError as refusal:
                self.refused[way] = text_of(refusal)
            else:
                self.against += [(way, ruled["text"]) for ruled in against.refused]
        self.ways = [way for way in ways if way not in self.refused]

    def of(self, fate: Fate) -> list[NotedFate]:
        """Return the results with a fate, by round and table."""
        rows = [other_fate for other_fate in self.change.fates if other_fate.fate == fate]
        return sorted(rows, key=lambda row: (row.noted.round, *row.noted.place))


def effect_of_change(*, session: Session, order: ChangeOrder) -> ChangeEffect:
    """Return the effect of a change on each noted result; write nothing. Raises: RuleError."""
    passing = SeatingWaiver(order.reason.strip() or "-", lets_pass=True)
    change = proposed_change(session, order, passing=passing, now=timezone.now())
    return ChangeEffect(change, passing)


def _copy(plan: SeatingPlan, rows: Mapping[str, SeatingSection], requested: Wanted) -> None:
    """Copy the sections of a version, with the seats as wanted."""
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
            section=made[seat.letter],
            number=seat.number,
            entry_id=entry,
            is_fixed=seat.number in fixed[seat.letter],
            rank=seat.rank,
            iv_thirds=seat.iv_thirds,
            code=seat.code,
            values=seat.values,
        )
        for entry, seat in requested.items()
    )
