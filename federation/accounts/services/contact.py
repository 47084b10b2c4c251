"""Own contact data; a new e-mail address is in force once confirmed."""

import datetime as dt
from typing import Any

from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, AddressChange, Notice, Person
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.languages import language_of
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event
from federation.services.row_history import sign_history

_SALT = "federation.address_change"


@transaction.atomic
def change_contact(*, phone: str, postal: str, account: Account, now: dt.datetime) -> Person:
    """Store telephone and postal address of the signed-in person. Raises: RuleError."""
    person = _own_person(account)
    written = {"phone": phone.strip(), "address": postal.strip()}
    changed = [name for name, value in written.items() if getattr(person, name) != value]
    if not changed:
        raise RuleError("contact_unchanged")
    for name in changed:
        setattr(person, name, written[name])
    _save(person, changed, account=account)
    return person


@transaction.atomic
def ask_for_address(*, email: str, account: Account, now: dt.datetime) -> AddressChange:
    """Send a link to a new e-mail address; until it is opened the old one stays. RuleError."""
    person = _own_person(account)
    address = email.strip().lower()
    if address == person.email.lower():
        raise RuleError("contact_unchanged")
    change = AddressChange.objects.create(
        person=person, email=address, requested_at=now, requested_by=account
    )
    record_event("address_change_asked", subject=f"person:{person.pk}", account=account)
    notify(
        "notice_address_confirm",
        about=f"address_change:{change.pk}",
        values={},
        link="",
        to=[Addressee(address, language_of(account))],
        now=now,
    )
    return change


def link_of_address(notice: Notice) -> str:
    """Return the link that confirms a new e-mail address, made when it is sent."""
    change = int(notice.about.removeprefix("address_change:"))
    return reverse("address-confirm", args=[signing.dumps(change, salt=_SALT)])


def change_of(token: str, *, on: dt.date) -> AddressChange:
    """Return the change of a link. Raises: RuleError if it is expired, used, or invalid."""
    days = office_figures(on=on).invitation_days
    try:
        pk = signing.loads(token, salt=_SALT, max_age=dt.timedelta(days=days))
    except signing.BadSignature as refusal:
        raise RuleError("address_link_invalid") from refusal
    change = AddressChange.objects.select_related("person").filter(pk=pk).first()
    newest = AddressChange.objects.filter(person=change.person_id).first() if change else None
    if change is None or change != newest or change.confirmed_at is not None:
        raise RuleError("address_link_invalid")
    return change


@transaction.atomic
def confirm_address(*, token: str, now: dt.datetime) -> Person:
    """Put a new address in force, and notify the previous one. Raises: RuleError."""
    address_change = change_of(token, on=timezone.localdate(now))
    person = Person.objects.select_for_update().get(pk=address_change.person_id)
    change = change_of(token, on=timezone.localdate(now))  # again, now that the row is locked
    refuse_being_erased([person.pk])
    before, person.email = person.email, change.email
    change.confirmed_at = now
    change.save(update_fields=["confirmed_at"])
    _save(person, ["email"], account=change.requested_by)
    if before:
        notify(
            "notice_address_changed",
            about=f"person:{person.pk}",
            values={"player": person.name},
            link="",
            to=[Addressee(before, language_of(change.requested_by) if change.requested_by else "")],
            now=now,
        )
    return person


def _own_person(account: Account) -> Person:
    """Return the signed-in person, or the minor acted for; locked."""
    if account.person_id is None:
        raise RuleError("contact_of_nobody")
    refuse_being_erased([account.person_id])
    return Person.objects.select_for_update().get(pk=account.person_id)


def _save(person: Person, fields: list[str], *, account: Account | None) -> None:
    owner: Any = person
    sign_history(owner, account)
    person.save(update_fields=fields)
    record_event(
        "contact_changed",
        subject=f"person:{person.pk}",
        account=account,
        details={"fields": [f"person:{name}" for name in fields]},
    )
