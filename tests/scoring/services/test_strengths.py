"""Playing strengths: counted from homologated events, the same each time, shown to whoever may."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.models import Job
from federation.privacy.services.consents import ConsentWord, record_consent
from scoring.models import PlayingStrength
from scoring.rankings.services.strengths import count_strengths, forget_strengths
from tests.factories.federation import make_account
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.personas import World
from tournaments.models import EntryPlayer


def test_the_winners_move_by_their_boards(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)

    counted = count_strengths()

    row = PlayingStrength.objects.get(person=world.members["1003"])
    # 75 % of 6 boards in a field of 50: 25 above par, 6 of 106 boards
    assert (row.grade_hundredths, row.boards) == (5142, 6)
    assert [(step["scored"], step["par"], step["field"]) for step in row.steps] == [
        (7500, 5000, 5000)
    ]
    assert counted["events"] == 1


def test_counted_twice_the_grades_are_the_same(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    count_strengths()
    before = list(PlayingStrength.objects.values_list("person", "grade_hundredths", "boards"))

    count_strengths()

    after = list(PlayingStrength.objects.values_list("person", "grade_hundredths", "boards"))
    assert sorted(after) == sorted(before)


def test_provisional_results_count_nothing(world: World) -> None:
    publish_results(world.event)

    assert count_strengths() == {"players": 0, "events": 0}


def test_an_entry_with_a_substitute_counts_for_nobody(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    seat = EntryPlayer.objects.get(person=world.members["1004"])
    EntryPlayer.objects.create(
        entry=seat.entry,
        person=world.members["1005"],
        position=3,
        name_as_entered="Suplente",
        is_substitute=True,
    )

    count_strengths()

    assert not PlayingStrength.objects.filter(person=world.members["1003"]).exists()


def test_a_published_ranking_has_them_counted(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)

    publish_ranking_of(world.season)

    assert Job.objects.filter(act="count_strengths").exists()


def test_who_is_erased_has_none(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    count_strengths()

    forget_strengths([world.members["1003"]], None, timezone.now())

    assert not PlayingStrength.objects.filter(person=world.members["1003"]).exists()
    assert PlayingStrength.objects.filter(person=world.members["1004"]).exists()


@pytest.fixture
def address(world: World) -> str:
    publish_results(world.event)
    homologate(world.event)
    count_strengths()
    return reverse("player-detail", args=[world.members["1003"].pk])


def test_nobody_else_reads_it_unasked(address: str, client: Client) -> None:
    assert 'id="strength"' not in client.get(address).content.decode()
    assert 'id="boards"' not in client.get(address).content.decode()


def test_whoever_allows_it_shows_it(address: str, client: Client, world: World) -> None:
    word = ConsentWord("PLAYING_FIGURES", is_given=True, how="SITE")
    record_consent(person=world.members["1003"], word=word, account=None, now=timezone.now())

    text = client.get(address).content.decode()

    assert 'id="strength"' in text
    assert 'id="boards"' in text
    assert "6 das 150 carteiras" in text  # too few for a figure


def test_the_player_reads_it(address: str, client: Client, world: World) -> None:
    client.force_login(make_account("carla@example.org", person=world.members["1003"]))

    assert 'id="strength"' in client.get(address).content.decode()
