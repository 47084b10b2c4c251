"""What journeys share: phones at the tables, desks in Chromium, results whose scores are literal.

Nothing here asks the engine: the scores are those of Law 77, the IMPs those of Law 78 B.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

import pytest
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.live.services.book_cache import forget
from scoring.models import BookLine, LineState
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code
from tests.in_chromium import PHONE, press, sign_in
from tournaments.models import Session

WIDE, NARROW = {"width": 1280, "height": 800}, PHONE
NS_VULNERABLE = {2, 4, 5, 7, 10, 12, 13, 15}  # of each sixteen boards. Law 2
EW_VULNERABLE = {3, 4, 6, 7, 9, 10, 13, 16}
IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
    2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip  # Law 78 B: as many IMPs as limits are reached


@dataclass(frozen=True)
class Result:
    """What a table made. plain, vulnerable: the score of declarer's side. Law 77."""

    contract: str
    declarer: str
    tricks: int
    plain: int
    vulnerable: int

    def ns_score(self, board: int) -> int:
        """Return the score of North-South."""
        place = (board - 1) % 16 + 1
        is_ns = self.declarer in "NS"
        is_vulnerable = place in (NS_VULNERABLE if is_ns else EW_VULNERABLE)
        score = self.vulnerable if is_vulnerable else self.plain
        return score if is_ns else -score

    def fields(self) -> dict[str, str]:
        """Return the fields of the phone's form."""
        level, strain, double = self.contract[0], self.contract[1], self.contract[2:]
        return {"level": level, "strain": strain, "double": double, "declarer": self.declarer,
                "tricks": str(self.tricks)}  # fmt: skip


GAME = Result("4S", "S", 10, 420, 620)
GAME_DOWN = Result("4S", "S", 9, -50, -100)
PART = Result("2H", "N", 8, 110, 110)
THEIR_GAME = Result("3N", "E", 9, 400, 600)
THEIR_DOWN = Result("3N", "W", 7, -100, -200)
SLAM = Result("6D", "N", 12, 920, 1370)
DOUBLED = Result("3CX", "W", 7, -300, -500)
EIGHT_TRICKS = Result("1N", "S", 8, 120, 120)


def imps(difference: int) -> int:
    """Return the IMPs of a difference in points. Law 78 B."""
    won = sum(abs(difference) >= limit for limit in IMPS)
    return won if difference > 0 else -won


def vps(margin: int, *, boards: int) -> Decimal:
    """Return the VPs of who is ahead by so many IMPs. Source: RTP Annex I."""
    ratio = (Decimal(5).sqrt() - 1) / 2
    share = (1 - ratio ** (3 * Decimal(margin) / (15 * Decimal(boards).sqrt()))) / (1 - ratio**3)
    return min(Decimal(20), (10 + 10 * share).quantize(Decimal("0.01"), ROUND_HALF_UP))


@dataclass
class Tables:
    """The tables of a session: who sits down with a PIN, by HTTP or in Chromium."""

    session: Session
    url: str = ""
    # one phone for each contestant, of a team one in each room
    clients: dict[tuple[int, str], Client] = field(default_factory=dict)

    def address(self, section: str, table: int) -> str:
        return f"{self.url}/tables/{record_code(self.session.pk, section, table)}/"

    def pin(self, entry: int | None) -> str:
        return pins_of(self.session)[entry or 0]

    def client(self, row: BookLine, entry: int | None) -> tuple[Client, str]:
        """Return the phone of a contestant at the table of a board, seated by its PIN."""
        here = f"/tables/{record_code(self.session.pk, row.section, row.table)}/"
        key = (entry or 0, row.section if row.match_id else "")
        if key not in self.clients:
            self.clients[key] = Client(headers={"accept-language": "en"})
            seated = self.clients[key].post(f"{here}seat/", {"pin": self.pin(entry)})
            assert seated.status_code == 302
        return self.clients[key], here

    def say(self, row: BookLine, result: Result) -> None:
        """Have dummy's side enter a board and the other side verify it, each on its own phone."""
        sides = (row.ns_id, row.ew_id)
        enters, verifies = sides if result.declarer in "NS" else sides[::-1]
        board = {"round": row.round, "board": row.board}
        (client, here), (other, _here) = self.client(row, enters), self.client(row, verifies)
        client.post(f"{here}note/", board | result.fields())
        row.refresh_from_db()
        other.post(f"{here}verify/", board | {"version": row.version})
        row.refresh_from_db()
        assert row.state == LineState.VERIFIED
        assert row.ns_score == result.ns_score(row.board)


