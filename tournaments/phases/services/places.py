"""Qualification from one phase to the next, answers, reserves, and seating in its events."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.selectors.checks import checks_of_people
from tournaments.entries.services.seats import seat_registration
from tournaments.models import (
    Event,
    EventKind,
    Exemption,
    LotReason,
    Phase,
    PhaseEvent,
    PhasePlace,
    PlaceReason,
    PlaceState,
    PlayerState,
    Registration,
    RegistrationPlayer,
    RegistrationState,
    ReserveOrder,
    Spread,
)
from tournaments.phases.rules import (
    QUALIFYING,
    Ranked,
    by_rank,
    drawn_apart,
    level_across,
    level_ones,
    refuse_tie_at_the_cut,
    reserves_across,
    settled,
    spread,
    spread_apart,
)
from tournaments.phases.selectors.phases import (
    ANSWERED,
    LEFT,
    exempt_entry,
    newer_results,
    next_phase,
    ready_to_play,
)
from tournaments.phases.selectors.players import players_going_on, stands_for
from tournaments.phases.services.lots import tickets_of
from tournaments.rules.exemptions import passes_to_next_phase


@dataclass(frozen=True, slots=True)
class Outcome:
    """An entry's result in an event of a phase, and its carry-over; in hundredths."""

    entry: int
    name: str
    rank: int
    score: int
    carried: int = 0
    carried_top: int = 0


@dataclass(frozen=True, slots=True)
class NotSeated:
    """A qualified contestant that could not be entered, and the refusal."""

    place: PhasePlace
    refusal: RuleError


@transaction.atomic
def record_phase_order(
    *,
    phase_event: PhaseEvent,
    outcomes: Sequence[Outcome],
    revision: int,
    preferred: Sequence[int],
    reason: str,
    draws_lot: bool = False,
    account: Account | None,
    now: dt.datetime,
) -> list[PhasePlace]:
    """Record who qualifies from an event, and the order of the reserves.

    preferred: tied entries, the better first, decided for `reason`. draws_lot: the phase's lot
    decides a tie at the cut; among reserves it always does. Answers already given stay. Raises:
    RuleError for a tie at the cut, and once anybody plays the next phase.
    """
    source = (
        PhaseEvent.objects.select_for_update(of=("self",))
        .select_related("phase__championship", "event")
        .get(pk=phase_event.pk)
    )
    held = {row.entry_id: row for row in PhasePlace.objects.filter(source=source)}
    if any(row.registration_id for row in held.values()):
        raise RuleError("phase_places_taken", article=QUALIFYING, event=source.event.name)
    if preferred and not reason.strip():
        raise RuleError("phase_tie_reason_missing", article="RTP 3.5.9.1")
    ranked, drawn = _ordered(
        source, outcomes, preferred=preferred, draws_lot=draws_lot, account=account, now=now
    )
    refuse_tie_at_the_cut(ranked, places=source.places)
    by_key = {str(outcome.entry): outcome for outcome in outcomes}
    rows = []
    for position, placed in enumerate(ranked, start=1):
        outcome = by_key[placed.key]
        row = held.pop(outcome.entry, None) or PhasePlace(entry_id=outcome.entry)
        goes_on = position <= source.places
        row.phase, row.source, row.rank = source.phase, source, outcome.rank
        row.reason = PlaceReason.RESULT if goes_on else PlaceReason.RESERVE
        row.state = _state(row.state, source.phase, goes_on=goes_on)
        row.turn = 0 if goes_on else position
        row.ticket, row.drawn_for = drawn.get(placed.key, ("", ""))
        row.score_hundredths, row.revision = outcome.score, revision
        row.carried_hundredths, row.carried_top_hundredths = outcome.carried, outcome.carried_top
        row.decided_at = now
        row.note = reason.strip()[:300] if outcome.entry in preferred else ""
        row.save()
        rows.append(row)
    for gone in held.values():
        _put_out(gone)
    _order_reserves(source.phase, account=account, now=now)
    _settle_exempt(source.phase, now=now)
    record_event(
        "phase_settled",
        subject=f"event:{source.event_id}",
        account=account,
        details={"phase": source.phase.name, "places": source.places, "reason": reason.strip()},
    )
    return rows


def _put_out(row: PhasePlace) -> None:
    """Record that a contestant no longer in the results does not qualify."""
    row.state, row.turn, row.note = PlaceState.OUT, 0, "no_longer_ranked"
    row.ticket = row.drawn_for = ""
    row.save(update_fields=["state", "turn", "note", "ticket", "drawn_for"])


