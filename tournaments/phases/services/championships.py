"""Setting up a championship: phases, events, exemptions."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Person, Season
from federation.services.audit import record_event
from tournaments.models import (
    Championship,
    Event,
    Exemption,
    Phase,
    PhaseEvent,
    PhasePlace,
    ReserveOrder,
    Spread,
)
from tournaments.phases.rules import (
    CARRYING,
    QUALIFYING,
    refuse_late_terms,
    refuse_unordered_reserves,
)
from tournaments.phases.selectors.phases import entries_close_on, exempt_entry, first_day_of
from tournaments.rules.exemptions import refuse_undeclared

HUNDREDTHS = 2


@dataclass(frozen=True, slots=True)
class PhaseDraft:
    """The terms of a phase. carry: the share of the points carried over.

    spread: how entries are distributed over its events.
    """

    name: str
    confirm_until: dt.datetime | None = None
    reserve_order: ReserveOrder = ReserveOrder.NONE
    carry: Fraction = Fraction(0)
    carry_places: int = HUNDREDTHS
    carry_rounding: str = ""
    spread: Spread = Spread.SERPENTINE
    reserve_hours: int = 48


@transaction.atomic
def draw_up_championship(
    *,
    name: str,
    season: Season,
    association: Association | None,
    account: Account | None,
    now: dt.datetime,
) -> Championship:
    """Create a championship. Raises: RuleError without a name, or if the season has it."""
    if not name.strip():
        raise RuleError("championship_name_missing", article=QUALIFYING)
    if Championship.objects.filter(season=season, name=name.strip()).exists():
        raise RuleError("championship_known", article=QUALIFYING, name=name.strip())
    row = Championship.objects.create(
        name=name.strip(), season=season, association=association,
        created_by=account, created_at=now,
    )  # fmt: skip
    _record(row, "championship_drawn_up", account, name=row.name)
    return row


@transaction.atomic
def add_phase(*, championship: Championship, draft: PhaseDraft, account: Account | None) -> Phase:
    """Add a phase at the end. Raises: RuleError for a share without rounding."""
    locked = Championship.objects.select_for_update().get(pk=championship.pk)
    _refuse_terms(draft)
    last = locked.phases.aggregate(last=Max("number"))["last"] or 0
    row = Phase(championship=locked, number=last + 1)
    _set_terms(row, draft)
    _record(locked, "phase_added", account, phase=row.name)
    return row


@transaction.atomic
def set_phase_terms(
    *, phase: Phase, draft: PhaseDraft, account: Account | None, now: dt.datetime
) -> Phase:
    """Change the terms of a phase. Raises: RuleError once the phase has begun."""
    row = Phase.objects.select_for_update().get(pk=phase.pk)
    refuse_late_terms(starts_on=first_day_of(row), on=timezone.localdate(now))
    _refuse_terms(draft)
    _set_terms(row, draft)
    _record(row.championship, "phase_changed", account, phase=row.name)
    return row


@transaction.atomic
def place_event(
    *, phase: Phase, event: Event, label: str, places: int, account: Account | None
) -> PhaseEvent:
    """Add an event to a phase, or change how many qualify from it.

    Raises: RuleError for an event of another phase, season, kind or audience, for a championship
    whose reserves would have no order, and once its qualification is recorded.
    """
    phase = (
        Phase.objects.select_for_update(of=("self",))
        .select_related("championship")
        .get(pk=phase.pk)
    )
    held = PhaseEvent.objects.filter(event=event).first()
    if held is not None and held.phase_id != phase.pk:
        raise RuleError("event_in_another_phase", article=QUALIFYING, event=event.name)
    if held is not None and held.phase_places.exists():
        raise RuleError("phase_already_settled", article=QUALIFYING, event=event.name)
    _refuse_unlike(phase, event)
    others = phase.phase_events.exclude(event=event).count()
    refuse_unordered_reserves(
        events=others + 1,
        has_order=phase.reserve_order != ReserveOrder.NONE or phase.confirm_until is None,
    )
    row, _made = PhaseEvent.objects.update_or_create(
        event=event, defaults={"phase": phase, "label": label.strip(), "places": places}
    )
    _record(phase.championship, "phase_event_placed", account, phase=phase.name, event=event.name)
    return row


@transaction.atomic
def exempt(
    *,
    phase: Phase,
    players: Sequence[Person],
    name: str,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Exemption:
    """Exempt a pair or team from a phase. Raises: RuleError without a reason, or a player twice."""
    phase = Phase.objects.select_for_update().get(pk=phase.pk)
    if not reason.strip():
        raise RuleError("exemption_reason_missing", article="RTP 3.1.3.1")
    for place, person in enumerate(players):
        taken = Exemption.objects.filter(phase=phase, players=person).exists()
        if taken or person in players[:place]:
            raise RuleError("nomination_player_twice", article="RTP 3.1.3.1", player=person.name)
    row = Exemption.objects.create(
        phase=phase, name=name.strip(), reason=reason.strip(), granted_by=account, granted_at=now
    )
    row.players.set(players)
    _record(
        phase.championship,
        "phase_exempted",
        account,
        phase=phase.name,
        entry=exempt_entry(row).name,
    )
    return row


@transaction.atomic
def declare_exempt(*, exemption: Exemption, account: Account | None, now: dt.datetime) -> Exemption:
    """Record that an exempt entry plays the next phase. Raises: RuleError after the deadline."""
    row = Exemption.objects.select_for_update(of=("self",)).get(pk=exemption.pk)
    row.declared_at, row.declared_by = row.declared_at or now, account
    closes_on = entries_close_on(row.phase)
    if closes_on is not None:
        refuse_undeclared(exempt_entry(row), entries_close_on=closes_on)
    row.save(update_fields=["declared_at", "declared_by"])
    _record(row.phase.championship, "exempt_declared", account, entry=exempt_entry(row).name)
    return row


def _set_terms(row: Phase, draft: PhaseDraft) -> None:
    row.name, row.confirm_until = draft.name.strip(), draft.confirm_until
    row.reserve_order, row.reserve_hours = draft.reserve_order, draft.reserve_hours
    row.carry_share_of, row.carry_share_out_of = draft.carry.numerator, draft.carry.denominator
    row.carry_places, row.carry_rounding = draft.carry_places, draft.carry_rounding
    row.spread = draft.spread
    row.save()


def _refuse_terms(draft: PhaseDraft) -> None:
    if not draft.name.strip():
        raise RuleError("phase_name_missing", article=QUALIFYING)
    if draft.carry and not draft.carry_rounding:
        raise RuleError("phase_rounding_missing", article=CARRYING)
    if not 0 <= draft.carry <= 1 or draft.carry_places > HUNDREDTHS:
        raise RuleError("phase_carries_too_much", article=CARRYING)
    if draft.reserve_order != ReserveOrder.NONE and draft.confirm_until is None:
        raise RuleError("phase_deadline_missing", article="RTP 2.1.10")


def _refuse_unlike(phase: Phase, event: Event) -> None:
    """Refuse an event whose season, kind or audience differs from the championship's."""
    if event.season_id != phase.championship.season_id:
        raise RuleError("phase_event_of_another_season", article=QUALIFYING, event=event.name)
    other = (
        Event.objects.filter(phase_event__phase__championship=phase.championship_id)
        .exclude(pk=event.pk)
        .first()
    )
    alike = ("kind", "event_type", "age_group", "category_limit")
    if other is not None and any(getattr(other, one) != getattr(event, one) for one in alike):
        raise RuleError(
            "phase_event_unlike", article=QUALIFYING, event=event.name, other=other.name
        )
    if PhasePlace.objects.filter(phase=phase).exists():
        raise RuleError("phase_already_settled", article=QUALIFYING, event=event.name)


def _record(row: Championship, act: str, account: Account | None, **kwargs: object) -> None:
    record_event(act, subject=f"championship:{row.pk}", account=account, details=kwargs)
