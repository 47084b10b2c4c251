"""A second sign-in step is asked of office, councils and directors, and its secrets are sealed."""

import io
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from cryptography.fernet import Fernet
from django.core.cache import cache
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from federation.bodies.services.second_factor import (
    seal_all,
    sealed,
    unsealed,
    write_second_factor_key,
)
from federation.models import Account, AuditEvent, Federation
from tests.factories.federation import make_account
from tests.personas import World

SIGN_IN = pytest.mark.plain_sign_in
SECRET = "JBSWY3DPEHPK3PXP"
PAGE = reverse("second-factor")


def code_of(secret: str, *, later: int = 0) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later)))


@pytest.fixture(autouse=True)
def _no_code_used_before() -> None:
    cache.clear()


@pytest.fixture
def key_file(tmp_path: Path, settings: Settings) -> Path:
    path = tmp_path / "second-factor.key"
    write_second_factor_key(path)
    settings.SECOND_FACTOR_KEY_FILE = path
    settings.SECOND_FACTOR_KEY_MADE_AT_FIRST_USE = False
    return path


@SIGN_IN
@pytest.mark.parametrize("who", ["olga", "carla", "diego"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_acts_for_the_federation_is_led_to_the_second_step(
    world: World,
    as_account: Callable[[Account], Client],
    request: pytest.FixtureRequest,
    who: str,
    method: str,
) -> None:
    client = as_account(request.getfixturevalue(who))

    for name in ("desk", "admin:index", "approval-list", "event-create"):
        too_large = getattr(client, method)(reverse(name))
        assert too_large.status_code == 302, name
        assert too_large["Location"].startswith(PAGE), name


@SIGN_IN
def test_before_the_second_step_the_menu_is_a_visitors(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    response = as_account(olga).get(PAGE)

    page = response.content.decode()
    assert response.status_code == 200
    assert reverse("approval-list") not in page
    assert reverse("event-create") not in page
    assert reverse("account_logout") in page


@SIGN_IN
@pytest.mark.parametrize("who", ["ana", "bruno", "eve"])
def test_players_and_clubs_are_not_asked(
    world: World,
    as_account: Callable[[Account], Client],
    request: pytest.FixtureRequest,
    who: str,
) -> None:
    assert as_account(request.getfixturevalue(who)).get(reverse("desk")).status_code == 200


@SIGN_IN
def test_superusers_are_asked_and_the_demo_is_spared(
    world: World, as_account: Callable[[Account], Client], olga: Account
) -> None:
    root = make_account("root@federacao.example")
    root.is_superuser = True
    root.save()
    assert as_account(root).get(reverse("desk"))["Location"].startswith(PAGE)

    Federation.objects.update(is_demo=True)

    assert as_account(root).get(reverse("desk")).status_code == 200
    assert as_account(olga).get(reverse("desk")).status_code == 200


@SIGN_IN
def test_public_pages_and_the_api_answer_as_they_answer_anybody(
    world: World, as_account: Callable[[Account], Client], olga: Account
) -> None:
    client = as_account(olga)

    page = client.get(reverse("event-detail", args=[world.event.pk]))
    assert page.status_code == 200
    assert not page.wsgi_request.user.is_authenticated
    assert client.get("/api/v1/clubs/").status_code == 200
    assert client.get("/api/v1/reservations/").status_code == 401
    assert client.get(reverse("account_logout")).status_code == 200


@SIGN_IN
@pytest.mark.django_db(transaction=True)
def test_the_first_sign_in_leads_through_the_app_and_its_codes_to_the_desk(
    world: World, key_file: Path, olga: Account, reader: Client
) -> None:
    olga.set_password("a long enough password")
    olga.save()
    data = {"login": olga.email, "password": "a long enough password"}
    response = reader.post(reverse("account_login"), data, follow=True)
    assert response.redirect_chain[-1][0].startswith(PAGE)
    assert "recovery codes" in response.content.decode()

    form = reader.get(reverse("mfa_activate_totp"))
    assert form.status_code == 200  # no password again, a moment after signing in
    secret = re.search(r'value="([A-Z2-7]{32})"', form.content.decode())
    assert secret
    codes = reader.post(reverse("mfa_activate_totp"), {"code": code_of(secret[1])}, follow=True)
    assert len(re.findall(r"\b\d{8}\b", codes.content.decode())) == 10
    assert "on to the desk" in codes.content.decode()

    assert reader.get(reverse("desk")).status_code == 200
    kept = Authenticator.objects.values_list("data", flat=True)
    assert secret[1] not in str(list(kept))
    assert all(value.startswith("fernet:") for value in sealed_values())


@SIGN_IN
def test_the_next_sign_in_asks_for_the_code(
    world: World, key_file: Path, olga: Account, reader: Client
) -> None:
    TOTP.activate(olga, SECRET)
    olga.set_password("a long enough password")
    olga.save()
    data = {"login": olga.email, "password": "a long enough password"}
    response = reader.post(reverse("account_login"), data)
    assert response["Location"].startswith(reverse("mfa_authenticate"))
    assert reader.get(reverse("desk"))["Location"].startswith(reverse("account_login"))

    reader.post(reverse("mfa_authenticate"), {"code": code_of(SECRET)})

    assert reader.get(reverse("desk")).status_code == 200


@SIGN_IN
def test_a_sign_in_from_before_the_step_was_set_up_has_to_show_it(
    world: World, key_file: Path, as_account: Callable[[Account], Client], olga: Account
) -> None:
    client = as_account(olga)
    TOTP.activate(olga, SECRET)

    page = client.get(reverse("desk"), follow=True)
    assert "Enter the code of the app" in page.content.decode()
    client.post(reverse("mfa_reauthenticate"), {"code": code_of(SECRET)})

    assert client.get(reverse("desk")).status_code == 200


@SIGN_IN
def test_without_a_key_the_page_says_what_to_do(
    world: World,
    tmp_path: Path,
    settings: Settings,
    as_account: Callable[[Account], Client],
    olga: Account,
) -> None:
    settings.SECOND_FACTOR_KEY_FILE = tmp_path / "none"
    settings.SECOND_FACTOR_KEY_MADE_AT_FIRST_USE = False

    page = as_account(olga).get(reverse("mfa_activate_totp"), follow=True)

    assert "second_factor_key --new FILE" in page.content.decode()
    fault_ids = [fault.id for fault in run_checks(include_deployment_checks=True)]
    assert "trunfo.E002" in fault_ids


def sealed_values() -> list[str]:
    rows = Authenticator.objects.values_list("data", flat=True)
    return [row[name] for row in rows for name in ("secret", "seed") if name in row]


def test_old_secrets_are_sealed_and_keys_change(db: None, key_file: Path) -> None:
    owner = make_account("owner@federacao.example")
    Authenticator.objects.create(user=owner, type="totp", data={"secret": SECRET})
    assert unsealed(SECRET) == SECRET

    output = io.StringIO()
    call_command("second_factor_key", stdout=output)
    assert output.getvalue() == "1 encrypted anew\n"
    (first,) = sealed_values()
    assert first.startswith("fernet:")
    assert unsealed(first) == SECRET

    old = key_file.read_text()
    key_file.write_text(Fernet.generate_key().decode() + "\n" + old)
    assert unsealed(first) == SECRET
    assert (seal_all(), seal_all()) == (1, 0)
    key_file.write_text(key_file.read_text().splitlines()[0])
    (second,) = sealed_values()
    assert unsealed(second) == SECRET
    with pytest.raises(ImproperlyConfigured, match="no key of"):
        unsealed(first)


def test_a_key_is_the_owners_and_never_overwritten(key_file: Path) -> None:
    assert key_file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        write_second_factor_key(key_file)
    assert sealed("x") != sealed("x")


def test_who_lost_the_phone_is_let_in_again(db: None, key_file: Path) -> None:
    owner = make_account("owner@federacao.example")
    TOTP.activate(owner, SECRET)

    call_command("remove_second_factor", "Owner@federacao.example", stdout=io.StringIO())

    assert not Authenticator.objects.exists()
    assert AuditEvent.objects.filter(act="second_factor_removed").exists()