def _ordered(
    source: PhaseEvent,
    outcomes: Sequence[Outcome],
    *,
    preferred: Sequence[int],
    draws_lot: bool,
    account: Account | None,
    now: dt.datetime,
) -> tuple[tuple[Ranked, ...], dict[str, tuple[str, str]]]:
    """Return the contestants in order, and for those decided by lot the ticket and reason."""
    ranked = settled(
        [
            Ranked(str(outcome.entry), outcome.name, outcome.rank, outcome.score)
            for outcome in outcomes
        ],
        preferred=[str(number) for number in preferred],
    )
    ties = level_ones(
        ranked,
        places=source.places,
        at_the_cut=draws_lot,
        among_reserves=source.phase.reserve_order != ReserveOrder.NONE,
    )
    ahead = {placed.key for placed in ranked[: source.places]}
    why = {
        key: LotReason.CUT if ahead.intersection(tie) else LotReason.RESERVES
        for tie in ties
        for key in tie
    }
    tickets = tickets_of(source.phase, ties, account=account, now=now)
    drawn = {key: (ticket, str(why[key])) for key, ticket in tickets.items()}
    return drawn_apart(ranked, tickets), drawn


@transaction.atomic
def seat_phase(
    *,
    phase: Phase,
    chosen: Collection[int] = (),
    keeps_older: str = "",
    account: Account | None,
    now: dt.datetime,
) -> tuple[list[PhasePlace], list[NotSeated]]:
    """Enter the qualified in the events of the next phase, in serpentine order or by rank.

    chosen: the captains' choices between players of larger squads with equal boards.
    keeps_older: why results changed since are not used, if they would change the qualification.
    Returns: who was entered, and who could not be, with the reason. Raises: RuleError if there is
    no next phase, it has no event, or newer results would change the qualification.
    """
    phase = Phase.objects.select_for_update().get(pk=phase.pk)
    after = next_phase(phase)
    targets = list(after.phase_events.select_related("event")) if after is not None else []
    if after is None or not targets:
        raise RuleError("phase_without_next", article=QUALIFYING, phase=phase.name)
    _refuse_older_results(phase, keeps_older, account)
    ready = {str(phase_place.pk): phase_place for phase_place in ready_to_play(phase)}
    groups = _groups(ready, after, targets)
    if any(target.event.registrations.exists() for target in targets):
        groups = _filling(list(ready), targets)
    seated, refused = [], []
    for target, keys in zip(targets, groups, strict=True):
        event = _with_rules(target.event)
        for key in keys:
            try:
                with transaction.atomic():
                    _seat(ready[key], event, chosen=chosen, account=account, now=now)
            except RuleError as refusal:
                refused.append(NotSeated(ready[key], refusal))
            else:
                seated.append(ready[key])
    return seated, refused


def _refuse_older_results(phase: Phase, keeps_older: str, account: Account | None) -> None:
    """Refuse a qualification that newer results would change, unless a reason is given."""
    for newer in newer_results(phase):
        if not newer.changes_who_goes_on:
            continue
        if not keeps_older.strip():
            raise RuleError(
                "phase_results_newer",
                article=QUALIFYING,
                event=newer.event,
                settled=newer.settled,
                newest=newer.newest,
                coming=list(newer.coming),
                leaving=list(newer.leaving),
            )
        record_event(
            "phase_older_results_kept",
            subject=f"championship:{phase.championship_id}",
            account=account,
            details={
                "phase": phase.name,
                "event": newer.event,
                "reason": keeps_older.strip()[:300],
            },
        )


def _groups(
    ready: dict[str, PhasePlace], after: Phase, targets: Sequence[PhaseEvent]
) -> Sequence[Sequence[str]]:
    """Return the contestants of each event of the next phase, with teams of a region kept apart."""
    keys = list(ready)
    if after.spread == Spread.BY_RANK:
        return by_rank(keys, groups=len(targets))
    if targets[0].event.kind != EventKind.TEAMS:
        return spread(keys, groups=len(targets))
    bodies = [_region(phase_place) for phase_place in ready.values()]
    return spread_apart(keys, bodies, groups=len(targets))


def _region(place: PhasePlace) -> str:
    association = place.source.event.association if place.source is not None else None
    return association.code if association is not None else ""


def _state(before: str, phase: Phase, *, goes_on: bool) -> PlaceState:
    if before in ANSWERED and (goes_on or before != PlaceState.CONFIRMED):
        return PlaceState(before)
    if goes_on:
        return PlaceState.QUALIFIED
    return PlaceState.OUT if phase.reserve_order == ReserveOrder.NONE else PlaceState.RESERVE


