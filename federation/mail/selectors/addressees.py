"""Addressees of the site's messages, and what they declined: the office, secretaries, people."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Lower
from django.utils.timezone import localdate

from federation.models import Account, DeclinedNotices, Mandate, NoticeWay, Person, PushDevice, Role
from federation.selectors.minors import guardians_of, is_minor
from federation.selectors.request_cache import once_per_request


@dataclass(frozen=True, slots=True)
class Addressee:
    """The address and language of a message.

    language: "" for the federation's own (`selectors.languages`). also: further recipients, such as
    a minor's guardians.
    """

    email: str
    language: str = ""
    also: "tuple[Addressee, ...]" = ()


def office_addressees(*, on: dt.date) -> list[Addressee]:
    """Return the accounts with an office mandate on a day."""
    held = (mandate for mandate in _mandates(on=on) if mandate.role == Role.OFFICE)
    return list(dict.fromkeys(_addressee(mandate) for mandate in held))


def secretaries_by_body(*, on: dt.date) -> dict[str, list[Addressee]]:
    """Return the secretaries of every club ("club:5") and association ("association:2")."""
    by_language: dict[str, dict[Addressee, None]] = {}
    for mandate in _mandates(on=on):
        if mandate.role != Role.SECRETARY:
            continue
        key = (
            f"club:{mandate.club_id}"
            if mandate.club_id
            else f"association:{mandate.association_id}"
        )
        by_language.setdefault(key, {})[_addressee(mandate)] = None
    return {key: list(people) for key, people in by_language.items()}


def addressees_of_people(people: Iterable[Person]) -> dict[int, Addressee]:
    """Return people's addresses by id: of their account, else in the register.

    Messages to a minor also go to the guardians, and only to them if the minor has no account.
    Dead people get no messages.
    """
    people_by_id = {person.pk: person for person in people if person.deceased_on is None}
    accounts = Account.objects.filter(is_active=True, person__in=people_by_id)
    by_person = {
        account.person_id: Addressee(account.email, account.language) for account in accounts
    }
    on = localdate()
    minors = [pk for pk, person in people_by_id.items() if is_minor(person, on=on)]
    guardians = guardians_of(minors, on=on) if minors else {}
    addressees: dict[int, Addressee] = {}
    for pk, person in people_by_id.items():
        reached = [by_person[pk]] if pk in by_person else []
        reached += [
            Addressee(guardian.email, guardian.language) for guardian in guardians.get(pk, ())
        ]
        first, *also = reached or [Addressee(person.email)]
        if first.email:
            addressees[pk] = replace(first, also=tuple(also))
    return addressees


@once_per_request
def _mandates(*, on: dt.date) -> list[Mandate]:
    held = Mandate.objects.filter(
        account__is_active=True, role__in=[Role.OFFICE, Role.SECRETARY], valid_from__lte=on
    )
    held = held.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on))
    return list(held.select_related("account").order_by("account__email", "pk"))


def _addressee(mandate: Mandate) -> Addressee:
    return Addressee(mandate.account.email, mandate.account.language)


def addresses_that_declined(
    kind: str, addresses: Collection[str], *, way: NoticeWay = NoticeWay.EMAIL
) -> list[str]:
    """Return the addresses, in lower case, that opted out of a kind of message."""
    rows = DeclinedNotices.objects.filter(kind=kind, way=way, email__in=addresses)
    newest = rows.filter(email=OuterRef("email")).order_by("-chosen_at", "-pk").values("pk")[:1]
    declined = rows.filter(pk=Subquery(newest), is_declined=True)
    return list(declined.values_list("email", flat=True))


def declined_by(address: str, *, way: NoticeWay = NoticeWay.EMAIL) -> set[str]:
    """Return the codes of the kinds an address opted out of, in one way."""
    rows = DeclinedNotices.objects.filter(email=address.lower(), way=way).order_by(
        "chosen_at", "pk"
    )
    chosen = dict(rows.values_list("kind", "is_declined"))
    return {kind for kind, is_declined in chosen.items() if is_declined}


def devices_that_show(kind: str, addresses: Collection[str]) -> dict[str, list[PushDevice]]:
    """Return by address, in lower case, the devices that want messages of a kind."""
    if not addresses:
        return {}
    rows = PushDevice.objects.annotate(address=Lower("account__email"))
    rows = rows.filter(address__in=addresses, account__is_active=True).order_by("pk")
    push_devices: dict[str, list[PushDevice]] = defaultdict(list)
    for device in rows:
        push_devices[device.address].append(device)
    if push_devices:
        for address in addresses_that_declined(kind, push_devices, way=NoticeWay.PUSH):
            del push_devices[address]
    return push_devices
