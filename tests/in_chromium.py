"""What tests in Chromium share: an account signed in, buttons pressed, acts of a page done."""

from collections.abc import Callable

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, ViewportSize

from federation.models import Account

SignIn = Callable[[Account], Page]
PHONE: ViewportSize = {"width": 390, "height": 844}


def sign_in(context: BrowserContext, account: Account, url: str) -> None:
    """Sign an account in without filling in the form."""
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


def press(page: Page, selector: str) -> None:
    """Press a button, or follow a link, that leads to a page."""
    with page.expect_navigation():
        page.locator(selector).first.click()


def act(page: Page, address: str, **kwargs: str) -> None:
    """Open an act of a page, fill its form in and press its button."""
    form = page.locator(f"form[action$='{address}']")
    folded = page.locator("details", has=form)
    if folded.count() and not form.is_visible():
        folded.locator("summary").first.click()
    for name, value in kwargs.items():
        form.locator(f"[name={name}]").fill(value)
    with page.expect_navigation():
        form.locator("button").last.click()
