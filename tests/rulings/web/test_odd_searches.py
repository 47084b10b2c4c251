"""Laws, rules, flows and the casebook are searched by whatever somebody types."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["\x00", " \x00 ", "\x00a", ".", "(", "64A1", "a" * 9000])
@pytest.mark.parametrize("address", ["/casebook/", "/laws/", "/laws/rules/", "/flows/"])
def test_nothing_typed_breaks_a_search(client: Client, address: str, typed: str) -> None:
    assert client.get(address, {"q": typed}).status_code == 200
