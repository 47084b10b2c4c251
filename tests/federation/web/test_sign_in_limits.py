"""Who fails to sign in is put off; everybody else behind the same proxy is not."""

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from federation.callers import address_for_limits, client_address
from federation.models import Account

PASSWORD = "a long enough password"


@pytest.fixture(autouse=True)
def _behind_one_proxy(settings: Settings) -> None:
    settings.PROXIES = 1
    cache.clear()


@pytest.fixture
def office(db: None) -> Account:
    return Account.objects.create_user("office@example.org", PASSWORD)


def signs_in(address: str, email: str, password: str = PASSWORD) -> bool:
    """Try to sign in as through the proxy on 127.0.0.1."""
    response = Client().post(
        reverse("account_login"),
        {"login": email, "password": password},
        REMOTE_ADDR="127.0.0.1",
        headers={"x-forwarded-for": address, "accept-language": "en"},
    )
    if response.status_code == 302:
        return True
    assert b"Too many failed" in response.content or b"not correct" in response.content
    return False


def test_wrong_passwords_from_one_address_put_off_that_address_only(office: Account) -> None:
    for number in range(12):
        assert not signs_in("6.6.6.6", f"invented-{number}@example.org", "wrong")

    assert not signs_in("6.6.6.6", office.email)
    assert signs_in("7.7.7.7", office.email)


def test_what_the_caller_says_itself_of_its_address_counts_for_nothing(office: Account) -> None:
    for number in range(12):
        signs_in(f"10.0.0.{number}, 6.6.6.6", f"invented-{number}@example.org", "wrong")

    assert not signs_in("7.7.7.7, 6.6.6.6", office.email)
    assert signs_in("6.6.6.6, 7.7.7.7", office.email)


def test_nobody_locks_an_account_out_by_trying_it_from_elsewhere(office: Account) -> None:
    for _ in range(6):
        signs_in("6.6.6.6", office.email, "wrong")

    assert not signs_in("6.6.6.6", office.email)
    assert signs_in("7.7.7.7", office.email)


def test_one_account_tried_from_everywhere_is_open_where_it_signed_in_before(
    office: Account, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed_anywhere": "10/h/key"}
    assert signs_in("7.7.7.7", office.email)
    for number in range(10):
        signs_in(f"6.6.6.{number}", office.email, "wrong")

    assert not signs_in("8.8.8.8", office.email)
    assert signs_in("7.7.7.7", office.email)


@pytest.mark.parametrize(
    ("proxies", "told", "address"),
    [
        (0, "6.6.6.6", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "6.6.6.6", "6.6.6.6"),
        (1, "7.7.7.7,  6.6.6.6", "6.6.6.6"),
        (2, "8.8.8.8, 7.7.7.7, 6.6.6.6", "7.7.7.7"),
        (2, "6.6.6.6", "6.6.6.6"),
        (1, "6.6.6.6:4711", "6.6.6.6"),
        (1, "[2001:db8::1]:4711", "2001:db8::1"),
        (1, "::ffff:6.6.6.6", "6.6.6.6"),
        (1, "<script>", "127.0.0.1"),
    ],
)
def test_the_clients_address(
    settings: Settings, rf: RequestFactory, proxies: int, told: str, address: str
) -> None:
    settings.PROXIES = proxies

    request = rf.get("/", REMOTE_ADDR="127.0.0.1", headers={"x-forwarded-for": told})

    assert client_address(request) == address


def test_limits_count_an_ipv6_subscriber_as_one(rf: RequestFactory) -> None:
    request = rf.get("/", headers={"x-forwarded-for": "2001:db8:1:2:aaaa::1"})

    assert address_for_limits(request) == "2001:db8:1:2::"


def test_searches_are_limited_by_address_and_reading_is_not(
    db: None, settings: Settings, client: Client
) -> None:
    settings.SEARCHES_PER_MINUTE = 3

    def asks(told: str, address: str) -> int:
        response = client.get("/search/", {"q": told}, headers={"x-forwarded-for": address})
        return response.status_code

    assert [asks("ana", "6.6.6.6") for _ in range(5)] == [200, 200, 200, 429, 429]
    assert asks("ana", "7.7.7.7") == 200
    assert asks("", "6.6.6.6") == 200
