"""A long form tells all its errors at once, and keeps what was typed."""

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.in_chromium import sign_in


def test_a_new_event_tells_all_that_is_missing_at_once(
    transactional_db: None, bruno: Account, live_server: LiveServer, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(page.context, bruno, live_server.url)
    page.goto(f"{live_server.url}/events/new/")
    page.fill("#id_venue", "Clube de Alvalade")
    page.click("details.group summary")
    page.fill("#id_max_entries", "0")

    page.locator("#event-form .acts .btn").first.click()

    summary = page.locator(".state.bad[role=alert]")
    expect(summary).to_be_focused()
    links = summary.locator("li a")
    assert [each.get_attribute("href") for each in links.all()] == [
        "#id_name",
        "#id_starts_on",
        "#id_max_entries",
    ]
    expect(page.locator(".field .errorlist")).to_have_count(3)
    expect(page.locator("#id_venue")).to_have_value("Clube de Alvalade")
    links.first.click()
    expect(page.locator("#id_name")).to_be_focused()


def test_half_a_date_is_told_before_the_form_is_sent(
    transactional_db: None, bruno: Account, live_server: LiveServer, page: Page
) -> None:
    """The browser would send it as nothing, and the site could not give it back."""
    sign_in(page.context, bruno, live_server.url)
    page.goto(f"{live_server.url}/events/new/")
    page.locator("#id_starts_on").press("1")

    page.locator("#event-form .acts .btn").first.click()

    expect(page.locator("#id_starts_on")).to_be_focused()
    expect(page.locator(".state.bad")).to_have_count(0)
