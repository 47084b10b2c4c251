"""From provisional to homologated: the checklist and its acts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Account, PaymentRequest
from federation.money.selectors.ledger import (
    billed_cents,
    credited_cents,
    outstanding_cents,
    paid_cents,
)
from federation.money.selectors.online import may_pay_online
from federation.money.selectors.statements import requests_seen_by
from federation.money.web.how_to_pay import pay_page
from federation.page_parts.figures import money
from federation.papers.documents.saved_files import to_be_saved
from federation.papers.selectors.papers import papers_about
from federation.permissions import may_open_document
from federation.selectors.callers import account_of
from federation.texts import spoken_value
from scoring.homologation.rules.checklist import Readiness, readiness
from scoring.homologation.selectors.facts import exemption_of
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.paper_reports import (
    acts_on_paper_report,
    paper_reports_visible_to,
)
from scoring.homologation.selectors.queue import corrected_until
from scoring.homologation.texts.gate_line import line_in_words
from scoring.homologation.web.conditions import condition_rows
from scoring.models import HomologationFact, ResultState
from scoring.permissions import (
    may_keep_results,
    may_read_paper_report,
    may_request_payment,
)
from scoring.standings.web.event_head import event_head
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event

READINESS = {
    Readiness.NOT_HOMOLOGABLE: gettext_lazy("Against the regulation: it cannot be homologated."),
    Readiness.HOMOLOGABLE: gettext_lazy("It can be homologated once what is missing is met."),
    Readiness.READY: gettext_lazy("Everything is met: it can be homologated."),
}


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def homologation_detail(request: HttpRequest, event: Event) -> HttpResponse:
    today, account = timezone.localdate(), account_of(request)
    head = event_head(request, event, here="event-manage")
    checked = check_event(event)
    conditions = checked.checklist if head.result else ()
    payment = head.result.payment_request if head.result else None
    is_open = head.result is not None and head.result.state == ResultState.PROVISIONAL
    now = timezone.now()
    until = corrected_until(event, now) if is_open else None
    page = {
        "head": head,
        "event": event,
        "words": line_in_words(checked.line),
        "conditions": condition_rows(
            conditions, for_office=may_keep_results(account, event, on=today)
        ),
        "is_ready": is_open and not checked.stopping,
        "is_open": is_open,
        "corrected_until": until if until and until > now else None,
        "readiness": str(READINESS[readiness(conditions)]) if is_open and conditions else "",
        "facts": event.homologation_facts.defer("paper").select_related("recorded_by"),
        "is_office": (is_office := may_keep_results(account, event, on=today)),
        "paper_acts": acts_on_paper_report(event, conditions) if is_office and is_open else [],
        "may_request": is_open
        and may_request_payment(account, event, on=today)
        and any(condition.reason == "fee_is_not_billed" for condition in conditions),
        "exemption": exemption_of(event),
        "exempt_class": spoken_value(event.event_class),
    }
    if payment is not None:
        page |= _payment_in_words(payment, account)
        papers = papers_about(f"payment_request:{payment.pk}")
        page["papers"] = [p for p in papers if may_open_document(account, p, on=today)]
    return render(request, "scoring/homologation_detail.html", page)


def _payment_in_words(payment: PaymentRequest, reader: Account) -> dict[str, object]:
    today = timezone.localdate()
    open_cents, credited = outstanding_cents(payment), credited_cents(payment)
    may_open = requests_seen_by(reader, on=today).filter(pk=payment.pk).exists()
    return {
        "payment": payment,
        "may_open_payment": may_open,
        "may_pay_online": may_pay_online(reader, payment, on=today),
        "lines": [
            (
                line,
                money(line.unit_cents, payment.currency),
                money(line.amount_cents, payment.currency),
            )
            for line in payment.lines.all()
        ],
        "billed": money(billed_cents(payment), payment.currency),
        "credited": money(credited, payment.currency) if credited else "",
        "paid": money(paid_cents(payment), payment.currency),
        "outstanding": money(open_cents, payment.currency) if open_cents else "",
        "pay": pay_page(payment),
    }


@require_safe
@never_cache
@require(load=paper_reports_visible_to, may=may_read_paper_report)
def report_paper(request: HttpRequest, fact: HomologationFact) -> HttpResponse:
    """Return the scan, always as a download."""
    name = f"{fact.event_id}-{fact.paper_sha256[:8]}"
    return to_be_saved(fact.paper, media_type=fact.paper_type, name=name)
