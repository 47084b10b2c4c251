"""E-mail addresses shared by several people of the register."""

from collections.abc import Collection

from django.db.models import Count
from django.db.models.functions import Lower

from federation.models import AddressChange, Person


def shares_address(person: Person) -> bool:
    """Return whether another person of the register has the same address."""
    others = Person.objects.filter(email__iexact=person.email, merged_into__isnull=True)
    return bool(person.email) and others.exclude(pk=person.pk).exists()


def shared_among(addresses: Collection[str]) -> frozenset[str]:
    """Return which of some lower-case addresses several people of the register share."""
    people = Person.objects.filter(merged_into__isnull=True).annotate(written=Lower("email"))
    counted = people.filter(written__in=addresses).order_by().values("written")
    several = counted.annotate(people=Count("pk")).filter(people__gt=1)
    return frozenset(several.values_list("written", flat=True))


def address_to_confirm(person: Person) -> AddressChange | None:
    """Return a person's unconfirmed new address; only the newest one counts."""
    newest = person.address_changes.first()
    return newest if newest is not None and newest.confirmed_at is None else None
