"""From provisional to homologated: the checklist and the acts it waits for."""

import datetime as dt
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door
from federation.models import Account, PaymentRequest
from federation.money.selectors.ledger import billed_cents, outstanding_cents, paid_cents
from federation.money.selectors.statements import requests_seen_by
from federation.money.services.ledger import record_payment, set_certified_invoice
from federation.money.web.how_to_pay import pay_page
from federation.once import once
from federation.page_parts.figures import money
from federation.page_parts.refusals import tell_errors
from federation.papers.selectors.papers import papers_about
from federation.permissions import may_open_document
from federation.texts import spoken_value
from scoring.homologation.rules.checklist import ConditionState, Readiness, readiness
from scoring.homologation.selectors.checklist import checklist
from scoring.homologation.selectors.facts import exemption_of
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeal_lodged,
    record_appeals_decided,
    record_report_accepted,
    record_report_received,
    record_report_returned,
    request_homologation_payment,
)
from scoring.homologation.web.conditions import condition_rows
from scoring.models import ResultState
from scoring.page_parts.refusals import told_to
from scoring.permissions import (
    may_homologate,
    may_keep_results,
    may_note_invoice,
    may_record_appeals,
    may_record_payment,
    may_record_report,
    may_request_payment,
)
from scoring.standings.selectors.waiting import payment_requests_visible_to
from scoring.standings.web.event_head import event_head
from scoring.web.forms import AppealForm, EvidenceForm, InvoiceForm, PaymentForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event


class FactService(Protocol):
    """A service that records one fact about an event."""

    def __call__(
        self, *, event: Event, evidence: str, account: Account, now: dt.datetime
    ) -> object: ...


READINESS = {
    Readiness.NOT_HOMOLOGABLE: gettext_lazy("Against the regulation: it cannot be homologated."),
    Readiness.HOMOLOGABLE: gettext_lazy("It can be homologated once what is missing is met."),
    Readiness.READY: gettext_lazy("Everything is met: it can be homologated."),
}


@require_safe
@door(load=events_visible_to, may=may_manage_event)
def homologation_detail(request: HttpRequest, event: Event) -> HttpResponse:
    today = timezone.localdate()
    head = event_head(request, event, here="event-manage")
    conditions = checklist(event) if head.result else ()
    payment = head.result.payment_request if head.result else None
    is_open = head.result is not None and head.result.state == ResultState.PROVISIONAL
    page = {
        "head": head,
        "event": event,
        "conditions": condition_rows(
            conditions, for_office=may_keep_results(request.user, event, on=today)
        ),
        "is_ready": is_open
        and all(each.state is not ConditionState.NOT_MET for each in conditions),
        "is_open": is_open,
        "readiness": str(READINESS[readiness(conditions)]) if is_open and conditions else "",
        "facts": event.homologation_facts.select_related("recorded_by"),
        "is_office": may_keep_results(request.user, event, on=today),
        "may_request": is_open
        and may_request_payment(request.user, event, on=today)
        and any(each.reason == "fee_is_not_billed" for each in conditions),
        "acts": _acts(event),
        "exemption": exemption_of(event),
        "exempt_class": spoken_value(event.event_class),
    }
    if payment is not None:
        page |= _payment_in_words(payment, request.user)
        papers = papers_about(f"payment_request:{payment.pk}")
        page["papers"] = [p for p in papers if may_open_document(request.user, p, on=today)]
    return render(request, "scoring/homologation_detail.html", page)


def _acts(event: Event) -> list[tuple[str, str, EvidenceForm]]:
    """Return what the office may put on record: title, address, form."""
    told = (
        ("report-receive", _("Director's report received"), EvidenceForm),
        ("report-return", _("Director's report returned"), EvidenceForm),
        ("report-accept", _("Director's report accepted"), EvidenceForm),
        ("appeal-lodge", _("Appeal lodged"), AppealForm),
        ("appeals-decide", _("Every appeal decided, or none lodged"), EvidenceForm),
    )
    return [
        (title, reverse(name, args=[event.pk]), form(auto_id=f"{name}-%s"))
        for name, title, form in told
    ]


