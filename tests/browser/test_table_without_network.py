"""Phones at the tables with an unreliable network: nothing is lost or done twice."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from rulings.models import Incident
from scoring.live.services.book_cache import forget
from scoring.models import BookAct, BookLine, SeatsConfirmed, UnplayedBoard
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import TableSheet, record_code, table_sheet
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.browser.test_accessibility import faults
from tests.factories.book import noted
from tests.factories.playing import play_session
from tests.personas import World
from tournaments.models import Session

PHONE = {"width": 390, "height": 844}
SMALL = """[...document.querySelectorAll("main button, main .btn, main summary, main .key")]
  .filter((each) => each.offsetParent && Math.round(each.getBoundingClientRect().height) < 44)
  .map((each) => each.textContent.trim())"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def session(transactional_db: None, world: World) -> Session:
    """Return a session of ten pairs, nine rounds of three boards, today; round 1 was started."""
    cache.clear()
    forget()
    return play_session(world, turn=1)


@dataclass
class Phone:
    """The phone of one side of table A1."""

    context: BrowserContext
    page: Page
    session: Session
    address: str
    faults: list[str] = field(default_factory=list)

    def open(self) -> None:
        self.page.goto(self.address)

    def worked(self) -> None:
        """Wait until the pages are stored on the phone."""
        self.page.evaluate("navigator.serviceWorker.ready")
        self.page.wait_for_function(
            "async () => (await (await caches.open('trunfo-tables')).keys()).length >= 6"
        )

    def enter(self, *, declarer: str = "S", tricks: int = 10, pin: str = "") -> None:
        """Enter 4 spades by a seat."""
        expect(self.page.locator("[data-queue]")).to_be_visible()  # then nothing moves any more
        form = self.page.locator('form[data-queued="note"]')
        data = {"level": "4", "strain": "S", "declarer": declarer, "tricks": str(tricks)}
        for name, value in data.items():
            form.locator(f'[name="{name}"][value="{value}"]').check(force=True)
        if pin:
            form.locator("[data-pin]:not([hidden]) input").fill(pin)
        form.locator("button.btn").click()

    def verify(self, pin: str = "") -> None:
        form = self.page.locator('form[data-queued="verify"]')
        if pin:
            form.locator("[name=pin]:enabled").fill(pin)
        form.locator("button.btn").first.click()

    def says(self, text: str) -> None:
        expect(self.page.locator("[data-queue]")).to_contain_text(text, timeout=20_000)

    def shows(self, board: int) -> None:
        expect(self.page.locator("h1")).to_have_text(f"Board {board}", timeout=15_000)


@pytest.fixture
def phone_of(
    session: Session, live_server: LiveServer, browser: Browser
) -> Iterator[Callable[..., Phone]]:
    """Return a function that sits a phone down at table A1 on one side."""
    made: list[Phone] = []

    def sit(side: str, *, url: str = "", keeps_pages: bool = True) -> Phone:
        context = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            locale="en-GB",
            service_workers="allow" if keeps_pages else "block",
        )
        page = context.new_page()
        address = f"{url or live_server.url}/tables/{record_code(session.pk, 'A', 1)}/"
        phone = Phone(context, page, session, address)
        page.on("pageerror", lambda fault: phone.faults.append(str(fault)))
        phone.open()
        page.fill("[name=pin]", pin_of(session, side))
        page.click("main form[action$='/seat/'] button")
        page.wait_for_load_state()
        made.append(phone)
        return phone

    yield sit
    faults = [fault for phone in made for fault in phone.faults]
    for phone in made:
        phone.context.close()
    assert faults == []


def sheet_of(session: Session) -> TableSheet:
    return table_sheet(session, "A", 1, now=timezone.now())


def pin_of(session: Session, side: str) -> str:
    return pins_of(session)[sheet_of(session).boards[0].side(side)[0]]


def board_of(session: Session, at: int = 0) -> int:
    return sheet_of(session).boards[at].board


def told() -> list[tuple[int, str, int | None, bool]]:
    """Return the lines of the book: board, contract, tricks, verified."""
    rows = noted().order_by("board")
    return [(row.board, row.contract, row.tricks, row.verified_at is not None) for row in rows]


def acts() -> list[str]:
    return list(BookAct.objects.exclude(act="SEATED").values_list("act", flat=True))


