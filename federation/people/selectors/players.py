"""A player's public page."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.models import ClubMembership, Licence, Person


def players_with_page() -> QuerySet[Person]:
    """Return the people with a public page: those with a federation number."""
    return Person.objects.filter(number__isnull=False)


def licences_of(person: Person) -> list[Licence]:
    """Return a person's licences in force, latest season first."""
    rows = person.licences.filter(cancelled_at__isnull=True)
    return list(rows.select_related("season", "club", "association").order_by("-season__year"))


def home_club_of(person: Person, *, on: dt.date) -> ClubMembership | None:
    """Return the membership of the home club on a day, if there is one."""
    current = Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    rows = person.memberships.filter(current, is_home=True, valid_from__lte=on)
    return rows.select_related("club").order_by("-valid_from").first()
