"""Events in the admin: described by hand, decided elsewhere."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from federation.models import Account
from tests.factories.hosting import (
    AFTER_BIDS,
    BEFORE,
    TIMETABLE,
    make_bid,
    make_national,
    open_call,
    publish,
)
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.services.hosting import decide_hosting_call
from tournaments.seating.services.timetables import propose_timetable

LISTS = ("delegation", "hostingcall", "hostingagreement")
SignIn = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def test_an_event_is_entered_where_the_rules_are_asked(world: World, office: Client) -> None:
    assert office.get(reverse("admin:tournaments_event_add")).status_code == 403


def test_the_venue_is_put_right_and_the_class_is_not(world: World, office: Client) -> None:
    event = world.event
    filled = {"name": event.name, "venue": "Sala Nova", "event_class": "NATIONAL_CHAMPIONSHIP"}

    response = office.post(
        reverse("admin:tournaments_event_change", args=[event.pk]),
        filled,
    )

    event.refresh_from_db()
    assert response.status_code == 302
    assert (event.venue, event.event_class) == ("Sala Nova", "PRIVATE_TOURNAMENT")
    assert event.history.count() == 2


@pytest.mark.parametrize("name", ["event", "entry", "session"])
def test_lists_ask_as_often_for_one_event_as_for_three(
    name: str, world: World, office: Client
) -> None:
    publish_results(world.event)
    address = reverse(f"admin:tournaments_{name}_changelist")
    office.get(address)

    with CaptureQueriesContext(connection) as for_one:
        office.get(address)
    for title in ("Segundo", "Terceiro"):
        publish_results(make_event(club=world.club, name=title))
    with CaptureQueriesContext(connection) as for_three:
        office.get(address)

    assert len(for_three) == len(for_one)


@pytest.mark.parametrize(
    "name",
    [
        "eventregulation",
        "phasequota",
        "regionchoice",
        "delegation",
        "hostingcall",
        "hostingagreement",
        "timetableproposal",
    ],
)
def test_regulations_and_hosting_are_read_not_written(
    name: str, world: World, office: Client
) -> None:
    national = make_national()
    publish(national)
    call = open_call(national)
    bid = make_bid(call, club=world.club)
    decide_hosting_call(call=call, bid=bid, reason="Única", account=None, now=AFTER_BIDS)
    propose_timetable(event=national, lines=TIMETABLE, account=None, now=BEFORE)

    listed = office.get(reverse(f"admin:tournaments_{name}_changelist"))

    assert listed.status_code == 200
    assert office.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403


def test_lists_of_hosting_ask_as_often_for_one_as_for_two(world: World, office: Client) -> None:
    def host(name: str) -> None:
        call = open_call(make_national(name=name))
        bid = make_bid(call, club=world.club)
        decide_hosting_call(call=call, bid=bid, reason="Única", account=None, now=AFTER_BIDS)

    host("Um")
    pages = [reverse(f"admin:tournaments_{name}_changelist") for name in LISTS]
    counted: list[list[int]] = []
    for _time in range(2):
        row = []
        for address in pages:
            office.get(address)
            with CaptureQueriesContext(connection) as queries:
                office.get(address)
            row.append(len(queries))
        counted.append(row)
        host("Dois")

    assert counted[1] == counted[0]
