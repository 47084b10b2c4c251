"""Programs sign in with keys; who has none is told so, whatever they send."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.bodies.services.accounts import revoke_api_token
from federation.models import Account, ApiToken
from tests.factories.federation import make_key
from tests.personas import World

CLUBS = "/api/v1/clubs/"


@pytest.fixture
def key(bruno: Account) -> str:
    _token, key = make_key(bruno, "program")
    return key


def test_a_key_signs_in_and_its_use_is_noted(world: World, key: str, client: Client) -> None:
    response = client.get(CLUBS, headers={"authorization": f"Token {key}"})

    assert response.status_code == 200
    assert "sessionid" not in response.cookies
    assert ApiToken.objects.get().last_used_on == timezone.localdate()


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token ",
        "Token a b",
        "Token trunfo_unknown",
        "token trunfo_unknown",
        "Token \xff\xfe",
        "Token " + "x" * 5000,
    ],
)
def test_a_key_that_is_none_is_refused(world: World, client: Client, header: str) -> None:
    response = client.get(CLUBS, headers={"authorization": header})

    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"


def test_a_revoked_key_is_refused(world: World, key: str, client: Client) -> None:
    revoke_api_token(token=ApiToken.objects.get(), account=None, now=timezone.now())

    assert client.get(CLUBS, headers={"authorization": f"Token {key}"}).status_code == 401


def test_the_key_of_a_closed_account_is_refused(
    world: World, bruno: Account, key: str, client: Client
) -> None:
    bruno.is_active = False
    bruno.save()

    assert client.get(CLUBS, headers={"authorization": f"Token {key}"}).status_code == 401


def test_a_key_opens_no_page_of_the_site(world: World, key: str, client: Client) -> None:
    response = client.get(reverse("desk"), headers={"authorization": f"Token {key}"})

    assert response.status_code == 302


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_what_is_public_is_for_reading_only(
    world: World, bruno: Account, as_account: Callable[[Account], Client], method: str
) -> None:
    assert getattr(as_account(bruno), method)(CLUBS).status_code == 403
