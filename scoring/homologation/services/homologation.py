"""From provisional to homologated: records, fee, check, and ranking points."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, PaymentRequest
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.services.audit import record_event
from federation.services.jobs import request_job
from scoring.homologation.rules.conditions import refuse_unless_met
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.homologations_due import homologation_charge
from scoring.models import EventResult, HomologationFact, HomologationFactKind, ResultState
from scoring.rankings.services.awards import give_awards
from scoring.standings.services.messages import notify_of_points
from scoring.standings.services.revisions import keep_steps
from tournaments.calendar.services.reservation_deposits import deduct_reservation_deposit
from tournaments.events.services.changes import want_homologation
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of


def record_report_received(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record that the director's report came in. Source: RTP 3.2.2."""
    return _record(event, HomologationFactKind.REPORT_RECEIVED, evidence, account, now)


def record_report_returned(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record that the director's report was returned to be completed. Source: RTP 3.2.2.1."""
    return _record(event, HomologationFactKind.REPORT_RETURNED, evidence, account, now)


def record_report_accepted(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record that the director's report was accepted. Source: RTP 3.1.6, 3.2.2.1."""
    return _record(event, HomologationFactKind.REPORT_ACCEPTED, evidence, account, now)


def record_appeals_decided(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record that every appeal has been decided, or that there was none. Source: RTP 3.1.6."""
    return _record(event, HomologationFactKind.APPEALS_DECIDED, evidence, account, now)


def record_appeal_lodged(
    *,
    event: Event,
    body: str,
    reference: str,
    evidence: str,
    account: Account | None,
    now: dt.datetime,
) -> HomologationFact:
    """Record an appeal that suspends homologation until it is decided. Source: RTP 3.8.1.1."""
    return _record(
        event,
        HomologationFactKind.APPEAL_LODGED,
        evidence,
        account,
        now,
        body=body,
        reference=reference,
    )


@transaction.atomic
def request_homologation_payment(
    *, event: Event, account: Account | None, now: dt.datetime, with_jobs: bool = True
) -> PaymentRequest:
    """Request the fee of the season from the organiser. Raises: RuleError. Source: RTP 3.1.6.

    with_jobs: also request the paper; an import of many events requests the papers itself.
    """
    result = _result(event)
    if result.payment_request is not None and not result.payment_request.cancelled_by_entry_id:
        raise RuleError("payment_already_requested", reference=result.payment_request.reference)
    want_homologation(event, account=account)
    due = homologation_charge(event)
    on = timezone.localdate(now)
    days = regulation_of(event).homologation.payment_days
    request = create_payment_request(
        Bill(
            season=event.season,
            subject=event.name,
            currency=due.schedule.currency,
            lines=[
                ChargeLine(
                    due.fee.code,
                    due.fee.title,
                    due.charge.article,
                    due.charge.quantity,
                    due.charge.unit_amount.cents,
                )
            ],
            club=event.club,
            association=event.association,
            event_number=event.pk,
            is_sample=due.schedule.is_sample,
            due_on=on + dt.timedelta(days=days),
        ),
        account=account,
        issued_on=on,
    )
    deduct_reservation_deposit(event_number=event.pk, request=request, account=account, on=on)
    result.payment_request = request
    result.save(update_fields=["payment_request"])
    if with_jobs:
        request_job(
            "issue_payment_request",
            arguments={"request_id": request.pk},
            subject=f"payment_request:{request.pk}",
            account=account,
        )
    return request


@transaction.atomic
def homologate_event(
    *, event: Event, account: Account | None, now: dt.datetime, with_jobs: bool = True
) -> EventResult:
    """Homologate the results of an event. Raises: RuleError with what is missing.

    with_jobs: also request the ranking and the booklet, and e-mail the players their points.
    """
    result = _result(event)
    if result.state == ResultState.HOMOLOGATED:
        raise RuleError("event_already_homologated", article="RTP 3.1.6")
    refuse_unless_met(check_event(event).conditions)
    result.state, result.homologated_at, result.homologated_by = (
        ResultState.HOMOLOGATED,
        now,
        account,
    )
    result.save(update_fields=["state", "homologated_at", "homologated_by"])
    keep_steps(revision=result.revision)
    awards = give_awards(result=result, now=now)
    record_event(
        "event_homologated",
        subject=f"event:{event.pk}",
        account=account,
        details={"revision": result.revision.number, "awards": awards},
    )
    if with_jobs:
        _ask_for_ranking_and_booklet(event, account)
        notify_of_points(event, now=now)
    return result


def _ask_for_ranking_and_booklet(event: Event, account: Account | None) -> None:
    for act, arguments in (
        ("compute_ranking", {"year": event.season.year, "publish": True}),
        ("issue_results_booklet", {"event_id": event.pk}),
    ):
        request_job(act, arguments={**arguments}, subject=f"event:{event.pk}", account=account)


def _result(event: Event) -> EventResult:
    result = EventResult.objects.select_for_update().filter(event=event).first()
    if result is None:
        raise RuleError("event_without_results", article="RTP 3.1.6")
    return result


@transaction.atomic
def _record(
    event: Event,
    kind: HomologationFactKind,
    evidence: str,
    account: Account | None,
    now: dt.datetime,
    *,
    body: str = "",
    reference: str = "",
) -> HomologationFact:
    if not evidence.strip():
        raise RuleError("evidence_missing", article="RTP 3.1.6")
    fact = HomologationFact.objects.create(
        event=event,
        kind=kind,
        body=body,
        reference=reference,
        evidence=evidence.strip(),
        recorded_by=account,
        recorded_at=now,
    )
    record_event(
        f"fact_{kind.lower()}",
        subject=f"event:{event.pk}",
        account=account,
        details={"evidence": fact.evidence, "reference": reference},
    )
    return fact
