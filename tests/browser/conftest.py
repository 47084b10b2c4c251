"""A published, homologated world behind a real server, for Chromium."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection, transaction
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.factories.hosting import make_national, open_call, publish
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.in_chromium import sign_in
from tests.personas import World
from tournaments.models import Deal

HANDS = "AQT4.K7.QJ9.K862 K95.J652.KT4.QT3 J862.A83.763.A75 73.QT94.A852.J94"


HERE = Path(__file__).parent
# The plugin that drives the browser still defines a fixture the old way.
OLD_FIXTURE = "ignore:Session-scoped fixtures defined as instance methods"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.filterwarnings(OLD_FIXTURE))


@dataclass(frozen=True)
class Site:
    """The server's address and the addresses of its public pages."""

    world: World
    url: str
    pages: tuple[str, ...]


@pytest.fixture
def site(transactional_db: None, live_server: LiveServer, world: World) -> Site:
    event = world.event
    with transaction.atomic():
        publish_results(event)
        Deal.objects.create(session=event.sessions.get(), board=2, hands=HANDS)
        homologate(event)
        publish_ranking_of(world.season)
        national = make_national()
        publish(national)
        publish(national, reason="Prémios", prizes="Taça")
        call = open_call(make_national(name="Nacional de Pares Mistos"))
        connection.run_on_commit.clear()  # printing takes seconds and is proved elsewhere
    entry = event.entries.order_by("pk")[0].pk
    return Site(
        world,
        live_server.url,
        (
            "/",
            "/calendar/?season=2026&month=all",
            "/results/",
            "/ranking/",
            "/clubs/",
            "/clubs/RIB/",
            f"/players/{world.members['1003'].pk}/",
            "/search/?q=outono",
            f"/events/{event.pk}/",
            f"/events/{event.pk}/boards/",
            f"/events/{event.pk}/boards/2/",
            f"/events/{event.pk}/boards/2/?entry={entry}&side=EW",
            f"/events/{event.pk}/entries/",
            f"/events/{event.pk}/entries/{entry}/",
            f"/events/{event.pk}/entries/{entry}/why/",
            f"/events/{event.pk}/documents/",
            f"/events/{national.pk}/",
            f"/events/{national.pk}/regulation/",
            f"/events/{national.pk}/regulation/compare/",
            f"/events/{national.pk}/places/",
            "/hosting/",
            f"/hosting/{call.pk}/",
            "/accounts/login/",
            "/nothing/",
        ),
    )


@pytest.fixture
def signed_in(site: Site, page: Page) -> Callable[[Account], Page]:
    """Return a function that signs an account in without filling in the form each time."""

    def sign_in_another(account: Account) -> Page:
        sign_in(page.context, account, site.url)
        return page

    return sign_in_another
