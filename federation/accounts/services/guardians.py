"""Guardians of minors: linked by the club or the office, with their consent."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.bodies.services.invitations import invite_account
from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, ConsentKind, ConsentWay, Guardianship, Person
from federation.privacy.selectors.consents import consents_in_force
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.minors import is_minor
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class GuardianDraft:
    """The account that is to act for a minor, and how its consent was given.

    names_in_full: whether the guardian agrees to publish the minor's full name.
    """

    email: str
    how: str
    note: str = ""
    names_in_full: bool = False


@transaction.atomic
def link_guardian(
    *,
    person: Person,
    draft: GuardianDraft,
    account: Account | None,
    now: dt.datetime,
    language: str = "",
) -> Guardianship:
    """Let an account act for a minor; an address without account is invited. Raises: RuleError."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    refuse_being_erased([person.pk])
    if person.birth_date is None:
        raise RuleError("guardian_birth_unknown", person=person.name)
    if not is_minor(person, on=timezone.localdate(now)):
        raise RuleError("guardian_of_adult", person=person.name)
    if draft.how not in (ConsentWay.PAPER, ConsentWay.EMAIL, ConsentWay.OFFICE):
        raise RuleError("guardian_consent_missing")
    holder = _holder(draft.email, account=account, now=now, language=language)
    _refuse_holder(holder, person, on=timezone.localdate(now))
    row = Guardianship.objects.create(
        account=holder,
        person=person,
        how=draft.how,
        note=draft.note.strip(),
        given_at=now,
        given_by=account,
    )
    record_event(
        "guardian_linked",
        subject=f"person:{person.pk}",
        account=account,
        details={"account": holder.pk, "how": draft.how},
    )
    if draft.names_in_full and ConsentKind.PUBLISH_NAME not in consents_in_force(person):
        word = ConsentWord(ConsentKind.PUBLISH_NAME, is_given=True, how=draft.how)
        record_consent(person=person, word=word, account=account, now=now)
    notify(
        "notice_guardian_linked",
        about=f"person:{person.pk}",
        values={"player": person.name},
        link=reverse("desk"),
        to=[Addressee(holder.email, holder.language)],
        now=now,
    )
    return row


@transaction.atomic
def end_guardianship(
    *, guardianship: Guardianship, reason: str, account: Account | None, now: dt.datetime
) -> Guardianship:
    """End a guardianship before the minor comes of age. Raises: RuleError."""
    row = Guardianship.objects.select_for_update().get(pk=guardianship.pk)
    if row.ended_at is not None:
        raise RuleError("guardian_ended_before")
    if not reason.strip():
        raise RuleError("guardian_reason_missing")
    row.ended_at, row.ended_by, row.end_reason = now, account, reason.strip()
    row.save(update_fields=["ended_at", "ended_by", "end_reason"])
    record_event(
        "guardian_ended",
        subject=f"person:{row.person_id}",
        account=account,
        details={"account": row.account_id, "reason": row.end_reason},
    )
    return row


def _holder(email: str, *, account: Account | None, now: dt.datetime, language: str) -> Account:
    """Return the account of an address, invited if there is none in use."""
    holder = Account.objects.select_for_update().filter(email=email.strip().lower()).first()
    if holder is not None and not holder.is_active:
        raise RuleError("guardian_account_closed", email=holder.email)
    if holder is not None and holder.has_usable_password():
        return holder
    return invite_account(email=email, account=account, now=now, language=language)


def _refuse_holder(holder: Account, person: Person, *, on: dt.date) -> None:
    if holder.person_id == person.pk:
        raise RuleError("guardian_of_oneself", person=person.name)
    if holder.person is not None and is_minor(holder.person, on=on):
        raise RuleError("guardian_is_minor", person=holder.person.name)
    if Guardianship.objects.filter(account=holder, person=person, ended_at__isnull=True).exists():
        raise RuleError("guardian_already", email=holder.email, person=person.name)
