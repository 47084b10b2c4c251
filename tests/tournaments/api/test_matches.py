"""Programs read the schedule and hand line-ups in: in their order, sealed where they are."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from tests.factories.teams import (
    KNOCKOUT,
    LEAGUE,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import LineUp, ScheduledMatch
from tournaments.teams.services.play import PlayPlan

As = Callable[[Account], Client]
PLACES = {
    "HOME": [("OPEN", "N"), ("OPEN", "S"), ("CLOSED", "E"), ("CLOSED", "W")],
    "VISITORS": [("OPEN", "E"), ("OPEN", "W"), ("CLOSED", "N"), ("CLOSED", "S")],
}


def match_of(world: World, plan: PlayPlan = LEAGUE) -> ScheduledMatch:
    event = make_team_event(world, plan=plan)
    enter_teams(world, event, 4)
    draw(event)
    return timed_match(event, starts_at=timezone.now() + dt.timedelta(days=2))


@pytest.fixture
def match(world: World) -> ScheduledMatch:
    return match_of(world)


def line_up(match: ScheduledMatch, side: str) -> dict[str, Any]:
    entry = match.home if side == "HOME" else match.away
    assert entry is not None
    numbers = [row.person.number for row in entry.players.order_by("position")]
    seats = [
        {"room": room, "direction": direction, "number": number}
        for (room, direction), number in zip(PLACES[side], numbers, strict=True)
    ]
    return {"side": side, "segment": 1, "seats": seats}


def post(client: Client, match: ScheduledMatch, rest: str, body: object) -> Any:
    address = f"/api/v1/matches/{match.pk}/{rest}/"
    return client.post(address, body, content_type="application/json")


def test_the_schedule_is_public(match: ScheduledMatch, reader: Client) -> None:
    address = f"/api/v1/events/{match.event_id}/schedule/"

    with CaptureQueriesContext(connection) as queries:
        listed = reader.get(address).json()
    count = len(queries)
    with CaptureQueriesContext(connection) as queries:
        one = reader.get(address, {"page_size": "1"}).json()
    asked_for_one = len(queries)
    data = reader.get(f"/api/v1/matches/{match.pk}/").json()

    assert listed["count"] == 6
    assert len(one["results"]) == 1
    assert asked_for_one == count > 0
    assert data["home"] == {
        "entry": match.home_id,
        "number": match.home.number,
        "name": match.home.name,
        "is_withdrawn": False,
    }
    assert (data["sealed"], data["ending"], data["segments"][0]["boards"]) == (False, "OPEN", 16)
    assert [line_up["seats"] for line_up in data["segments"][0]["line_ups"]] == [None, None]


def test_line_ups_are_handed_in_by_their_captains_in_order(
    match: ScheduledMatch, reader: Client, as_account: As
) -> None:
    home = as_account(captain_account(match, "home"))
    away = as_account(captain_account(match, "away"))
    first = reader.get(f"/api/v1/matches/{match.pk}/").json()["segments"][0]["names_first"]
    clients = {"HOME": home, "VISITORS": away}
    second = "HOME" if first == "VISITORS" else "VISITORS"

    early = post(clients[second], match, "line-ups", line_up(match, second))
    for_others = post(clients[second], match, "line-ups", line_up(match, first))
    one = post(clients[first], match, "line-ups", line_up(match, first))
    hidden = reader.get(f"/api/v1/matches/{match.pk}/").json()["segments"][0]["line_ups"]
    both = post(clients[second], match, "line-ups", line_up(match, second))
    seen = post(clients[first], match, "line-ups", line_up(match, first))
    shown = reader.get(f"/api/v1/matches/{match.pk}/").json()["segments"][0]["line_ups"]

    assert (early.status_code, early.json()["article"]) == (409, "RTP 2.3.2")
    assert for_others.status_code == 403
    assert one.status_code == 201
    line_ups_by_side = {
        line_up["side"]: line_up for line_up in one.json()["segments"][0]["line_ups"]
    }
    assert (line_ups_by_side[first]["is_in"], line_ups_by_side[first]["version"]) == (True, 1)
    numbers = [seat["number"] for seat in line_up(match, first)["seats"]]
    assert sorted(seat["number"] for seat in line_ups_by_side[first]["seats"]) == sorted(numbers)
    assert {line_up["side"]: (line_up["is_in"], line_up["seats"]) for line_up in hidden}[first] == (
        True,
        None,
    )
    assert both.status_code == 201
    assert (seen.status_code, seen.json()["code"]) == (409, "line_up_seen")
    assert all(len(line_up["seats"]) == 4 for line_up in shown)
    assert LineUp.objects.count() == 2


def test_sealed_line_ups_stay_sealed(world: World, bruno: Account, as_account: As) -> None:
    match = match_of(world, replace(LEAGUE, sealed_line_ups=True))
    home = as_account(captain_account(match, "home"))
    away = as_account(captain_account(match, "away"))

    sent = post(home, match, "line-ups", line_up(match, "HOME"))
    again = post(home, match, "line-ups", line_up(match, "HOME"))

    def seats(client: Client) -> object:
        data = client.get(f"/api/v1/matches/{match.pk}/").json()
        assert data["sealed"] is True
        assert data["deadline"] is not None
        return data["segments"][0]["line_ups"][0]["seats"]

    assert sent.status_code == 201
    told = again.json()["segments"][0]["line_ups"][0]
    assert (told["version"], len(told["seats"])) == (2, 4)
    assert seats(away) is None
    assert seats(Client()) is None
    assert len(seats(as_account(bruno))) == 4  # type: ignore[arg-type]


def test_a_line_up_that_is_none(match: ScheduledMatch, bruno: Account, as_account: As) -> None:
    client = as_account(bruno)
    sent = line_up(match, "VISITORS")
    seats = sent["seats"]
    stranger = [{**seats[0], "number": "1001"}, *seats[1:]]
    twice = [seats[0], seats[0], *seats[2:]]
    same = [seats[0], {**seats[1], "number": seats[0]["number"]}, *seats[2:]]
    wrong: list[dict[str, Any]] = [
        {"seats": stranger},
        {"seats": twice},
        {"seats": same},
        {"seats": seats[:3]},
        {"segment": 2},
        {"segment": 10**9},
        {"seats": []},
        {"seats": "all"},
        {"seats": [*seats, *seats]},
        {"side": "BOTH"},
    ]
    responses = [post(client, match, "line-ups", {**sent, **changes}) for changes in wrong]

    assert [(response.status_code, response.json().get("code")) for response in responses] == [
        (409, "line_up_stranger"),
        (409, "line_up_incomplete"),
        (409, "line_up_player_twice"),
        (409, "line_up_incomplete"),
        (409, "no_such_segment"),
        *[(400, "invalid")] * 5,
    ]
    assert not LineUp.objects.exists()


def test_segments_are_picked(world: World, as_account: As) -> None:
    match = match_of(world, KNOCKOUT)
    home = as_account(captain_account(match, "home"))
    away = as_account(captain_account(match, "away"))

    before = home.get(f"/api/v1/matches/{match.pk}/").json()
    early = post(away, match, "picks", {"side": "VISITORS", "segment": 1})
    none = post(home, match, "picks", {"side": "HOME", "segment": None})
    unsaid = post(home, match, "picks", {"side": "HOME"})
    picked = post(home, match, "picks", {"side": "HOME", "segment": 2})

    assert before["pick_due"] == "HOME"
    assert (early.status_code, early.json()["code"]) == (409, "others_pick_first")
    assert (none.status_code, none.json()["code"]) == (409, "segment_must_be_picked")
    assert unsaid.status_code == 400
    assert (picked.status_code, picked.json()["pick_due"]) == (201, "VISITORS")


def test_a_match_not_published_is_not_there(
    match: ScheduledMatch, reader: Client, as_account: As
) -> None:
    captain = as_account(captain_account(match, "home"))
    match.draw.published_at = None
    match.draw.save()

    assert reader.get(f"/api/v1/matches/{match.pk}/").status_code == 404
    assert post(captain, match, "line-ups", line_up(match, "HOME")).status_code == 404
    assert reader.get(f"/api/v1/events/{match.event_id}/schedule/").json()["results"] == []
