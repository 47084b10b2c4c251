"""Approvals: waiting and decided."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Approval, ApprovalState
from federation.selectors.second_person import subjects_of


def approvals_visible_to(account: Account, *, on: dt.date) -> QuerySet[Approval]:
    """Return all approvals for the office, none for others."""
    if not has_office_mandate(account, on=on):
        return Approval.objects.none()
    return Approval.objects.select_related("requested_by", "decided_by")


def approvals_for(account: Account) -> QuerySet[Approval]:
    """Return the approvals that this account may decide, oldest first.

    Not those it requested, nor those about itself.
    """
    waiting = Approval.objects.filter(state=ApprovalState.ASKED)
    others = Q(requested_by__isnull=True) | ~Q(requested_by=account.pk)
    decidable = waiting.filter(others).exclude(subject__in=subjects_of(account))
    return decidable.order_by("requested_at", "pk")
