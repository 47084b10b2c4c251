"""The director's pages between the call and the ruling: for everyone, on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page

from federation.models import Account
from rulings.models import FlowWalk, Incident
from tests.browser.conftest import Site
from tests.browser.test_accessibility import faults
from tests.browser.test_entries import OPEN, WIDE
from tests.factories.rulings import make_incident, make_ruled, under_2007, walk_through

REVOKE = (
    ("could", "yes"), ("illegal_ask", "normal"), ("established", "yes"), ("exempt12", "no"),
    ("exempt", "none"), ("winner", "revoker"),
)  # fmt: skip


def test_pages_of_a_ruling_can_be_read_by_everyone_on_a_phone(
    site: Site, carla: Account, signed_in: Callable[[Account], Page]
) -> None:
    event = under_2007(site.world.event)
    first = event.entries.order_by("pk")[0]
    call = make_incident(event, about="phone rings", ns=first)
    ruled = make_ruled(make_incident(event, board=1), account=carla)
    page = signed_in(carla)
    page.set_viewport_size({"width": 390, "height": 844})
    log, penalty = f"/events/{event.pk}/log/", f"/events/{event.pk}/penalties/new/"
    visits = [
        log,
        f"{log}new/",
        f"/calls/{call.pk}/",
        f"/calls/{call.pk}/flows/",
        f"/calls/{call.pk}/flows/?by=regulation&kind=CONDUCT",
        f"/calls/{call.pk}/flows/?q=lead",
        *walks(call),
        f"/calls/{call.pk}/rule/",
        f"/rulings/{ruled.pk}/",
        f"{penalty}?incident={call.pk}&offence=phones",
        f"{penalty}?incident={call.pk}&offence=phones&entry={first.pk}",
        "/flows/",
        "/laws/rules/3.4/",
    ]

    found, too_wide = [], []
    for address in visits:
        page.goto(site.url + address)
        page.evaluate(OPEN)
        found += faults(page, address)
        too_wide += [address] if page.evaluate(WIDE) > 0 else []

    assert found == []
    assert too_wide == []


def walks(call: Incident) -> list[str]:
    """Return pages of the assistant: numbers to tap, a time, many options, a proposal."""
    walk_through(call, "revoke", *REVOKE)
    walk_through(call, "device", ("allowed", "no"))
    walk_through(call, "conduct")
    walk_through(call, "spoken_calls", ("unable", "no"))
    return [f"/calls/walks/{walk.pk}/" for walk in FlowWalk.objects.filter(incident=call)]