@dataclass
class Phone:
    """A phone in Chromium that lies on a table: North-South sat down on it."""

    page: Page
    tables: Tables
    section: str
    table: int

    def sit(self, entry: int | None) -> None:
        self.page.goto(self.tables.address(self.section, self.table))
        self.page.fill("[name=pin]", self.tables.pin(entry))
        with self.page.expect_navigation():
            self.page.click("main form[action$='/seat/'] button")

    def say(self, row: BookLine, result: Result) -> None:
        """Enter a board and verify it on the same phone, each side with its PIN where it lacks."""
        page = self.page
        expect(page.locator("h1")).to_have_text(f"Board {row.board}", timeout=15_000)
        expect(page.locator("[data-queue]")).to_be_visible()
        form = page.locator('form[data-queued="note"]')
        for name, value in result.fields().items():
            form.locator(f'[name="{name}"][value="{value}"]').check(force=True)
        is_ns = result.declarer in "NS"
        if not is_ns:
            form.locator("[data-pin]:not([hidden]) input").fill(self.tables.pin(row.ew_id))
        form.locator("button.btn").click()
        expect(page.locator(".told-result")).to_be_visible(timeout=15_000)
        form = page.locator('form[data-queued="verify"]')
        if is_ns:
            form.locator("[name=pin]:enabled").fill(self.tables.pin(row.ew_id))
        form.locator("button.btn").first.click()
        expect(form).to_have_count(0, timeout=15_000)
        self._wait_until_verified(row)
        assert row.ns_score == result.ns_score(row.board)

    def _wait_until_verified(self, row: BookLine) -> None:
        """Wait until the phone's queue has reached the server."""
        for _try in range(150):
            row.refresh_from_db()
            if row.state == LineState.VERIFIED:
                return
            self.page.wait_for_timeout(100)
        pytest.fail(f"{row} is not verified")


Desk = Callable[..., Page]


@pytest.fixture
def desk(transactional_db: None, live_server: LiveServer, browser: Browser) -> Iterator[Desk]:
    """Return a function that opens a browser in English: of an account, or of anybody."""
    cache.clear()  # of wrong PINs
    forget()
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def sit(account: Account | None = None, *, size: dict[str, int] | None = None) -> Page:
        context = browser.new_context(
            viewport=size or WIDE,  # type: ignore[arg-type]
            locale="en-GB",
            base_url=live_server.url,
            service_workers="block",
        )
        opened.append(context)
        if account is not None:
            sign_in(context, account, live_server.url)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        return page

    yield sit
    for context in opened:
        context.close()
    assert faults == []


def do(page: Page, address: str, **fields: str | bool) -> None:
    """Unfold an act of the page, fill its form in, press its last button, read no refusal."""
    form = unfolded(page, address)
    for folded in form.locator("details:not([open]) > summary").all():
        folded.click()
    for name, value in fields.items():
        for_one = form.locator(f"[name={name}]")
        if isinstance(value, bool):
            for_one.set_checked(value)
        elif for_one.first.evaluate("each => each.tagName") == "SELECT":
            for_one.select_option(value)
        else:
            for_one.fill(value)
    with page.expect_navigation() as waited:
        form.locator("button").last.click()
    assert waited.value is not None
    assert waited.value.status == 200, page.locator("main").inner_text()


def unfolded(page: Page, address: str) -> Locator:
    """Return the form of an act of the page, unfolded."""
    form = page.locator(f"form[action$='{address}'], form[action*='{address}?']").first
    folded = page.locator("details", has=form)
    for at in range(folded.count()):
        if folded.nth(at).get_attribute("open") is None:
            folded.nth(at).locator("summary").first.click()
    return form


def close(page: Page, session: Session) -> str:
    """Close a session on the page that stands open; return what was shown before it was done."""
    form = unfolded(page, f"/sessions/{session.pk}/results/")
    form.locator("button.quiet").click()
    shown = page.locator(f"form[action$='/sessions/{session.pk}/results/'] .state")
    expect(shown).to_be_visible()
    told = shown.inner_text()
    press(page, f"form[action$='/sessions/{session.pk}/results/'] button[name=apply]")
    expect(page.locator("main")).to_contain_text("The session is closed")
    return told


def text(page: Page) -> str:
    """Return the words of the main part of a page, whitespace as single spaces."""
    return " ".join(page.locator("main").inner_text().split())
