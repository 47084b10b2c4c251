"""Last days that somebody must be reminded of, as each app tells them."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from federation.errors import Refusal
from federation.models import Account, Mandate, Person, Role
from federation.selectors.asked_once import asked_once
from federation.selectors.missing import is_not_entered


@dataclass(frozen=True, slots=True)
class Addressee:
    """Where a reminder goes, and in which language; "" for the federation's own
    (`selectors.languages`)."""

    email: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """One last day that is not kept yet. kind and subject name it: "calendar_draft", "season:2027".

    title: lazy, so that each reader gets it in the own language. link: an address of the site.
    days_before: on which days before the last one to remind; 0 is the last day itself.
    """

    kind: str
    subject: str
    due_on: dt.date
    title: str | Promise
    link: str
    recipients: Sequence[Addressee]
    days_before: Sequence[int]

    def remind_on(self, on: dt.date) -> dt.date | None:
        """Return the latest day of reminding that has come; None before it, and after the end."""
        if on > self.due_on:
            return None
        days = (self.due_on - dt.timedelta(days=number) for number in self.days_before)
        return max((day for day in days if day <= on), default=None)


def all_dues(*, on: dt.date) -> list[Due]:
    """Ask each source the settings name for what is due: `f(*, on) -> list[Due]`.

    Without a rule set or a season a source cannot say; that is told on the desk.
    """
    found: list[Due] = []
    for path in settings.REMINDER_SOURCES:
        try:
            found += import_string(path)(on=on)
        except Refusal as refusal:
            if not is_not_entered(refusal):
                raise
    return found


def office_addressees(*, on: dt.date) -> list[Addressee]:
    """Return the accounts that keep the federation's office on a day."""
    held = (each for each in _mandates(on=on) if each.role == Role.OFFICE)
    return list(dict.fromkeys(_addressee(mandate) for mandate in held))


def secretaries_by_body(*, on: dt.date) -> dict[str, list[Addressee]]:
    """Return the secretaries of every club ("club:5") and association ("association:2")."""
    found: dict[str, dict[Addressee, None]] = {}
    for mandate in _mandates(on=on):
        if mandate.role != Role.SECRETARY:
            continue
        key = (
            f"club:{mandate.club_id}"
            if mandate.club_id
            else f"association:{mandate.association_id}"
        )
        found.setdefault(key, {})[_addressee(mandate)] = None
    return {key: list(people) for key, people in found.items()}


def addressees_of_people(people: Iterable[Person]) -> dict[int, Addressee]:
    """Return by id where people are reached: their account, else the address in the register."""
    wanted = {person.pk: person for person in people}
    accounts = Account.objects.filter(is_active=True, person__in=wanted)
    by_person = {each.person_id: Addressee(each.email, each.language) for each in accounts}
    return {
        pk: by_person.get(pk) or Addressee(person.email)
        for pk, person in wanted.items()
        if pk in by_person or person.email
    }


@asked_once
def _mandates(*, on: dt.date) -> list[Mandate]:
    held = Mandate.objects.filter(
        account__is_active=True, role__in=[Role.OFFICE, Role.SECRETARY], valid_from__lte=on
    )
    held = held.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
    return list(held.select_related("account").order_by("account__email", "pk"))


def _addressee(mandate: Mandate) -> Addressee:
    return Addressee(mandate.account.email, mandate.account.language)
