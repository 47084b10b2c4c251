"""On a phone, from a federation number to a paid entry, by links and buttons only."""

import datetime as dt
import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from federation.models import Checkout, Federation, Person
from tests.factories.entries import accept
from tests.factories.hosting import publish
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, FeeDebtor, Registration

PASSWORD = "folha-de-duas-cores-9"
EMAIL = "abilio@casa.example"
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def event(transactional_db: None, world: World, settings: Settings) -> Event:
    """Return an event of next week at 20.00 a pair, on a site with the sandbox provider."""
    settings.PAYMENT_PROVIDER, settings.PAYMENT_WEBHOOK_SECRET = "sandbox", "of the tests"
    Federation.objects.update(is_demo=True)
    Person.objects.filter(number="1001").update(birth_date=dt.date(1970, 5, 4), email=EMAIL)
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.organiser_kind, event.club = "FEDERATION", None
    event.save()
    hours = {"day": event.starts_on.isoformat(), "starts_at": "15:00", "what": "Torneio"}
    publish(event, timetable=[hours])
    terms = Terms(
        now - dt.timedelta(days=1), now + dt.timedelta(days=5), 10, True, 2000, FeeDebtor.PERSON
    )
    open_entries(event=event, terms=terms, account=None, now=now)
    cache.clear()
    return event


def follow(page: Page, address: str) -> None:
    """Click the first visible link to an address, given as a regular expression."""
    for link in page.locator("a[href]").all():
        if re.fullmatch(address, link.get_attribute("href") or "") and link.is_visible():
            link.click()
            page.wait_for_load_state()
            assert page.evaluate(WIDE) <= 0, page.url
            return
    raise AssertionError(f"no link to {address} on {page.url}: {page.inner_text('body')[:600]}")


def claim_account(page: Page) -> None:
    follow(page, r"/accounts/login/.*")
    follow(page, r"/account/claim/")
    page.fill("[name=number]", "1001")
    page.fill("[name=birth_date]", "1970-05-04")
    page.fill("[name=email]", EMAIL)
    page.locator("main form button").last.click()
    page.wait_for_url("**/account/claimed/")
    invitation = re.search(r"https?://[^/]+(/invitation/\S+)", str(mail.outbox[-1].body))
    assert invitation is not None
    page.goto(page.url.replace("/account/claimed/", invitation.group(1)))
    page.fill("[name=new_password1]", PASSWORD)
    page.fill("[name=new_password2]", PASSWORD)
    page.locator("main form button").last.click()
    page.wait_for_load_state()


def sign_in(page: Page) -> None:
    if not page.locator("[name=login]").count():
        follow(page, r"/accounts/login/.*")
    page.fill("[name=login]", EMAIL)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button").last.click()
    page.wait_for_load_state()


def test_from_a_number_to_a_paid_entry_on_a_phone(
    event: Event, world: World, live_server: LiveServer, page: Page, settings: Settings
) -> None:
    settings.SITE_URL = live_server.url
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + "/")

    claim_account(page)
    sign_in(page)
    follow(page, r"/calendar/.*")
    follow(page, rf"/events/{event.pk}/")
    follow(page, rf"/events/{event.pk}/enter/.*")
    page.fill("[name=numbers]", "1002")
    page.locator("#accepts").check()
    page.locator("main form[method=post] button.btn").last.click()
    page.wait_for_load_state()
    accept(Registration.objects.get(), world.members["1002"], timezone.now())
    follow(page, r"/desk/")
    follow(page, r".*/payment-requests/\d+/")
    page.locator("form[action$='/online/'] button").click()
    page.wait_for_url("**/pay/*/")
    follow(page, r".*/pay/\w+/sandbox/")
    page.locator("button[value=pay]").click()
    page.wait_for_load_state()
    assert page.evaluate(WIDE) <= 0, page.url

    assert Checkout.objects.get().state == "PAID"
    assert Registration.objects.get().state == "ACCEPTED"
    assert "20,00" in page.inner_text("main")
    follow(page, r"/desk/")
    assert "20,00" not in page.inner_text("main")
    page.goto(f"{live_server.url}/events/{event.pk}/")
    assert "1 / 10" in page.inner_text("dl.trio")
