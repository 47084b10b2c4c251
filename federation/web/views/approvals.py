"""The list of approvals."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Approval, ApprovalState
from federation.page_parts.audit_labels import AuditLabel, subjects_named
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office
from federation.selectors.approvals import approvals_visible_to
from federation.selectors.callers import account_of
from federation.selectors.second_person import subjects_of
from federation.texts import approval_title, sentence

COLUMNS = (
    Column("asked", gettext_lazy("Asked"), ("requested_at",)),
    Column("act", gettext_lazy("Act"), ("act",)),
    Column("who", gettext_lazy("By"), (), "wide"),
    Column("state", gettext_lazy("State"), ("state", "decided_at")),
)


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """One approval on the page. is_own: requested by the reader, who can only withdraw it.

    is_about_reader: of the reader's own account or person, so that others decide.
    """

    approval: Approval
    title: str
    subject: AuditLabel
    refusal: str
    is_own: bool
    is_about_reader: bool


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


def _row(approval: Approval, named: dict[str, AuditLabel], request: HttpRequest) -> ApprovalRow:
    return ApprovalRow(
        approval,
        approval_title(approval.act),
        named[approval.subject],
        _text(approval),
        approval.requested_by_id == account_of(request).pk,
        approval.subject in subjects_of(account_of(request)),
    )


def _text(approval: Approval) -> str:
    refusal = approval.refusal
    return sentence(refusal["code"], refusal["values"]) if refusal else ""
