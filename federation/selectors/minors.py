"""Who is not of age yet, and who acts for them."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from federation.models import Account, Guardianship, Person
from federation.rules.ages import latest_birth
from federation.selectors.office_figures import office_figures


def of_age_born_until(on: dt.date) -> dt.date:
    """Return the last birth date of those who are of age on a day."""
    return latest_birth(age=office_figures(on=on).of_age_from, on=on)


def is_minor(person: Person, *, on: dt.date) -> bool:
    """Say whether a person is known to be under age; without a birth date nobody is."""
    return person.birth_date is not None and person.birth_date > of_age_born_until(on)


def guardianships_in_force(*, on: dt.date) -> QuerySet[Guardianship]:
    """Return who acts for whom on a day: it ends by itself when the minor comes of age."""
    return Guardianship.objects.filter(
        ended_at__isnull=True,
        account__is_active=True,
        person__birth_date__gt=of_age_born_until(on),
        person__merged_into__isnull=True,
    ).select_related("account", "person")


def guardianships_of(account: Account, *, on: dt.date) -> QuerySet[Guardianship]:
    """Return the minors an account acts for, by name."""
    if not account.is_authenticated or not account.is_active:
        return Guardianship.objects.none()
    mine = guardianships_in_force(on=on).filter(account=account.pk)
    return mine.order_by("person__sort_name", "pk")


def guardians_of(people: Iterable[int], *, on: dt.date) -> dict[int, list[Account]]:
    """Return the accounts that act for each of many people, the first linked first."""
    found: dict[int, list[Account]] = defaultdict(list)
    for row in guardianships_in_force(on=on).filter(person__in=people).order_by("pk"):
        found[row.person_id].append(row.account)
    return dict(found)
