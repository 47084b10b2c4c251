"""The standing of a session in Chromium: by the stream, and by polling without it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.live.services.book_cache import forget
from scoring.models import EventBook
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.live_process import LiveProcess
from tests.personas import World
from tests.scoring.live.test_standing import play
from tests.scoring.live.test_stream import enter_one
from tests.workers.conftest import database_url
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating

POLLS = "/state/"
STREAM_TELLS_WITHIN = 4000  # milliseconds; a page that asks does so after five seconds at the least
ASKED_WITHIN = 20000


@pytest.fixture
def session(transactional_db: None, world: World, olga: Account) -> Session:
    """Return a session of ten pairs after round 1."""
    cache.clear()
    forget()
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    play(session, olga, rounds=range(1, 2))
    return session


@pytest.fixture
def live(session: Session, settings: Settings, tmp_path: Path) -> Iterator[LiveProcess]:
    process = LiveProcess(tmp_path, DATABASE_URL=database_url())
    process.start()
    settings.STREAM_URL = process.url
    policy = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    allowed = {**policy, "connect-src": ["'self'", process.url]}
    settings.CONTENT_SECURITY_POLICY = {"DIRECTIVES": allowed}
    yield process
    process.stop()


def version_shown(page: Page) -> int:
    return int(page.locator("[data-live]").get_attribute("data-version") or 0)


def wait_for_version(page: Page, version: int, *, milliseconds: int) -> None:
    page.wait_for_function(
        "version => Number(document.querySelector('[data-live]').dataset.version) >= version",
        arg=version,
        timeout=milliseconds,
    )


def test_it_is_told_at_once_and_asked_for_when_the_stream_is_gone(
    live: LiveProcess, session: Session, olga: Account, page: Page, live_server: LiveServer
) -> None:
    urls: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"/events/{session.event_id}/")
    page.wait_for_function("() => document.querySelector('[data-live]').isTold === true")
    begun = version_shown(page)

    version = enter_one(session, olga)
    wait_for_version(page, version, milliseconds=STREAM_TELLS_WITHIN)
    play(session, olga, rounds=range(2, 3), odd=1)
    expect(page.locator("[data-after]")).to_contain_text("2 de 9", timeout=STREAM_TELLS_WITHIN)
    by_stream = [url for url in urls if POLLS in url]

    live.stop()
    version = enter_one(session, olga, turn=3)
    wait_for_version(page, version, milliseconds=ASKED_WITHIN)

    assert begun < version == EventBook.objects.get(event=session.event_id).version
    assert by_stream == []
    assert [url for url in urls if POLLS in url]
    assert faults == []


def test_without_a_stream_the_page_asks(
    live: LiveProcess, session: Session, olga: Account, page: Page, live_server: LiveServer
) -> None:
    live.stop()
    page.goto(f"/events/{session.event_id}/")
    version = enter_one(session, olga)

    wait_for_version(page, version, milliseconds=ASKED_WITHIN)
