"""Clubs as a member sees them: one's memberships, and what one has asked for."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.memberships import clubs_kept_by
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
    """Return an account's own memberships that are not over, the home club first."""
    rows = ClubMembership.objects.filter(person=account.person_id, person__isnull=False)
    rows = rows.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
    return rows.select_related("club", "person").order_by("-is_home", "club__name", "pk")


def own_applications(account: Account, *, on: dt.date) -> QuerySet[ClubApplication]:
    """Return an account's own requests to join clubs, the latest first."""
    rows = ClubApplication.objects.filter(person=account.person_id, person__isnull=False)
    return rows.select_related("club", "person").order_by("-requested_at", "-pk")


def own_transfers(account: Account, *, on: dt.date) -> QuerySet[Transfer]:
    """Return an account's own transfers, the latest first."""
    rows = Transfer.objects.filter(person=account.person_id, person__isnull=False)
    return rows.select_related("from_club", "to_club", "person").order_by("-requested_at", "-pk")


def own_transfers_waiting(account: Account) -> QuerySet[Transfer]:
    """Return an account's own transfers that wait for the office."""
    rows = Transfer.objects.filter(person=account.person_id, person__isnull=False)
    return rows.filter(state=TransferState.REQUESTED).select_related("to_club")


def own_applications_waiting(account: Account) -> QuerySet[ClubApplication]:
    """Return an account's own requests that wait for a club."""
    rows = ClubApplication.objects.filter(person=account.person_id, person__isnull=False)
    return rows.filter(state=ApplicationState.REQUESTED).select_related("club")


def applications_to(account: Account, *, on: dt.date) -> QuerySet[ClubApplication]:
    """Return the requests to join the clubs an account keeps; the office's are all."""
    rows = ClubApplication.objects.filter(club__in=clubs_kept_by(account, on=on))
    return rows.select_related("club", "person")


def applications_waiting_at(clubs: QuerySet[Club]) -> QuerySet[ClubApplication]:
    """Return who waits for the word of some clubs, the oldest first."""
    rows = ClubApplication.objects.filter(club__in=clubs, state=ApplicationState.REQUESTED)
    return rows.select_related("club", "person").order_by("requested_at", "pk")


def applications_waiting(club: Club) -> QuerySet[ClubApplication]:
    """Return who waits for the word of a club, the oldest first."""
    rows = club.applications.filter(state=ApplicationState.REQUESTED).select_related("person")
    return rows.order_by("requested_at", "pk")
