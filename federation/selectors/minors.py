"""Minors and their guardians."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from federation.models import Account, Guardianship, Person
from federation.rules.ages import latest_birth
from federation.selectors.office_figures import office_figures


def of_age_born_until(on: dt.date) -> dt.date:
    """Return the latest birth date of people who are of age on a day."""
    return latest_birth(age=office_figures(on=on).of_age_from, on=on)


def is_minor(person: Person, *, on: dt.date) -> bool:
    """Return whether a person is under age; False if the birth date is unknown."""
    return person.birth_date is not None and person.birth_date > of_age_born_until(on)


def guardianships_in_force(*, on: dt.date) -> QuerySet[Guardianship]:
    """Return the guardianships in force on a day; each ends when the minor comes of age."""
    return Guardianship.objects.filter(
        ended_at__isnull=True,
        account__is_active=True,
        person__birth_date__gt=of_age_born_until(on),
        person__merged_into__isnull=True,
    ).select_related("account", "person")


def guardianships_of(account: Account, *, on: dt.date) -> QuerySet[Guardianship]:
    """Return the guardianships of an account, by the minor's name."""
    if not account.is_authenticated or not account.is_active:
        return Guardianship.objects.none()
    mine = guardianships_in_force(on=on).filter(account=account.pk)
    return mine.order_by("person__sort_name", "pk")


def guardians_of(people: Iterable[int], *, on: dt.date) -> dict[int, list[Account]]:
    """Return the guardians' accounts by person, the earliest first."""
    accounts: dict[int, list[Account]] = defaultdict(list)
    for row in guardianships_in_force(on=on).filter(person__in=people).order_by("pk"):
        accounts[row.person_id].append(row.account)
    return dict(accounts)
