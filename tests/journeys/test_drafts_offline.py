"""In Chromium, on a phone: what a director types without a network is kept and sent later."""

import pytest
from playwright.sync_api import expect

from federation.models import Account
from rulings.models import Incident
from tests.factories.scoring import publish_results
from tests.in_chromium import PHONE, SignIn
from tests.personas import World

pytestmark = pytest.mark.browser


def test_a_call_typed_without_a_network_is_kept_and_sent_later(
    world: World, carla: Account, as_: SignIn
) -> None:
    publish_results(world.event)
    page = as_(carla)
    page.set_viewport_size(PHONE)
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


def test_a_sent_call_leaves_no_draft_and_a_board_asked_for_is_kept(
    world: World, carla: Account, as_: SignIn
) -> None:
    publish_results(world.event)
    page = as_(carla)
    new = f"/events/{world.event.pk}/log/new/"
    page.goto(f"{new}?session=1&round=1&board=2&table=1&score=ARTIFICIAL")
    page.fill("[name=about]", "Bateram carteiras trocadas")
    with page.expect_navigation():
        page.locator("button[value=ARTIFICIAL]").click()
    call = Incident.objects.get()
    page.wait_for_url(f"**/calls/{call.pk}/rule/**")
    assert page.evaluate("Object.keys(localStorage)") == []

    page.goto(f"{new}?session=1&round=1&board=1&table=2&score=ARTIFICIAL")
    expect(page.locator("[name=about]")).to_have_value("")
    page.fill("[name=about]", "Outra mesa")
    page.fill("[name=board]", "2")  # of this board's draft: the address asks for another below
    page.goto(f"{new}?session=1&round=1&board=1&table=2&score=ARTIFICIAL")
    expect(page.locator("[name=about]")).to_have_value("Outra mesa")
    expect(page.locator("[name=board]")).to_have_value("1")
    page.goto(f"{new}?session=1&round=1&board=2&table=2&score=ARTIFICIAL")
    expect(page.locator("[name=about]")).to_have_value("")
    expect(page.locator("[data-draft-note]")).to_be_hidden()


def test_a_ruling_given_leaves_no_draft(world: World, carla: Account, as_: SignIn) -> None:
    publish_results(world.event)
    page = as_(carla)
    page.goto(f"/events/{world.event.pk}/log/new/?session=1&board=2&table=1&score=ARTIFICIAL")
    page.fill("[name=about]", "Bateram carteiras trocadas")
    with page.expect_navigation():
        page.locator("button[value=ARTIFICIAL]").click()
    page.fill("[name=decision]", "Resultado artificial")
    page.select_option("[name=ns_share]", index=1)
    page.select_option("[name=ew_share]", index=1)
    with page.expect_navigation():
        page.locator("#ruling button.btn:not(.quiet)").click()
    page.wait_for_url("**/rulings/**")
    assert page.evaluate("Object.keys(localStorage)") == []
