"""One batch of licences: its lines, and the acts of secretary and office."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import require
from federation.licences.selectors.bodies import batches_visible_to, body_of, requests_visible_to
from federation.licences.selectors.fee_reasons import reasons_of_requests
from federation.licences.selectors.fee_words import fee_rule_in_words, in_words
from federation.licences.selectors.renewal import returning_people
from federation.licences.selectors.requests import payment_requests_of, requests_of
from federation.licences.services.people import choose_requested_person, enter_requested_person
from federation.licences.services.requests import (
    Decision,
    change_request,
)
from federation.licences.web.addresses import body_address
from federation.licences.web.forms.licences import LicenceRequestEditForm
from federation.models import LicenceBatch, LicenceRequest, Person, RequestState
from federation.money.selectors.ledger import outstanding_cents
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.page_parts.refusals import refusals_to_messages
from federation.people.selectors.likely_people import likely_people
from federation.permissions import (
    may_change_licence_batch,
    may_change_licence_request,
    may_keep_office,
    may_see_licence_batch,
)
from federation.selectors.callers import account_of

HEADINGS = (
    gettext_lazy("Line"),
    gettext_lazy("Number"),
    gettext_lazy("Name"),
    gettext_lazy("Birth date"),
    gettext_lazy("Fee class"),
    gettext_lazy("State"),
    gettext_lazy("Reason"),
)


@require_safe
@require(load=batches_visible_to, may=may_see_licence_batch)
def licence_batch(request: HttpRequest, batch: LicenceBatch) -> HttpResponse:
    today = timezone.localdate()
    rows = list(requests_of(batch))
    if file := exported(
        request,
        name=f"licence-batch-{batch.pk}",
        headings=HEADINGS,
        rows=lambda: (
            (
                row.position,
                row.person.number if row.person else "",
                row.name,
                row.birth_date.isoformat() if row.birth_date else "",
                row.get_fee_class_display(),
                row.get_state_display(),
                row.reason,
            )
            for row in rows
        ),
    ):
        return file
    reasons = reasons_of_requests(rows, on=timezone.localdate(batch.requested_at))
    waiting = [row for row in rows if row.state == RequestState.REQUESTED]
    is_office = may_keep_office(account_of(request), batch, on=today)
    returning = returning_people([row.person_id for row in rows if row.person_id], batch.season)
    points_of = import_string(settings.POINTS_OF_RETURNING)
    points = points_of({person: returned.last_season for person, returned in returning.items()})
    likely = likely_people(waiting) if is_office else {}
    return render(
        request,
        "federation/licence_batch.html",
        {
            "batch": batch,
            "body": body_of(batch),
            "back": body_address("licences", body_of(batch)),
            "lines": [
                (
                    row,
                    returning.get(row.person_id or 0),
                    points.get(row.person_id or 0),
                    in_words(reasons[row.pk]),
                )
                for row in rows
            ],
            "fee_rule": fee_rule_in_words(batch.season),
            "fee_season": batch.season,
            "unknown": [(row, likely.get(row.pk, [])) for row in waiting if not row.person_id]
            if is_office
            else [],
            "waiting": waiting,
            "payments": [
                (row, money(left, row.currency) if (left := outstanding_cents(row)) else "")
                for row in payment_requests_of([batch])
            ],
            "is_office": is_office and bool(waiting),
            "is_secretary": may_change_licence_batch(account_of(request), batch, on=today)
            and bool(waiting),
        },
    )


def _decision(request: HttpRequest) -> Decision:
    return Decision(account_of(request), timezone.now(), request.POST.get("reason", ""))


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=requests_visible_to, may=may_change_licence_request)
def licence_request_edit(request: HttpRequest, row: LicenceRequest) -> HttpResponse:
    if request.method == "POST":
        form = LicenceRequestEditForm(request.POST)
        if form.is_valid():
            with refusals_to_messages(request):
                change_request(
                    request=row,
                    seen_version=form.cleaned_data["version"],
                    fee_class=form.cleaned_data["fee_class"] or row.fee_class,
                    new=form.person_data() if row.person_id is None else None,
                    decision=_decision(request),
                )
                messages.success(request, _("Changed."))
                return redirect("licence-batch", pk=row.batch_id)
            row.refresh_from_db()
            form = LicenceRequestEditForm.of(row)
    else:
        form = LicenceRequestEditForm.of(row)
    return render(
        request,
        "federation/licence_request_edit.html",
        {"row": row, "batch": row.batch, "body": body_of(row.batch), "form": form},
    )


@require_POST
@require(load=requests_visible_to, may=may_keep_office)
def licence_request_person(request: HttpRequest, row: LicenceRequest) -> HttpResponse:
    """Identify a new person in the register, or enter the person."""
    typed = request.POST.get("person", "")
    with refusals_to_messages(request):
        if typed == "new":
            row = enter_requested_person(request=row, decision=_decision(request))
        else:
            number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else 0
            person = get_object_or_404(Person, pk=number)
            row = choose_requested_person(request=row, person=person, decision=_decision(request))
        data = {"person": row.person, "number": row.person.number if row.person else ""}
        messages.success(request, _("%(person)s has the number %(number)s.") % data)
    return redirect("licence-batch", pk=row.batch_id)
