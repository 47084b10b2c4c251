"""The calendar for programs."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories.pages import AssertQueries
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import EntryTerms


@pytest.fixture
def calendar(world: World) -> World:
    make_event(
        club=world.other_club,
        name="Equipas",
        kind="TEAMS",
        method="imps_vp",
        day=dt.date(2026, 3, 1),
    )
    regional = make_event(
        association=world.association,
        name="Regional",
        day=dt.date(2026, 5, 1),
        last_day=dt.date(2026, 5, 3),
    )
    now = timezone.now()
    EntryTerms.objects.create(
        event=regional,
        opens_at=now - dt.timedelta(days=1),
        closes_at=now + dt.timedelta(days=1),
        currency="EUR",
    )
    return world


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({}, ["Torneio de Outono", "Regional", "Equipas"]),
        ({"season": "2026"}, ["Torneio de Outono", "Regional", "Equipas"]),
        ({"season": "2025"}, []),
        ({"kind": "TEAMS"}, ["Equipas"]),
        ({"event_class": "REGIONAL_CHAMPIONSHIP"}, ["Regional"]),
        ({"club": "RIB"}, ["Torneio de Outono"]),
        ({"association": "NORTE"}, ["Torneio de Outono", "Regional", "Equipas"]),
        ({"association": "SUL"}, []),
        ({"town": "Porto"}, ["Torneio de Outono"]),
        ({"town": "Faro"}, []),
        ({"entries": "open"}, ["Regional"]),
        ({"since": "2026-05-03"}, ["Torneio de Outono", "Regional"]),
        ({"since": "2026-05-04"}, ["Torneio de Outono"]),
        ({"until": "2026-05-01"}, ["Regional", "Equipas"]),
        ({"club": "' OR 1=1"}, []),
        ({"season": "9" * 30}, []),
    ],
)
def test_events_are_filtered(
    calendar: World, reader: Client, asked: dict[str, str], names: list[str]
) -> None:
    response = reader.get("/api/v1/events/", asked)

    assert [event["name"] for event in response.json()["results"]] == names


@pytest.mark.parametrize(
    "asked", [{"kind": "CHESS"}, {"season": "last"}, {"since": "tomorrow"}, {"club": "\x00"}]
)
def test_what_cannot_be_read_is_refused(
    calendar: World, reader: Client, asked: dict[str, str]
) -> None:
    assert reader.get("/api/v1/events/", asked).status_code == 400


def test_an_event_is_told_whole(world: World, reader: Client) -> None:
    event = world.event
    event.cancelled_at = timezone.now()
    event.save()

    response = reader.get(f"/api/v1/events/{event.pk}/")

    assert response.json() == {
        "id": event.pk,
        "name": "Torneio de Outono",
        "season": 2026,
        "kind": "PAIRS",
        "is_triplets": False,
        "event_class": "PRIVATE_TOURNAMENT",
        "event_type": "OPEN",
        "age_group": "NONE",
        "category_limit": "NONE",
        "organiser_kind": "CLUB",
        "club": {"code": "RIB", "name": "Clube da Ribeira"},
        "association": None,
        "method": "matchpoints",
        "starts_on": "2026-11-14",
        "ends_on": "2026-11-14",
        "venue": "Sala da Ribeira",
        "is_online": False,
        "recognition": "PRIVATE_HOMOLOGABLE",
        "planned_sessions": 1,
        "planned_boards": 6,
        "correction_minutes": None,
        "law_edition": 2017,
        "cancelled": True,
    }


@pytest.mark.parametrize("number", ["0", "999", "9" * 30, "-1", "x"])
def test_an_event_that_is_not_there_is_not_found(world: World, reader: Client, number: str) -> None:
    assert reader.get(f"/api/v1/events/{number}/").status_code == 404


def test_the_list_asks_as_often_for_one_event_as_for_three(
    calendar: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    # One asks which licence the data have.
    with django_assert_num_queries(3):
        reader.get("/api/v1/events/?page_size=1")
    with django_assert_num_queries(3):
        reader.get("/api/v1/events/")
