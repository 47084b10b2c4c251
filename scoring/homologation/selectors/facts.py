"""The facts about events that matter for homologation."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone

from federation.money.selectors.ledger import ChargedForEvent, charged_for_events
from federation.rules.fees import EventScope, EventSize, is_exempt
from federation.rules.organisers import OrganiserKind
from scoring.homologation.rules.checklist import (
    HomologationFacts,
    PendingAppeal,
    ReportProgress,
    SuspendingBody,
)
from scoring.homologation.rules.rulings_facts import EventRulings
from scoring.models import HomologationFact, HomologationFactKind
from tournaments.entries.selectors.licences import (
    Unlicensed,
    players_without_licence_by_event,
)
from tournaments.models import Entry, EntryPlayer, Event, EventKind, Session
from tournaments.selectors.rule_sets import is_official, regulation_of

_REPORT = {
    HomologationFactKind.REPORT_RECEIVED: ReportProgress.RECEIVED,
    HomologationFactKind.REPORT_RETURNED: ReportProgress.RETURNED,
    HomologationFactKind.REPORT_ACCEPTED: ReportProgress.ACCEPTED,
}


def homologation_facts(
    events: Sequence[Event], rulings: Mapping[int, EventRulings]
) -> dict[int, HomologationFacts]:
    """Return for each event the facts of its checklist, except what was played.

    rulings: of each event, from the app of rulings; they override records typed in. The number of
    queries does not depend on how many events there are.
    """
    recorded: dict[int, list[HomologationFact]] = {event.pk: [] for event in events}
    rows = HomologationFact.objects.filter(event__in=recorded).defer("paper")
    for row in rows.order_by("recorded_at", "pk"):
        recorded[row.event_id].append(row)
    charged = charged_for_events(recorded)
    of_associations = [
        event for event in events if event.organiser_kind == OrganiserKind.ASSOCIATION
    ]
    not_in_order = players_without_licence_by_event(of_associations)
    return {
        event.pk: _facts(
            event,
            rulings[event.pk],
            recorded[event.pk],
            charged[event.pk],
            not_in_order.get(event.pk, ()),
        )
        for event in events
    }


def _facts(
    event: Event,
    event_rulings: EventRulings,
    recorded: list[HomologationFact],
    charged: ChargedForEvent,
    unlicensed: Sequence[Unlicensed],
) -> HomologationFacts:
    return HomologationFacts(
        official=is_official(event),
        organiser=OrganiserKind(event.organiser_kind),
        billed=charged.requested,
        paid=charged.paid,
        fee_billed=_is_exempt(event) or bool(charged.requested),
        report=event_rulings.report or _report_state(recorded),
        appeals_settled=_appeals_settled(recorded)
        or bool(event_rulings.appeals and not event_rulings.pending),
        not_in_order=tuple(player.label for player in unlicensed),
        pending_appeals=_all_pending(recorded, event_rulings),
        without_effect=event_rulings.without_effect,
    )


def event_scope(event: Event) -> EventScope:
    """Return what the fee of an event depends on."""
    return EventScope(event.event_class, OrganiserKind(event.organiser_kind), event.kind)


def event_size(event: Event) -> EventSize:
    """Return the number of entries, of persons, and of persons by session."""
    return event_sizes([event])[event.pk]


def event_sizes(events: Sequence[Event]) -> dict[int, EventSize]:
    """Return the size of each event; each kind of row is counted at once."""
    of_events = {"event__in": [event.pk for event in events]}
    entries = _counted(Entry.objects.filter(**of_events), "event", "pk")
    sessions = _counted(Session.objects.filter(**of_events), "event", "pk")
    playing = EntryPlayer.objects.filter(
        entry__event__in=of_events["event__in"], left_at__isnull=True
    )
    persons = _counted(playing, "entry__event", "person")
    return {
        event.pk: EventSize(
            pairs=entries[event.pk] if event.kind == EventKind.PAIRS else 0,
            teams=entries[event.pk] if event.kind == EventKind.TEAMS else 0,
            players=persons[event.pk],
            player_sessions=persons[event.pk] * max(1, sessions[event.pk]),
        )
        for event in events
    }


def _counted(rows: QuerySet[Any], event: str, what: str) -> Counter[int]:
    return Counter(dict(rows.order_by().values_list(event).annotate(Count(what, distinct=True))))


def exemption_of(event: Event) -> str:
    """Return why an event is exempt from the homologation fee: FEDERATION, CLASS, else ""."""
    if not _is_exempt(event):
        return ""
    return "FEDERATION" if event.organiser_kind == OrganiserKind.FEDERATION else "CLASS"


def _is_exempt(event: Event) -> bool:
    return is_exempt(event_scope(event), figures=regulation_of(event).homologation)


def _report_state(recorded: list[HomologationFact]) -> ReportProgress:
    states = [_REPORT[HomologationFactKind(fact.kind)] for fact in recorded if fact.kind in _REPORT]
    return states[-1] if states else ReportProgress.MISSING


def _appeals_settled(recorded: list[HomologationFact]) -> bool:
    kinds = [
        fact.kind
        for fact in recorded
        if fact.kind in {HomologationFactKind.APPEALS_DECIDED, HomologationFactKind.APPEAL_LODGED}
    ]
    return bool(kinds) and kinds[-1] == HomologationFactKind.APPEALS_DECIDED


def _all_pending(
    recorded: list[HomologationFact], event_rulings: EventRulings
) -> tuple[PendingAppeal, ...]:
    """Return the pending appeals with a row of their own, and those only put on record."""
    named = {appeal.reference for appeal in event_rulings.pending}
    on_record = [
        pending_appeal
        for pending_appeal in _pending_appeals(recorded)
        if pending_appeal.reference not in named
    ]
    return (*event_rulings.pending, *on_record)


def _pending_appeals(recorded: list[HomologationFact]) -> tuple[PendingAppeal, ...]:
    """Return the appeals lodged since all were last recorded as decided."""
    pending: list[PendingAppeal] = []
    for fact in recorded:
        if fact.kind == HomologationFactKind.APPEALS_DECIDED:
            pending.clear()
        elif fact.kind == HomologationFactKind.APPEAL_LODGED:
            pending.append(
                PendingAppeal(
                    SuspendingBody(fact.body), fact.reference, timezone.localdate(fact.recorded_at)
                )
            )
    return tuple(pending)
