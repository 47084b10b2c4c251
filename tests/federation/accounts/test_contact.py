"""One's own contact data: changed by oneself, on the trail; a new address counts once confirmed."""

import datetime as dt
import re
import time
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail, signing
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.accounts.services.contact import (
    ask_for_address,
    change_contact,
    confirm_address,
)
from federation.errors import RuleError
from federation.models import Account, AddressChange, AuditEvent, Notice, Person
from tests.factories.pages import words
from tests.factories.rows import need

As = Callable[[Account], Client]
NOW = timezone.now()


@pytest.fixture
def person(ana: Account) -> Person:
    assert ana.person is not None
    Person.objects.filter(pk=ana.person.pk).update(email="velho@x.example")
    ana.refresh_from_db()
    return Person.objects.get(pk=need(ana.person_id))


def link_of_last() -> str:
    regex_match = re.search(r"https?://[^/]+(/address/\S+)", str(mail.outbox[-1].body))
    assert regex_match is not None
    return regex_match.group(1)


def ask(commits: Commits, ana: Account, email: str = "Novo@X.example") -> str:
    with commits(execute=True):
        ask_for_address(email=email, account=ana, now=NOW)
    return link_of_last()


def test_new_address_counts_once_its_link_was_confirmed_and_the_old_one_is_told(
    person: Person, ana: Account, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    link = ask(django_capture_on_commit_callbacks, ana)
    person.refresh_from_db()
    assert (mail.outbox[-1].to, person.email) == (["novo@x.example"], "velho@x.example")

    assert "novo@x.example" in words(reader.get(link))  # a scanner of e-mails opens it: no change
    person.refresh_from_db()
    assert person.email == "velho@x.example"
    assert reader.post(link).status_code == 302

    person.refresh_from_db()
    assert person.email == "novo@x.example"
    last = Notice.objects.latest("pk")
    assert (last.code, last.email) == ("notice_address_changed", "velho@x.example")
    assert "novo" not in str(last.values)
    trail = AuditEvent.objects.filter(subject=f"person:{person.pk}").order_by("pk")
    assert [audit_event.act for audit_event in trail] == ["address_change_asked", "contact_changed"]
    assert person.history.latest().email == "novo@x.example"
    assert reader.post(link).status_code == 410


def test_no_link_is_kept_in_the_clear(
    person: Person, ana: Account, django_capture_on_commit_callbacks: Commits
) -> None:
    token = ask(django_capture_on_commit_callbacks, ana).split("/")[2]

    texts = [str(value) for row in Notice.objects.values() for value in row.values()]
    assert not [text for text in texts if token in text]


def test_only_the_newest_address_asked_for_can_be_confirmed(
    person: Person, ana: Account, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    first = ask(django_capture_on_commit_callbacks, ana, "um@x.example")
    second = ask(django_capture_on_commit_callbacks, ana, "dois@x.example")

    assert [reader.post(item).status_code for item in (first, second, first)] == [410, 302, 410]
    person.refresh_from_db()
    assert person.email == "dois@x.example"


@pytest.mark.parametrize(
    "token",
    ["", "x", "a:b:c", signing.dumps(1, salt="outro")],
    ids=["empty", "word", "parts", "of another salt"],
)
def test_links_that_are_none_of_ours_confirm_nothing(person: Person, token: str) -> None:
    with pytest.raises(RuleError, match="address_link_invalid"):
        confirm_address(token=token, now=NOW)


def test_link_is_too_old_after_the_days_of_an_invitation(
    person: Person, ana: Account, reader: Client, django_capture_on_commit_callbacks: Commits,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    link = ask(django_capture_on_commit_callbacks, ana)
    later = dt.timedelta(days=7).total_seconds()
    real = time.time

    monkeypatch.setattr(time, "time", lambda: real() + later - 60)
    in_time = reader.get(link).status_code
    monkeypatch.setattr(time, "time", lambda: real() + later + 60)

    assert (in_time, reader.get(link).status_code) == (200, 410)


def test_telephone_and_address_are_changed_on_the_page(
    person: Person, ana: Account, as_account: As
) -> None:
    client = as_account(ana)

    response = client.post(
        "/my/contact/change/", {"phone": " 912 ", "postal": "Rua 1"}, follow=True
    )

    person.refresh_from_db()
    assert (person.phone, person.address) == ("912", "Rua 1")
    assert "Saved." in words(response)
    assert AuditEvent.objects.get(act="contact_changed").details == {
        "fields": ["person:phone", "person:address"]
    }
    assert (
        client.post("/my/contact/change/", {"phone": "912", "postal": "Rua 1"}).status_code == 409
    )


def test_nothing_new_is_refused(person: Person, ana: Account, eve: Account) -> None:
    with pytest.raises(RuleError, match="contact_unchanged"):
        ask_for_address(email="VELHO@x.example", account=ana, now=NOW)
    with pytest.raises(RuleError, match="contact_of_nobody"):
        change_contact(phone="1", postal="", account=eve, now=NOW)
    assert not AddressChange.objects.exists()


def test_sign_in_address_is_changed_once_confirmed_and_the_old_one_is_told(
    person: Person, ana: Account, as_account: As
) -> None:
    old = EmailAddress.objects.create(user=ana, email=ana.email, verified=True, primary=True)
    new = EmailAddress.objects.create(user=ana, email="entrada@x.example")
    client = as_account(ana)
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": timezone.now().timestamp(), "email": ana.email}
    ]
    session.save()

    client.post("/accounts/email/", {"action_primary": "", "email": new.email})
    ana.refresh_from_db()
    assert ana.email == old.email
    EmailAddress.objects.filter(pk=new.pk).update(verified=True)
    client.post("/accounts/email/", {"action_primary": "", "email": new.email})

    ana.refresh_from_db()
    assert ana.email == "entrada@x.example"
    last = Notice.objects.latest("pk")
    assert (last.code, last.email) == ("notice_sign_in_address_changed", old.email)
    assert AuditEvent.objects.get(act="sign_in_address_changed").details == {
        "before": [old.email], "after": "entrada@x.example",
    }  # fmt: skip
