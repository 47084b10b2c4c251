"""Results, rankings and reasons for programs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Person
from scoring.models import RankingList
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import make_club, make_member
from tests.factories.scoring import (
    homologate,
    mitchell_file,
    publish_ranking_of,
    publish_results,
)
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event

SignIn = Callable[..., Client]


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


def got(reader: Client, address: str, **kwargs: Any) -> Any:
    response = reader.get(f"/api/v1/{address}", kwargs)
    assert response.status_code == 200, response.content
    return response.json()


def entry_numbered(event: Event, number: str) -> Entry:
    return event.entries.get(number=number)


# --- an event's results ---------------------------------------------------------------------------
def test_an_event_says_where_its_results_stand(event: Event, reader: Client) -> None:
    data = got(reader, f"events/{event.pk}/results/")

    assert {
        name: data[name] for name in ("state", "method", "winners", "contestants", "boards")
    } == {
        "state": "PROVISIONAL",
        "method": "matchpoints",
        "winners": 1,
        "contestants": 4,
        "boards": 6,
    }
    assert data["event"]["name"] == "Torneio de Outono"
    assert data["revision"]["number"] == 1
    assert data["homologated_at"] is None


def test_the_classification_is_told_in_exact_decimals(event: Event, reader: Client) -> None:
    lines = got(reader, f"events/{event.pk}/standings/")["results"]

    assert [(line["rank"], line["entry"]["number"], line["percentage"]) for line in lines] == [
        (1, "2", "75.00"),
        (2, "3", "58.33"),
        (3, "1", "41.67"),
        (4, "4", "25.00"),
    ]
    assert lines[1] == {
        "line": "",
        "rank": 2,
        "tied": False,
        "is_still_in": False,
        "entry": {
            "id": entry_numbered(event, "3").pk,
            "number": "3",
            "section": "",
            "direction": "",
            "team": "",
            "players": [
                {
                    "number": "1005",
                    "name": "Elsa Modelo",
                    "club": "Clube da Ribeira",
                    "is_substitute": False,
                },
                {
                    "number": "1006",
                    "name": "Fausto Modelo",
                    "club": "Clube da Ribeira",
                    "is_substitute": False,
                },
            ],
            "captain": "",
        },
        "status": "",
        "ranked_by": "",
        "other_rank": None,
        "other_tied": False,
        "other_figure": None,
        "boards_played": 6,
        "score": "7.00",
        "available": "12.00",
        "percentage": "58.33",
        "imps": None,
        "vps": None,
        "stratum": "",
        "strata": [],
    }


def test_a_hidden_player_is_told_by_initials_everywhere(event: Event, reader: Client) -> None:
    Person.objects.filter(number="1003").update(is_hidden=True)
    homologate(event)
    publish_ranking_of(event.season)
    ranking, entry = RankingList.objects.get(), entry_numbered(event, "2").pk
    addresses = [
        f"events/{event.pk}/standings/",
        f"events/{event.pk}/entries/",
        f"events/{event.pk}/entries/{entry}/card/",
        f"events/{event.pk}/entries/{entry}/why/",
        f"events/{event.pk}/sessions/1/boards/1/",
        f"events/{event.pk}/awards/",
        f"rankings/{ranking.pk}/lines/",
        "players/1003/awards/",
        "players/1003/",
        "licences/1003/",
    ]

    texts_by_address = {address: str(got(reader, address)) for address in addresses}

    assert [address for address, text in texts_by_address.items() if "Carla" in text] == []


def test_the_boards_are_told_each_in_a_line(event: Event, reader: Client) -> None:
    boards = got(reader, f"events/{event.pk}/boards/")["results"]

    assert boards[0] == {
        "session": 1,
        "board": 1,
        "results": 2,
        "contract": "3N",
        "declarer": "N",
        "times": 2,
        "best_ns": 430,
        "best_ew": 400,
    }
    assert [board["board"] for board in boards] == [1, 2, 3, 4, 5, 6]


def test_a_board_is_told_with_the_points_of_every_table(event: Event, reader: Client) -> None:
    board = got(reader, f"events/{event.pk}/sessions/1/boards/2/")

    assert (board["session"], board["board"], board["hands"]) == (1, 2, None)
    assert board["results"][0] == {
        "contract": "4S",
        "declarer": "S",
        "tricks": 10,
        "lead": "",
        "rule": "matchpoints",
        "available": "2.00",
        "section": "",
        "table": "",
        "room": "",
        "ns": {
            "id": entry_numbered(event, "1").pk,
            "label": "1",
            "title": "Abílio Exemplo – Berta Exemplo",
        },
        "ew": {
            "id": entry_numbered(event, "4").pk,
            "label": "4",
            "title": "Visita Um – Visita Dois",
        },
        "ns_score": 620,
        "ew_score": None,
        "artificial_ns": None,
        "artificial_ew": None,
        "not_played": False,
        "rulings": [],
        "outcomes": [],
        "ew_outcomes": [],
        "table_score": 620,
        "ns_points": "2.00",
        "ew_points": "0.00",
    }


def test_a_card_is_seen_from_its_own_side(event: Event, reader: Client) -> None:
    entry = entry_numbered(event, "4")

    card = got(reader, f"events/{event.pk}/entries/{entry.pk}/card/")

    first = card["boards"][0]
    assert (first["side"], first["opponents"]["label"], first["score"], first["points"]) == (
        "EW",
        "1",
        -400,
        "2.00",
    )
    assert len(card["boards"]) == 6


def test_a_score_is_explained_step_by_step_in_the_readers_language(
    event: Event, reader: Client
) -> None:
    entry = entry_numbered(event, "1")

    why = got(reader, f"events/{event.pk}/entries/{entry.pk}/why/")

    assert why["steps"][0]["code"] == "board_matchpoints"
    assert why["steps"][0]["source"] == "Law 78 A"
    assert why["steps"][0]["text"] == "Board 1: 0 matchpoints of 2."
    assert all(step["text"] for step in why["steps"])


@pytest.mark.parametrize(
    "address",
    [
        "events/{pk}/sessions/1/boards/99/",
        "events/{pk}/sessions/9/boards/1/",
        "events/{pk}/sessions/99999999999999999999/boards/1/",
        "events/{pk}/entries/0/card/",
        "events/{pk}/entries/99999999999999999999/why/",
        "events/0/standings/",
        "rankings/0/",
        "rankings/0/lines/",
        "players/NONE/awards/",
    ],
)
def test_what_is_not_there_is_not_found(event: Event, reader: Client, address: str) -> None:
    assert reader.get(f"/api/v1/{address.format(pk=event.pk)}").status_code == 404


@pytest.mark.parametrize("what", ["results", "standings", "boards", "matches", "awards"])
def test_an_event_without_results_has_none_to_tell(world: World, reader: Client, what: str) -> None:
    assert reader.get(f"/api/v1/events/{world.event.pk}/{what}/").status_code == 404


# --- points and rankings --------------------------------------------------------------------------
def test_points_are_told_with_their_reasons(event: Event, reader: Client) -> None:
    homologate(event)

    by_event = got(reader, f"events/{event.pk}/awards/")["results"]
    by_player = got(reader, "players/1003/awards/")["results"]

    assert {award["player"]["number"] for award in by_event} <= {
        "1001", "1002", "1003", "1004", "1005", "1006",
    }  # fmt: skip
    assert [award["event"]["id"] for award in by_player] == [event.pk]
    assert by_player[0]["season"] == 2026
    assert isinstance(by_player[0]["pe"], int)
    assert by_player[0]["steps"][0]["text"]


def test_points_taken_back_are_not_told(event: Event, reader: Client) -> None:
    homologate(event)
    before = got(reader, f"events/{event.pk}/awards/")["count"]

    publish_results(event, data=mitchell_file(2))

    assert before > 0
    assert got(reader, f"events/{event.pk}/awards/")["count"] == 0


def test_only_published_rankings_are_told(event: Event, reader: Client) -> None:
    homologate(event)
    compute_ranking(year=2026)

    assert got(reader, "rankings/")["results"] == []
    assert reader.get(f"/api/v1/rankings/{RankingList.objects.get().pk}/lines/").status_code == 404


def test_a_published_ranking_is_told_by_place(event: Event, reader: Client) -> None:
    homologate(event)
    ranking = publish_ranking_of(event.season)

    lists = got(reader, "rankings/", season=2026)["results"]
    lines = got(reader, f"rankings/{ranking.pk}/lines/")["results"]

    assert [(result["season"], result["version"], result["is_final"]) for result in lists] == [
        (2026, 1, False)
    ]
    assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)
    assert lines[0]["player"]["number"] in {"1003", "1004"}
    assert lines[0]["club"] == {"code": "RIB", "name": "Clube da Ribeira"}
    assert got(reader, "rankings/", season=1999)["results"] == []


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({"q": "carla"}, ["1003"]),
        ({"q": "AMOSTRA cárla"}, ["1003"]),
        ({"q": "1004"}, ["1004"]),
        ({"q": "elsa"}, []),
        ({"q": "nobody"}, []),
        ({"club": "CAS"}, []),
        ({"club": "RIB", "q": "carla"}, ["1003"]),
        ({"association": "SUL"}, []),
        ({"category": "NONE"}, []),
    ],
)
def test_a_ranking_is_searched(
    event: Event, reader: Client, asked: dict[str, str], numbers: list[str]
) -> None:
    homologate(event)
    ranking = publish_ranking_of(event.season)
    Person.objects.filter(number="1005").update(is_hidden=True)

    lines = got(reader, f"rankings/{ranking.pk}/lines/", **asked)["results"]

    assert [line["player"]["number"] for line in lines] == numbers


# --- steady numbers of queries --------------------------------------------------------------------
ADDRESSES = [
    "events/{pk}/results/",
    "events/{pk}/standings/",
    "events/{pk}/boards/",
    "events/{pk}/entries/",
    "events/{pk}/sessions/1/boards/1/",
    "events/{pk}/entries/{entry}/card/",
    "events/{pk}/entries/{entry}/why/",
    "events/{pk}/awards/",
]


def test_answers_ask_as_often_for_a_large_field_as_for_a_small_one(
    world: World, reader: Client
) -> None:
    small, large = world.event, make_event(club=world.club, name="Campo")
    publish_results(small, data=mitchell_file(2, boards=2))
    publish_results(large, data=mitchell_file(6, boards=6))

    def queries(event: Event) -> dict[str, int]:
        entry = entry_numbered(event, "1").pk
        taken = {}
        for address in ADDRESSES:
            with CaptureQueriesContext(connection) as queries:
                got(reader, address.format(pk=event.pk, entry=entry))
            taken[address] = len(queries)
        return taken

    assert queries(large) == queries(small)


def test_a_ranking_asks_as_often_for_one_line_as_for_all(event: Event, reader: Client) -> None:
    other = make_club(world_association(event), code="SUL", name="Clube do Sul")
    make_member("Gil Novo", "1007", club=other, season=event.season)
    homologate(event)
    ranking = publish_ranking_of(event.season)

    with CaptureQueriesContext(connection) as for_one:
        got(reader, f"rankings/{ranking.pk}/lines/", page_size=1)
    with CaptureQueriesContext(connection) as for_all:
        got(reader, f"rankings/{ranking.pk}/lines/")

    assert len(for_all) == len(for_one)


def world_association(event: Event) -> Any:
    return event.club.association
