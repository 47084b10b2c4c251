"""The main job, walked in Chromium: a club's file becomes points, a place and papers."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account, IssuedDocument
from tests.factories.federation import PASSWORD
from tests.factories.scoring import FOUR_PAIRS
from tests.in_chromium import press
from tests.personas import World
from tournaments.models import Event

pytestmark = pytest.mark.browser
CORRECTED = FOUR_PAIRS.replace(b"<SCORE>430</SCORE>", b"<SCORE>460</SCORE>").replace(
    b"<TRICKS>10</TRICKS><SCORE>460<", b"<TRICKS>11</TRICKS><SCORE>460<"
)


def _sign_in(page: Page, account: Account) -> None:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", account.email)
    page.fill("input[name=password]", PASSWORD)
    with page.expect_navigation():
        page.press("input[name=password]", "Enter")


def _sign_out(page: Page) -> None:
    page.context.clear_cookies()


def _send_file(page: Page, data: bytes) -> None:
    folded = page.locator("details#send:not([open]) > summary")
    if folded.count():  # once there are results another step comes first
        folded.click()
    page.locator("input[type=file]").set_input_files(
        {"name": "jogo.xml", "mimeType": "text/xml", "buffer": data}
    )
    with page.expect_navigation():
        page.locator("form[enctype] button").click()


def _create_event(page: Page) -> Event:
    page.goto("/events/new/")
    page.fill("[name=name]", "Torneio da Ribeira")
    page.fill("[name=starts_on]", "2026-11-14")
    page.fill("[name=planned_boards]", "6")
    page.fill("[name=director_name]", "Dora Árbitro")
    offered = page.locator("[name=event_class] option")
    expect(offered.and_(page.locator("[value=PRIVATE_TOURNAMENT]"))).to_have_count(1)
    expect(offered.and_(page.locator("[value=REGIONAL_CHAMPIONSHIP]"))).to_have_count(0)
    page.select_option("[name=event_class]", "PRIVATE_TOURNAMENT")
    press(page, "main form button.btn:not(.quiet)")
    return Event.objects.get(name="Torneio da Ribeira")


def _pay(page: Page, event: Event) -> None:
    page.goto(f"/events/{event.pk}/homologation/")
    press(page, f"form[action='/events/{event.pk}/homologation/payment/'] button")
    expect(page.locator("main")).to_contain_text("6,00")  # four pairs at 1.50
    page.locator("details", has=page.locator("form[action$='/receive/']")).locator(
        "summary"
    ).click()
    press(page, "form[action$='/receive/'] button")


@pytest.mark.rule("3.1.6-a", "3.1.6-c", "3.1.6-g")
def test_result_file_becomes_points_a_place_and_papers(
    transactional_db: None,
    live_server: LiveServer,
    page: Page,
    world: World,
    bruno: Account,
    olga: Account,
) -> None:
    # a club secretary creates the event, drops the file and confirms it
    _sign_in(page, bruno)
    event = _create_event(page)
    _send_file(page, FOUR_PAIRS)
    expect(page.locator("main")).to_contain_text("Abílio Exemplo")
    press(page, "form[action$='/confirm/'] button")
    expect(page.locator("tbody tr")).to_have_count(4)
    expect(page.locator("tbody tr").first).to_contain_text("75,00")

    # the same file twice changes nothing; a corrected one says who gains, and makes a revision
    page.goto(f"/events/{event.pk}/manage/")
    _send_file(page, FOUR_PAIRS)
    assert event.revisions.count() == 1
    page.goto(f"/events/{event.pk}/manage/")
    _send_file(page, CORRECTED)
    press(page, "form[action$='/confirm/'] button")
    assert event.result_files.count() == 2
    _sign_out(page)

    # the office asks for the fee, marks it paid and homologates
    _sign_in(page, olga)
    _pay(page, event)
    page.goto(f"/events/{event.pk}/homologation/")
    press(page, f"main a[href='/events/{event.pk}/homologation/homologate/']")
    press(page, f"form[action='/events/{event.pk}/homologation/homologate/'] button")
    _sign_out(page)

    # anyone sees the points, the place and the reason of each number
    player = world.members["1003"]
    page.goto(f"/players/{player.pk}/")
    expect(page.locator("main")).to_contain_text("Torneio da Ribeira")
    page.locator("main summary:visible").first.click()
    expect(page.locator("main .trace, main details[open]").first).to_contain_text("5")
    page.goto("/ranking/")
    expect(page.locator("tbody tr").first).to_contain_text(
        re.compile("Carla Amostra|Dinis Amostra")
    )

    # and every paper can be checked
    papers = {paper.series.kind: paper for paper in IssuedDocument.objects.all()}
    assert set(papers) == {"payment_request", "results_booklet", "ranking_list"}
    booklet = papers["results_booklet"]
    page.goto(f"/v/{booklet.code}?k={booklet.check_key}")
    expect(page.locator("main")).to_contain_text(booklet.code)
    expect(page.locator("main")).to_contain_text(booklet.sha256[:12])
