"""Every linked page, opened once by each role: it answers, has a heading, is complete."""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.utils import timezone
from django.utils.html import strip_tags

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import Account
from federation.people.services.duplicates import find_duplicates
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import make_person, make_season
from tests.factories.hosting import make_bid, make_national, open_call, publish
from tests.factories.money import ask, held_deposit, receive
from tests.factories.pages import ClientResponse, english
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.personas import World

MOST_QUERIES = 90  # the desk gathers from every part of the house; other pages stay far below
LEFT_OPEN = re.compile(r"%\(\w+\)[sd]|\{\{|\{%|\{\w+\}")
NO_PAGE = re.compile(r"/delete/|export")  # files, and a question that says nothing new
STATIC = ("/static/", "/accounts/", "/api/", "/admin/")


@pytest.fixture
def busy(world: World) -> World:
    """Create content for the pages of the office, the clubs and the players."""
    now = timezone.now()
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)
    lapsed = make_person("Lia Prova", "4001", birth_date=dt.date(1960, 1, 2))
    make_person("Lia Prova", birth_date=dt.date(1960, 1, 2))
    find_duplicates(account=None)
    draft = BatchDraft(world.season, world.club, [RequestLine(1, person=lapsed)])
    request_licences(draft=draft, account=None, now=now)
    moving = TransferDraft(world.members["1004"], world.other_club, timezone.localdate(), "Mudou")
    request_transfer(draft=moving, account=None, now=now)
    receive(ask(world.club, world.season, 1500), 500)
    held_deposit(world, "reservation:1")
    season = make_season(2027)
    make_cycle(season)
    make_reservation(season, club=world.club)
    national = make_national()
    publish(national)
    make_bid(open_call(national), club=world.club)
    return world


def addresses(patterns: list[URLPattern | URLResolver], prefix: str = "/") -> Iterator[str]:
    """Yield the addresses without a row."""
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        elif "<" not in address and "^" not in address:
            yield address


WITHOUT_ROWS = [
    address
    for address in addresses(get_resolver().url_patterns)
    if not address.startswith((*STATIC, "/i18n/", "/readyz"))
]


def faults(address: str, response: ClientResponse, queries: int) -> list[str]:
    """Return what is wrong with a page."""
    texts = []
    if queries > MOST_QUERIES:
        texts.append(f"{address}: {queries} queries")
    if "html" not in response.headers.get("Content-Type", "") or response.status_code == 302:
        return texts
    html = re.sub(
        r"<(script|style|code|textarea).*?</\1>", "", response.content.decode(), flags=re.DOTALL
    )
    if not re.search(r"<h1[^>]*>\s*\S", html):
        texts.append(f"{address}: no heading")
    if left := LEFT_OPEN.search(strip_tags(html)):
        texts.append(f"{address}: {left.group()} is left open")
    return texts


def linked(address: str, response: ClientResponse) -> list[str]:
    """Return the targets of a page's links on this site."""
    if "html" not in response.headers.get("Content-Type", ""):
        return []
    links = (unescape(item) for item in re.findall(r'href="([^"#]+)"', response.content.decode()))
    return [
        urlsplit(link).path
        for link in links
        if link.startswith("/") and not link.startswith(STATIC) and not NO_PAGE.search(link)
    ]


def walked(client: Client, faults: Callable[[str, ClientResponse, int], list[str]]) -> list[str]:
    """Follow links from the home page and the desk, each kind of page once; return the faults."""
    waiting, seen, found = ["/", "/desk/"], set(), []
    while waiting:
        address = waiting.pop(0)
        route = resolve(address).route
        if route in seen:
            continue
        seen.add(route)
        with CaptureQueriesContext(connection) as queries:
            response = client.get(address)
        if response.status_code not in (200, 302, 403, 405):
            found.append(f"{address}: {response.status_code}")
        elif response.status_code == 200:
            found += faults(address, response, len(queries))
            waiting += linked(address, response)
    return found


@pytest.mark.parametrize("who", ["olga", "bruno", "ana", "carla", "diego"])
def test_every_link_leads_to_a_whole_page(
    busy: World, who: str, request: pytest.FixtureRequest, as_account: Callable[[Account], Client]
) -> None:
    account = request.getfixturevalue(who)

    assert walked(as_account(account), faults) == []


def test_every_link_leads_a_stranger_to_a_whole_page(busy: World, reader: Client) -> None:
    assert walked(reader, faults) == []


def english_words(address: str, response: ClientResponse, _queries: int) -> list[str]:
    """Return the English texts on a Portuguese page."""
    if "html" not in response.headers.get("Content-Type", ""):
        return []
    return [f"{address}: {text}" for text in english(response.content.decode())]


@pytest.mark.parametrize("who", ["olga", "bruno", "ana", "carla", "diego"])
def test_no_page_speaks_english_to_a_portuguese(
    busy: World, who: str, request: pytest.FixtureRequest, as_account: Callable[[Account], Client]
) -> None:
    client = as_account(request.getfixturevalue(who))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "pt-pt"

    assert walked(client, english_words) == []


def test_every_address_without_a_row_answers_the_office(
    busy: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)

    status_codes_by_address = {address: office.get(address).status_code for address in WITHOUT_ROWS}

    assert {key: code for key, code in status_codes_by_address.items() if code >= 500} == {}
