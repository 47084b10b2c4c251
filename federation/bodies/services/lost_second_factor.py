"""Lost phone and recovery codes: two people of the office reset two-factor sign-in."""

import datetime as dt

from allauth.mfa.models import Authenticator
from django.db import transaction

from federation.bodies.services.second_factor import notify_owner, remove_second_factor
from federation.errors import RuleError
from federation.models import Account, Approval, ApprovalState
from federation.services.approvals import request_approval


@transaction.atomic
def ask_to_remove_second_factor(
    *, owner: Account, reason: str, account: Account, now: dt.datetime
) -> Approval:
    """Request the removal of a lost second factor, and notify its owner. Raises: RuleError.

    A second person must always approve, whatever the office's figures, since it opens an account.
    """
    _refuse(owner, account)
    earlier_approvals = Approval.objects.filter(
        act="remove_second_factor", state=ApprovalState.ASKED
    )
    is_new = not earlier_approvals.filter(subject=f"account:{owner.pk}").exists()
    approval = request_approval(
        "remove_second_factor",
        subject=f"account:{owner.pk}",
        arguments={"owner_id": owner.pk},
        about=[owner.email],
        reason=reason,
        account=account,
        now=now,
    )
    if is_new:
        notify_owner("notice_second_factor_asked", owner, account=account, now=now)
    return approval


@transaction.atomic
def remove_agreed_second_factor(
    *, owner_id: int, account: Account | None, now: dt.datetime
) -> dict[str, int]:
    """Remove the second factor named in an approval. Raises: RuleError if there is none."""
    owner = Account.objects.select_for_update().get(pk=owner_id)
    _refuse(owner, account)
    return {"rows": remove_second_factor(owner=owner, account=account, now=now)}


def _refuse(owner: Account, account: Account | None) -> None:
    if account is None or account.pk == owner.pk:
        raise RuleError("second_factor_of_oneself")
    if owner.is_superuser and not account.is_superuser:
        raise RuleError("second_factor_of_superuser")
    if not Authenticator.objects.filter(user=owner).exists():
        raise RuleError("second_factor_none", email=owner.email)
