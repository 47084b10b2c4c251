"""The pages of an event of triplets: who sat, noting who rests, what the scorer is handed."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import SeatsConfirmed
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.triplets import (
    make_triplet_event,
    play_triplets,
    seat_triplets,
    triplet_file,
)
from tests.personas import World
from tests.scoring.web.test_table_records import board_of, sheet_of, sit
from tournaments.models import Event, TripletTurn
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.scorers_file import scorers_rows
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round

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


@pytest.mark.rule("2.1.9-a")
def test_a_phone_says_who_of_three_rests_before_the_seats_are_confirmed(
    world: World, reader: Client
) -> None:
    cache.clear()  # of wrong PINs
    session = seat_triplets(world, 4, MovementChoice("HOWELL", 3, 2, 1))
    call_round(session=session, turn=1, account=None, now=timezone.now())
    here, board = sit(session, reader, "NS"), board_of(session)
    own, others = sheet_of(session).boards[0].ns[0], sheet_of(session).boards[0].ew[0]

    asked = words(reader.get(here))
    nobody = words(reader.post(f"{here}seats/", board, follow=True))
    stranger = words(
        reader.post(f"{here}seats/", board | {"resting": others.people[0]}, follow=True)
    )
    refused = SeatsConfirmed.objects.count()
    for _time in range(2):
        reader.post(f"{here}seats/", board | {"resting": own.people[2]})
    names = own.name.split(" – ")
    shown = words(reader.get(here))
    other = Client(headers={"accept-language": "en"})
    seen = words(other.get(sit(session, other, "EW")))

    assert "Round 1: who of you rests?" in asked
    assert "That is us" not in asked
    assert "Who rests is one of the three." in nobody
    assert "Who rests is one of the three." in stranger
    assert refused == 0
    assert f"{names[2]} rests in this round" in shown
    assert f"{own.number} {names[0]} – {names[1]} East" in shown
    assert f"{own.number} {names[0]} – {names[1]} East" in seen
    assert TripletTurn.objects.count() == 1
    assert SeatsConfirmed.objects.count() == 1
