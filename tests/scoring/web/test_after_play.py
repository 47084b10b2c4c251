"""An event after play: who won, how I did, what may still change; and a sheet board by board."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.utils import timezone

from federation.config.rooms import RESULT_WINDOWS
from federation.models import Account
from scoring.adjustments.web.correction_clock import correction_clock
from scoring.models import EventResult
from tests.factories.pages import rows, words
from tests.factories.scoring import homologate, publish_results, publish_team_match
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def mine(event: Event, ana: Account) -> Entry:
    """The entry ana plays in."""
    return Entry.objects.get(event=event, players__person=ana.person)


def test_the_winners_stand_first(event: Event, reader: Client) -> None:
    told = words(reader.get(f"/events/{event.pk}/")).replace("\xa0", " ")

    assert "Winners 75.00 % Carla Amostra – Dinis Amostra Place 2" in told
    assert "My event" not in told


def test_my_place_and_my_boards_are_there_for_me_alone(
    event: Event, mine: Entry, ana: Account, as_account: As, reader: Client
) -> None:
    told = words(as_account(ana).get(f"/events/{event.pk}/")).replace("\xa0", " ")

    assert "Place 3, mine 41.67 % Abílio Exemplo – Berta Exemplo" in told
    assert "My event The whole sheet Above and below average (50 %), board by board" in told
    assert "The boards that made the result Board 1 0.00 %: 3NT N = −1 Board 2" in told
    assert "mine" not in words(reader.get(f"/events/{event.pk}/"))


def test_a_sheet_shows_its_boards_against_average_with_the_numbers_behind(
    event: Event, mine: Entry, reader: Client
) -> None:
    answer = reader.get(f"/events/{event.pk}/entries/{mine.pk}/")

    assert rows(answer, 1)[:2] == [["1", "0.00", "−1"], ["2", "100.00", "+1"]]
    assert f'href="/events/{event.pk}/boards/1/?entry={mine.pk}"' in answer.content.decode()


def test_my_own_sheet_leads_to_boards_without_a_name_in_their_address(
    event: Event, mine: Entry, ana: Account, as_account: As
) -> None:
    answer = as_account(ana).get(f"/events/{event.pk}/entries/{mine.pk}/")

    assert f'href="/events/{event.pk}/boards/1/"' in answer.content.decode()
    assert "?entry=" not in answer.content.decode()


def test_both_rooms_of_a_team_are_one_board(world: World, reader: Client) -> None:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    team = Entry.objects.get(event=event, key="1")

    answer = reader.get(f"/events/{event.pk}/entries/{team.pk}/")

    assert "IMPs won and lost, board by board" in words(answer)
    assert rows(answer, 2) == [["1", "+1"], ["2", "0"]]


@override_settings(RESULT_WINDOWS=RESULT_WINDOWS)
def test_the_clock_of_corrections_counts_down_and_ends(event: Event, reader: Client) -> None:
    result = EventResult.objects.get(event=event)
    now = timezone.now()
    clock = correction_clock(result, now=now)
    assert clock is not None

    before = correction_clock(result, now=clock.until - dt.timedelta(minutes=22))
    after = correction_clock(result, now=clock.until + dt.timedelta(minutes=1))

    assert before is not None
    assert after is not None
    assert (before.minutes, after.minutes) == (22, 0)
    assert "What may still change" not in words(reader.get(f"/events/{event.pk}/"))  # long over
    EventResult.objects.update(published_at=now)
    assert "What may still change" in words(reader.get(f"/events/{event.pk}/"))


@override_settings(RESULT_WINDOWS=RESULT_WINDOWS)
def test_homologated_results_have_no_clock(event: Event, reader: Client) -> None:
    homologate(event)
    EventResult.objects.update(published_at=timezone.now())

    assert "What may still change" not in words(reader.get(f"/events/{event.pk}/"))


def test_my_event_costs_the_same_whatever_the_number_of_boards(
    event: Event, mine: Entry, ana: Account, as_account: As
) -> None:
    client = as_account(ana)
    client.get(f"/events/{event.pk}/")
    with CaptureQueriesContext(
        connection,
    ) as many:
        client.get(f"/events/{event.pk}/")
    event.board_results.exclude(board=1).delete()
    with CaptureQueriesContext(connection) as one:
        client.get(f"/events/{event.pk}/")

    assert len(one) == len(many)
