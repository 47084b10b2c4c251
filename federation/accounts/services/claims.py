"""Claims of an account: accepted from anybody, and checked by a worker.

The page stores a row and gives everyone the same answer; the worker finds the person, so that the
time of the answer reveals nothing.
"""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.accounts.selectors.addresses import shares_address
from federation.bodies.services.invitations import invite_account
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, AccountClaim, ClaimState, Person
from federation.people.selectors.people import person_of_number
from federation.selectors.erasures import is_being_erased
from federation.selectors.minors import is_minor
from federation.services.audit import record_event
from federation.tasks import weigh_claims_task

WEIGHED_AT_ONCE = 200
# How long decided claims are kept, for questions about them.
CLAIMS_KEPT_FOR = dt.timedelta(days=60)
# Maximum e-mails of one kind to a person in a day because of claims, as strangers may claim.
TOLD_A_DAY = 5
OPEN_STATES = (ClaimState.RECEIVED, ClaimState.WAITING)


@dataclass(frozen=True, slots=True)
class ClaimDraft:
    """What somebody typed to claim an account, or to act for a minor."""

    number: str
    birth_date: dt.date
    email: str
    as_guardian: bool = False


@transaction.atomic
def claim_account(*, draft: ClaimDraft, language: str, now: dt.datetime) -> None:
    """Store a claim, whoever it matches. Returns nothing, so that nothing is revealed."""
    AccountClaim.objects.create(
        number=draft.number.strip(),
        birth_date=draft.birth_date,
        email=draft.email.strip().lower(),
        as_guardian=draft.as_guardian,
        language=language,
        requested_at=now,
    )
    transaction.on_commit(weigh_claims_task.delay, robust=True)


def weigh_claims(*, now: dt.datetime) -> int:
    """Check new claims, and delete old ones. Safe to run twice. Returns: how many."""
    old = AccountClaim.objects.exclude(state__in=OPEN_STATES)
    old.filter(requested_at__lt=now - CLAIMS_KEPT_FOR).delete()
    received = AccountClaim.objects.filter(state=ClaimState.RECEIVED).order_by("pk")
    weighed = 0
    for pk in list(received.values_list("pk", flat=True)[:WEIGHED_AT_ONCE]):
        with transaction.atomic():
            claim = received.select_for_update().filter(pk=pk).first()
            if claim is not None:
                _weigh(claim, now=now)
                weighed += 1
    return weighed


def forget_typed(claim: AccountClaim) -> None:
    """Clear the typed data of a decided claim; the caller saves it."""
    claim.birth_date, claim.email = None, ""


def _weigh(claim: AccountClaim, *, now: dt.datetime) -> None:
    person = _whom_it_fits(claim)
    if person is None:
        claim.state = ClaimState.UNMATCHED
    else:
        claim.person = person
        claim.state, claim.why = _weighed(claim, person, now=now)
        record_event(
            "account_claimed",
            subject=f"person:{person.pk}",
            account=None,
            details={"state": claim.state, "as_guardian": claim.as_guardian},
        )
    if claim.state != ClaimState.WAITING:
        claim.decided_at = now
        forget_typed(claim)
    claim.save()


def _whom_it_fits(claim: AccountClaim) -> Person | None:
    """Return the person with the number and, if known, the birth date; locked."""
    person = person_of_number(claim.number)
    if person is None or person.deceased_on is not None or is_being_erased(person):
        return None
    if person.birth_date is not None and person.birth_date != claim.birth_date:
        return None
    return Person.objects.select_for_update().get(pk=person.pk)


def _weighed(claim: AccountClaim, person: Person, *, now: dt.datetime) -> tuple[ClaimState, str]:
    """Return the automatic decision on a claim, and the code of why it waits."""
    account_claims = AccountClaim.objects.filter(person=person, state=ClaimState.WAITING)
    if account_claims.filter(email=claim.email, as_guardian=claim.as_guardian).exists():
        return ClaimState.REPEATED, ""
    minor = is_minor(person, on=timezone.localdate(now))
    if claim.as_guardian:
        waits = ClaimState.WAITING, "claim_why_guardian"
        return waits if minor else (ClaimState.UNMATCHED, "")
    owner = Account.objects.filter(person=person).first()
    if owner is not None and not owner.is_active:
        return ClaimState.WAITING, "claim_why_closed"
    if owner is not None and owner.has_usable_password():
        if not _has_reached_mail_limit(person, ClaimState.HAS_ACCOUNT, now=now):
            _notify(owner.email, "notice_claim_has_account", owner.language,
                  reverse("account_login"), now=now)  # fmt: skip
        return ClaimState.HAS_ACCOUNT, ""
    why = "claim_why_minor" if minor else _why_it_waits(claim, person, owner)
    if not why:
        if _has_reached_mail_limit(person, ClaimState.INVITED, now=now):
            return ClaimState.REPEATED, ""
        invite_account(
            email=claim.email, person=person, language=claim.language, account=None, now=now
        )
        return ClaimState.INVITED, ""
    is_other = person.email and person.email.lower() != claim.email
    if is_other and not _has_reached_mail_limit(person, ClaimState.WAITING, now=now):
        _notify(person.email, "notice_claim_by_other", claim.language, "", now=now)
    return ClaimState.WAITING, why


def _has_reached_mail_limit(person: Person, state: ClaimState, *, now: dt.datetime) -> bool:
    """Return whether so many claims ended like this today that no further e-mail is sent."""
    lately = person.account_claims.filter(state=state, requested_at__gt=now - dt.timedelta(days=1))
    return lately.count() >= TOLD_A_DAY


def _why_it_waits(claim: AccountClaim, person: Person, owner: Account | None) -> str:
    """Return the code of why an adult's claim needs a decision; "" if it does not."""
    if person.birth_date is None:
        return "claim_why_birth_date"
    if not person.email:
        return "claim_why_no_address"
    if claim.email != person.email.lower():
        return "claim_why_other_address"
    if owner is not None and owner.email != claim.email:
        return "claim_why_invited_elsewhere"
    if shares_address(person):
        return "claim_why_shared_address"
    if Account.objects.filter(email=claim.email).exclude(person=person).exists():
        return "claim_why_address_in_use"
    return ""


def _notify(email: str, code: str, language: str, link: str, *, now: dt.datetime) -> None:
    notify(code, about="", values={}, link=link, to=[Addressee(email, language)], now=now)
