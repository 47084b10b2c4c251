"""The reference page of the API in Chromium, under the site's strict policy."""

import pytest
from drf_spectacular.generators import SchemaGenerator
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.personas import World

pytestmark = pytest.mark.browser


def test_the_reference_lists_the_addresses_and_tries_one(
    transactional_db: None, live_server: LiveServer, world: World, page: Page
) -> None:
    texts: list[str] = []
    page.on("console", lambda message: texts.append(f"{message.type}: {message.text}"))

    page.goto(f"{live_server.url}/api/v1/docs/")
    row = page.locator(".opblock", has_text="/api/v1/clubs/").first
    scroll_to(row)
    row.locator(".opblock-summary-control").click()
    row.locator("button.try-out__btn").click()
    row.locator("button.execute").click()

    expect(row.locator(".live-responses-table")).to_contain_text("Clube da Ribeira")
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"].values()
    posts = sum("post" in methods for methods in paths)
    described = "ui.getSystem().specSelectors.operations()"
    assert page.evaluate(f"{described}.filter(each => each.get('method') == 'post').size") == posts
    assert texts == []


def scroll_to(row: Locator) -> None:
    """Scroll down until it is drawn: the page draws what is in sight."""
    expect(row.page.locator(".opblock").first).to_be_visible()
    for _screen in range(100):
        if row.count():
            return
        row.page.mouse.wheel(0, 600)
        row.page.wait_for_timeout(50)
