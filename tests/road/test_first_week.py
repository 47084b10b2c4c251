"""From an empty database to the first ranking, by pages alone, as in docs/first-week.md.

One command begins the federation; everything else is done in Chromium by the words on the pages: no
rows are written here, no service is called, nothing of the demo is used.
"""

import base64
import datetime as dt
import hashlib
import hmac
import io
import os
import re
import struct
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.factories.rows import need
from tests.road import files
from tests.road.walk import Office

pytestmark = [pytest.mark.road, pytest.mark.plain_sign_in]
EMAIL, PASSWORD = "secretaria@federacao.example", "quatro-naipes-e-um-apito"
NAME = "Federação de Bridge do Ensaio"
CLUB = "Clube de Bridge do Vale Novo"
EVENT = "Torneio de São Martinho"
IDENTITY = {
    "address": "Rua da Amostra, 1\n0000-000 Vale Novo",
    "email": EMAIL,
    "iban": "PT50000201231234567890154",
    "tax_number": "500000000",
}
FEES = {
    "Licence of the year": "30.00",
    "Licence of the year, reduced": "15.00",
    "Homologation of a private tournament, pairs": "1.50",
}


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Return the function that takes pictures for the docs, or none."""
    folder = os.environ.get("FIRST_WEEK_PICTURES", "")

    def take(name: str) -> None:
        if folder:
            page.screenshot(path=str(Path(folder, f"{name}.png")))

    return take


@pytest.mark.rule("1.3.4-a", "3.1.4.1-a", "3.1.6-a")
def test_a_federation_begins_and_comes_to_its_first_ranking(
    transactional_db: None,
    live_server: LiveServer,
    page: Page,
    picture: Callable[[str], None],
    settings: LazySettings,
) -> None:
    settings.SITE_URL = live_server.url
    today = dt.date.today()
    begin(today.year)
    page.set_viewport_size({"width": 1100, "height": 760})
    office = Office(page, picture=picture)

    sign_in_for_the_first_time(office, live_server.url)
    say_who_the_federation_is(office)
    enter_last_season(office, today.year - 1)
    bring_the_register(office)
    bring_where_people_stood(office, today)
    set_the_fees(office, today.year)
    licence_a_club(office)
    make_the_event(office, today)
    take_in_the_results(office, today)
    charge_and_homologate(office)
    read_the_ranking(office, today)
    check_the_papers(office)


# --- begin ----------------------------------------------------------------------------------------
def begin(year: int) -> None:
    """Run the host's command; the office is invited by e-mail."""
    call_command(
        "begin",
        name=NAME,
        short="FBE",
        country="PT",
        season=str(year),
        rules="fpb-rtp",
        office=EMAIL,
        language="en",
        stdout=StringIO(),
    )


def sign_in_for_the_first_time(office: Office, site: str) -> None:
    page = office.page
    link = re.search(r"http\S+/invitation/\S+", str(mail.outbox[-1].body))
    assert link is not None
    page.goto(link.group())
    office.picture("01-invitation")
    office.fill(New_password=PASSWORD, New_password_confirmation=PASSWORD)
    office.press("Open the account")
    page.locator("[name=login]").fill(EMAIL)
    page.locator("[name=password]").fill(PASSWORD)
    office.press("Sign in")
    office.picture("02-second-step")
    office.follow("Set it up with an app")
    secret = page.locator("#authenticator_secret, [name=secret], #id_secret").first.input_value()
    office.main.locator("[name=code]").fill(six_digits(secret))
    with page.expect_navigation():
        office.main.locator("form button").first.click()
    office.desk()
    office.reads("Bring in where everybody stood", "Set the amounts of the fees")
    office.picture("03-desk")


