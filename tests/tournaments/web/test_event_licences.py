"""Who plays without a licence, as the organiser and the office see it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account, Licence
from tests.factories.federation import make_person, make_season
from tests.factories.pages import rows, words
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.entries.selectors.licences import (
    played_without_licence,
    players_without_licence,
    refuse_unlicensed,
)

As = Callable[[Account], Client]


def test_players_without_licence_are_listed_with_their_last_one(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    publish_results(world.event)
    before = make_season(2025)
    Licence.objects.filter(person__number="1001").update(season=before)
    address = f"/events/{world.event.pk}/licences/"

    page = as_account(bruno).get(address)
    stranger = as_account(eve).get(address)

    listed = [row for row in rows(page) if row[0] != "–"]
    assert [row[:2] for row in listed] == [["1001", "Abílio Exemplo"]]
    assert listed[0][2].startswith("2025 issued on")
    assert stranger.status_code == 403


@pytest.mark.rule("3.1.4.1-a")
def test_an_entry_is_blocked_until_the_licence_of_the_year_is_paid(world: World) -> None:
    event = world.event
    event.event_class, event.starts_on = "NATIONAL_EVENT", dt.date(2026, 2, 10)
    event.save()
    player = world.members["1001"]
    before = make_season(2025)
    Licence.objects.filter(person=player).update(season=before)

    with pytest.raises(RuleError) as refused:
        refuse_unlicensed(event, [player.pk, world.members["1002"].pk])
    Licence.objects.create(
        person=player, season=world.season, club=world.club, issued_on=event.starts_on
    )
    refuse_unlicensed(event, [player.pk, world.members["1002"].pk])

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "players_without_licence",
        "RTP 3.1.4.1",
        {"year": 2026, "players": ["1001 Abílio Exemplo"]},
    )


def test_a_private_event_asks_for_no_licence(world: World) -> None:
    visitor = make_person("Visita Ensaio")

    refuse_unlicensed(world.event, [visitor.pk])

    assert players_without_licence(world.event) == []


def test_players_are_looked_up_together(world: World) -> None:
    publish_results(world.event)
    counted = []
    for _time in range(2):
        with CaptureQueriesContext(connection) as queries:
            players_without_licence(world.event)
        counted.append(len(queries))
        Licence.objects.filter(person__number__in=["1001", "1002", "1003"]).delete()

    assert counted[0] == counted[1]


def test_an_event_where_all_are_licensed_says_so(
    world: World, bruno: Account, as_account: As
) -> None:
    page = as_account(bruno).get(f"/events/{world.event.pk}/licences/")

    assert "Every player holds a licence." in words(page)


def test_the_office_lists_who_played_without_licence_in_the_season(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    world.event.event_class = "NATIONAL_EVENT"
    world.event.save()
    Licence.objects.filter(person__number="1001").delete()
    address = "/federation/licences/missing/?season=2026"

    page = as_account(olga).get(address)
    file = as_account(olga).get(f"{address}&export=csv")
    secretary = as_account(bruno).get(address)

    listed = [row for row in rows(page) if row[0] != "–"]
    assert listed == [["1001", "Abílio Exemplo", "–", "–", "Torneio de Outono"]]
    assert "1001" in file.content.decode()
    assert secretary.status_code == 403


def test_a_private_event_puts_nobody_on_the_list_of_the_office(world: World) -> None:
    publish_results(world.event)
    Licence.objects.all().delete()

    assert played_without_licence(world.season) == []


def test_the_list_of_the_office_asks_as_often_for_one_player_as_for_many(world: World) -> None:
    publish_results(world.event)
    world.event.event_class = "NATIONAL_EVENT"
    world.event.save()
    counted = []
    for numbers in (["1001"], ["1002", "1003", "1004"]):
        Licence.objects.filter(person__number__in=numbers).delete()
        with CaptureQueriesContext(connection) as queries:
            played_without_licence(world.season)
        counted.append(len(queries))

    assert counted[0] == counted[1]
