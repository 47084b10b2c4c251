"""In Chromium: a call, the ruling, an appeal heard and decided, and the report accepted."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from federation.models import Account
from rulings.models import Appeal, AppealState, DirectorReport, ReportState
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from tests.factories.appeals import make_ruling, note_times
from tests.factories.reports import name_visitors
from tests.factories.scoring import publish_results
from tests.in_chromium import SignIn, act, press
from tests.journeys.appeals_heard import (
    accepts_report,
    appeals,
    hears,
    make_judges,
    sits_in_committee,
)
from tests.personas import World

pytestmark = pytest.mark.browser


def test_from_the_call_to_the_accepted_report(
    world: World, ana: Account, carla: Account, olga: Account, as_: SignIn
) -> None:
    publish_results(world.event)
    name_visitors(world.event)
    ruling = make_ruling(world.event, made_by=carla)
    note_times(world.event, ended_at=timezone.now(), results_at=timezone.now())
    members = make_judges(world)

    here = appeals(as_(ana), world, ruling.pk)
    _makes_ready(as_(carla), here)
    for member in members:
        sits_in_committee(as_(member), here)
    hears(as_(members[0]), here)
    page = as_(carla)
    page.goto(here)
    act(page, "/told/")
    assert Appeal.objects.get().state == AppealState.DECIDED
    _reports(as_(carla), world)
    accepts_report(as_(olga))

    assert DirectorReport.objects.get().state == ReportState.ACCEPTED
    states = {item.code: item.state for item in checklist(world.event)}
    assert states["committee_appeals_decided"] == ConditionState.MET


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


def _reports(page: Page, world: World) -> None:
    page.goto(f"/events/{world.event.pk}/report/")
    for box in page.locator('input[type="checkbox"]').all():
        box.check()
    press(page, "button[name=send]")
    expect(page.locator("main")).to_contain_text("R1")
