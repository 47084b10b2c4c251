"""Every public page can be read by everyone, in light and dark, on any width."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from federation.models import Account
from tests.browser.conftest import Site
from tests.factories.scoring import FOUR_PAIRS, send_file
from tests.factories.tournaments import make_event

# The rules of WCAG 2.2 AA, and what axe holds for good practice besides.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def faults(page: Page, address: str) -> list[str]:
    """Return what axe finds on a page, each with the places it means."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{address}: {each['id']} {[node['html'][:120] for node in each['nodes']][:3]}"
        for each in found
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_public_pages_have_no_barriers(site: Site, browser: Browser, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme, locale="en")  # type: ignore[arg-type]

    found = []
    for address in site.pages:
        page.goto(site.url + address)
        found += faults(page, address)

    page.close()
    assert found == []


@pytest.mark.parametrize("width", [320, 390])
def test_public_pages_fit_on_phones(site: Site, browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800}, locale="pt-PT")

    too_wide = []
    for address in site.pages:
        page.goto(site.url + address)
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if over > 0:
            too_wide.append((address, over))

    page.close()
    assert too_wide == []


def test_pages_run_without_errors_under_the_strict_policy(site: Site, page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))

    for address in site.pages[:-1]:  # the last one is the page that does not exist
        page.goto(site.url + address)

    assert [each for each in said if not each.startswith(("log", "info", "debug"))] == []


def test_pages_of_the_office_have_no_barriers(
    site: Site, olga: Account, signed_in: Callable[[Account], Page]
) -> None:
    event = make_event(club=site.world.club, name="Torneio por decidir")
    unsure = FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura")
    file = send_file(event, data=unsure)
    page = signed_in(olga)

    found = []
    for address in (
        "/desk/",
        "/events/new/",
        f"/events/{event.pk}/manage/",
        f"/files/{file.pk}/",
        f"/events/{site.world.event.pk}/homologation/",
        "/ranking/manage/",
        "/accounts/2fa/",
        "/accounts/password/change/",
    ):
        page.goto(site.url + address)
        found += faults(page, address)

    assert found == []
