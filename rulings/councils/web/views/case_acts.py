"""Acts around cases: opened from a report, sanctions put into force or lifted, the casebook."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.models import Account
from federation.once import once
from federation.page_parts.refusals import tell_errors, told_to
from rulings.appeals.selectors.appeals import appeals_seen_by
from rulings.appeals.web.forms import CasebookForm
from rulings.councils.selectors.cases import cases_visible_to, sanctions_visible_to
from rulings.councils.services.case_appeals import appeal_decision
from rulings.councils.services.case_sanctions import enforce_sanction, lift_sanction
from rulings.councils.services.case_sources import open_case_of_report
from rulings.councils.services.casebook import add_appeal
from rulings.councils.web.case_forms import CaseReasonForm, EnforceForm, GroundsForm
from rulings.models import Appeal, CouncilCase, ReportForwarding, Sanction
from rulings.permissions import (
    may_appeal_decision,
    may_lift_sanction,
    may_note_forwarding,
    may_write_casebook,
)
from rulings.reports.selectors.reports import forwarded_to_own_bodies


@require_POST
@door(load=forwarded_to_own_bodies, may=may_note_forwarding)
def case_from_report(request: HttpRequest, forwarding: ReportForwarding) -> HttpResponse:
    """Open the case a forwarded report asks for, with its people and papers."""
    with told_to(request):
        case = open_case_of_report(
            forwarding=forwarding, account=cast("Account", request.user), now=timezone.now()
        )
        messages.success(request, _("The case is open; the report is taken up."))
        return redirect("case-detail", pk=case.pk)
    return redirect("report-detail", pk=forwarding.revision_id)


@require_POST
@door(load=cases_visible_to, may=may_appeal_decision)
def case_appeal(request: HttpRequest, case: CouncilCase) -> HttpResponse:
    """Take the decision on a case to the council of justice."""
    form = GroundsForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("case-detail", pk=case.pk)
    with told_to(request):
        further = appeal_decision(
            case=case,
            account=cast("Account", request.user),
            now=timezone.now(),
            **form.cleaned_data,
        )
        messages.success(request, _("The appeal is before the council of justice."))
        return redirect("case-detail", pk=further.pk)
    return redirect("case-detail", pk=case.pk)


@require_POST
@door(load=sanctions_visible_to, may=may_lift_sanction)
@once
def sanction_lift(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    form = CaseReasonForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("case-detail", pk=sanction.decision.case_id)
    with told_to(request):
        lift_sanction(
            sanction=sanction,
            reason=form.cleaned_data["reason"],
            account=cast("Account", request.user),
            now=timezone.now(),
        )
        messages.success(request, _("The sanction is lifted."))
    return redirect("case-detail", pk=sanction.decision.case_id)


@require_POST
@door(load=sanctions_visible_to, may=may_lift_sanction)
@once
def sanction_enforce(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """Put a sanction that was held back into force."""
    form = EnforceForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("case-detail", pk=sanction.decision.case_id)
    with told_to(request):
        enforce_sanction(
            sanction=sanction,
            account=cast("Account", request.user),
            now=timezone.now(),
            **form.cleaned_data,
        )
        messages.success(request, _("The sanction is in force."))
    return redirect("case-detail", pk=sanction.decision.case_id)


@require_POST
@door(load=appeals_seen_by, may=may_write_casebook)
def appeal_casebook(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    """Put what a committee decided into the casebook, without names."""
    form = CasebookForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("appeal-detail", pk=appeal.pk)
    with told_to(request):
        entry = add_appeal(
            appeal=appeal,
            account=cast("Account", request.user),
            now=timezone.now(),
            **form.cleaned_data,
        )
        messages.success(request, _("The decision is in the casebook."))
        return redirect("casebook-entry", pk=entry.pk)
    return redirect("appeal-detail", pk=appeal.pk)
