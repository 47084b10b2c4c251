"""Whoever cuts an address at a slash lands on a page, whichever address of the site it was."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from federation.web.cut_addresses import beginnings, nearest_page
from tests.personas import World

VALUES = {"int": "7", "str": "X", "slug": "x"}
BEGINNINGS = [str(route_pattern) for route_pattern in beginnings()]


def written_out(route: str) -> str:
    return re.sub(r"<(\w+):\w+>", lambda found: VALUES[found[1]], route)


@pytest.mark.parametrize("route", BEGINNINGS)
def test_each_beginning_of_an_address_is_a_page_or_leads_to_one(route: str) -> None:
    address = f"/{written_out(route)}"
    try:
        resolve(address)
    except Resolver404:
        nearest = nearest_page(address)
        assert resolve(nearest)
        assert nearest_page(nearest) == "", "it is cut short itself"
        assert nearest != address


@pytest.mark.parametrize(
    ("cut", "page"),
    [
        ("/events/", "/calendar/"),
        ("/events", "/calendar/"),
        ("/players/", "/ranking/"),
        ("/associations/", "/clubs/"),
        ("/associations/NORTE/", "/clubs/"),
        ("/clubs/RIB/colours/", "/clubs/RIB/"),
        ("/events/7/papers/", "/events/7/"),
        ("/events/7/entries/12/sessions/1/boards/", "/events/7/entries/12/"),
        ("/calendar/regions/", "/calendar/"),
        ("/matches/", "/results/"),
        ("/messages/none/", "/"),
    ],
)
def test_a_cut_address_leads_to_the_nearest_page(world: World, cut: str, page: str) -> None:
    response = Client().get(cut)

    assert (response.status_code, response.headers["Location"]) == (302, page)


@pytest.mark.parametrize(
    "unknown", ["/nothing/", "/events/first/", "/events/7/nothing/", "/clubs/NO/", "/api/v1/x/"]
)
def test_what_no_address_begins_with_stays_unknown(world: World, unknown: str) -> None:
    assert Client().get(unknown).status_code == 404


def test_what_is_sent_is_never_led_elsewhere(world: World) -> None:
    assert Client().post("/events/").status_code == 404


def test_the_nearest_pages_are_pages_and_needed() -> None:
    words = {beginning.partition("/")[0] for beginning in BEGINNINGS}
    for word, name in settings.NEAREST_PAGES.items():
        assert reverse(name)
        assert word in words