def _payment_in_words(payment: PaymentRequest, reader: Account) -> dict[str, object]:
    open_cents = outstanding_cents(payment)
    return {
        "payment": payment,
        "may_open_payment": requests_seen_by(reader, on=timezone.localdate())
        .filter(pk=payment.pk)
        .exists(),
        "lines": [
            (
                line,
                money(line.unit_cents, payment.currency),
                money(line.amount_cents, payment.currency),
            )
            for line in payment.lines.all()
        ],
        "billed": money(billed_cents(payment), payment.currency),
        "paid": money(paid_cents(payment), payment.currency),
        "outstanding": money(open_cents, payment.currency) if open_cents else "",
        "pay": pay_page(payment),
        "payment_form": PaymentForm(
            initial={"received_on": timezone.localdate(), "amount": open_cents}
        ),
        "invoice_form": InvoiceForm(initial={"number": payment.certified_invoice}),
    }


@require_POST
@door(load=events_visible_to, may=may_record_report)
def report_receive(request: HttpRequest, event: Event) -> HttpResponse:
    return _recorded(request, event, record_report_received)


@require_POST
@door(load=events_visible_to, may=may_record_report)
def report_return(request: HttpRequest, event: Event) -> HttpResponse:
    return _recorded(request, event, record_report_returned)


@require_POST
@door(load=events_visible_to, may=may_record_report)
def report_accept(request: HttpRequest, event: Event) -> HttpResponse:
    return _recorded(request, event, record_report_accepted)


@require_POST
@door(load=events_visible_to, may=may_record_appeals)
def appeals_decide(request: HttpRequest, event: Event) -> HttpResponse:
    return _recorded(request, event, record_appeals_decided)


def _recorded(request: HttpRequest, event: Event, record: FactService) -> HttpResponse:
    form = EvidenceForm(request.POST)
    if form.is_valid():
        with told_to(request):
            record(
                event=event,
                evidence=form.cleaned_data["evidence"],
                account=request.user,
                now=timezone.now(),
            )
            messages.success(request, _("It is on record."))
    else:
        tell_errors(request, form)
    return redirect("homologation-detail", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_record_appeals)
def appeal_lodge(request: HttpRequest, event: Event) -> HttpResponse:
    form = AppealForm(request.POST)
    if form.is_valid():
        with told_to(request):
            record_appeal_lodged(
                event=event,
                body=form.cleaned_data["body"],
                reference=form.cleaned_data["reference"],
                evidence=form.cleaned_data["evidence"],
                account=request.user,
                now=timezone.now(),
            )
            messages.success(request, _("The appeal is on record."))
    else:
        tell_errors(request, form)
    return redirect("homologation-detail", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_request_payment)
@once
def payment_request(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request):
        asked = request_homologation_payment(event=event, account=request.user, now=timezone.now())
        messages.success(
            request,
            _("Payment request %(reference)s was made.") % {"reference": asked.reference},
        )
    return redirect("homologation-detail", pk=event.pk)


@require_POST
@door(load=payment_requests_visible_to, may=may_record_payment)
@once
def payment_record(request: HttpRequest, payment: PaymentRequest) -> HttpResponse:
    form = PaymentForm(request.POST)
    if form.is_valid():
        with told_to(request):
            record_payment(
                request=payment,
                amount_cents=form.cleaned_data["amount"],
                received_on=form.cleaned_data["received_on"],
                method=form.cleaned_data["method"],
                bank_reference=form.cleaned_data["bank_reference"],
                account=request.user,
            )
            messages.success(request, _("The payment is booked."))
    else:
        tell_errors(request, form)
    return redirect("homologation-detail", pk=payment.event_number)


@require_POST
@door(load=payment_requests_visible_to, may=may_note_invoice)
def invoice_note(request: HttpRequest, payment: PaymentRequest) -> HttpResponse:
    form = InvoiceForm(request.POST)
    if form.is_valid():
        with told_to(request):
            set_certified_invoice(
                request=payment, number=form.cleaned_data["number"], account=request.user
            )
            messages.success(request, _("The number of the invoice is noted."))
    else:
        tell_errors(request, form)
    return redirect("homologation-detail", pk=payment.event_number)


@require_POST
@door(load=events_visible_to, may=may_homologate)
def event_homologate(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request):
        homologate_event(event=event, account=request.user, now=timezone.now())
        messages.success(request, _("The event is homologated; the ranking is being computed."))
    return redirect("homologation-detail", pk=event.pk)
