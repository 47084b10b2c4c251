"""Guardians of minors, for those who manage the members."""

import datetime as dt

from django.db.models import QuerySet

from federation.accounts.selectors.members import people_managed_by
from federation.models import Account, Guardianship, Person


def guardianships_managed_by(account: Account, *, on: dt.date) -> QuerySet[Guardianship]:
    """Return the guardianships of members of an account's clubs; all for the office."""
    rows = Guardianship.objects.select_related("account", "person", "given_by", "ended_by")
    return rows.filter(person__in=people_managed_by(account, on=on))


def guardianships_for(person: Person) -> QuerySet[Guardianship]:
    """Return the guardianships of a person, latest first."""
    return person.guardianships.select_related("account", "given_by", "ended_by")
