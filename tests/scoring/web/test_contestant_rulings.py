"""A pair that left, was put out, or lost several boards at once; a director at the own table."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Person
from scoring.models import BoardRuling, ContestantRuling, EventResult, Standing
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import Page, rows, words
from tests.factories.rows import need
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.models import (
    AppointedBy,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Event,
)

As = Callable[[Account], Client]
LINE = '["", "1", "4", "", ""]'
ASSIGNED = {
    "line": LINE,
    "form": "assigned",
    "article": "Law 12 C1",
    "reason": "hesitation",
    "result": "+650",
    "apply": "1",
}


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def director(event: Event, carla: Account, as_account: As) -> Client:
    return as_account(carla)


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def rule(event: Event, key: str) -> str:
    return f"/events/{event.pk}/entries/{event.entries.get(key=key).pk}/rule/"


def standing(event: Event, key: str) -> Standing:
    return Standing.objects.get(
        revision=EventResult.objects.get(event=event).revision, entry__key=key
    )


@pytest.mark.rule("3.5.10.2-a")
def test_a_pair_that_left_goes_last_and_results_against_it_stand(
    event: Event, director: Client
) -> None:
    before = standing(event, "4").percent_hundredths
    entry = event.entries.get(key="1")
    assert "Rule on this contestant" in told(
        director.get(f"/events/{event.pk}/entries/{entry.pk}/")
    )
    data = {"status": "abandoned", "article": "RTP 3.5.10.2", "reason": "went home"}

    director.post(rule(event, "1"), {**data, "apply": "1"})

    assert standing(event, "1").rank == 4
    assert standing(event, "4").percent_hundredths == before
    assert ContestantRuling.objects.get().status == "abandoned"


@pytest.mark.rule("2.4.1-b")
def test_a_pair_put_out_for_failures_online_leaves_no_results(
    event: Event, director: Client
) -> None:
    data = {"status": "deleted", "article": "RTP 2.4.1", "reason": "two rounds running"}

    director.post(rule(event, "1"), {**data, "apply": "1"})

    page = told(director.get(f"/events/{event.pk}/boards/2/"))
    assert "2.0" not in page  # nobody has a score against it any more
    why = director.get(f"/events/{event.pk}/entries/{event.entries.get(key='1').pk}/why/")
    assert "its results are deleted: two rounds running" in told(why)


@pytest.mark.rule("3.2.1-b")
def test_a_suspended_player_costs_the_pair_its_boards_and_gives_the_others_sixty(
    event: Event, director: Client
) -> None:
    data = {
        "on": "boards",
        "form": "suspended_pair",
        "session": "1",
        "boards": "1-3",
        "article": "RTP 3.2.1",
        "reason": "insulted the opponents",
    }
    form = director.get(rule(event, "1"), {"on": "boards"}).content.decode()
    assert 'value="RTP 3.2.1"' in form

    shown = director.post(rule(event, "1"), {**data, "preview": "1"})
    assert "1 against 4" in str(rows(shown))
    assert not BoardRuling.objects.exists()
    director.post(rule(event, "1"), {**data, "apply": "1"})

    selected_rows = list(
        BoardRuling.objects.order_by("board").values_list("board", "form", "values")
    )
    assert [(board, form) for board, form, _v in selected_rows] == [
        (1, "suspended_pair"),
        (2, "suspended_pair"),
        (3, "suspended_pair"),
    ]
    board = told(director.get(f"/events/{event.pk}/boards/2/"))
    assert "Player suspended or excluded: NS RTP 3.2.1 · insulted the opponents" in board


def test_a_void_match_of_pairs_is_half_above_and_below_average(
    event: Event, director: Client
) -> None:
    data = {
        "on": "boards",
        "form": "void_match",
        "session": "1",
        "boards": "1, 2",
        "article": "EBU White Book 4.1",
        "reason": "wrong opponents",
        "apply": "1",
    }

    director.post(rule(event, "1"), data)

    values = BoardRuling.objects.filter(form="void_match").values_list("values", flat=True)
    assert {value["boards"] for value in values} == {2}


def test_boards_nobody_can_place_are_refused_and_nothing_is_written(
    event: Event, director: Client
) -> None:
    data = {
        "on": "boards",
        "form": "cancelled",
        "session": "1",
        "boards": "1, 77",
        "article": "RTP 2.2.5",
        "reason": "late",
    }

    page = told(director.post(rule(event, "1"), {**data, "apply": "1"}))

    assert "was to play boards 77" in page
    assert not BoardRuling.objects.exists()


def test_each_side_gets_its_own_result_under_the_old_laws(event: Event, director: Client) -> None:
    page = f"/events/{event.pk}/sessions/1/boards/2/rule/"
    data = {
        "line": LINE,
        "form": "likely",
        "article": "Law 12 C2",
        "reason": "hesitation",
        "side": "EW",
        "likely": "-100, 4S S =",
        "possible": "-300",
    }

    director.post(page, {**data, "apply": "1"})

    assert BoardRuling.objects.get().values == {"side": "EW", "score": -300, "ew_score": -100}
    assert "−300 for North-South, −100 for East-West" in told(
        director.get(f"/events/{event.pk}/boards/2/")
    )


@pytest.fixture
def playing(event: Event, world: World) -> Account:
    """Return a director who plays as pair 1 of the event."""
    account = make_account("abilio@arbitro.example", person=world.members["1001"])
    give_mandate(account, "DIRECTOR", event_number=event.pk)
    return account


def test_a_director_does_not_rule_at_the_own_table_and_is_told_who_does(
    event: Event, world: World, playing: Account, as_account: As
) -> None:
    other = make_account("dora@arbitro.example", person=Person.objects.create(name="Dora Árbitro"))
    give_mandate(other, "DIRECTOR", event_number=event.pk)
    page = f"/events/{event.pk}/sessions/1/boards/2/rule/"

    refused = told(as_account(playing).post(page, {**ASSIGNED, "own_table": "nobody else here"}))
    elsewhere = as_account(playing).post(
        page, {**ASSIGNED, "line": '["", "2", "3", "", ""]'}, follow=True
    )
    as_account(other).post(page, ASSIGNED)

    assert "You play at this table or in this match: Dora Árbitro should rule." in refused
    assert "Law 81 A" in refused or "Law 81A" in refused
    assert "The score is adjusted" in told(elsewhere)
    assert BoardRuling.objects.count() == 2


def test_who_plays_does_not_take_back_a_ruling_on_the_own_pair(
    event: Event, director: Client, playing: Account, as_account: As
) -> None:
    other = make_account("dora@arbitro.example", person=Person.objects.create(name="Dora Árbitro"))
    give_mandate(other, "DIRECTOR", event_number=event.pk)
    data = {"status": "abandoned", "article": "RTP 3.5.10.2", "reason": "went home", "apply": "1"}
    director.post(rule(event, "1"), data)
    ruling = ContestantRuling.objects.get()

    refused = as_account(playing).post(
        f"/contestant-rulings/{ruling.pk}/take-back/", {"reason": "I came back"}, follow=True
    )

    ruling.refresh_from_db()
    assert "You play at this table or in this match" in told(refused)
    assert ruling.removed_in is None


def test_the_main_director_may_with_a_reason_that_stays(
    event: Event, playing: Account, as_account: As
) -> None:
    DirectorAppointment.objects.create(
        event=event,
        person=need(playing.person),
        post=DirectorPost.CHIEF,
        body=AppointedBy.ORGANISER,
        state=AppointmentState.ACCEPTED,
    )
    client, page = as_account(playing), f"/events/{event.pk}/sessions/1/boards/2/rule/"
    form = told(client.get(page, {"line": LINE, "form": "assigned"}))

    silent = told(client.post(page, ASSIGNED))
    response = client.post(page, {**ASSIGNED, "own_table": "the only one in the room"}, follow=True)

    assert "You play here: why you rule nevertheless" in form
    assert "ask the office" in silent
    assert "The score is adjusted" in told(response)
    assert BoardRuling.objects.get().own_table_reason == "the only one in the room"
    listed = told(client.get(f"/events/{event.pk}/rulings/"))
    assert "At the own table: the only one in the room" in listed


def test_the_second_director_on_a_board_is_told_what_the_first_did(
    event: Event, director: Client
) -> None:
    page = f"/events/{event.pk}/sessions/1/boards/2/rule/"
    seen = str(EventResult.objects.get(event=event).revision.number)
    director.post(page, {**ASSIGNED, "seen": seen})

    late = told(director.post(page, {**ASSIGNED, "result": "+620", "seen": seen}))

    assert "While you were looking, carla@arbitro.example ruled here" in late
    assert "hesitation" in late
    assert BoardRuling.objects.get().values["score"] == 650
