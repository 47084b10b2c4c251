"""In Chromium, on a phone: what a director types without a network is kept and sent later."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from federation.models import Account
from rulings.models import Incident
from tests.factories.scoring import publish_results
from tests.journeys.test_office_day import as_
from tests.personas import World

__all__ = ["as_"]  # a fixture
pytestmark = pytest.mark.browser
SignIn = Callable[[Account], Page]
PHONE = {"width": 390, "height": 844}


def test_a_call_typed_without_a_network_is_kept_and_sent_later(
    world: World, carla: Account, as_: SignIn
) -> None:
    publish_results(world.event)
    page = as_(carla)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    new = f"/events/{world.event.pk}/log/new/"
    page.goto(new)
    page.context.set_offline(True)
    page.fill("[name=about]", "Pausa antes de 4♠")
    page.fill("[name=board]", "1")
    page.locator("form[data-draft] button.btn:not(.quiet)").click()
    note = page.locator("[data-draft-note]")
    expect(note).to_be_visible()
    assert not Incident.objects.exists()

    page.context.set_offline(False)
    page.goto(new)
    expect(page.locator("[name=about]")).to_have_value("Pausa antes de 4♠")
    expect(note.locator("[data-said=kept]")).to_be_visible()
    with page.expect_navigation():
        page.locator("form[data-draft] button.btn:not(.quiet)").click()
    assert Incident.objects.get().about == "Pausa antes de 4♠"

    page.goto(new)
    expect(page.locator("[name=about]")).to_have_value("")
    expect(note).to_be_hidden()
