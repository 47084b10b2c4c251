"""Mandates that let an account agree to acts of others: another such account must agree.

Whoever could give one alone would be their own second person.
"""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.bodies.services.mandates import (
    MandateDraft,
    give_agreed_mandate,
    give_mandate,
    open_account,
    open_agreed_account,
    opening_needs_second_person,
)
from federation.errors import RuleError
from federation.models import Account, Approval, Mandate
from federation.selectors.second_person import second_people
from federation.services.approvals import request_approval


@transaction.atomic
def ask_for_office_mandate(
    *, draft: MandateDraft, reason: str, account: Account | None, now: dt.datetime
) -> Approval | Mandate:
    """Give a mandate of the office, or request an approval if another account could agree.

    Always required then, whatever the office's figures, since it makes a second person.
    Raises: RuleError.
    """
    holder = draft.holder
    if not second_people(holder, account, on=timezone.localdate(now)).exists():
        return give_mandate(draft=draft, account=account)
    return request_approval(
        "give_office_mandate",
        subject=f"account:{holder.pk}",
        arguments={
            "holder_id": holder.pk,
            "email": holder.email,
            "role": draft.role,
            "valid_from": draft.valid_from.isoformat(),
            "valid_until": draft.valid_until.isoformat() if draft.valid_until else None,
        },
        about=[holder.email],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def give_agreed_office_mandate(
    *,
    holder_id: int,
    email: str,
    role: str,
    valid_from: str,
    valid_until: str | None,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Give the mandate named in an approval. Raises: RuleError."""
    draft = MandateDraft(
        _same_holder(holder_id, email),
        role,
        dt.date.fromisoformat(valid_from),
        dt.date.fromisoformat(valid_until) if valid_until else None,
    )
    give_agreed_mandate(draft=draft, account=account)


@transaction.atomic
def ask_to_open_account(
    *, owner: Account, reason: str, account: Account | None, now: dt.datetime
) -> Approval | None:
    """Reopen a closed account, or request an approval if it could then agree to acts.

    Returns: the approval, if any. Raises: RuleError.
    """
    if not opening_needs_second_person(owner, account, on=timezone.localdate(now)):
        open_account(owner=owner, account=account)
        return None
    return request_approval(
        "open_office_account",
        subject=f"account:{owner.pk}",
        arguments={"owner_id": owner.pk, "email": owner.email},
        about=[owner.email],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def open_agreed_office_account(
    *, owner_id: int, email: str, account: Account | None, now: dt.datetime
) -> None:
    """Reopen the account named in an approval. Raises: RuleError."""
    open_agreed_account(owner=_same_holder(owner_id, email), account=account)


def _same_holder(pk: int, email: str) -> Account:
    """Return the account agreed to. Raises: RuleError if its address is another by now."""
    holder = Account.objects.select_for_update().get(pk=pk)
    if holder.email != email:
        raise RuleError("mandate_address_changed", before=email, email=holder.email)
    return holder
