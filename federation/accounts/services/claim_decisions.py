"""Decisions on claims: by the secretary of the person's club, or the office."""

import datetime as dt

from django.db import transaction
from django.urls import reverse

from federation.accounts.services.claims import forget_typed
from federation.accounts.services.guardians import GuardianDraft, link_guardian
from federation.bodies.services.invitations import invite_account
from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, AccountClaim, ClaimState, ConsentWay, Person
from federation.selectors.keys import with_key
from federation.services.audit import record_event


@transaction.atomic
def confirm_claim(
    *,
    claim: AccountClaim,
    note: str = "",
    names_in_full: bool = False,
    account: Account,
    now: dt.datetime,
) -> AccountClaim:
    """Confirm a claim and open the account. Raises: RuleError.

    note: how the person or guardian was identified, and the consents given. names_in_full: the
    guardian's consent to publish the minor's name.
    """
    claim = _locked(claim)
    if not note.strip():
        raise RuleError("claim_note_missing")
    if claim.email == account.email:
        raise RuleError("claim_of_oneself")
    person = with_key(Person.objects.select_for_update(), claim.person_id).get()
    if claim.as_guardian:
        draft = GuardianDraft(claim.email, ConsentWay.PAPER, note, names_in_full)
        link_guardian(person=person, draft=draft, account=account, now=now, language=claim.language)
    else:
        _open_for(person, claim, account=account, now=now)
    claim.reason = note.strip()
    _decided(claim, ClaimState.CONFIRMED, account=account, now=now)
    return claim


@transaction.atomic
def refuse_claim(
    *, claim: AccountClaim, reason: str, account: Account, now: dt.datetime
) -> AccountClaim:
    """Refuse a claim, and notify the claimant of the reason. Raises: RuleError."""
    claim = _locked(claim)
    if not reason.strip():
        raise RuleError("claim_reason_missing")
    notify(
        "notice_claim_refused",
        about=f"person:{claim.person_id}",
        values={"number": claim.number, "reason": reason.strip()},
        link="",
        to=[Addressee(claim.email, claim.language)],
        now=now,
    )
    claim.reason = reason.strip()
    _decided(claim, ClaimState.REFUSED, account=account, now=now)
    return claim


def _locked(claim: AccountClaim) -> AccountClaim:
    claim = AccountClaim.objects.select_for_update().get(pk=claim.pk)
    if claim.state != ClaimState.WAITING:
        raise RuleError("claim_decided", state=claim.get_state_display())
    return claim


def _open_for(person: Person, claim: AccountClaim, *, account: Account, now: dt.datetime) -> None:
    """Invite the claimed address, or link its existing account to the person."""
    own = Account.objects.select_for_update().filter(person=person).first()
    if own is not None and not own.is_active:
        raise RuleError("claim_account_closed", person=person.name)
    if own is not None and own.has_usable_password():
        raise RuleError("person_has_account", person=person.name)
    holder = Account.objects.select_for_update().filter(email=claim.email).first()
    if holder is not None and holder != own and holder.person_id is not None:
        raise RuleError("claim_address_in_use", email=claim.email)
    if own is not None and holder is None:
        # Invited earlier at another address, without result: the invitation now goes to this one.
        own.email = claim.email
        own.save(update_fields=["email"])
    elif own is not None and holder != own:
        raise RuleError("claim_address_in_use", email=claim.email)
    if holder is not None and holder.is_active and holder.has_usable_password():
        _tie(holder, person, account=account, now=now)
        return
    invite_account(
        email=claim.email, person=person, language=claim.language, account=account, now=now
    )


def _tie(holder: Account, person: Person, *, account: Account, now: dt.datetime) -> None:
    holder.person = person
    holder.save(update_fields=["person"])
    record_event(
        "account_tied",
        subject=f"account:{holder.pk}",
        account=account,
        details={"person": person.pk},
    )
    notify(
        "notice_claim_confirmed",
        about=f"account:{holder.pk}",
        values={"player": person.name},
        link=reverse("desk"),
        to=[Addressee(holder.email, holder.language)],
        now=now,
    )


def _decided(claim: AccountClaim, state: ClaimState, *, account: Account, now: dt.datetime) -> None:
    claim.state, claim.decided_at, claim.decided_by = state, now, account
    forget_typed(claim)
    claim.save()
    record_event(
        "account_claim_confirmed" if state == ClaimState.CONFIRMED else "account_claim_refused",
        subject=f"person:{claim.person_id}",
        account=account,
        details={"reason": claim.reason, "as_guardian": claim.as_guardian},
    )
