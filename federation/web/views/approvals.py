"""Approvals: list, agree, decline, withdraw."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.acts.saved_input import take_typed
from federation.bodies.web.fresh_sign_in import after_fresh_sign_in
from federation.errors import Refusal
from federation.models import Approval, ApprovalState
from federation.once import once
from federation.page_parts.audit_labels import AuditLabel, subjects_named
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office
from federation.selectors.approvals import approvals_visible_to
from federation.selectors.callers import account_of
from federation.services.approvals import decide_approval
from federation.texts import approval_title, sentence, text_of

COLUMNS = (
    Column("asked", gettext_lazy("Asked"), ("requested_at",)),
    Column("act", gettext_lazy("Act"), ("act",)),
    Column("who", gettext_lazy("By"), (), "wide"),
    Column("state", gettext_lazy("State"), ("state", "decided_at")),
)


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """One approval on the page. is_own: requested by the reader, who can only withdraw it.

    reason: what was typed before a fresh sign-in was required.
    """

    approval: Approval
    title: str
    subject: AuditLabel
    refusal: str
    is_own: bool
    reason: str


@require_safe
@require(may=may_keep_office)
def approval_list(request: HttpRequest) -> HttpResponse:
    seen = approvals_visible_to(account_of(request), on=timezone.localdate())
    waiting = list(seen.filter(state=ApprovalState.ASKED).order_by("requested_at", "pk")[:100])
    decided = listing(
        seen.exclude(state=ApprovalState.ASKED),
        request=request,
        columns=COLUMNS,
        default="-asked",
    )
    about = [approval.subject for approval in (*waiting, *decided.rows)]
    named = subjects_named(about, for_office=True)
    return render(
        request,
        "federation/approval_list.html",
        {
            "waiting": [_row(approval, named, request) for approval in waiting],
            "listing": decided,
            "decided": [_row(row, named, request) for row in decided.rows],
        },
    )


@require_POST
@require(load=approvals_visible_to, may=may_keep_office)
@after_fresh_sign_in
@once
def approval_decide(request: HttpRequest, approval: Approval) -> HttpResponse:
    agrees = request.POST.get("decision") == "agree"
    try:
        decided = decide_approval(
            approval=approval,
            agrees=agrees,
            reason=request.POST.get("reason", "")[:300],
            account=account_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
    else:
        if decided.refusal:
            messages.error(request, _("Not done: %(why)s") % {"why": _text(decided)})
        else:
            messages.success(request, _("Agreed and done.") if agrees else _("Declined."))
    return redirect("approval-list")


def _row(approval: Approval, named: dict[str, AuditLabel], request: HttpRequest) -> ApprovalRow:
    return ApprovalRow(
        approval,
        approval_title(approval.act),
        named[approval.subject],
        _text(approval),
        approval.requested_by_id == account_of(request).pk,
        take_typed(request, reverse("approval-decide", args=[approval.pk])).get("reason", ""),
    )


def _text(approval: Approval) -> str:
    refusal = approval.refusal
    return sentence(refusal["code"], refusal["values"]) if refusal else ""
