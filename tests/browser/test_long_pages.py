"""Long pages of a director on a phone: short, filtered while typing, usable by keyboard."""

import re

import pytest
from django.conf import settings
from django.db import transaction
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.browser.test_accessibility import faults
from tests.browser.test_entries import OPEN, WIDE
from tests.factories.seating import enter_many, make_session
from tests.in_chromium import sign_in
from tests.personas import World
from tournaments.models import CheckIn, Session

SHOWN = "[data-filterable]:visible"
TALL = 1900  # what a director scrolls through at most before anything is opened


@pytest.fixture
def session(transactional_db: None, world: World) -> Session:
    """Return a session for which thirty pairs are expected."""
    with transaction.atomic():
        enter_many(world.event, 30, club=world.club, season=world.season)
        return make_session(world.event)


@pytest.fixture
def desk(session: Session, live_server: LiveServer, carla: Account, page: Page) -> Page:
    """Return a director's phone, in English."""
    sign_in(page.context, carla, live_server.url)
    language = {"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": live_server.url}
    page.context.add_cookies([language])  # type: ignore[list-item]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/sessions/{session.pk}/desk/")
    return page


def test_a_pair_is_noted_present_by_name_and_enter(desk: Page, session: Session) -> None:
    desk.fill("#q", "par07 bento")
    expect(desk.locator(SHOWN)).to_have_count(1)
    desk.press("#q", "Enter")
    expect(desk.locator("#group-present")).to_be_visible()

    noted = CheckIn.objects.get()
    assert (noted.entry.number, noted.is_present) == ("7", True)
    # The part of the page that came anew settles a moment after it is seen.
    expect(desk.locator("#q")).to_have_value("par07 bento")
    expect(desk.locator("#group-unseen")).to_be_hidden()

    desk.fill("#q", "")
    expect(desk.locator("#group-unseen")).to_have_attribute("open", "")
    expect(desk.locator("#group-present")).not_to_have_attribute("open", "")


def test_the_keyboard_goes_on_with_the_next_pair(desk: Page) -> None:
    desk.locator("#group-unseen li").nth(2).locator("[name=missing]").press("Enter")
    expect(desk.locator("#group-missing")).to_be_visible()

    expect(desk.locator("li:focus-within")).to_have_attribute(
        "data-filterable", re.compile("^Alda Par04")
    )
    assert desk.evaluate(WIDE) == 0


def test_the_pages_of_a_session_are_a_line_with_the_one_shown_in_sight(
    desk: Page, session: Session
) -> None:
    desk.goto(f"{desk.url.split('/sessions/')[0]}/sessions/{session.pk}/tables/")
    bars = desk.locator(".strip > nav")
    heights = [bars.nth(at).bounding_box() for at in range(2)]
    here = desk.locator(".strip > nav a[aria-current]").last.bounding_box()

    assert [box is not None and box["height"] < 60 for box in heights] == [True, True]
    assert here is not None
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= 390

    desk.locator(".strip-more summary").last.click()
    assert desk.locator(".strip > nav a").last.is_visible()
    assert (bars.nth(1).bounding_box() or {"height": 0})["height"] > 60


def test_nobody_of_a_name_is_said(desk: Page) -> None:
    desk.fill("#q", "nemo")

    assert desk.get_by_text("Nobody of that name is entered.").is_visible()
    assert desk.locator("output").inner_text() == "0 / 30"


def test_a_penalty_is_given_by_the_number_called_out(desk: Page, session: Session) -> None:
    address = desk.url.split("/sessions/")[0] + f"/events/{session.event_id}/penalties/new/"
    desk.goto(address)
    assert desk.evaluate("document.documentElement.scrollHeight") < TALL

    desk.fill("#q", "1")
    assert desk.locator(SHOWN).count() > 1
    desk.press("#q", "Enter")
    expect(desk.get_by_role("heading", name="Alda Par01 – Bento Par01: for what?")).to_be_visible()
    assert desk.evaluate("document.documentElement.scrollHeight") < TALL

    desk.fill("#q", "phone")
    desk.press("#q", "Enter")
    expect(desk.get_by_text("Telephone or other device used")).to_be_visible()


def test_a_rule_is_found_by_its_words(desk: Page) -> None:
    desk.goto(desk.url.split("/sessions/")[0] + "/laws/rules/")
    assert desk.evaluate("document.documentElement.scrollHeight") < TALL

    desk.fill("#q", "smoking")
    expect(desk.locator("#rules details.group")).to_have_count(0)

    expect(desk.locator("#rules details[open]").first).to_have_id("3.3.1-a")


def test_long_pages_have_no_barriers(desk: Page, session: Session) -> None:
    site = desk.url.split("/sessions/")[0]
    new = f"/events/{session.event_id}/penalties/new/"
    entry = session.event.entries.order_by("pk")[0]
    found, too_wide = [], []
    for address in (
        f"/sessions/{session.pk}/desk/",
        f"/sessions/{session.pk}/desk/?q=par07",
        new,
        f"{new}?entry={entry.pk}",
        "/laws/rules/?q=card",
        "/laws/rules/2.1.3/",
        "/desk/",
    ):
        desk.goto(site + address)
        desk.evaluate(OPEN)
        found += faults(desk, address)
        too_wide += [address] if desk.evaluate(WIDE) > 0 else []

    assert found == []
    assert too_wide == []
