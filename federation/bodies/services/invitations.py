"""Invitations to new accounts by e-mail; the holder of the link sets the password."""

import datetime as dt

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import ngettext

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, Federation, Notice, Person
from federation.selectors.languages import language_of
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event

_SALT = "federation.invitation"


@transaction.atomic
def invite_account(
    *,
    email: str,
    account: Account | None,
    now: dt.datetime,
    person: Person | None = None,
    language: str = "",
    by_mail: bool = True,
) -> Account:
    """Create an account without password and send its link; a waiting one gets a new link.

    by_mail: False if the caller passes on the link itself, or sends it later. Raises: RuleError if
    the address has an account in use, or the person has one.
    """
    address = email.strip().lower()
    owner = Account.objects.select_for_update().filter(email=address).first()
    if owner is not None and (owner.has_usable_password() or not owner.is_active):
        raise RuleError("account_exists", email=address)
    others = Account.objects.exclude(pk=owner.pk) if owner else Account.objects.all()
    if person is not None and others.filter(person=person).exists():
        raise RuleError("person_has_account", person=person.name)
    if owner is None:
        owner = Account.objects.create_user(address)
    owner.person, owner.language = person or owner.person, language or owner.language
    owner.save(update_fields=["person", "language"])
    record_event(
        "account_invited",
        subject=f"account:{owner.pk}",
        account=account,
        details={"email": address},
    )
    if by_mail:
        send_invitation(owner, now=now)
    return owner


def invitation_token(owner: Account) -> str:
    """Return the token of the link; it expires with time, and with the first password."""
    return signing.dumps({"account": owner.pk, "key": owner.password[-16:]}, salt=_SALT)


def invitation_link(owner: Account) -> str:
    """Return the link with which an invited account sets its password, once."""
    return str(settings.SITE_URL) + reverse("invitation", args=[invitation_token(owner)])


def invited_account(token: str, *, on: dt.date) -> Account:
    """Return the account of a link. Raises: RuleError if it is expired, used, or invalid."""
    days = office_figures(on=on).invitation_days
    try:
        data = signing.loads(token, salt=_SALT, max_age=dt.timedelta(days=days))
    except signing.BadSignature as refusal:
        raise RuleError("invitation_invalid") from refusal
    owner = Account.objects.filter(pk=data["account"], is_active=True).first()
    if owner is None or owner.has_usable_password() or owner.password[-16:] != data["key"]:
        raise RuleError("invitation_invalid")
    return owner


@transaction.atomic
def accept_invitation(*, token: str, password: str, on: dt.date) -> Account:
    """Set an account's first password and verify its address. Raises: RuleError."""
    owner = Account.objects.select_for_update().get(pk=invited_account(token, on=on).pk)
    if owner.has_usable_password():
        raise RuleError("invitation_invalid")
    owner.set_password(password)
    owner.save(update_fields=["password"])
    EmailAddress.objects.update_or_create(
        user=owner, email=owner.email, defaults={"verified": True, "primary": True}
    )
    record_event("account_joined", subject=f"account:{owner.pk}", account=owner)
    return owner


def link_of_invitation(notice: Notice) -> str:
    """Return the link in an invitation's e-mail, made when it is sent."""
    owner = Account.objects.get(pk=int(notice.about.removeprefix("account:")))
    return reverse("invitation", args=[invitation_token(owner)])


def send_invitation(owner: Account, *, now: dt.datetime) -> Notice:
    """Create the e-mail with the link of an invitation."""
    federation = Federation.objects.first()
    days = office_figures(on=timezone.localdate(now)).invitation_days
    with translation.override(language_of(owner)):
        lasting = ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    (notice,) = notify(
        "notice_invitation",
        about=f"account:{owner.pk}",
        values={
            "federation": federation.name if federation else "Trunfo",
            "site": federation.short_name if federation else "Trunfo",
            "lasting": lasting,
        },
        link="",
        to=[Addressee(owner.email, language_of(owner))],
        now=now,
    )
    return notice
