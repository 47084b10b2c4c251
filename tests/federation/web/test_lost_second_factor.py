"""Who lost phone and codes is let in again when two people of the office agree, never oneself."""

import datetime as dt
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from federation.bodies.services.lost_second_factor import ask_to_remove_second_factor
from federation.errors import RuleError
from federation.models import Account, Approval, AuditEvent, Notice
from federation.services.approvals import agree_to_approval
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
SECRET = "JBSWY3DPEHPK3PXP"
PASSWORD = "a long enough password"


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


@pytest.fixture
def loser(world: World) -> Account:
    """Return a director who has a second step and recovery codes."""
    cache.clear()
    account = make_account("perdeu@federacao.example")
    give_mandate(account, "DIRECTOR", event_number=1)
    TOTP.activate(account, SECRET)
    RecoveryCodes.activate(account)
    return account


def page_of(owner: Account) -> str:
    return f"/admin/federation/account/act/remove-second-factor/?ids={owner.pk}"


def test_the_office_asks_and_a_second_person_agrees(
    loser: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    own, mine, hers = as_account(loser), as_account(olga), as_account(otilia)
    shown = mine.get(f"/admin/federation/account/{loser.pk}/change/").content.decode()
    assert "Remove the lost second sign-in step" in shown
    assert "Recovery codes, TOTP Authenticator" in shown

    response = mine.post(page_of(loser), {"reason": "telefonou, cartão visto"})

    assert response["Location"] == "/federation/approvals/"
    assert Authenticator.objects.filter(user=loser).count() == 2
    assert words(hers.get("/federation/approvals/")).count("perdeu@federacao.example") >= 1
    (told,) = Notice.objects.all()
    assert (told.code, told.email) == ("notice_second_factor_asked", "perdeu@federacao.example")
    (waits,) = Approval.objects.all()
    assert words(mine.post(f"/federation/approvals/{waits.pk}/agree/",
                           follow=True)).count("Whoever asks does not decide") == 1  # fmt: skip
    assert Authenticator.objects.filter(user=loser).count() == 2

    hers.post(f"/federation/approvals/{waits.pk}/agree/")

    assert not Authenticator.objects.filter(user=loser).exists()
    assert Notice.objects.get(code="notice_second_factor_removed").email == loser.email
    acts = AuditEvent.objects.filter(subject=f"account:{loser.pk}").order_by("pk")
    assert [(act.act, act.account) for act in acts] == [
        ("approval_asked", olga),
        ("second_factor_removed", olga),
        ("approval_given", otilia),
    ]
    assert Session.objects.exists()
    assert own.get(reverse("desk")).status_code == 302  # signed out
    assert own.get(reverse("desk"))["Location"].startswith(reverse("account_login"))


def test_asked_twice_it_waits_once_and_is_mailed_once(loser: Account, olga: Account) -> None:
    for _time in range(2):
        ask_to_remove_second_factor(owner=loser, reason="perdido", account=olga, now=NOW)

    assert Approval.objects.count() == 1
    assert Notice.objects.count() == 1


def test_never_oneself(loser: Account, olga: Account, otilia: Account, as_account: As) -> None:
    TOTP.activate(olga, SECRET)

    response = as_account(olga).post(page_of(olga), {"reason": "meu"}, follow=True)
    assert "Somebody else of the office has to ask for it." in response.content.decode()
    assert not Approval.objects.exists()

    waits = ask_to_remove_second_factor(owner=olga, reason="dela", account=otilia, now=NOW)
    with pytest.raises(RuleError, match="approval_about_oneself"):
        agree_to_approval(approval=waits, reason="", account=olga, now=NOW)
    assert Authenticator.objects.filter(user=olga).count() == 1


def test_the_office_does_not_open_the_account_of_whoever_runs_the_site(
    loser: Account, olga: Account
) -> None:
    loser.is_superuser = True
    loser.save()

    with pytest.raises(RuleError, match="second_factor_of_superuser"):
        ask_to_remove_second_factor(owner=loser, reason="perdido", account=olga, now=NOW)


def test_nothing_to_remove_is_refused(olga: Account, bruno: Account) -> None:
    with pytest.raises(RuleError, match="second_factor_none"):
        ask_to_remove_second_factor(owner=bruno, reason="perdido", account=olga, now=NOW)


def test_only_the_office_asks(
    loser: Account, bruno: Account, eve: Account, carla: Account, as_account: As
) -> None:
    for item in (bruno, eve, carla):
        assert as_account(item).post(page_of(loser), {"reason": "x"}).status_code in (302, 403)
    assert not Approval.objects.exists()


@pytest.mark.plain_sign_in
def test_a_recovery_code_lets_in_once(loser: Account, client: Client) -> None:
    loser.set_password(PASSWORD)
    loser.save()
    codes = Authenticator.objects.get(user=loser, type="recovery_codes").wrap().get_unused_codes()
    assert len(codes) == 10

    for expected in (200, 302):
        browser = Client(headers={"accept-language": "en"})
        browser.post(reverse("account_login"), {"login": loser.email, "password": PASSWORD})
        page = browser.get(reverse("mfa_authenticate")).content.decode()
        assert "No code left: the office removes the lost step" in page
        browser.post(reverse("mfa_authenticate"), {"code": codes[0]})
        assert browser.get(reverse("desk")).status_code == expected
