"""Four-eyes principle: one person requests an act, and it is done when another agrees."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import Refusal, RuleError, refusal_as_json
from federation.models import Account, Approval, ApprovalState
from federation.rules.office_figures import is_approval_needed
from federation.selectors.office_figures import office_figures
from federation.selectors.second_person import subjects_of
from federation.services.audit import record_event


def needs_approval(act: str, *, on: dt.date, amount_cents: int = 0, rows: int = 1) -> bool:
    """Return whether the office's figures require a second person for an act."""
    figures = office_figures(on=on)
    return is_approval_needed(figures, act, amount_cents=amount_cents, rows=rows)


@transaction.atomic
def request_approval(
    act: str,
    *,
    subject: str,
    arguments: Mapping[str, object],
    reason: str,
    account: Account | None,
    now: dt.datetime,
    about: Sequence[str] = (),
) -> Approval:
    """Request an act that is done once a second person agrees. Raises: RuleError.

    arguments: passed to the service in `APPROVAL_ACTS`, together with `account` and `now`.
    about: names and amounts for the person who decides. If the same act with the same arguments is
    already waiting, that approval is returned.
    """
    if act not in settings.APPROVAL_ACTS:
        raise RuleError("approval_act_unknown", act=act)
    if not reason.strip():
        raise RuleError("approval_reason_missing")
    waiting = Approval.objects.select_for_update().filter(
        act=act, subject=subject, state=ApprovalState.ASKED
    )
    if (approval := waiting.first()) is not None:
        if approval.arguments != dict(arguments):
            raise RuleError("approval_waits_already", act=f"approval:{act}")
        return approval
    approval = Approval.objects.create(
        act=act,
        subject=subject,
        arguments=dict(arguments),
        about=list(about),
        reason=reason.strip(),
        requested_by=account,
        requested_at=now,
    )
    record_event(
        "approval_asked",
        subject=subject,
        account=account,
        details={"approval": approval.pk, "act": f"approval:{act}", "reason": approval.reason},
    )
    return approval


@transaction.atomic
def agree_to_approval(
    *, approval: Approval, reason: str, account: Account, now: dt.datetime
) -> Approval:
    """Agree to the request of another person; the act is done at once, and only once.

    Raises: RuleError if it was decided before, requested by the account, or is about it. Returns:
    the approval; if the act itself was refused, it is still waiting and names the refusal.
    """
    current = _waiting_for_another(approval, account)
    if not _done(current, now=now):
        return current
    return _decided(current, ApprovalState.DONE, reason=reason, account=account, now=now)


@transaction.atomic
def decline_approval(
    *, approval: Approval, reason: str, account: Account, now: dt.datetime
) -> Approval:
    """Decline the request of another person. Raises: RuleError, also without a reason."""
    current = _waiting_for_another(approval, account)
    if not reason.strip():
        raise RuleError("approval_reason_missing")
    return _decided(current, ApprovalState.DECLINED, reason=reason, account=account, now=now)


@transaction.atomic
def withdraw_approval(*, approval: Approval, account: Account, now: dt.datetime) -> None:
    """Withdraw one's own request. Raises: RuleError if it is another account's, or decided."""
    current = _waiting(approval)
    if current.requested_by_id != account.pk:
        raise RuleError("approval_of_another")
    current.state = ApprovalState.WITHDRAWN
    current.decided_by, current.decided_at = account, now
    current.save()
    record_event(
        "approval_withdrawn",
        subject=current.subject,
        account=account,
        details={"approval": current.pk, "act": f"approval:{current.act}"},
    )


def _waiting_for_another(approval: Approval, account: Account) -> Approval:
    """Return a waiting approval that an account may decide.

    Raises: RuleError if it was decided before, requested by the account, or is about it.
    """
    current = _waiting(approval)
    if current.requested_by_id == account.pk:
        raise RuleError("approval_by_oneself")
    if current.subject in subjects_of(account):
        raise RuleError("approval_about_oneself")
    return current


def _decided(
    current: Approval, state: ApprovalState, *, reason: str, account: Account, now: dt.datetime
) -> Approval:
    current.state, current.decided_by, current.decided_at = state, account, now
    current.decision, current.refusal = reason.strip(), None
    current.save(update_fields=["state", "decided_by", "decided_at", "decision", "refusal"])
    record_event(
        "approval_given" if state == ApprovalState.DONE else "approval_declined",
        subject=current.subject,
        account=account,
        details={
            "approval": current.pk,
            "act": f"approval:{current.act}",
            "reason": current.decision,
        },
    )
    return current


def _waiting(approval: Approval) -> Approval:
    current = Approval.objects.select_for_update().get(pk=approval.pk)
    if current.state != ApprovalState.ASKED:
        raise RuleError("approval_decided", on=timezone.localdate(current.decided_at))
    return current


def _done(approval: Approval, *, now: dt.datetime) -> bool:
    """Do the act in the requester's name; if refused, roll back, store why, return False."""
    act = import_string(settings.APPROVAL_ACTS[approval.act])
    try:
        with transaction.atomic():
            act(**approval.arguments, account=approval.requested_by, now=now)
    except Refusal as refusal:
        approval.refusal = refusal_as_json(refusal)
        approval.save(update_fields=["refusal"])
        return False
    return True
