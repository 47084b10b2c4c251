"""Who goes on from an event of a championship, and with which carry-over: from its standing."""

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.engine import CarryOverRule, carried_over
from scoring.engine_input.values import TEAM_METHODS
from scoring.models import EventResult, ResultRevision, ResultState, Standing
from tournaments.models import Event, Phase, PhaseEvent, PhasePlace, PlaceReason
from tournaments.phases.rules import QUALIFYING
from tournaments.phases.selectors.phases import NewerResults
from tournaments.phases.services.places import Outcome, record_phase_order


@transaction.atomic
def settle_phase_event(
    *,
    phase_event: PhaseEvent,
    preferred: Sequence[int],
    reason: str,
    takes_provisional: bool,
    draws_lot: bool = False,
    account: Account | None,
    now: dt.datetime,
) -> list[PhasePlace]:
    """Write who goes on from an event, by the current classification, with their carry-over.

    Two lines go on by the one list made of them. takes_provisional: accept results that may still
    change. draws_lot: decide ties at the cut by the lot of the phase. Raises: RuleError without
    results, for provisional ones unless they are accepted, for a league in several groups, for a
    tie at the cut.
    """
    event = phase_event.event
    result = _result_of(event)
    if result is None or result.revision is None:
        raise RuleError("phase_event_without_result", article=QUALIFYING, event=event.name)
    if result.state == ResultState.PROVISIONAL and not takes_provisional:
        raise RuleError("phase_results_provisional", article=QUALIFYING, event=event.name)
    return record_phase_order(
        phase_event=phase_event,
        outcomes=_outcomes(result.revision, phase_event),
        revision=result.revision.number,
        preferred=preferred,
        reason=reason,
        draws_lot=draws_lot,
        account=account,
        now=now,
    )


def newer_results(phase: Phase) -> list[NewerResults]:
    """Return the events of a phase settled by older results, with what the new ones say."""
    newer_results = []
    sources = phase.phase_events.select_related("event", "phase")
    for source in sources.filter(phase_places__isnull=False).distinct():
        places = list(source.phase_places.filter(rank__isnull=False).order_by("rank", "turn"))
        result = _result_of(source.event)
        if result is None or result.revision is None or not places:
            continue
        settled = max(place.revision for place in places)
        if result.revision.number > settled:
            newer_results.append(_compared_with(places, result, result.revision, source))
    return newer_results


def _compared_with(
    places: Sequence[PhasePlace],
    result: EventResult,
    revision: ResultRevision,
    source: PhaseEvent,
) -> NewerResults:
    outcomes = _outcomes(revision, source)
    names = {outcome.entry: outcome.name for outcome in outcomes}
    ranks = {outcome.entry: outcome.rank for outcome in outcomes}
    before = [row.entry_id or 0 for row in places if row.reason == PlaceReason.RESULT]
    # Entries level at the cut keep the decision made about them.
    ordered = sorted(outcomes, key=lambda outcome: (outcome.rank, outcome.entry not in before))
    now = [outcome.entry for outcome in ordered[: source.places]]
    stay = [ranks[entry_id] for entry_id in before if entry_id in now]
    return NewerResults(
        event=source.event.name,
        settled=max(place.revision for place in places),
        newest=revision.number,
        coming=tuple(names[entry] for entry in now if entry not in before),
        leaving=tuple(
            names.get(entry_id, str(entry_id)) for entry_id in before if entry_id not in now
        ),
        reordered=stay != sorted(stay),
        is_provisional=result.state == ResultState.PROVISIONAL,
    )


def _result_of(event: Event) -> EventResult | None:
    return EventResult.objects.filter(event=event).select_related("revision").first()


def _outcomes(revision: ResultRevision, phase_event: PhaseEvent) -> list[Outcome]:
    """Return how each entry finished an event, best first. Raises: RuleError for unjoined lines."""
    event = phase_event.event
    rows = list(
        Standing.objects.filter(revision=revision, rank__isnull=False)
        .exclude(entry__withdrawn_at__isnull=False)
        .select_related("entry")
        .prefetch_related("entry__players__person")
        .order_by("rank", "pk")
    )
    if len({row.line for row in rows}) > 1:
        if any(row.overall is None for row in rows):
            raise RuleError("phase_event_in_two_lines", article=QUALIFYING, event=event.name)
        rows.sort(key=lambda row: (row.overall or 0, row.pk))
    return [_outcome(row, event, phase_event.phase) for row in rows]


def _outcome(row: Standing, event: Event, phase: Phase) -> Outcome:
    """Return how an entry finished the event; the engine computes the share carried over."""
    points, top = _points(row, event)
    return Outcome(
        entry=row.entry_id,
        name=_name(row),
        rank=row.overall or row.rank or 0,
        score=row.vps_hundredths if row.vps_hundredths is not None else _compared(row),
        carried=_carried(points, phase),
        carried_top=_carried(top, phase),
    )


def _points(row: Standing, event: Event) -> tuple[Fraction, Fraction]:
    """Return the points an entry won, and out of how many if that is known."""
    if event.method in TEAM_METHODS or row.vps_hundredths is not None:
        return Fraction(row.vps_hundredths or 0, 100), Fraction(0)
    return Fraction(row.exact), Fraction(row.top_hundredths or 0, 100)


def _compared(row: Standing) -> int:
    """Return the figure by which entries of several events are compared."""
    return row.score_hundredths if row.percent_hundredths is None else row.percent_hundredths


def _carried(points: Fraction, phase: Phase) -> int:
    """Return the carry-over in hundredths by the phase's rule; 0 if it has no rule."""
    if not phase.carry_share_of:
        return 0
    rule = CarryOverRule(
        Fraction(phase.carry_share_of, phase.carry_share_out_of),
        phase.carry_places,
        phase.carry_rounding,
    )
    return int(carried_over(points, rule).scaleb(2))


def _name(row: Standing) -> str:
    if row.entry.name:
        return row.entry.name
    return " – ".join(
        player.person.name for player in row.entry.players.all() if not player.left_at
    )
