"""In Chromium: a call, the ruling, an appeal heard and decided, and the report accepted."""

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from federation.models import Account
from rulings.models import Appeal, AppealState, DirectorReport, ReportState
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from tests.factories.appeals import make_ruling, note_times
from tests.factories.federation import make_account, make_member
from tests.factories.reports import name_visitors
from tests.factories.scoring import publish_results
from tests.journeys.test_office_day import act, as_, press
from tests.personas import World

__all__ = ["as_"]  # a fixture
pytestmark = pytest.mark.browser
SignIn = Callable[[Account], Page]


def test_from_the_call_to_the_accepted_report(
    world: World, ana: Account, carla: Account, olga: Account, as_: SignIn
) -> None:
    publish_results(world.event)
    name_visitors(world.event)
    ruling = make_ruling(world.event, made_by=carla)
    note_times(world.event, ended_at=timezone.now(), results_at=timezone.now())
    members = [
        make_account(
            f"juiz{n}@ccc.example",
            person=make_member(
                f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season
            ),
        )
        for n in (1, 2, 3)
    ]

    here = appeals(as_(ana), world, ruling.pk)
    _makes_ready(as_(carla), here)
    for member in members:
        page = as_(member)
        page.goto(here)
        press(page, "form[action*='/appeals/seats/'][action$='/accept/'] button")
    hears(as_(members[0]), here)
    page = as_(carla)
    page.goto(here)
    act(page, "/told/")
    assert Appeal.objects.get().state == AppealState.DECIDED
    _reports(as_(carla), world)
    page = as_(olga)
    page.goto("/reports/inbox/")
    press(page, "tbody a")
    press(page, "form[action$='/accept/'] button")

    assert DirectorReport.objects.get().state == ReportState.ACCEPTED
    states = {item.code: item.state for item in checklist(world.event)}
    assert states["committee_appeals_decided"] == ConditionState.MET


def appeals(page: Page, world: World, ruling: int) -> str:
    page.goto(f"/events/{world.event.pk}/")
    press(page, f"a[href='/rulings/{ruling}/appeal/']")
    for box in page.locator('input[name="backers"]').all():
        box.check()
    page.fill('textarea[name="grounds"]', "A pausa nada dizia.")
    press(page, "main form button.btn:visible")
    expect(page.locator("h1")).to_contain_text("R1")
    return page.url


def _makes_ready(page: Page, here: str) -> None:
    page.goto(here)
    act(page, "/consent/spoken/", witnesses="Carla")
    act(page, "/deposit/")
    page.goto(f"{here}form/")
    expect(page.locator("textarea[name=facts]")).to_have_value(re.compile("thought for long"))
    press(page, "button[name=complete]")  # nobody has written what was explained
    expect(page.locator("main")).to_contain_text("RTP 3.8.1.1")
    page.fill("textarea[name=explanations]", "nenhumas")
    press(page, "button[name=complete]")
    act(page, "/committee/", numbers="2001, 2002, 2003")
    expect(page.locator("aside")).to_contain_text("Juiz 3 Alheio")


def hears(page: Page, here: str) -> None:
    page.goto(here)
    for _letter in "abcdefg":
        act(page, "/step/")
    form = page.locator('form[action$="/decision/"]')
    form.locator("xpath=..").locator("summary").first.click()
    form.locator('input[name="outcome"][value="UPHELD"]').check()
    form.locator('input[name="without_merit"][value="no"]').check()
    data = {"text": "Mantém-se.", "reasons": "A pausa dizia."}
    act(page, "/decision/", **data, votes_for="2", votes_against="1")


def _reports(page: Page, world: World) -> None:
    page.goto(f"/events/{world.event.pk}/report/")
    for box in page.locator('input[type="checkbox"]').all():
        box.check()
    press(page, "button[name=send]")
    expect(page.locator("main")).to_contain_text("R1")
