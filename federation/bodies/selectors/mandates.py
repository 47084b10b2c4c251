"""Seats in the federation's bodies and mandates of accounts, on a day."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from federation.models import (
    Account,
    Association,
    Club,
    Council,
    CouncilSeat,
    Mandate,
    Position,
    Role,
)
from federation.selectors.keys import with_key
from federation.selectors.request_cache import once_per_request

_RANK = Case(
    *[When(position=value, then=Value(place)) for place, value in enumerate(Position.values)],
    default=Value(len(Position.values)),
    output_field=IntegerField(),
)


@dataclass(frozen=True, slots=True)
class BodyInOffice:
    """A body, and its seats on the day, president first."""

    council: Council
    seats: tuple[CouncilSeat, ...]


def seats_on(day: dt.date) -> QuerySet[CouncilSeat]:
    """Return the seats in office on a day, with their people, by position."""
    council_seats = CouncilSeat.objects.filter(valid_from__lte=day)
    rows = council_seats.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=day))
    return rows.select_related("person").order_by(_RANK, "person__sort_name", "pk")


def bodies_in_office(*, on: dt.date) -> list[BodyInOffice]:
    """Return every body of the federation with its seats on a day.

    A seat ends with the day its holder was erased; on that day too nobody holds it any more.
    """
    rows = list(seats_on(on).exclude(person__erasure__isnull=False, valid_until=on))
    return [
        BodyInOffice(council, tuple(row for row in rows if row.council == council))
        for council in Council
    ]


def council_mandates_without_seat(*, on: dt.date) -> QuerySet[Mandate]:
    """Return the mandates for a body, in force on a day, of accounts without a seat in it."""
    held = Mandate.objects.filter(role=Role.COUNCIL, valid_from__lte=on).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    seat = seats_on(on).filter(person=OuterRef("account__person"), council=OuterRef("council"))
    return held.filter(~Exists(seat)).select_related("account", "account__person")


def seats_running_out(*, on: dt.date, within: dt.timedelta) -> QuerySet[CouncilSeat]:
    """Return the seats that end within a period."""
    return seats_on(on).filter(valid_until__lte=on + within).order_by("valid_until", "pk")


def mandates_in_force(account: Account, *, on: dt.date) -> QuerySet[Mandate]:
    """Return an account's mandates on a day; none while it acts for a body or a minor."""
    if not account.is_authenticated or not account.is_active or account.rests:
        return Mandate.objects.none()
    return account.mandates.filter(valid_from__lte=on).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )


@once_per_request
def held_mandates(account: Account, *, on: dt.date) -> list[Mandate]:
    """Return an account's mandates on a day with their bodies, by role, latest first.

    `is_treasurer` of each: whether the account's person is treasurer of the board on the day.
    """
    treasurers = seats_on(on).filter(council=Council.BOARD, position=Position.TREASURER)
    is_treasurer = Exists(treasurers.order_by().filter(person=OuterRef("account__person")))
    rows = mandates_in_force(account, on=on).annotate(is_treasurer=is_treasurer)
    rows = rows.select_related("club", "association")
    return list(rows.order_by("role", "-valid_from", "pk"))


def has_office_mandate(account: Account, *, on: dt.date) -> bool:
    """Return whether the account has an office mandate."""
    return any(held.role == Role.OFFICE for held in held_mandates(account, on=on))


def of_treasurer(mandates: Sequence[Mandate]) -> bool:
    """Return whether held mandates are the treasurer's: one of the office, and the board's seat."""
    return any(
        held.role == Role.OFFICE and held.is_treasurer  # type: ignore[attr-defined]
        for held in mandates
    )


def has_council_mandate(account: Account, council: Council, *, on: dt.date) -> bool:
    """Return whether the account has a mandate for a body of the federation."""
    return any(
        held.role == Role.COUNCIL and held.council == council
        for held in held_mandates(account, on=on)
    )


def office_mandates(*, on: dt.date) -> QuerySet[Mandate]:
    """Return the office mandates that began by a day, of active accounts."""
    return Mandate.objects.filter(role=Role.OFFICE, account__is_active=True, valid_from__lte=on)


def is_secretary(account: Account, *, on: dt.date) -> bool:
    """Return whether the account is secretary of a club or an association."""
    if account.is_authenticated and account.acting is not None:
        return True
    return any(held.role == Role.SECRETARY for held in held_mandates(account, on=on))


def clubs_of(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs the account is secretary of, or acts for."""
    if account.is_authenticated and account.acting is not None:
        return with_key(Club.objects.all(), account.acting.club_id)
    held = mandates_in_force(account, on=on).filter(role=Role.SECRETARY, club__isnull=False)
    return Club.objects.filter(pk__in=held.values("club"))


def associations_of(account: Account, *, on: dt.date) -> QuerySet[Association]:
    """Return the associations the account is secretary of, or acts for."""
    if account.is_authenticated and account.acting is not None:
        return with_key(Association.objects.all(), account.acting.association_id)
    held = mandates_in_force(account, on=on).filter(role=Role.SECRETARY, association__isnull=False)
    return Association.objects.filter(pk__in=held.values("association"))


def own_clubs(account: Account, *, on: dt.date) -> list[Club]:
    """Return the same clubs by name, loaded with the mandates."""
    return sorted(_bodies(account, "club", on=on), key=lambda club: (club.name, club.pk))


def own_associations(account: Account, *, on: dt.date) -> list[Association]:
    """Return the same associations by name, loaded with the mandates."""
    return sorted(_bodies(account, "association", on=on), key=lambda body: (body.name, body.pk))


def _bodies(account: Account, kind: str, *, on: dt.date) -> set[Any]:
    if account.is_authenticated and account.acting is not None:
        body = getattr(account.acting, kind)
        return {body} if body else set()
    held = [mandate for mandate in held_mandates(account, on=on) if mandate.role == Role.SECRETARY]
    return {body for mandate in held if (body := getattr(mandate, kind)) is not None}


def direction_mandates(event_number: int, *, on: dt.date) -> QuerySet[Mandate]:
    """Return the mandates to direct an event on a day or later, with their accounts."""
    held = Mandate.objects.filter(role=Role.DIRECTOR, event_number=event_number)
    return (
        held.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
        .select_related("account")
        .order_by("valid_from", "pk")
    )


def events_directed_by(account: Account, *, on: dt.date) -> list[int]:
    """Return the ids of the events the account directs."""
    return [
        held.event_number
        for held in held_mandates(account, on=on)
        if held.role == Role.DIRECTOR and held.event_number is not None
    ]
