"""Two players compared: found by name or number, each figure once, in as few queries for many."""

import datetime as dt
from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import Account
from scoring.models import Standing
from tests.factories.pages import AssertQueries, words
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]


def address(world: World, number: str = "1003") -> str:
    return reverse("player-compare", args=[world.members[number].pk])


def test_who_is_found_alone_is_compared_at_once(world: World, client: Client) -> None:
    response = client.get(address(world), {"q": "1005"})

    assert response.status_code == 302
    assert response["Location"] == f"{address(world)}?with={world.members['1005'].pk}"


def test_the_first_of_two_is_chosen_or_ones_own(
    world: World, client: Client, ana: Account, as_account: As
) -> None:
    start = reverse("comparison-start")

    assert address(world) in client.get(start, {"q": "1003"}).content.decode()
    assert "Nobody is found" in words(
        client.get(start, {"q": "nobody"}, headers={"accept-language": "en"})
    )
    assert as_account(ana).get(start)["Location"] == address(world, "1001")


def test_who_may_be_one_of_several_is_chosen(world: World, client: Client) -> None:
    text = client.get(address(world), {"q": "Exemplo"}).content.decode()

    assert "Abílio Exemplo" in text
    assert "Berta Exemplo" in text


def test_places_are_held_against_each_other(world: World, client: Client) -> None:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)

    response = client.get(address(world), {"with": world.members["1005"].pk})

    assert response.context["above"] == 1
    assert response.context["below"] == 0
    (meeting,) = response.context["meetings"]
    assert meeting.first.startswith("1 · 75,00")
    rows = {str(row.label): (row.first, row.second) for row in response.context["rows"]}
    assert rows["Provas jogadas"] == ("1", "1")
    assert rows["Provas ganhas"] == ("1", "0")


def test_partners_are_not_placed_above_each_other(world: World, client: Client) -> None:
    publish_results(world.event)

    response = client.get(address(world), {"with": world.members["1004"].pk})

    assert (response.context["above"], response.context["below"]) == (0, 0)
    assert response.context["meetings"][0].meeting.together


def test_an_event_under_way_is_so_far_and_not_dated_in_the_future(
    world: World, reader: Client
) -> None:
    publish_results(world.event)
    today = timezone.localdate()
    Event.objects.filter(pk=world.event.pk).update(ends_on=today + dt.timedelta(days=20))

    response = reader.get(address(world), {"with": world.members["1005"].pk})

    assert (response.context["above"], response.context["below"]) == (0, 0)
    rows = {str(row.label): (row.first, row.second) for row in response.context["rows"]}
    assert rows["Events won"] == ("0", "0")
    (meeting,) = response.context["meetings"]
    assert meeting.first.startswith("1 · 75.00")
    text = words(response)
    assert "15 November 2026 · under way, so far" in text  # the day of the revision
    assert "1 event, 0 of them in one pair or team" in text


def test_a_homologated_event_is_over_whatever_its_last_day(world: World, reader: Client) -> None:
    publish_results(world.event)
    homologate(world.event)
    Event.objects.update(ends_on=timezone.localdate() + dt.timedelta(days=2))

    response = reader.get(address(world), {"with": world.members["1005"].pk})

    assert response.context["above"] == 1


def test_places_of_two_separate_lists_are_not_compared_and_this_is_said(
    world: World, reader: Client
) -> None:
    publish_results(world.event)
    for number, line in (("1003", "NS"), ("1005", "EW")):
        rows = Standing.objects.filter(entry__players__person=world.members[number])
        rows.update(line=line, rank=1)

    response = reader.get(address(world), {"with": world.members["1005"].pk})

    assert (response.context["above"], response.context["below"]) == (0, 0)
    text = words(response)
    assert "places of separate lists: North-South and East-West" in text
    assert "1 of them with places of separate lists, which are not compared" in text


def test_nobody_is_compared_with_themselves_or_with_nobody(world: World, client: Client) -> None:
    for number in (world.members["1003"].pk, 0, "x", "9" * 30):
        assert client.get(address(world), {"with": number}).status_code == 404


def test_many_events_ask_as_much_as_one(
    world: World, client: Client, django_assert_max_num_queries: AssertQueries
) -> None:
    publish_results(world.event)
    data = {"with": world.members["1005"].pk}
    with CaptureQueriesContext(connection) as one:
        client.get(address(world), data)
    for day in range(3):
        publish_results(make_event(club=world.club, name=f"Prova {day}"))

    with django_assert_max_num_queries(len(one)):
        client.get(address(world), data)
