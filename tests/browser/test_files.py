"""A result file dropped on the page, its people identified, confirmed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from federation.models import Account
from tests.browser.conftest import Site
from tests.factories.scoring import FOUR_PAIRS
from tests.factories.tournaments import make_event
from tournaments.models import Event

UNSURE = FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura")
DROP = """(zone, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "jogo.xml", {type: "text/xml"}));
  zone.dispatchEvent(new DragEvent("dragover", {dataTransfer: data, cancelable: true}));
  zone.dispatchEvent(new DragEvent("drop", {dataTransfer: data, cancelable: true}));
}"""


@pytest.fixture
def event(site: Site) -> Event:
    return make_event(club=site.world.club, name="Torneio de domingo")


def test_dropped_file_is_read_at_once(
    site: Site, event: Event, bruno: Account, signed_in: Callable[[Account], Page]
) -> None:
    page = signed_in(bruno)
    page.goto(f"{site.url}/events/{event.pk}/manage/")

    with page.expect_navigation():
        page.locator("[data-drop]").evaluate(DROP, FOUR_PAIRS.decode())

    expect(page.locator("h1")).to_have_text("jogo.xml")


def test_chosen_file_is_decided_and_published(
    site: Site, event: Event, bruno: Account, signed_in: Callable[[Account], Page]
) -> None:
    page = signed_in(bruno)
    page.goto(f"{site.url}/events/{event.pk}/manage/")
    page.locator("input[type=file]").set_input_files(
        {"name": "jogo.xml", "mimeType": "text/xml", "buffer": UNSURE}
    )
    page.locator("form[enctype] button").click()

    confirm = page.locator("form[action$='/confirm/'] button")
    expect(confirm).to_be_disabled()
    page.locator("#people label.choice", has_text="1001").click()
    page.locator("#people form:has(label.choice) button").click()
    expect(confirm).to_be_enabled()
    # another event of the day has the very same results
    page.locator("form[action$='/confirm/'] input[type=checkbox][required]").check()
    page.locator("form[action$='/confirm/'] input[name=reason]").fill("played as one")
    confirm.click()

    expect(page.locator("h1")).to_have_text("Torneio de domingo")
    expect(page.locator("tbody tr")).to_have_count(4)
