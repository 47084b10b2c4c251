"""Every public page can be read by everyone, in light and dark, on any width."""

import datetime as dt
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import connection, transaction
from django.utils import timezone
from playwright.sync_api import Browser, Page

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import Account, Season
from federation.people.services.duplicates import find_duplicates
from federation.services.approvals import request_approval
from scoring.models import SeasonCloseRun
from scoring.rankings.services.season_preview import preview_season_close
from tests.browser.conftest import Site
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import make_person
from tests.factories.money import ask, held_deposit, receive
from tests.factories.scoring import FOUR_PAIRS, send_file
from tests.factories.season_close import make_past
from tests.factories.tournaments import PLAYED, make_event
from tournaments.models import DateReservation

# The rules of WCAG 2.2 AA, and what axe holds for good practice besides.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def faults(page: Page, address: str) -> list[str]:
    """Return the faults that axe finds on a page, each with its elements."""
    violations = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{address}: {violation['id']} {[node['html'][:120] for node in violation['nodes']][:3]}"
        for violation in violations
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_public_pages_have_no_barriers(site: Site, browser: Browser, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme, locale="en")  # type: ignore[arg-type]

    found = []
    for address in site.pages:
        page.goto(site.url + address)
        found += faults(page, address)

    page.close()
    assert found == []


@pytest.mark.parametrize("width", [320, 390])
def test_public_pages_fit_on_phones(site: Site, browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800}, locale="pt-PT")

    too_wide = []
    for address in site.pages:
        page.goto(site.url + address)
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if over > 0:
            too_wide.append((address, over))

    page.close()
    assert too_wide == []


def test_pages_run_without_errors_under_the_strict_policy(site: Site, page: Page) -> None:
    texts: list[str] = []
    page.on("console", lambda message: texts.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: texts.append(str(error)))

    for address in site.pages[:-1]:  # the last one is the page that does not exist
        page.goto(site.url + address)

    assert [text for text in texts if not text.startswith(("log", "info", "debug"))] == []


def test_pages_of_the_office_have_no_barriers(
    site: Site, olga: Account, signed_in: Callable[[Account], Page]
) -> None:
    event = make_event(club=site.world.club, name="Torneio por decidir")
    unsure = FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura")
    file = send_file(event, data=unsure)
    page = signed_in(olga)

    found = []
    for address in (
        "/desk/",
        "/events/new/",
        f"/events/{event.pk}/manage/",
        f"/files/{file.pk}/",
        f"/events/{site.world.event.pk}/homologation/",
        "/homologation/",
        "/ranking/manage/",
        "/accounts/2fa/",
        "/accounts/password/change/",
    ):
        page.goto(site.url + address)
        found += faults(page, address)

    assert found == []


@pytest.fixture
def busy(site: Site) -> tuple[str, ...]:
    """Create a task of each kind for the office; return the pages that show them."""
    world = site.world
    now = timezone.now()
    with transaction.atomic():
        make_past(world)
        preview_season_close(year=2026, now=now)
        lapsed = make_person("Lia Prova", "4001", birth_date=dt.date(1960, 1, 2))
        lines = [
            RequestLine(1, person=lapsed),
            RequestLine(2, new=PersonData("Nuno Prova", birth_date=dt.date(1970, 1, 2))),
        ]
        draft = BatchDraft(world.season, world.club, lines)
        batch = request_licences(draft=draft, account=None, now=now)
        moving = TransferDraft(world.members["1004"], world.other_club, PLAYED, "Mudou de casa")
        request_transfer(draft=moving, account=None, now=now)
        twin = make_person("Lia Prova", birth_date=dt.date(1960, 1, 2))
        find_duplicates(account=None)
        request = ask(world.club, world.season, 1500)
        receive(request, 500)
        held_deposit(world, "reservation:1")
        season = Season.objects.get(year=2027)
        make_cycle(season)
        for club in (world.club, world.other_club):
            make_reservation(season, club=club, title=f"Torneio de {club.code}")
        merge = {"kept_id": lapsed.pk, "merged_id": twin.pk, "reason": "a mesma"}
        about = {"subject": f"person:{lapsed.pk}", "reason": "a mesma"}
        request_approval("merge_people", arguments=merge, account=None, now=now, **about)
        connection.run_on_commit.clear()
    reservation = DateReservation.objects.order_by("pk")[0]
    run = SeasonCloseRun.objects.get()
    return (
        "/desk/",
        "/federation/licences/",
        f"/licence-batches/{batch.pk}/",
        f"/clubs/{world.club.code}/licences/?season=2026",
        f"/clubs/{world.club.code}/licences/renew/?season=2026",
        "/federation/transfers/",
        "/federation/duplicates/",
        f"/federation/people/{lapsed.pk}/{twin.pk}/",
        "/federation/people/new/",
        "/federation/approvals/",
        "/federation/audit-trail/",
        "/federation/acting/",
        "/federation/money/",
        "/federation/money/bank/",
        f"/federation/money/clubs/{world.club.pk}/",
        f"/payment-requests/{request.pk}/",
        "/tournaments/calendar/2027/",
        f"/calendar/reservations/{reservation.pk}/",
        "/calendar/reservations/new/",
        f"/ranking/closing/{run.pk}/",
        "/certificates/",
        "/documents/new/",
        "/admin/",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_the_office_decides_has_no_barriers(
    site: Site,
    busy: tuple[str, ...],
    olga: Account,
    signed_in: Callable[[Account], Page],
    scheme: str,
) -> None:
    page = signed_in(olga)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]

    found = []
    for address in busy:
        page.goto(site.url + address)
        found += faults(page, address)

    assert found == []


def test_what_the_office_decides_fits_on_phones(
    site: Site, busy: tuple[str, ...], olga: Account, signed_in: Callable[[Account], Page]
) -> None:
    page = signed_in(olga)
    page.set_viewport_size({"width": 360, "height": 800})

    too_wide = []
    for address in (item for item in busy if not item.startswith("/admin/")):
        page.goto(site.url + address)
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if over > 0:
            too_wide.append((address, over))

    assert too_wide == []
