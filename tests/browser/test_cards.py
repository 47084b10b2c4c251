"""Cards in a browser: read at the table by phone and keyboard, found in an event's list."""

import datetime as dt

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import APIResponse, Browser, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from rulings.demo.systems import ACOL, PRECISION
from tests.browser.test_accessibility import faults
from tests.factories.cards import BEFORE as LONG_AGO
from tests.factories.cards import ask_for_cards, make_card, sign_card
from tests.factories.entries import account_of
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.in_chromium import sign_in
from tests.personas import World
from tournaments.cards.selectors.at_table import seat_code
from tournaments.cards.services.deliveries import deliver_card
from tournaments.models import ConventionCard, Session, SessionHours
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import draw_seating


@pytest.fixture
def pages(transactional_db: None, live_server: LiveServer, world: World) -> tuple[str, str]:
    """Return the cards of the first pair's current opponents, and the list of the event's cards."""
    event = world.event
    with transaction.atomic():
        entries = enter_many(event, 10, club=world.club, season=world.season)
        ask_for_cards(event, is_public=True)
        session = make_session(event)
        draw_seating(session=session, order=order(), account=None, now=BEFORE)
        begins = timezone.now() - dt.timedelta(minutes=10)
        SessionHours.objects.filter(session=session).update(starts_at=begins)
        Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())
        way = seating_of(session, on=timezone.localdate()).way(entries[0].pk)[0]
        met = next(entry for entry in entries if entry.pk == way.opponents[0].entry)
        for entry, cells in ((met, PRECISION), (entries[0], ACOL)):
            one, other = (row.person for row in entry.players.order_by("position"))
            card = make_card(one, other, cells=cells)
            sign_card(card)
            deliver_card(event=event, card=card, account=account_of(one), now=LONG_AGO)
    code = seat_code(session.pk, entries[0].pk)
    return f"{live_server.url}/cards/now/{code}/", f"{live_server.url}/events/{event.pk}/cards/"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_are_read_and_found_without_barriers(
    pages: tuple[str, str], browser: Browser, scheme: str
) -> None:
    page = browser.new_page(
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="en",
        viewport={"width": 390, "height": 800},
    )
    found, widths = [], []
    for address in pages:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        found += faults(page, address)
        widths.append(page.evaluate("document.documentElement.scrollWidth"))

    page.goto(pages[0])
    first = page.locator("details.opening").first
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    opened = first.get_attribute("open") is not None
    page.goto(pages[1])
    page.get_by_label("Player or system").press_sequentially("precis")
    page.get_by_text("of 2").wait_for()
    rows = page.locator("#cards tbody tr").count()
    page.close()

    assert (found, widths) == ([], [390, 390])
    assert opened
    assert rows == 1


@pytest.fixture
def card(transactional_db: None, world: World) -> ConventionCard:
    return make_card(world.members["1001"], world.members["1002"])


def test_the_button_waits_for_what_is_being_saved(
    card: ConventionCard, live_server: LiveServer, page: Page
) -> None:
    """The answer is slow: sent at once, the second save would be taken for the partner's."""
    sign_in(page.context, account_of(card.player_one), live_server.url)
    held: list[tuple[Route, APIResponse]] = []
    sent: list[Request] = []

    def hold(route: Route) -> None:
        if "x-autosave" in route.request.headers:
            held.append((route, route.fetch()))
        else:
            sent.append(route.request)
            route.continue_()

    page.goto(f"{live_server.url}/cards/{card.pk}/parts/slam/")
    page.route(
        "**/parts/slam/",
        lambda route: hold(route) if route.request.method == "POST" else route.continue_(),
    )
    field = page.locator("[name=slam]")
    field.fill("RKCB")
    while not held:
        page.wait_for_timeout(100)
    field.fill("RKCB 0314")
    go_on = page.locator("button[name=next]")
    go_on.click(no_wait_after=True)
    go_on.click(no_wait_after=True)
    page.wait_for_timeout(2000)
    waited = len(sent)
    route, answer = held[0]
    route.fulfill(response=answer)

    expect(page).to_have_url(f"{live_server.url}/cards/{card.pk}/parts/overcalls/")
    card.refresh_from_db()
    assert (waited, len(held), len(sent)) == (0, 1, 1)
    assert "&saves=1&" in (sent[0].post_data or "")
    assert card.draft["cells"]["slam"] == "RKCB 0314"


def test_a_form_sent_stops_the_save_that_was_to_come(
    card: ConventionCard, live_server: LiveServer, page: Page
) -> None:
    """The page stands while its answer is slow, longer than the pause before a save."""
    sign_in(page.context, account_of(card.player_one), live_server.url)
    sent: list[Route] = []
    page.goto(f"{live_server.url}/cards/{card.pk}/parts/slam/")
    page.route(
        "**/parts/slam/",
        lambda route: sent.append(route) if route.request.method == "POST" else route.continue_(),
    )
    page.locator("[name=slam]").fill("RKCB")
    page.locator("form[data-autosave] .acts .btn").first.click(no_wait_after=True)
    page.wait_for_timeout(2500)
    assert ["x-autosave" in route.request.headers for route in sent] == [False]
    sent[0].continue_()

    expect(page).to_have_url(f"{live_server.url}/cards/{card.pk}/")
    card.refresh_from_db()
    assert (card.draft["cells"]["slam"], card.saves) == ("RKCB", {"slam": 1})