def six_digits(secret: str) -> str:
    """Return the current code of an authenticator (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


# --- what the federation has ----------------------------------------------------------------------
def say_who_the_federation_is(office: Office) -> None:
    office.follow("Fill in: The federation has no address")
    for name, answer in IDENTITY.items():
        office.main.locator(f"[name={name}]").fill(answer)
    office.press("Save")
    office.desk()
    expect(office.main).not_to_contain_text("The federation has no address")


def enter_last_season(office: Office, year: int) -> None:
    office.by_menu("All registers")
    with office.page.expect_navigation():
        office.main.get_by_role("link", name="Seasons", exact=True).first.click()
    with office.page.expect_navigation():
        office.main.get_by_role("link", name="Add season").click()
    data = {"Year": year, "Starts on": f"{year}-01-01", "Ends on": f"{year}-12-31"}
    for label, answer in data.items():
        office.main.get_by_label(label).fill(str(answer))
    office.press("Save")
    with office.page.expect_navigation():
        office.page.get_by_role("link", name="Today", exact=True).first.click()


def bring(office: Office, kind: str, name: str, data: bytes) -> None:
    """Preview a table, then import all of it."""
    look_through(office, kind, name, data)
    office.reads("No row has problems")
    with office.page.expect_navigation():
        office.main.get_by_role("button", name=re.compile("^Bring in .*row")).click()
    office.waits_for("Done" if "/jobs/" in office.page.url else "Brought in")


def look_through(office: Office, kind: str, name: str, data: bytes) -> None:
    office.by_menu("Files in and out")
    office.choose("What it holds", kind)
    office.hand_over(name, data)
    office.press("Look through the file")


def bring_the_register(office: Office) -> None:
    bring(office, "Clubs", "clubes.csv", files.clubs())
    look_through(office, "Members", "socios.csv", files.members(club_of_first="CVX"))
    office.reads("1 row has problems", "There is no club with the code CVX.")
    row = office.main.locator("tr", has_text="There is no club")
    assert row.locator("td, th").all_inner_texts()[:4] == [
        "2",
        "Álvaro Amostra",
        "Home club (code)",
        "CVX",
    ]
    office.picture("04-a-row-with-a-problem")
    office.press("Bring in nothing")
    bring(office, "Members", "socios.csv", files.members())


def bring_where_people_stood(office: Office, today: dt.date) -> None:
    last, elsewhere = today.year - 1, [person for person in files.PEOPLE if person.club != "CVN"]
    bring(office, "Licences", "licencas.csv", files.licences(last))
    bring(office, "Rankings of earlier seasons", "ranking.csv", files.ranking(last))
    bring(office, "Suspensions decided before", "suspensos.csv", files.suspensions(today))
    bring(office, "Results of earlier years", "provas.csv", files.past_results(today))
    bring(office, "Licences", "licencas.csv", files.licences(today.year, elsewhere))
    office.desk()
    expect(office.main).not_to_contain_text("Bring in where everybody stood")


# --- money and licences ---------------------------------------------------------------------------
def set_the_fees(office: Office, year: int) -> None:
    office.desk()
    office.follow(f"Set: Set the amounts of the fees of {year}")
    for title, amount in FEES.items():
        office.main.get_by_label(title, exact=True).fill(amount)
    office.picture("05-fees")
    office.press("Set the amounts")
    office.reads("The amounts are set.")


def licence_a_club(office: Office) -> None:
    """Request the club's licences, but not for suspended players; accept, pay."""
    page = office.page
    office.by_menu("Act on behalf of a club")
    office.choose("Club", CLUB)
    office.fill(Reason="Primeira época")
    office.press("Begin")
    with page.expect_navigation():
        office.main.get_by_role("link", name=re.compile("licences? of .* to renew")).first.click()
    office.reads("60 people to renew")
    office.press("Ask for these licences (60)")
    office.reads(f"{files.SUSPENDED.name} is suspended until")
    office.main.get_by_role("checkbox", name=f"Renew {files.SUSPENDED.name}").uncheck()
    office.press("Ask for these licences (59)")
    office.reads("The licences were asked for")
    with page.expect_navigation():
        page.get_by_role("button", name="End", exact=True).click()
    office.by_menu("Licences")
    with page.expect_navigation():
        office.main.locator("tbody").get_by_role("link").first.click()
    office.press("Accept the chosen and ask for the payment")
    office.reads("1,770.00")  # 59 at 30.00
    office.picture("06-licences")
    with page.expect_navigation():
        office.main.get_by_role("link", name=re.compile("^PP")).first.click()
    receive(office, "/receive/")
    office.reads("The payment is booked.", "issued")
    office.desk()


def receive(office: Office, door: str) -> None:
    """Open the form for payments received, and record all of them as it proposes."""
    details = office.main.locator("details", has=office.page.locator(f"form[action$='{door}']"))
    details.locator("summary").first.click()
    with office.page.expect_navigation():
        details.locator("button").first.click()


# --- the event ------------------------------------------------------------------------------------
def make_the_event(office: Office, today: dt.date) -> None:
    office.desk()
    office.by_menu("New event")
    office.fill(
        Name=EVENT, First_day=today.isoformat(), Boards_in_all="24", Director="Duarte Diretor"
    )
    office.choose("Organiser", CLUB)
    office.choose("Class", "Private tournament")
    office.main.get_by_label("Homologation will be asked for").check()
    expect(office.main).to_contain_text("Reach of the regulation")  # the pre-flight's first line
    office.picture("07-new-event")
    office.press("Create the event")
    office.reads("The event is in the calendar.")


