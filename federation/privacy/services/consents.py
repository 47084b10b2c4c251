"""What people allow: said once, kept, and taken back by a later word."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Consent, Person
from federation.privacy.selectors.consents import consents_in_force
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class ConsentWord:
    """What a person said: for what, yes or no, and how it reached us."""

    what: str
    is_given: bool
    how: str


@transaction.atomic
def record_consent(
    *, person: Person, word: ConsentWord, account: Account | None, now: dt.datetime
) -> Consent:
    """Add a word to the log. Raises: RuleError if it says what was said before."""
    person = Person.objects.select_for_update().get(pk=person.pk)
    if (word.what in consents_in_force(person)) == word.is_given:
        raise RuleError("consent_unchanged", person=person.name)
    consent = Consent.objects.create(
        person=person, what=word.what, is_given=word.is_given, how=word.how, at=now, by=account
    )
    record_event(
        "consent_given" if word.is_given else "consent_withdrawn",
        subject=f"person:{person.pk}",
        account=account,
        details={"what": word.what, "how": word.how},
    )
    return consent
