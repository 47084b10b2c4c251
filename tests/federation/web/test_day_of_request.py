"""A day in an address that is none is told, and never taken for another."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]

TOLD = "is no day; the page shows what holds today"


@pytest.mark.parametrize("page", ["/ranking/", "/bodies/"])
@pytest.mark.parametrize("typed", ["2026-01", "2026-13-45", "9999-01-01", "ontem"])
def test_what_is_no_day_is_told(world: World, reader: Client, page: str, typed: str) -> None:
    assert f"“{typed}” {TOLD}" in words(reader.get(page, {"on": typed}))
    assert TOLD not in words(reader.get(page, {"on": "2026-11-29"}))
    assert TOLD not in words(reader.get(page))


def test_no_roll_is_made_for_what_is_no_day(world: World, olga: Account, as_account: As) -> None:
    address = "/federation/assembly/CLUBS/paper/"

    assert as_account(olga).post(address, {"on": "2026-01"}).status_code == 400
