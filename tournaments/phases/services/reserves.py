"""Answers to places of a phase, and reserves for free places."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Phase, PhasePlace, PlaceReason, PlaceState, ReserveOrder
from tournaments.phases.rules import RESERVES, called_until
from tournaments.phases.selectors.phases import GOES_ON, first_day_of, is_free, next_phase
from tournaments.rules.reserves import reserves_called


@transaction.atomic
def answer_place(
    *, place: PhasePlace, accepts: bool, account: Account | None, now: dt.datetime
) -> PhasePlace:
    """Record whether a contestant accepts its place; a declined place goes to the next reserve.

    Raises: RuleError after the deadline, or if there is nothing to answer.
    """
    phase = Phase.objects.select_for_update().get(pk=place.phase_id)
    row = PhasePlace.objects.get(pk=place.pk)
    until = phase.confirm_until if row.state == PlaceState.QUALIFIED else row.answer_until
    if row.registration_id is not None or row.state not in {*GOES_ON, PlaceState.RESERVE}:
        raise RuleError("phase_place_settled", article=RESERVES, state=row.get_state_display())
    if accepts and until is not None and now > until:
        raise RuleError("phase_confirmation_late", article=RESERVES, until=until)
    if accepts and row.state == PlaceState.RESERVE:
        raise RuleError("phase_place_settled", article=RESERVES, state=row.get_state_display())
    row.state = PlaceState.CONFIRMED if accepts else PlaceState.DECLINED
    row.answered_at, row.answered_by = now, account
    row.save(update_fields=["state", "answered_at", "answered_by"])
    act = "phase_place_confirmed" if accepts else "phase_place_declined"
    record_event(
        act,
        subject=f"championship:{phase.championship_id}",
        account=account,
        details={"phase": phase.name, "place": row.pk},
    )
    call_reserves(phase=phase, account=account, now=now)
    return row


@transaction.atomic
def call_reserves(*, phase: Phase, account: Account | None, now: dt.datetime) -> list[PhasePlace]:
    """Call reserves for free places, strictly in order; unanswered places lapse.

    A called reserve must answer too, within the hours set in the phase.
    """
    phase = Phase.objects.select_for_update().get(pk=phase.pk)
    rows = list(
        PhasePlace.objects.filter(phase=phase, entry__isnull=False)
        .select_related("registration")
        .order_by("turn", "rank", "-score_hundredths", "pk")
    )
    for row in rows:
        if _is_unanswered(row, phase, now=now):
            row.state = PlaceState.LAPSED
            row.save(update_fields=["state"])
    called = []
    for pool in _pools(phase, rows):
        first = [row for row in pool if row.reason == PlaceReason.RESULT]
        waiting = [row for row in pool if row.reason == PlaceReason.RESERVE]
        keys = reserves_called(
            [str(row.pk) for row in (*first, *waiting)],
            places=len(first),
            confirmed={str(row.pk) for row in pool if row.state == PlaceState.CONFIRMED},
            declined={str(row.pk) for row in pool if is_free(row)},
            now=now,
            confirm_until=phase.confirm_until or now,
        )
        called += [
            row for row in waiting if str(row.pk) in keys and row.state == PlaceState.RESERVE
        ]
    for row in called:
        row.state = PlaceState.CALLED
        row.answer_until = called_until(
            now=now, hours=phase.reserve_hours, confirm_until=phase.confirm_until
        )
        row.save(update_fields=["state", "answer_until"])
        record_event(
            "phase_reserve_called",
            subject=f"championship:{phase.championship_id}",
            account=account,
            details={"phase": phase.name, "place": row.pk},
        )
    return called


def call_reserves_in_turn(*, now: dt.datetime) -> int:
    """Let unanswered places lapse, in every phase whose next one has not begun.

    Returns: how many reserves were called. Safe to run twice.
    """
    silent = Q(state=PlaceState.CALLED, answer_until__lt=now) | Q(
        state=PlaceState.QUALIFIED, phase__confirm_until__lt=now
    )
    waiting = PhasePlace.objects.filter(silent, registration__isnull=True, entry__isnull=False)
    called = 0
    for phase in Phase.objects.filter(pk__in=waiting.values("phase")):
        after = next_phase(phase)
        begins = first_day_of(after) if after is not None else None
        if phase.reserve_order != ReserveOrder.NONE and (
            begins is None or timezone.localdate(now) <= begins
        ):
            called += len(call_reserves(phase=phase, account=None, now=now))
    return called


def _is_unanswered(row: PhasePlace, phase: Phase, *, now: dt.datetime) -> bool:
    if row.state == PlaceState.CALLED:
        return (
            row.registration_id is None and row.answer_until is not None and now > row.answer_until
        )
    over = phase.confirm_until is not None and now > phase.confirm_until
    return row.state == PlaceState.QUALIFIED and over


def _pools(phase: Phase, rows: Sequence[PhasePlace]) -> list[list[PhasePlace]]:
    """Return the groups of places that share one list of reserves."""
    if phase.reserve_order == ReserveOrder.NONE:
        return []
    if phase.reserve_order == ReserveOrder.ACROSS:
        return [list(rows)]
    pools: dict[int | None, list[PhasePlace]] = {}
    for row in rows:
        pools.setdefault(row.source_id, []).append(row)
    return list(pools.values())
