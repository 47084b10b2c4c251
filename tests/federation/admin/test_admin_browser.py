"""The admin in Chromium: clean under the strict policy, readable by everyone, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account, FeeSchedule
from tests.factories.federation import PASSWORD
from tests.factories.scoring import ask_for_payment, publish_results
from tests.personas import World

pytestmark = pytest.mark.browser
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def sign_in(page: Page, url: str, account: Account) -> None:
    page.goto(f"{url}/admin/")
    page.locator("input[name=login]").fill(account.email)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    expect(page.locator(".mark")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_admin_has_no_barriers_and_no_errors(
    transactional_db: None,
    live_server: LiveServer,
    world: World,
    olga: Account,
    browser: Browser,
    scheme: str,
) -> None:
    publish_results(world.event)
    request, schedule = ask_for_payment(world.event), FeeSchedule.objects.get()
    page = browser.new_page(color_scheme=scheme, locale="en")  # type: ignore[arg-type]
    said: list[str] = []
    sign_in(page, live_server.url, olga)
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))

    errors, found = [], []
    for address in (
        "/admin/",
        "/admin/federation/person/",
        f"/admin/federation/person/{world.members['1001'].pk}/change/",
        f"/admin/federation/person/act/issue-licence/?ids={world.members['1001'].pk}",
        f"/admin/federation/feeschedule/{schedule.pk}/change/",
        f"/admin/federation/paymentrequest/{request.pk}/change/",
        f"/admin/scoring/eventresult/{world.event.result.pk}/change/",
        "/admin/scoring/rankinglist/",
    ):
        page.goto(live_server.url + address, wait_until="networkidle")
        errors += [f"{address}: {each}" for each in said]
        violations = Axe().run(page, options=RULES).response["violations"]
        found += [
            f"{address}: {each['id']} {[node['html'][:120] for node in each['nodes']][:3]}"
            for each in violations
        ]
        said.clear()  # axe itself is not made for the strict policy
    page.close()

    assert not found, "\n".join(found)
    assert not errors, "\n".join(errors)
