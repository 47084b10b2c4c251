"""Consents: recorded, and withdrawn by a later entry."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.models import Account, Consent, ConsentKind, ConsentWay, Person
from federation.privacy.selectors.consents import consents_in_force
from federation.selectors.minors import is_minor
from federation.services.audit import record_event
from federation.services.row_history import sign_history


@dataclass(frozen=True, slots=True)
class ConsentWord:
    """A consent: purpose, yes or no, and how it was given."""

    what: str
    is_given: bool
    how: str


@transaction.atomic
def record_consent(
    *, person: Person, word: ConsentWord, account: Account | None, now: dt.datetime
) -> Consent:
    """Add a consent to the log. Raises: RuleError if it changes nothing.

    A minor may withdraw on the site; a guardian must give consent for the minor.
    """
    person = Person.objects.select_for_update().get(pk=person.pk)
    if word.is_given and word.how == ConsentWay.SITE and is_minor(person, on=localdate(now)):
        _refuse_without_guardian(person, account)
    said: bool | None = word.what in consents_in_force(person)
    if word.what == ConsentKind.PUBLISH_NAME:
        said = (
            person.name_consent
        )  # None: nothing said, and an adult's first "no" changes something
    if said == word.is_given:
        raise RuleError("consent_unchanged", person=person.name)
    consent = Consent.objects.create(
        person=person, what=word.what, is_given=word.is_given, how=word.how, at=now, by=account
    )
    if word.what == ConsentKind.PUBLISH_NAME:
        person.name_consent = word.is_given
        sign_history(person, account)
        person.save(update_fields=["name_consent"])
    record_event(
        "consent_given" if word.is_given else "consent_withdrawn",
        subject=f"person:{person.pk}",
        account=account,
        details={"what": word.what, "how": word.how},
    )
    return consent


def _refuse_without_guardian(person: Person, account: Account | None) -> None:
    guarding = account.guarding if account else None
    if guarding is None or guarding.person_id != person.pk:
        raise RuleError("consent_by_guardian", person=person.name)
