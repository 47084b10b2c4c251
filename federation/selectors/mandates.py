"""Who holds which mandate on a day."""

import datetime as dt

from django.db.models import Max, Q, QuerySet

from federation.models import Account, Association, Club, Council, Mandate, Role
from federation.selectors.asked_once import asked_once


def mandates_in_force(account: Account, *, on: dt.date) -> QuerySet[Mandate]:
    """Return the account's mandates on a day; none of them while it acts for a body."""
    if not account.is_authenticated or not account.is_active or account.acting is not None:
        return Mandate.objects.none()
    return account.mandates.filter(valid_from__lte=on).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )


@asked_once
def held_mandates(account: Account, *, on: dt.date) -> list[Mandate]:
    """Return the rows of the account's mandates on a day."""
    return list(mandates_in_force(account, on=on))


def has_office_mandate(account: Account, *, on: dt.date) -> bool:
    """Say whether the account acts for the federation's office."""
    return any(held.role == Role.OFFICE for held in held_mandates(account, on=on))


def has_council_mandate(account: Account, council: Council, *, on: dt.date) -> bool:
    """Say whether the account acts for a body of the federation by mandate."""
    return any(
        held.role == Role.COUNCIL and held.council == council
        for held in held_mandates(account, on=on)
    )


def office_ends_on(*, on: dt.date) -> dt.date | None:
    """Return the last day anybody acts for the office; None where somebody does without end."""
    held = Mandate.objects.filter(role=Role.OFFICE, account__is_active=True, valid_from__lte=on)
    if held.filter(valid_until__isnull=True).exists():
        return None
    return held.aggregate(last=Max("valid_until"))["last"]


def is_secretary(account: Account, *, on: dt.date) -> bool:
    """Say whether the account acts for a club or an association."""
    if account.is_authenticated and account.acting is not None:
        return True
    return any(held.role == Role.SECRETARY for held in held_mandates(account, on=on))


def clubs_of(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs the account acts for as secretary, or on behalf of."""
    if account.is_authenticated and account.acting is not None:
        return Club.objects.filter(pk=account.acting.club_id)
    held = mandates_in_force(account, on=on).filter(role=Role.SECRETARY, club__isnull=False)
    return Club.objects.filter(pk__in=held.values("club"))


def associations_of(account: Account, *, on: dt.date) -> QuerySet[Association]:
    """Return the associations the account acts for as secretary, or on behalf of."""
    if account.is_authenticated and account.acting is not None:
        return Association.objects.filter(pk=account.acting.association_id)
    held = mandates_in_force(account, on=on).filter(role=Role.SECRETARY, association__isnull=False)
    return Association.objects.filter(pk__in=held.values("association"))


def direction_mandates(event_number: int, *, on: dt.date) -> QuerySet[Mandate]:
    """Return who directs an event on a day or later, with their accounts."""
    held = Mandate.objects.filter(role=Role.DIRECTOR, event_number=event_number)
    return (
        held.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
        .select_related("account")
        .order_by("valid_from", "pk")
    )


def events_directed_by(account: Account, *, on: dt.date) -> list[int]:
    """Return the numbers of the events the account directs."""
    return [
        held.event_number
        for held in held_mandates(account, on=on)
        if held.role == Role.DIRECTOR and held.event_number is not None
    ]
