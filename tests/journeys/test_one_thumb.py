"""In Chromium, on a phone: from the log to the ruling with one thumb, nothing too small to hit."""

import pytest

from federation.models import Account
from rulings.models import Ruling
from scoring.models import BoardRuling
from tests.factories.rulings import under_2007
from tests.factories.scoring import publish_results
from tests.in_chromium import PHONE, SignIn, press
from tests.journeys.appeals_heard import REVOKE
from tests.personas import World

pytestmark = pytest.mark.browser
TOO_SMALL = """() => [...document.querySelectorAll(
    "main .btn, main button, main select, main textarea, main summary, main label.choice, " +
    "main .list a.row, main input:not([type=hidden]):not([type=checkbox]):not([type=radio])"
)].filter(each => {
    const box = each.getBoundingClientRect();
    return box.width && box.height && box.height < 44;
}).map(each => each.outerHTML.slice(0, 80))"""
# log, entry, flow, nine answers, "look at it", the side, "rule"
TAPS = 15


def test_a_revoke_is_ruled_on_with_its_score(world: World, carla: Account, as_: SignIn) -> None:
    event = under_2007(world.event)
    publish_results(event)
    page = as_(carla)
    page.set_viewport_size(PHONE)
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        assert page.evaluate(TOO_SMALL) == [], page.url
        press(page, selector)
        taps += 1

    page.goto(f"/events/{event.pk}/log/")
    tap("a[href$='/log/new/']")
    for name, value in {"table": "2", "board": "2", "ns": "1", "ew": "4"}.items():
        page.fill(f"[name={name}]", value)
    tap("button[name=then]")
    tap("form[action$='/flows/revoke/'] button >> nth=0")
    for _node, value in REVOKE:
        tap(f"button[name=answer][value='{value}']")
    tap("p.acts a[href*='/rule/']")
    assert page.input_value("[name=tricks]") == "2"
    page.select_option("[name=tricks_side]", "EW")
    taps += 1
    page.wait_for_selector("#effect table")
    act = page.locator(".at-hand .btn").first.bounding_box()
    assert act is not None
    assert act["y"] + act["height"] <= PHONE["height"]  # in sight, wherever one has scrolled to
    tap(".at-hand .btn >> nth=0")

    assert Ruling.objects.count() == 1
    assert BoardRuling.objects.get().form == "assigned"
    assert taps == TAPS
