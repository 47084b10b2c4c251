"""Mandates: given from a day, ended on a day, never deleted; the office always keeps one.

What lets an account agree to acts of others is given by `give_agreed_mandate` once a second person
agreed (`office_mandates`), and by `give_mandate` only where no other account could agree.
"""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.bodies.services.messages import notify_of_mandate
from federation.errors import RuleError
from federation.models import Account, Association, Club, Mandate, Role
from federation.selectors.second_person import (
    AGREEING_ROLES,
    ALONE_AFTER,
    may_agree,
    put_aside_lately,
    second_people,
)
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class MandateDraft:
    """A new mandate: account, role, body, first and last day."""

    holder: Account
    role: str
    valid_from: dt.date
    valid_until: dt.date | None = None
    club: Club | None = None
    association: Association | None = None
    council: str = ""
    event_number: int | None = None


@transaction.atomic
def give_mandate(*, draft: MandateDraft, account: Account | None) -> Mandate:
    """Give a mandate. Raises: RuleError as `give_agreed_mandate`.

    Also if its role may agree to acts, and another account could agree to giving it.
    """
    is_agreeing = draft.role in AGREEING_ROLES
    if is_agreeing:
        _refuse_unless_alone(draft.holder, account)
    mandate = give_agreed_mandate(draft=draft, account=account)
    if is_agreeing:
        _record("mandate_given_alone", mandate, account)
    return mandate


@transaction.atomic
def give_agreed_mandate(*, draft: MandateDraft, account: Account | None) -> Mandate:
    """Give a mandate, with nobody else to ask.

    Raises: RuleError for reversed dates, or if it exists already.
    """
    if draft.valid_until is not None and draft.valid_until < draft.valid_from:
        raise RuleError("mandate_dates_turned")
    holder = Account.objects.select_for_update().get(pk=draft.holder.pk)
    if not holder.is_active:
        raise RuleError("mandate_for_closed_account", email=holder.email)
    named = {
        "role": draft.role,
        "club": draft.club,
        "association": draft.association,
        "council": draft.council,
        "event_number": draft.event_number,
    }
    still = holder.mandates.filter(**named).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=draft.valid_from)
    )
    if draft.valid_until is not None:
        still = still.filter(valid_from__lte=draft.valid_until)
    if still.exists():
        raise RuleError("mandate_held_already", email=holder.email)
    mandate = Mandate.objects.create(
        account=holder, valid_from=draft.valid_from, valid_until=draft.valid_until, **named
    )
    _record("mandate_given", mandate, account)
    code = "notice_mandate_given_until" if mandate.valid_until else "notice_mandate_given"
    notify_of_mandate(code, mandate, now=timezone.now())
    return mandate


@transaction.atomic
def end_mandate(
    *, mandate: Mandate, last_day: dt.date, reason: str, account: Account | None
) -> Mandate:
    """End a mandate after its last day; the row stays. Raises: RuleError.

    The office's last mandate without end cannot be ended, since somebody must have access.
    """
    had_office = _office_for_good()
    mandate = Mandate.objects.select_for_update().get(pk=mandate.pk)
    if last_day < mandate.valid_from:
        raise RuleError("mandate_dates_turned")
    if mandate.valid_until is not None and mandate.valid_until < last_day:
        raise RuleError("mandate_ended", on=mandate.valid_until)
    mandate.valid_until = last_day
    mandate.save(update_fields=["valid_until"])
    _refuse_no_office(had_office)
    _record("mandate_ended", mandate, account, reason=reason.strip())
    notify_of_mandate("notice_mandate_ended", mandate, now=timezone.now())
    return mandate


@transaction.atomic
def close_account(*, owner: Account, reason: str, account: Account | None) -> None:
    """Close an account, so that nobody can sign in with it. Raises: RuleError."""
    had_office = _office_for_good()
    owner = Account.objects.select_for_update().get(pk=owner.pk)
    if not owner.is_active:
        raise RuleError("account_closed_already", email=owner.email)
    owner.is_active = False
    owner.save(update_fields=["is_active"])
    _refuse_no_office(had_office)
    record_event(
        "account_closed",
        subject=f"account:{owner.pk}",
        account=account,
        details={"reason": reason.strip()},
    )


@transaction.atomic
def open_account(*, owner: Account, account: Account | None) -> None:
    """Reopen a closed account. Raises: RuleError.

    Also if it could then agree to acts, and another account could agree to opening it.
    """
    if opening_needs_second_person(owner, account, on=timezone.localdate()):
        raise RuleError("mandate_needs_second_person")
    open_agreed_account(owner=owner, account=account)


@transaction.atomic
def open_agreed_account(*, owner: Account, account: Account | None) -> None:
    """Reopen a closed account, with nobody else to ask. Raises: RuleError."""
    owner = Account.objects.select_for_update().get(pk=owner.pk)
    if owner.is_active:
        raise RuleError("account_open_already", email=owner.email)
    owner.is_active = True
    owner.save(update_fields=["is_active"])
    record_event("account_opened", subject=f"account:{owner.pk}", account=account)


def opening_needs_second_person(owner: Account, account: Account | None, *, on: dt.date) -> bool:
    """Return whether an account could agree to acts once open, and another could agree to that."""
    return may_agree(owner, on=on) and second_people(owner, account, on=on).exists()


def end_sessions_of(accounts: Collection[int], *, now: dt.datetime) -> None:
    """End all sessions of accounts; also delete expired ones."""
    theirs = {str(pk) for pk in accounts}
    if not theirs:
        return
    open_ones = Session.objects.filter(expire_date__gte=now)
    ended = [
        session.pk
        for session in open_ones.iterator(chunk_size=500)
        if session.get_decoded().get("_auth_user_id") in theirs
    ]
    Session.objects.filter(pk__in=ended).delete()
    Session.objects.filter(expire_date__lt=now).delete()


def _refuse_unless_alone(holder: Account, account: Account | None) -> None:
    """Refuse to give alone what another account could agree to, or could until lately."""
    now = timezone.now()
    if second_people(holder, account, on=timezone.localdate(now)).exists():
        raise RuleError("mandate_needs_second_person")
    if (aside := put_aside_lately(holder, account, now=now)) is not None:
        owner, at = aside
        free = timezone.localdate(at + ALONE_AFTER) + dt.timedelta(days=1)
        raise RuleError("office_alone_since", email=owner.email, free=free)


def _office_for_good() -> set[int]:
    """Return the active accounts with an office mandate without end, locked."""
    endless = Mandate.objects.select_for_update().filter(role=Role.OFFICE, valid_until__isnull=True)
    holders = {mandate.account_id for mandate in endless.order_by("pk")}
    accounts = Account.objects.select_for_update().filter(pk__in=holders).order_by("pk")
    return {account.pk for account in accounts if account.is_active}


def _refuse_no_office(before: set[int]) -> None:
    if before and not _office_for_good():
        raise RuleError("last_office_account")


def _record(act: str, mandate: Mandate, account: Account | None, **details: object) -> None:
    record_event(
        act,
        subject=f"account:{mandate.account_id}",
        account=account,
        details={
            "mandate": mandate.pk,
            "role": f"role:{mandate.role}",
            "valid_from": mandate.valid_from.isoformat(),
            "valid_until": mandate.valid_until.isoformat() if mandate.valid_until else None,
            **details,
        },
    )
