"""Addressees: the directors of an event, an association, the members of a body, players."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.models import Account, Council, CouncilSeat, Mandate, Person, Role
from tournaments.models import AppointmentState, DirectorAppointment, Event


def directors_of(event: Event) -> list[Addressee]:
    """Return who directed an event while it was played."""
    held = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        account__is_active=True,
        role=Role.DIRECTOR,
        event_number=event.pk,
        valid_from__lte=event.ends_on,
    )
    appointed = DirectorAppointment.objects.filter(event=event, state=AppointmentState.ACCEPTED)
    people = Person.objects.filter(pk__in=appointed.values("person"))
    return [*_of_mandates(held.select_related("account")), *reached(people)]


def association_of(event: Event, *, on: dt.date) -> list[Addressee]:
    """Return the secretaries of the association of the event, or its own address."""
    if event.association is None:
        return []
    secretary = secretaries_by_body(on=on).get(f"association:{event.association.pk}")
    if secretary:
        return secretary
    return [Addressee(event.association.email)] if event.association.email else []


def members_of(council: Council, *, on: dt.date) -> list[Addressee]:
    """Return who sits in a body on a day, by mandate or by a seat with an account."""
    open_end = Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    held = Mandate.objects.filter(
        open_end,
        account__is_active=True,
        role=Role.COUNCIL,
        council=council.value,
        valid_from__lte=on,
    )
    seats = CouncilSeat.objects.filter(open_end, council=council.value, valid_from__lte=on)
    seated = Account.objects.filter(is_active=True, person__in=seats.values("person"))
    return [*_of_mandates(held.select_related("account")), *_of_accounts(seated)]


def reached(people: Iterable[Person]) -> list[Addressee]:
    """Return the accounts of people; for those without one, the address in the register."""
    return list(addressees_of_people(people).values())


def _of_mandates(mandates: Iterable[Mandate]) -> list[Addressee]:
    return _of_accounts(mandate.account for mandate in mandates)


def _of_accounts(accounts: Iterable[Account]) -> list[Addressee]:
    return [Addressee(account.email, account.language) for account in accounts]
