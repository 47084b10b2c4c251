"""Entering an event, the invitation, the organiser's desk: for everyone, on any width."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.browser.test_accessibility import faults
from tests.factories.entries import account_of, enter_pair, send
from tests.in_chromium import sign_in
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration

OPEN = "document.querySelectorAll('main details').forEach(each => each.open = true)"
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def event(transactional_db: None, world: World) -> Event:
    """Return an event of next week with a pair, a reserve and an invitation."""
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), 1, True, 2000)
    open_entries(event=event, terms=terms, account=None, now=now)
    people = list(world.members.values())
    enter_pair(event, people[2], people[3], now=now)
    enter_pair(event, people[4], people[5], now=now)
    send(event, people[0], people[1], now=now)
    return event


def test_entry_pages_can_be_read_by_everyone_on_any_width(
    event: Event,
    world: World,
    live_server: LiveServer,
    bruno: Account,
    page: Page,
) -> None:
    row = Registration.objects.order_by("pk")[0]
    partner = account_of(world.members["1002"])
    visits = [
        (partner, f"/events/{event.pk}/enter/"),
        (partner, f"/events/{event.pk}/start-list/"),
        (partner, "/entries/mine/"),
        (bruno, f"/events/{event.pk}/registrations/"),
        (bruno, f"/registrations/{row.pk}/"),
    ]

    found, too_wide = [], []
    for account, address in visits:
        sign_in(page.context, account, live_server.url)
        page.goto(live_server.url + address)
        page.evaluate(OPEN)
        found += faults(page, address)
        page.set_viewport_size({"width": 390, "height": 844})
        too_wide += [address] if page.evaluate(WIDE) > 0 else []
        page.set_viewport_size({"width": 1200, "height": 800})

    assert found == []
    assert too_wide == []


def test_the_first_tap_on_a_partner_found_by_name_holds(
    event: Event, world: World, live_server: LiveServer, page: Page
) -> None:
    """Leaving the field must not bring the list anew under the finger."""
    sign_in(page.context, account_of(world.members["1002"]), live_server.url)
    page.goto(f"{live_server.url}/events/{event.pk}/enter/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.locator("#id_numbers").press_sequentially("Amostra", delay=20)
    found = page.locator("#id_numbers-players input[type=radio]")
    expect(found.first).to_be_visible()
    found.last.click()
    page.wait_for_timeout(1000)

    assert sum("/players/written/" in url for url in asked) == 1
    expect(found.last).to_be_checked()


def test_an_invitation_is_accepted_in_the_browser(
    event: Event, world: World, live_server: LiveServer, page: Page
) -> None:
    sign_in(page.context, account_of(world.members["1002"]), live_server.url)

    page.goto(live_server.url + "/entries/mine/")
    page.locator("input[name=accepts]").check()
    page.locator("form[action$='/accept/'] button:not([form])").click()
    page.wait_for_load_state()

    assert Registration.objects.order_by("-pk")[0].state == "WAITING"


def test_a_question_whom_a_name_means_takes_the_focus_on_a_phone(
    event: Event, world: World, live_server: LiveServer, page: Page
) -> None:
    sign_in(page.context, account_of(world.members["1002"]), live_server.url)
    page.set_viewport_size({"width": 390, "height": 640})
    page.goto(f"{live_server.url}/events/{event.pk}/enter/")
    page.fill("#id_numbers", "modelo")  # there are two
    page.check("#accepts")
    page.click("button[name=send]")

    summary = page.locator("form [role=alert]")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    summary.locator("a").click()
    expect(page.locator("#id_numbers-meant")).to_be_in_viewport()
    expect(page.locator("#accepts")).to_be_checked()
