"""A member's own clubs: memberships and requests."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.memberships import clubs_managed_by
from federation.models import (
    Account,
    ApplicationState,
    Club,
    ClubApplication,
    ClubMembership,
    Transfer,
    TransferState,
)


def own_memberships(account: Account, *, on: dt.date) -> QuerySet[ClubMembership]:
    """Return an account's own present and future memberships, the home club first."""
    rows = ClubMembership.objects.filter(person=account.person_id, person__isnull=False)
    rows = rows.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
    return rows.select_related("club", "person").order_by("-is_home", "club__name", "pk")


def own_applications(account: Account, *, on: dt.date) -> QuerySet[ClubApplication]:
    """Return an account's own applications to clubs, latest first."""
    rows = ClubApplication.objects.filter(person=account.person_id, person__isnull=False)
    return rows.select_related("club", "person").order_by("-requested_at", "-pk")


def own_transfers(account: Account, *, on: dt.date) -> QuerySet[Transfer]:
    """Return an account's own transfers, latest first."""
    rows = Transfer.objects.filter(person=account.person_id, person__isnull=False)
    return rows.select_related("from_club", "to_club", "person").order_by("-requested_at", "-pk")


def own_transfers_waiting(account: Account) -> QuerySet[Transfer]:
    """Return an account's own transfers waiting for the office."""
    rows = Transfer.objects.filter(person=account.person_id, person__isnull=False)
    return rows.filter(state=TransferState.REQUESTED).select_related("to_club")


def own_applications_waiting(account: Account) -> QuerySet[ClubApplication]:
    """Return an account's own applications waiting for a club."""
    rows = ClubApplication.objects.filter(person=account.person_id, person__isnull=False)
    return rows.filter(state=ApplicationState.REQUESTED).select_related("club")


def applications_to(account: Account, *, on: dt.date) -> QuerySet[ClubApplication]:
    """Return the applications to an account's clubs; all for the office."""
    rows = ClubApplication.objects.filter(club__in=clubs_managed_by(account, on=on))
    return rows.select_related("club", "person")


def applications_waiting_at(clubs: QuerySet[Club]) -> QuerySet[ClubApplication]:
    """Return the applications waiting for some clubs, oldest first."""
    rows = ClubApplication.objects.filter(club__in=clubs, state=ApplicationState.REQUESTED)
    return rows.select_related("club", "person").order_by("requested_at", "pk")


def applications_waiting(club: Club) -> QuerySet[ClubApplication]:
    """Return the applications waiting for a club, oldest first."""
    rows = club.applications.filter(state=ApplicationState.REQUESTED).select_related("person")
    return rows.order_by("requested_at", "pk")
