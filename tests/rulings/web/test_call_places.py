"""A call at a table or board other than seated: offered what there is, or let pass for a reason."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, AuditEvent
from rulings.models import Incident
from tests.factories.pages import told
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Event
from tournaments.seating.selectors.tables_seated import SeatedTable, tables_seated
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]


@pytest.fixture
def seated(world: World, english: None) -> tuple[Event, list[SeatedTable]]:
    """Seat nine pairs at four tables and a sit-out, three boards a round."""
    event = world.event
    enter_many(event, 9, club=world.club, season=world.season)
    session = make_session(event, boards_at_hand=40)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return event, list(tables_seated(event, session=1))


def post(client: Client, event: Event, **sent: object) -> str:
    response = client.post(f"/events/{event.pk}/log/new/", {"session": 1, **sent}, follow=True)
    return told(response.content.decode())


def test_round_and_players_follow_from_the_seating(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, sittings = seated
    there = sittings[5]

    post(as_account(carla), event, table=str(there.table), board=there.first)

    call = Incident.objects.get()
    assert (call.round, call.table) == (there.round, str(there.table))
    assert {player.entry_id for player in call.players.all()} == {*there.ns, *there.ew}
    assert sorted(player.seat for player in call.players.all()) == ["E", "N", "S", "W"]
    assert not AuditEvent.objects.filter(act="call_place_let_pass").exists()


def test_a_table_and_a_round_are_enough_to_know_the_players(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, sittings = seated
    there = sittings[0]

    post(as_account(carla), event, table=str(there.table), round=there.round)

    assert Incident.objects.get().players.count() == 4


def test_a_board_in_another_round_is_refused_with_the_round_as_a_key(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, sittings = seated
    there = next(sitting for sitting in sittings if sitting.round == 2)
    client, where = as_account(carla), f"/events/{event.pk}/log/new/"
    data = {"session": 1, "table": str(there.table), "board": there.first}

    page = client.post(where, {**data, "round": 1})

    assert (
        f"Board {there.first} is played at table {there.table} in round 2, not in this one."
    ) in told(page.content.decode())
    assert [(choice.name, choice.value) for choice in page.context["choices"]] == [("round", "2")]
    assert 'name="place_reason" autocomplete' in page.content.decode()
    assert not Incident.objects.exists()
    # the key pressed is sent after the field it stands for
    client.post(where, {**data, "round": ["1", "2"]})
    assert Incident.objects.get().round == 2


def test_a_board_nobody_plays_is_refused_with_those_of_the_table(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, sittings = seated
    where, table = f"/events/{event.pk}/log/new/", sittings[0].table

    page = as_account(carla).post(where, {"session": 1, "table": table, "board": "40"})

    assert f"Board 40 is not played at table {table}: there the boards are" in told(
        page.content.decode()
    )
    assert {choice.name for choice in page.context["choices"]} == {"board"}
    assert not Incident.objects.exists()


def test_a_late_change_at_the_table_is_let_pass_with_its_reason(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, _sittings = seated
    client = as_account(carla)
    refused = post(client, event, table="9", board="1")

    page = post(client, event, table="9", board="1", place_reason="Moved to the bar")

    assert "No table 9 is seated in this session" in refused
    call = Incident.objects.get()
    assert call.table == "9"
    assert "Another place than seated" in page
    assert "It stands all the same: Moved to the bar" in page
    noted = AuditEvent.objects.get(act="call_place_let_pass")
    assert (noted.details["reason"], noted.details["code"]) == (
        "Moved to the bar", "call_table_unseated",
    )  # fmt: skip
    client.post(f"/calls/{call.pk}/place/", {"session": 1, "table": "2"})
    after = client.get(f"/calls/{call.pk}/")
    assert "Another place than seated" not in told(after.content.decode())


def test_the_place_put_right_is_held_against_the_seating_too(
    seated: tuple[Event, list[SeatedTable]], carla: Account, as_account: As
) -> None:
    event, _sittings = seated
    client = as_account(carla)
    post(client, event, table="2")
    call = Incident.objects.get()

    page = client.post(f"/calls/{call.pk}/place/", {"session": 1, "table": "9"})

    assert "No table 9 is seated" in told(page.content.decode())
    assert "2" in [choice.value for choice in page.context["choices"]]
    call.refresh_from_db()
    assert call.table == "2"


def test_where_nothing_is_seated_any_table_may_be(
    world: World, carla: Account, as_account: As
) -> None:
    post(as_account(carla), world.event, table="77", board="99")

    assert Incident.objects.get().table == "77"