def test_with_the_network_a_result_is_entered_and_verified(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north, east = phone_of("NS"), phone_of("EW")
    north.says("All sent")
    north.enter()
    expect(north.page.locator(".told-result")).to_contain_text("4♠")
    assert north.page.evaluate(WIDE) <= 0
    east.open()
    east.verify()
    east.shows(board_of(session, 1))

    assert told() == [(board_of(session), "4S", 10, True)]
    assert acts() == ["ENTERED", "VERIFIED"]


def test_what_others_did_is_shown_by_itself_or_offered_to_who_types(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north, east, west = phone_of("NS"), phone_of("EW"), phone_of("EW")
    west.page.locator('[name="level"][value="2"]').check(force=True)
    north.enter()
    verify = east.page.locator("form[data-queued=verify]")
    expect(verify).to_be_visible(timeout=15_000)
    offered = west.page.locator("[data-news]")
    expect(offered).to_be_visible(timeout=15_000)
    expect(west.page.locator('[name="level"][value="2"]')).to_be_checked()
    offered.locator("button").click()
    expect(west.page.locator("form[data-queued=verify]")).to_be_visible()

    east.verify()
    expect(north.page.locator("form[data-queued=verify]")).to_have_count(0, timeout=15_000)
    expect(north.page.locator("a.btn", has_text="Next board")).to_be_visible()


def test_cut_in_mid_entry_all_is_kept_reloaded_and_sent_in_order(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    first, second = board_of(session), board_of(session, 1)
    north = phone_of("NS")
    north.worked()
    north.context.set_offline(True)
    north.enter()
    north.says("1 waiting to be sent")
    expect(north.page.locator(".told-result")).to_have_text("4♠ S =")
    north.verify(pin_of(session, "EW"))
    north.shows(second)
    north.enter(declarer="E", tricks=9, pin=pin_of(session, "EW"))
    north.says("3 waiting to be sent")
    assert north.page.evaluate(WIDE) <= 0
    assert noted().count() == 0

    north.open()  # without a network
    north.says("3 waiting to be sent")
    north.says("No network")
    assert noted().count() == 0

    north.context.set_offline(False)
    north.says("All sent")
    expect(north.page.locator("[data-queued=verify]")).to_be_visible()
    assert told() == [(first, "4S", 10, True), (second, "4S", 9, False)]
    assert acts() == ["ENTERED", "VERIFIED", "ENTERED"]
    book_acts = BookAct.objects.filter(said_at__isnull=False)
    assert all(act.said_at and act.said_at <= act.made_at for act in book_acts)
    assert book_acts.count() == 3


@pytest.mark.parametrize("loss", ["answer", "fault", "page of another"])
def test_a_lost_answer_does_nothing_twice(
    loss: str, session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS", keeps_pages=False)
    tries: list[int] = []

    def lose(route: Route) -> None:
        tries.append(1)
        if len(tries) > 2:
            route.continue_()
            return
        if loss == "answer":
            route.fetch()  # the site does it, the phone hears nothing
            route.abort()
        elif loss == "fault":
            route.fulfill(status=500, body="no")
        else:
            route.fulfill(status=200, content_type="text/html", body="<p>Sign in to the Wi-Fi</p>")

    north.page.route("**/note/", lose)
    north.enter()
    north.says("1 waiting to be sent")
    north.says("All sent")
    expect(north.page.locator("[data-queued=verify]")).to_be_visible()
    expect(north.page.locator("main")).not_to_contain_text("Not sent yet")

    assert len(tries) == 3
    assert told() == [(board_of(session), "4S", 10, False)]
    assert acts() == ["ENTERED"]


def test_two_phones_and_the_director_at_one_board(
    session: Session, carla: Account, phone_of: Callable[..., Phone]
) -> None:
    first = board_of(session)
    north, east = phone_of("NS"), phone_of("EW")
    for phone in (north, east):
        phone.worked()
        phone.context.set_offline(True)
    north.enter(declarer="S", tricks=10)
    east.enter(declarer="E", tricks=8)
    place = RecordKey(session, "A", 1, 1, first)
    note_for_table(place=place, noted=Noted("3N", "N", 9), account=carla, now=timezone.now())

    for phone in (north, east):
        phone.context.set_offline(False)
        phone.says("Not sent: 1")
        phone.says("noted is 3NT N =")
        expect(phone.page.get_by_text("Not sent yet")).to_have_count(0)
        expect(phone.page.get_by_role("button", name="It is right")).to_have_count(0)
        assert phone.page.evaluate(WIDE) <= 0
    north.says("you said 4♠ S =")
    north.says(f"{session.event.name}, ")  # whose it is, on whichever table's page
    north.says(f"Table A1 · round 1 · Board {first}")
    again = north.page.locator("[data-queue] button", has_text="Send it again")
    call = north.page.locator("[data-queue] button", has_text="Call the director")
    expect(again).to_have_count(0)
    call.click()
    north.says("Not sent: 1")
    expect(call).to_have_count(0)
    assert Incident.objects.count() == 1
    north.page.locator("[data-queue] button", has_text="Throw it away").click()
    north.says("All sent")

    assert told() == [(first, "3N", 9, True)]
    assert BookLine.objects.filter(board=first, table=1).get().account_id == carla.pk


def test_what_is_said_of_a_choice_that_lacks_goes_once_it_is_made(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS")
    expect(north.page.locator("[data-queue]")).to_be_visible()
    form = north.page.locator('form[data-queued="note"]')
    said = form.locator(".errorlist")

    form.locator('[name="level"][value="4"]').check(force=True)
    form.locator("button.btn").click()
    expect(said).to_have_count(3)
    expect(said.first).to_have_text("Choose one.")
    form.locator('[name="declarer"][value="S"]').check(force=True)
    expect(said).to_have_count(2)
    form.locator('[name="level"][value="P"]').check(force=True)
    expect(said).to_have_count(0)  # a board passed out has no strain
    north.enter()
    expect(north.page.locator(".told-result")).to_contain_text("4♠")

    assert told() == [(board_of(session), "4S", 10, False)]


def test_a_wrong_pin_is_forgotten_once_the_right_one_was_taken(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS")
    north.enter()
    expect(north.page.locator(".told-result")).to_contain_text("4♠")
    right = pin_of(session, "EW")
    north.verify("0000" if right != "0000" else "1111")
    north.says("Not sent: 1")

    north.open()
    north.says("Not sent: 1")  # remembered on the phone
    north.verify(right)
    north.says("All sent")

    expect(north.page.locator("main")).not_to_contain_text("Not sent")
    assert told() == [(board_of(session), "4S", 10, True)]


def test_the_same_result_from_two_phones_stands_once(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    phones = [phone_of("NS") for _phone in range(2)]
    for phone in phones:
        phone.worked()
        phone.context.set_offline(True)
        phone.enter()
    for phone in phones:
        phone.context.set_offline(False)
        phone.says("All sent")

    assert told() == [(board_of(session), "4S", 10, False)]
    assert acts() == ["ENTERED"]


def test_entered_again_before_it_was_sent_the_last_counts(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS", keeps_pages=False)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.request.url)
            route.fetch()
        route.abort()

    north.page.route("**/note/", lose)
    north.enter(tricks=10)
    expect(north.page.locator(".told-result")).to_have_text("4♠ S =")
    north.page.click("[data-enter-again]")
    north.enter(tricks=9)
    expect(north.page.locator(".told-result")).to_have_text("4♠ S \u22121")
    north.says("2 waiting to be sent")
    north.page.unroute("**/note/")
    north.page.evaluate("tableQueue.now()")
    north.says("All sent")

    assert told() == [(board_of(session), "4S", 9, False)]
    assert acts() == ["ENTERED", "ENTERED"]


def test_seats_and_a_board_not_played_are_said_without_a_network(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS")
    north.worked()
    north.context.set_offline(True)
    north.page.click("form[data-queued=seats] button.btn:not(.quiet)")
    north.says("1 waiting to be sent")
    north.page.locator("summary", has_text="This board is not played now").click()
    north.page.locator("button", has_text="We play it later").click()
    north.says("2 waiting to be sent")
    north.shows(board_of(session, 1))
    north.context.set_offline(False)
    north.says("All sent")

    unplayed_board = UnplayedBoard.objects.get()
    assert (unplayed_board.line.board, unplayed_board.is_later, unplayed_board.is_granted) == (
        board_of(session),
        True,
        None,
    )
    assert SeatsConfirmed.objects.count() == 1


def test_a_tables_page_has_no_barriers(session: Session, phone_of: Callable[..., Phone]) -> None:
    north = phone_of("NS")
    north.worked()
    found = faults(north.page, "entry")
    north.context.set_offline(True)
    north.enter()
    north.says("1 waiting to be sent")
    found += faults(north.page, "kept")
    small = north.page.evaluate(SMALL)

    assert found == []
    assert small == []


def test_another_contestant_finds_nothing_kept(
    session: Session, phone_of: Callable[..., Phone]
) -> None:
    north = phone_of("NS")
    north.worked()
    north.page.locator("summary", has_text="Somebody else uses this device").click()
    north.page.fill("#other-pin", pin_of(session, "EW"))
    north.page.click("details[open] button")
    north.page.wait_for_load_state()
    who = north.page.locator("main .facts b").first.inner_text()
    north.worked()
    north.context.set_offline(True)
    north.open()

    expect(north.page.locator("main .facts b").first).to_have_text(who)


def test_on_plain_http_the_queue_holds_and_says_what_reloading_needs(
    session: Session,
    live_server: LiveServer,
    phone_of: Callable[..., Phone],
    settings: Settings,
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    port = live_server.url.rpartition(":")[2]
    north = phone_of("NS", url=f"http://plain.example:{port}")
    assert north.page.evaluate("window.isSecureContext") is False
    north.says("Reloading this page needs the network")
    north.context.set_offline(True)
    north.enter()
    north.says("1 waiting to be sent")
    north.context.set_offline(False)
    north.says("All sent")

    assert told() == [(board_of(session), "4S", 10, False)]
