"""The front page in a real browser: it loads all it asks for, and nothing from elsewhere."""

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_front_page_is_whole_and_keeps_to_its_own_site(page: Page, base_url: str) -> None:
    faults: list[str] = []
    urls: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: urls.append(request.url))
    page.on("requestfailed", lambda request: faults.append(request.url))

    answer = page.goto("/")

    assert answer is not None
    assert answer.status == 200
    assert page.locator("html").get_attribute("lang") == "pt-pt"
    assert faults == []
    assert [url for url in urls if not url.startswith((base_url, "data:"))] == []


def test_a_kept_page_is_asked_for_anew_in_another_language(page: Page) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.goto("/clubs/")
    page.goto("/calendar/")
    page.goto("/clubs/")

    page.get_by_role("button", name="English").click()
    page.wait_for_url("**/clubs/")

    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.context.cookies()[0]["name"] == "django_language"
    assert faults == []
