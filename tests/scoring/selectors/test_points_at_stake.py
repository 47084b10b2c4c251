"""The points of events to come: the rules of the ranking, over today's field or a like one."""

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import PointsAward
from scoring.rankings.selectors.events_to_enter import events_to_enter
from scoring.rankings.services.points_at_stake import points_at_stake
from tests.factories.browsers import browser_of
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.scoring import homologate, publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import CategoryLimit, Event, EventType

TODAY = dt.date(2026, 11, 15)
NEXT_MONTH = dt.date(2026, 12, 12)


def _to_come(world: World, **fields: object) -> Event:
    event = make_event(club=world.club, name="Torneio de Natal", day=NEXT_MONTH)
    for name, value in fields.items():
        setattr(event, name, value)
    event.save()
    return event


def test_the_winner_of_the_latest_like_event_got_what_the_next_one_would_give(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    event = _to_come(world)
    given = PointsAward.objects.filter(event=world.event).order_by("-pe", "-pm_tenths")

    at_stake = points_at_stake([event], on=TODAY)[event.pk]

    assert at_stake.field.like == world.event
    assert (at_stake.first.pe, at_stake.first.pm_tenths) == (given[0].pe, given[0].pm_tenths)
    assert at_stake.first.pe > 0
    codes = [row["code"] for row in at_stake.first.trace.as_rows()]
    assert codes == [step["code"] for step in given[0].steps]


def test_entries_of_today_come_before_a_like_event(world: World) -> None:
    publish_results(world.event)
    event = _to_come(world)
    open_event(event)
    one, two, three, four = (world.members[str(number)] for number in range(1001, 1005))

    enter_pair(event, one, two)
    alone = points_at_stake([event], on=TODAY)[event.pk]
    enter_pair(event, three, four)
    both = points_at_stake([event], on=TODAY)[event.pk]

    assert alone.field.like == world.event  # one pair makes no table
    assert (both.field.like, both.field.contestants, both.field.boards) == (None, 2, 6)
    assert both.first.pe < alone.first.pe
    assert both.last.place >= both.first.place


def test_a_like_event_for_the_same_people_comes_before_a_later_one(world: World) -> None:
    publish_results(world.event)
    mixed = make_event(club=world.club, name="Mistos", day=dt.date(2026, 11, 7))
    Event.objects.filter(pk=mixed.pk).update(event_type=EventType.MIXED)
    publish_results(mixed)
    event = _to_come(world, event_type=EventType.MIXED)

    assert points_at_stake([event], on=TODAY)[event.pk].field.like == mixed


def test_nothing_is_said_of_a_field_that_nobody_knows(world: World) -> None:
    event = _to_come(world)

    assert points_at_stake([event], on=TODAY) == {}
    assert [row.event for row in _open_to(world)] == [event]


def _open_to(world: World) -> list[Any]:
    return events_to_enter(world.members["1001"], on=TODAY, now=NOW)


@pytest.mark.parametrize(
    ("fields", "is_listed"),
    [
        ({}, True),
        ({"event_type": EventType.WOMEN}, False),  # the sex is not on record
        ({"category_limit": CategoryLimit.SECOND}, True),
        ({"wants_homologation": False}, False),
        ({"cancelled_at": NOW}, False),
        ({"starts_on": TODAY}, False),
    ],
)
def test_only_events_that_give_points_and_admit_the_player_are_listed(
    world: World, fields: dict[str, object], is_listed: bool
) -> None:
    event = _to_come(world, **fields)

    assert ([row.event for row in _open_to(world)] == [event]) is is_listed


def test_an_event_is_listed_after_its_entries_closed_to_who_is_entered_alone(world: World) -> None:
    event = _to_come(world)
    open_event(event)  # until 12 November
    assert _open_to(world) == []

    enter_pair(event, world.members["1001"], world.members["1002"])

    (row,) = _open_to(world)
    assert row.is_entered


def test_page_and_api_tell_the_same_and_ask_no_more_for_more_events(world: World) -> None:
    publish_results(world.event)
    person = world.members["1001"]
    browser = browser_of(account_of(person))
    day = timezone.localdate() + dt.timedelta(days=20)
    asked = []
    for number in (1, 5):
        for count in range(number):
            make_event(club=world.club, name=f"Torneio {number}-{count}", day=day)
        world.event.starts_on = world.event.ends_on = timezone.localdate() - dt.timedelta(days=1)
        world.event.save()
        browser.get(reverse("points-at-stake"))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = browser.get(reverse("points-at-stake"))
        asked.append(len(queries))

    rows = browser.get(reverse("api-points-at-stake")).json()["results"]

    assert asked[0] == asked[1]
    assert len(rows) == 6
    first = rows[0]["points"]["first"]
    assert rows[0]["points"]["field_of"]["id"] == world.event.pk
    assert f"Place 1: {first['pe']} PE, {first['pm']} PM" in page.content.decode()
    assert "No promise" in page.content.decode()