def take_in_the_results(office: Office, today: dt.date) -> None:
    office.hand_over("torneio.xml", files.results(today))
    office.press("Read the file")
    office.reads("8 contestants, 24 boards, 96 results.", "1 player is to be decided")
    office.picture("08-who-is-meant")
    who = office.main.locator("#people form")
    who.get_by_role("radio", name=re.compile(files.DOUBTFUL.name)).check()
    office.press("This is who it is", who)
    office.press("Confirm and publish as provisional")
    office.reads("The results are published as provisional.")
    lines = office.main.locator("tbody tr")
    expect(lines.nth(0)).to_contain_text("100.00")
    expect(lines.nth(3)).to_contain_text("0.00")
    office.picture("09-results")


def charge_and_homologate(office: Office) -> None:
    office.follow("Manage")
    office.main.get_by_text("Results and homologation", exact=True).click()
    office.follow("Homologation: what is met and what is missing")
    office.press("Request the payment of the fee")
    office.reads("12.00")  # eight pairs at 1.50
    receive(office, "/receive/")
    office.picture("10-homologation")
    office.follow("Homologate the event")
    office.press("Homologate the event")
    office.reads("Homologated")


# --- the ranking and the papers -------------------------------------------------------------------
def read_the_ranking(office: Office, today: dt.date) -> None:
    """The first pair of North-South earns 30 points, the second 18, the third 9, the fourth none.

    20 x 2 (root of 4 tables) x 24/24 boards x 3/4 (the mean IV is at most 45) x 1, 7/12, 7/24;
    East-West share (1 + 7/12 + 7/24 + 0) / 4: 14. Points of last season up to 1000 stay whole, of
    what is above a fifth goes: 1300 begins with 1240.
    """
    page = office.page
    with page.expect_navigation():
        page.get_by_role("navigation", name="Main").get_by_role(
            "link", name="Ranking", exact=True
        ).click()
    office.waits_for("Current list")
    office.picture("11-ranking")
    shown = {
        item.number: ranked(office, item.number) for item in (files.PEOPLE[0], *files.AT_TABLES)
    }
    # place, place before, PE
    pes = {number: need(found)[2] for number, found in shown.items()}
    assert shown["2001"] == (1, 1, 1240)
    assert shown["2101"] == (94, 101, 930)
    assert shown["2102"] == (96, 102, 926)
    assert pes["2103"] == 892 + 18
    assert pes["2105"] == 884 + 9
    assert pes["2107"] == 876
    assert [pes[str(number)] for number in range(2109, 2116)] == [
        pe + 14 for pe in range(868, 840, -4)
    ]
    assert pes["2116"] == 840  # a visitor sat in this seat
    assert ranked(office, files.SUSPENDED.number) is None


def ranked(office: Office, number: str) -> tuple[int, int, int] | None:
    """Search the ranking for a number: the place, the place before and the PE of its line."""
    office.main.get_by_label("Name or number").fill(number)
    office.press("Show")
    rows = office.main.locator("tbody tr")
    if not rows.count():
        return None
    assert rows.count() == 1
    cells = rows.first.locator("td, th").all_inner_texts()
    before = re.search(r"was (\d+)", cells[1])
    assert before is not None, cells
    return int(cells[0].removesuffix("=")), int(before.group(1)), int(cells[-2])


def check_the_papers(office: Office) -> None:
    """Read every paper, and verify each on the site by its printed number."""
    page = office.page
    office.by_menu("All registers")
    with page.expect_navigation():
        page.get_by_role("link", name="Issued documents", exact=True).first.click()
    office.picture("12-papers")
    rows = office.main.locator("#result_list tbody tr")
    papers = [read(page, rows.nth(at)) for at in range(rows.count())]
    assert sorted(number.split("-")[0] for number, _data in papers) == ["CL", "PG", "PG", "RK"]
    told = {number[:2] + number[-1]: words_of(data) for number, data in papers}
    assert "770.00" in told["PG1"]  # 59 licences at 30.00
    assert "12.00" in told["PG2"]
    assert EVENT in told["CL1"]
    assert "100.00" in told["CL1"]
    assert "Fátima Amostra" in told["RK1"]
    assert "930" in told["RK1"]

    number, data = next(paper for paper in papers if paper[0].startswith("CL"))
    with page.expect_navigation():
        page.get_by_role("link", name="Is a document ours?").click()
    office.fill(Document_number=number)
    office.press("Check")
    office.reads("The number exists")
    office.hand_over(f"{number}.pdf", data)
    office.press("Compare")
    office.reads(EVENT, hashlib.sha256(data).hexdigest())
    office.picture("13-check")


def read(page: Page, row: Locator) -> tuple[str, bytes]:
    """Return the number of a listed paper and its PDF."""
    number = re.search(r"[A-Z]{2}-\d{4}-\d{5}", row.inner_text())
    address = row.get_by_role("link", name="PDF").get_attribute("href")
    assert number is not None
    assert address is not None
    return number.group(), page.request.get(urljoin(page.url, address)).body()


def words_of(data: bytes) -> str:
    """Return the text of a PDF, whitespace as single spaces."""
    pages = PdfReader(io.BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