def _order_reserves(phase: Phase, *, account: Account | None, now: dt.datetime) -> None:
    """Number the reserves of all events of a phase in one order, if the phase requires it."""
    if phase.reserve_order != ReserveOrder.ACROSS:
        return
    rows = list(PhasePlace.objects.filter(phase=phase, reason=PlaceReason.RESERVE, turn__gt=0))
    by_event: dict[int | None, list[PhasePlace]] = {}
    for row in sorted(rows, key=lambda row: (row.source_id or 0, row.rank or 0, row.turn)):
        by_event.setdefault(row.source_id, []).append(row)
    lines = [
        [Ranked(str(row.entry_id), "", row.rank or 0, row.score_hundredths or 0) for row in group]
        for group in by_event.values()
    ]
    tickets = tickets_of(phase, level_across(lines), account=account, now=now)
    turns = {key: turn for turn, key in enumerate(reserves_across(lines, tickets), start=1)}
    for row in rows:
        key = str(row.entry_id)
        row.turn = turns[key]
        if row.drawn_for in {"", LotReason.ACROSS}:
            row.ticket = tickets.get(key, "")
            row.drawn_for = LotReason.ACROSS if row.ticket else ""
        row.save(update_fields=["turn", "ticket", "drawn_for"])


def _settle_exempt(phase: Phase, *, now: dt.datetime) -> None:
    """Give declared exempt entries their place; one that played has the place of its result."""
    played = {
        frozenset(
            str(player.person_id) for player in row.entry.players.all() if player.left_at is None
        ): row
        for row in PhasePlace.objects.filter(phase=phase, entry__isnull=False)
        .select_related("entry")
        .prefetch_related("entry__players")
        if row.entry is not None
    }
    for exemption in Exemption.objects.filter(phase=phase).prefetch_related("players"):
        exempt = exempt_entry(exemption)
        result = next((row for who, row in played.items() if who & exempt.players), None)
        passes = passes_to_next_phase(
            declared=exempt.declared_on is not None,
            place=result.rank if result else None,
            qualifying_places=result.source.places if result and result.source else 0,
        )
        held = PhasePlace.objects.filter(exemption=exemption).first()
        if result is not None or not passes:
            if held is not None and held.registration_id is None:
                held.state = PlaceState.OUT
                held.save(update_fields=["state"])
            continue
        if held is None:
            PhasePlace.objects.create(
                phase=phase,
                exemption=exemption,
                reason=PlaceReason.EXEMPT,
                state=PlaceState.CONFIRMED,
                decided_at=now,
            )


def _filling(keys: Sequence[str], targets: Sequence[PhaseEvent]) -> list[list[str]]:
    """Assign late contestants one by one to the event with fewest."""
    sizes = [target.event.registrations.exclude(state__in=LEFT).count() for target in targets]
    groups: list[list[str]] = [[] for _ in targets]
    for key in keys:
        smallest = sizes.index(min(sizes))
        groups[smallest].append(key)
        sizes[smallest] += 1
    return groups


def _with_rules(event: Event) -> Event:
    return Event.objects.select_related(
        "season", "rule_set", "ranking_rule_set", "association"
    ).get(pk=event.pk)


def _seat(
    place: PhasePlace,
    event: Event,
    *,
    chosen: Collection[int],
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Enter a place in an event of the next phase. Raises: RuleError for a failed check."""
    association = stands_for(place, event)
    people = players_going_on(place, event, chosen=chosen, now=now)
    for line in checks_of_people(event, people, association=association):
        if line.refusal is not None:
            raise line.refusal
    team = place.exemption.name if place.exemption else place.entry.name if place.entry else ""
    registration = Registration.objects.create(
        event=event,
        captain=people[0],
        name=team,
        association=association,
        is_at_desk=True,
        sent_by=account,
        sent_at=now,
    )
    RegistrationPlayer.objects.bulk_create(
        RegistrationPlayer(
            registration=registration,
            event=event,
            person=person,
            position=position,
            state=PlayerState.ACCEPTED,
            invited_at=now,
            answered_at=place.answered_at or now,
        )
        for position, person in enumerate(people, start=1)
    )
    seat_registration(registration, RegistrationState.ACCEPTED, account=account, now=now)
    place.registration = registration
    place.save(update_fields=["registration"])
    record_event(
        "phase_place_seated",
        subject=f"event:{event.pk}",
        account=account,
        details={"registration": registration.pk, "reason": place.reason, "place": place.pk},
    )
