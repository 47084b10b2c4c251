"""The pages of an event of triplets: who sat, noting who rests, what the scorer is handed."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.triplets import make_triplet_event, play_triplets, triplet_file
from tests.personas import World
from tournaments.models import Event
from tournaments.seating.selectors.scorers_file import scorers_rows
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]


@pytest.fixture
def triplets(world: World) -> Event:
    event = make_triplet_event(world)
    play_triplets(event, triplet_file(world))
    return event


def page_of(event: Event, number: str) -> str:
    return f"/events/{event.pk}/entries/{event.entries.get(number=number).pk}/"


def test_readers_see_three_names_and_who_sat(triplets: Event, reader: Client) -> None:
    event = words(reader.get(f"/events/{triplets.pk}/"))
    told, untold = (words(reader.get(page_of(triplets, item))) for item in ("1", "4"))

    assert "4 triplets" in event
    assert "Triplet" in event
    assert "Jogador 5000 – Jogador 5001 – Jogador 5002" in event
    assert "Session 1, from round 2: Jogador 5000 rests" in told
    assert "Of 6 boards nobody said who rested" in untold
    assert "Note who rests" not in untold


def test_the_director_notes_who_rests(triplets: Event, carla: Account, as_account: As) -> None:
    give_mandate(carla, "DIRECTOR", event_number=triplets.pk)
    director = as_account(carla)
    page = page_of(triplets, "4")
    third = triplets.entries.get(number="4").players.get(position=3).person.number

    before = words(director.get(page))
    director.post(f"{page}turns/", {"session": 1, "from_round": 1, "resting": third})
    after = words(director.get(page))
    wrong = director.post(f"{page}turns/", {"session": 3, "from_round": 1, "resting": third})

    assert "Note who rests" in before
    assert "Session 1, from round 1: Jogador 5011 rests" in after
    assert "nobody said" not in after
    assert wrong.status_code == 409
    assert "The event has 1 sessions; rounds count from 1." in words(wrong)


def test_a_page_of_a_pair_says_nothing_of_turns(world: World, reader: Client) -> None:
    publish_results(world.event)
    page = words(reader.get(page_of(world.event, "1")))

    assert "Who sat" not in page


def test_the_scorer_is_handed_three_players_and_their_turns(triplets: Event, world: World) -> None:
    enter_many(triplets, 6, club=world.club, season=world.season, first=11)
    session = make_session(triplets)
    draw_seating(
        session=session, order=order(reason="poucos", lets_pass=True), account=None, now=BEFORE
    )

    rows = list(scorers_rows(seating_of(session, on=session.played_on)))

    assert rows[5][-3:] == ["Player 3", "Number 3", "Rests"]
    rests = {row[3]: (len(row), row[-1]) for row in rows[6:16]}
    assert rests["Jogador 5000"] == (10, "1:3 2:1 3:2")
    assert rests["Jogador 5009"] == (10, "")
