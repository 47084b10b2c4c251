"""Members, debts and other matters of a club that is to close."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from federation.models import Club, ClubMembership, Licence
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import open_by_currency
from federation.money.selectors.open_requests import requests_unpaid


@dataclass(frozen=True, slots=True)
class ClosingFacts:
    """Open matters of a club on a day. open_cents: on its payment requests, by currency."""

    members: int
    home_members: int
    licensed: int
    open_charges: int
    open_cents: Mapping[str, int]

    @property
    def is_empty(self) -> bool:
        """Return whether there are none."""
        return not (self.members or self.licensed or self.open_charges)


def memberships_left_at(club: Club, *, on: dt.date) -> QuerySet[ClubMembership]:
    """Return the memberships of a club that continue after a day."""
    lasting = Q(valid_until__isnull=True) | Q(valid_until__gt=on)
    return club.memberships.filter(lasting).select_related("person")


def open_charges(club: Club) -> QuerySet[SummedRequest]:
    """Return the unpaid requests of a club."""
    return requests_unpaid().filter(club=club)


def closing_facts(club: Club, *, on: dt.date) -> ClosingFacts:
    """Return the open matters of a club on a day."""
    members = memberships_left_at(club, on=on)
    licensed = Licence.objects.filter(
        club=club, season__ends_on__gte=on, season__starts_on__lte=on, cancelled_at__isnull=True
    )
    charges = list(open_charges(club))
    return ClosingFacts(
        members=members.count(),
        home_members=members.filter(is_home=True).count(),
        licensed=licensed.count(),
        open_charges=len(charges),
        open_cents=open_by_currency(charges),
    )
