"""Keys of programs: made by their owner after a fresh sign-in, for something, until a day."""

import datetime as dt
import re
import time
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from rest_framework.views import APIView

from federation.access import Public
from federation.api.limits import WrongKeyThrottle
from federation.bodies.services.accounts import KeyDraft, create_api_token, hash_of
from federation.errors import RuleError
from federation.models import Account, ApiToken, AuditEvent, Federation, KeyScope
from tests.factories.federation import make_key
from tests.personas import World

SignIn = Callable[[Account], Client]
PAGE = reverse("api-keys")
TOLD = {"name": "scoring program", "scopes": ["read", "results"], "days": 90}
PRIVATE = "/api/v1/reservations/"


def with_key(key: str) -> Client:
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def test_a_key_is_shown_once_and_only_its_hash_is_kept(bruno: Account, as_account: SignIn) -> None:
    client = as_account(bruno)

    made = client.post(PAGE, TOLD)

    regex_match = re.search(r"trunfo_[\w-]{43}", made.content.decode())
    assert regex_match
    token = ApiToken.objects.get()
    assert (token.account, token.name, token.key_hash) == (
        bruno,
        "scoring program",
        hash_of(regex_match[0]),
    )
    assert token.scopes == ["read", "results"]
    assert token.expires_on == timezone.localdate() + dt.timedelta(days=90)
    assert token.after_second_factor
    assert "no-store" in made["Cache-Control"]
    page = client.get(PAGE).content.decode()
    assert "scoring program" in page
    assert regex_match[0] not in page
    assert AuditEvent.objects.get(act="api_token_created").account == bruno


def test_each_withdraws_only_the_own_keys(
    bruno: Account, carla: Account, as_account: SignIn
) -> None:
    token, key = make_key(bruno)
    address = reverse("api-key-withdraw", args=[token.pk])

    assert as_account(carla).post(address).status_code == 404
    assert with_key(key).get(PRIVATE).status_code == 200
    assert as_account(bruno).post(address).status_code == 302
    assert with_key(key).get(PRIVATE).status_code == 401


def test_making_one_wants_a_fresh_sign_in(bruno: Account, as_account: SignIn) -> None:
    client = as_account(bruno)
    session = client.session
    name = "account_authentication_methods"
    session[name] = [{**item, "at": time.time() - 3600} for item in session[name]]
    session.save()

    response = client.post(PAGE, TOLD)

    assert response["Location"].startswith(reverse("account_reauthenticate"))
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    ("name", "scopes", "days", "code"),
    [
        (" ", ["read"], 30, "token_name_missing"),
        ("x", [], 30, "token_scope_missing"),
        ("x", ["everything"], 30, "token_scope_missing"),
        ("x", ["read"], 366, "token_lasts_too_long"),
        ("x", ["read"], 0, "token_lasts_too_long"),
    ],
)
def test_what_no_key_may_be(
    bruno: Account, name: str, scopes: list[str], days: int, code: str
) -> None:
    last = timezone.localdate() + dt.timedelta(days=days)

    with pytest.raises(RuleError, match=code):
        create_api_token(
            owner=bruno,
            draft=KeyDraft(name, scopes, last, after_second_factor=False),
            account=bruno,
            now=timezone.now(),
        )


def test_a_key_does_what_it_is_for_and_nothing_else(world: World, bruno: Account) -> None:
    files = f"/api/v1/events/{world.event.pk}/result-files/"
    _token, reads = make_key(bruno, scopes=("read",))
    _token, sends = make_key(bruno, scopes=("results",))

    assert with_key(reads).get(files).status_code == 200
    assert with_key(sends).get(files).status_code == 200
    refused = with_key(reads).post(files)
    assert refused.status_code == 403
    assert "not for that" in refused.json()["detail"]
    assert with_key(sends).post(files).status_code == 400  # no file came along
    assert with_key(sends).get(PRIVATE).status_code == 403
    assert with_key(sends).get("/api/v1/clubs/").status_code == 200


def test_a_key_ends_with_its_last_day(world: World, bruno: Account) -> None:
    token, key = make_key(bruno)
    ApiToken.objects.filter(pk=token.pk).update(expires_on=timezone.localdate())
    assert with_key(key).get(PRIVATE).status_code == 200

    ApiToken.objects.update(expires_on=timezone.localdate() - dt.timedelta(days=1))

    response = with_key(key).get(PRIVATE)
    assert response.status_code == 401
    assert "last day" in response.json()["detail"]


@pytest.mark.parametrize(("who", "status"), [("bruno", 200), ("olga", 401), ("carla", 401)])
def test_a_key_does_not_get_round_the_second_step(
    world: World, request: pytest.FixtureRequest, who: str, status: int
) -> None:
    account = request.getfixturevalue(who)
    _token, key = make_key(account, after_second_factor=False)
    _token, passed = make_key(account, after_second_factor=True)
    address = f"/api/v1/events/{world.event.pk}/result-files/"

    assert with_key(key).get(address).status_code == status
    assert with_key(passed).get(address).status_code == 200
    Federation.objects.update(is_demo=True)
    assert with_key(key).get(address).status_code == 200


@pytest.mark.plain_sign_in
def test_office_makes_a_key_only_after_the_second_step(olga: Account, as_account: SignIn) -> None:
    assert as_account(olga).post(PAGE, TOLD)["Location"].startswith(reverse("second-factor"))


def test_wrong_keys_are_put_off_by_address(
    world: World, bruno: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WrongKeyThrottle, "THROTTLE_RATES", {"wrong_key": "3/min"})
    _token, key = make_key(bruno)

    def asks(told: str, address: str) -> int:
        return with_key(told).get(PRIVATE, REMOTE_ADDR=address).status_code

    assert [asks("wrong", "192.0.2.9") for _ in range(5)] == [401, 401, 401, 429, 429]
    assert asks("wrong", "192.0.2.10") == 401
    assert asks(key, "192.0.2.9") == 200


def views(patterns: list[URLPattern | URLResolver]) -> list[type]:
    kinds = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            kinds += views(pattern.url_patterns)
        elif (kind := getattr(pattern.callback, "cls", None)) and issubclass(kind, APIView):
            kinds.append(kind)
    return kinds


def test_each_address_that_is_not_public_says_what_a_key_for_it_is_called() -> None:
    closed = [view for view in views(get_resolver().url_patterns) if not public(view)]

    assert len(closed) > 20
    lacking = [view.__name__ for view in closed if getattr(view, "key_scope", "") not in KeyScope]
    assert not lacking


def public(view: type) -> bool:
    return bool(view.permission_classes == [Public])  # type: ignore[attr-defined]
