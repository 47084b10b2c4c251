"""Strata for programs: set, read, filtered by; who may set them."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import EventStrata
from tests.factories.pages import AssertQueries
from tests.factories.scoring import mitchell_file, publish_points, publish_results
from tests.personas import World
from tests.scoring.services.test_strata import choose, publish_ranking
from tournaments.models import Entry, Event

As = Callable[[Account], Client]


def at(event: Event, rest: str) -> str:
    return f"/api/v1/events/{event.pk}/{rest}"


@pytest.fixture
def classed(world: World) -> Event:
    publish_ranking(world)
    choose(world)
    publish_results(world.event)
    return world.event


def test_the_strata_and_who_is_of_which_are_read(classed: Event, reader: Client) -> None:
    told = reader.get(at(classed, "strata/")).json()

    contestants = told.pop("contestants")
    assert told.pop("ranking") is not None
    assert told == {
        "measure": "mean",
        "day": "2026-11-13",
        "is_fixed": True,
        "are_after_play": False,
        "strata": [
            {"name": "A", "limit": None, "own": 1, "competing": 4},
            {"name": "B", "limit": 500, "own": 2, "competing": 3},
            {"name": "C", "limit": 50, "own": 1, "competing": 1},
        ],
    }
    carla = Entry.objects.get(event=classed, players__person__number="1003")
    assert {"entry_id": carla.pk, "points": "550.00", "stratum": "A"} in contestants


def test_an_event_without_strata_has_none_to_read(world: World, reader: Client) -> None:
    assert reader.get(at(world.event, "strata/")).status_code == 404


def test_the_classification_is_filtered_by_stratum(classed: Event, reader: Client) -> None:
    rows = reader.get(at(classed, "standings/"), {"stratum": "b"}).json()["results"]

    assert [(row["rank"], row["stratum"]) for row in rows] == [(2, "B"), (3, "B"), (4, "C")]
    assert rows[0]["strata"] == [
        {"stratum": "A", "rank": 2, "tied": False},
        {"stratum": "B", "rank": 1, "tied": False},
    ]
    assert rows[2]["strata"] == [
        {"stratum": "A", "rank": 4, "tied": False},
        {"stratum": "B", "rank": 3, "tied": False},
        {"stratum": "C", "rank": 1, "tied": False},
    ]
    assert reader.get(at(classed, "standings/"), {"stratum": "Z"}).json()["results"] == []


def test_why_a_contestant_is_of_its_stratum(classed: Event, reader: Client) -> None:
    elsa = Entry.objects.get(event=classed, players__person__number="1005")

    steps = reader.get(at(classed, f"entries/{elsa.pk}/why/")).json()["steps"]

    assert [step["result"] for step in steps if step["source"] == "ACBL"] == [350, "B"]


def test_a_program_sets_strata_before_play_and_not_after(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)

    def send(**typed: str) -> int:
        return office.post(
            at(world.event, "ranking/strata/"), typed, content_type="application/json"
        ).status_code

    assert send(limits="1500 500", measure="strongest") in {200, 201}
    assert EventStrata.objects.get().strata == [["A", None], ["B", 1500], ["C", 500]]
    assert send(limits="500 1500") == 409
    assert send(limits="x") in {400, 422}
    publish_results(world.event)
    assert send(limits="700") == 409
    assert EventStrata.objects.count() == 1


@pytest.mark.parametrize(
    ("who", "may"),
    [("ana", False), ("bruno", True), ("carla", True), ("eve", False), ("olga", True)],
)
def test_only_who_runs_the_event_sets_strata(
    world: World, as_account: As, request: pytest.FixtureRequest, who: str, may: bool
) -> None:
    client = as_account(request.getfixturevalue(who))
    page = f"/events/{world.event.pk}/ranking/strata/"

    statuses = {
        client.get(page).status_code,
        client.post(page, {"limits": "10", "apply": "1"}).status_code,
        client.post(
            at(world.event, "ranking/strata/"), {"limits": "20"}, content_type="application/json"
        ).status_code,
    }

    assert statuses <= ({200, 201, 302} if may else {403, 404})
    assert EventStrata.objects.exists() is may


@pytest.mark.parametrize("tables", [2, 6])
def test_strata_ask_as_often_for_a_large_field_as_for_a_small_one(
    world: World, reader: Client, django_assert_num_queries: AssertQueries, tables: int
) -> None:
    publish_points(world.season, {world.members["1001"]: 9000})
    choose(world)
    publish_results(world.event, data=mitchell_file(tables))

    for rest, queries in (("strata/", 10), ("standings/?stratum=B", 15)):
        with django_assert_num_queries(queries):
            assert reader.get(at(world.event, rest)).status_code == 200
