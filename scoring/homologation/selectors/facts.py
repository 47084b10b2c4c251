"""The facts about an event that matter for homologation."""

from django.db.models import QuerySet

from federation.models import PaymentRequest, Person
from federation.money.selectors.ledger import requested_and_paid_for_event
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
from tournaments.entries.selectors.licences import players_without_licence
from tournaments.models import Event, EventKind
from tournaments.selectors.rule_sets import is_official, regulation_of

_REPORT = {
    HomologationFactKind.REPORT_RECEIVED: ReportProgress.RECEIVED,
    HomologationFactKind.REPORT_RETURNED: ReportProgress.RETURNED,
    HomologationFactKind.REPORT_ACCEPTED: ReportProgress.ACCEPTED,
}


def homologation_facts(event: Event, event_rulings: EventRulings) -> HomologationFacts:
    """Return the facts for the checklist of one event, except what was played.

    known: from the app of rulings; it overrides records typed in.
    """
    recorded = list(event.homologation_facts.defer("paper").order_by("recorded_at", "pk"))
    organiser = OrganiserKind(event.organiser_kind)
    billed, paid = requested_and_paid_for_event(event.pk)
    return HomologationFacts(
        official=is_official(event),
        organiser=organiser,
        billed=billed,
        paid=paid,
        fee_billed=_is_exempt(event) or _requests(event).exists(),
        report=event_rulings.report or _report_state(recorded),
        appeals_settled=_appeals_settled(recorded)
        or bool(event_rulings.appeals and not event_rulings.pending),
        not_in_order=_not_in_order(event) if organiser is OrganiserKind.ASSOCIATION else (),
        pending_appeals=_all_pending(recorded, event_rulings),
        without_effect=event_rulings.without_effect,
    )


def event_scope(event: Event) -> EventScope:
    """Return what the fee of an event depends on."""
    return EventScope(event.event_class, OrganiserKind(event.organiser_kind), event.kind)


def event_size(event: Event) -> EventSize:
    """Return the number of entries, of persons, and of persons by session."""
    entries = event.entries.count()
    players = Person.objects.filter(
        entered_in__entry__event=event, entered_in__left_at__isnull=True
    )
    persons = players.distinct().count()
    sessions = max(1, event.sessions.count())
    return EventSize(
        pairs=entries if event.kind == EventKind.PAIRS else 0,
        teams=entries if event.kind == EventKind.TEAMS else 0,
        players=persons,
        player_sessions=persons * sessions,
    )


def exemption_of(event: Event) -> str:
    """Return why an event is exempt from the homologation fee: FEDERATION, CLASS, else ""."""
    if not _is_exempt(event):
        return ""
    return "FEDERATION" if event.organiser_kind == OrganiserKind.FEDERATION else "CLASS"


def _is_exempt(event: Event) -> bool:
    return is_exempt(event_scope(event), figures=regulation_of(event).homologation)


def _requests(event: Event) -> QuerySet[PaymentRequest]:
    return PaymentRequest.objects.filter(
        event_number=event.pk, cancelled_by_entry__isnull=True, deposit__isnull=True
    )


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
                PendingAppeal(SuspendingBody(fact.body), fact.reference, fact.recorded_at.date())
            )
    return tuple(pending)


def _not_in_order(event: Event) -> tuple[str, ...]:
    """Return the players without a licence on the first day, as printed: number and name."""
    return tuple(unlicensed.label for unlicensed in players_without_licence(event))
