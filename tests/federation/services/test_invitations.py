"""Accounts begin with an invitation: its link works once, for a while, and for its address."""

import datetime as dt
import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.bodies.services.invitations import invite_account
from federation.errors import RuleError
from federation.models import Account, AuditEvent
from tests.factories.pages import words
from tests.personas import World

PASSWORD = "uma senha bem comprida"


def link_in(message: str) -> str:
    regex_match = re.search(r"https?://[^/]+(/invitation/\S+)", message)
    assert regex_match is not None
    return regex_match.group(1)


def invite(commits: Commits, email: str = "Nova@Clube.example", **details: Any) -> str:
    with commits(execute=True):
        invite_account(email=email, account=None, now=timezone.now(), **details)
    return link_in(str(mail.outbox[-1].body))


def test_invited_somebody_chooses_a_password_and_signs_in(
    world: World, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    link = invite(django_capture_on_commit_callbacks, language="en")

    assert mail.outbox[0].to == ["nova@clube.example"]
    assert mail.outbox[0].subject == "Your account: FE"
    assert "You will sign in as nova@clube.example." in words(reader.get(link))
    response = reader.post(link, {"new_password1": PASSWORD, "new_password2": PASSWORD})

    assert response["Location"] == "/accounts/login/"
    assert Account.objects.get(email="nova@clube.example").check_password(PASSWORD)
    acts = AuditEvent.objects.filter(act__startswith="account_").order_by("pk")
    assert [act.act for act in acts] == ["account_invited", "account_joined"]


def test_link_works_once(
    world: World, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    link = invite(django_capture_on_commit_callbacks)
    reader.post(link, {"new_password1": PASSWORD, "new_password2": PASSWORD})

    again = reader.post(link, {"new_password1": "outra senha!", "new_password2": "outra senha!"})

    assert again.status_code == 410
    assert "It was used before, or is too old." in words(again)
    assert Account.objects.get(email="nova@clube.example").check_password(PASSWORD)


def test_link_grows_old(
    world: World,
    reader: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    link = invite(django_capture_on_commit_callbacks)
    later = timezone.now() + dt.timedelta(days=8)
    monkeypatch.setattr("django.core.signing.time.time", later.timestamp)

    assert reader.get(link).status_code == 410


def test_forged_links_open_nothing(world: World, reader: Client) -> None:
    assert reader.get("/invitation/forged:token/").status_code == 410


def test_weak_passwords_are_refused(
    world: World, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    link = invite(django_capture_on_commit_callbacks)

    text = words(reader.post(link, {"new_password1": "12345678", "new_password2": "12345678"}))

    assert "Not saved" in text
    assert not Account.objects.get(email="nova@clube.example").has_usable_password()


def test_account_in_use_is_not_invited_again(
    world: World, eve: Account, django_capture_on_commit_callbacks: Commits
) -> None:
    with pytest.raises(RuleError, match="account_exists"):
        invite(django_capture_on_commit_callbacks, email="EVE@ninguem.example")


def test_person_has_one_account(
    world: World, ana: Account, django_capture_on_commit_callbacks: Commits
) -> None:
    with pytest.raises(RuleError, match="person_has_account"):
        invite(django_capture_on_commit_callbacks, person=world.members["1001"])
