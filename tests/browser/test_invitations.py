"""An invitation, followed in Chromium: its form must reach the site."""

import re

from django.utils import timezone
from playwright.sync_api import Page, expect

from federation.bodies.services.invitations import invitation_link, invite_account
from tests.browser.conftest import Site

PASSWORD = "folha-de-duas-cores-9"


def test_whoever_is_invited_chooses_a_password_and_signs_in(site: Site, page: Page) -> None:
    account = invite_account(
        email="nova@clube.example", account=None, now=timezone.now(), language="en", by_mail=False
    )

    page.goto(site.url + "/" + invitation_link(account).split("/", 3)[3])
    page.locator("[name=new_password1]").fill(PASSWORD)
    page.locator("[name=new_password2]").fill(PASSWORD)
    page.locator("main form button").first.click()

    expect(page).to_have_url(re.compile("/(accounts/login|desk)/"))
    account.refresh_from_db()
    assert account.check_password(PASSWORD)
