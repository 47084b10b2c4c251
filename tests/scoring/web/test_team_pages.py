"""The pages of a team event: places by victory points, matches, both rooms of a board."""

import pytest
from django.test import Client

from tests.factories.pages import rows, words
from tests.factories.scoring import publish_team_match
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event


@pytest.fixture
def event(world: World) -> Event:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    return event


def test_teams_are_placed_by_victory_points(event: Event, reader: Client) -> None:
    answer = reader.get(f"/events/{event.pk}/")

    table = rows(answer)
    assert [row[:3] for row in table] == [
        ["1", "Equipa Azul Azul Um (visitor)", "+1"],
        ["2", "Equipa Verde Verde Um (visitor)", "−1"],
    ]
    assert "2 teams, 2 boards" in words(answer)


def test_matches_are_listed_by_round(event: Event, reader: Client) -> None:
    answer = reader.get(f"/events/{event.pk}/matches/")

    assert rows(answer)[0][:3] == ["Equipa Azul", "Equipa Verde", "1 – 0"]
    assert "Round 1" in words(answer)


def test_board_shows_both_rooms_and_what_they_made_of_each_other(
    event: Event, reader: Client
) -> None:
    answer = reader.get(f"/events/{event.pk}/boards/1/")

    assert [row[:6] for row in rows(answer)] == [
        ["+1", "3NT N +1", "+430", "Equipa Azul", "Equipa Verde", "open room"],
        ["−1", "3NT N =", "+400", "Equipa Verde", "Equipa Azul", "closed room"],
    ]
    assert "tables made" not in words(answer)


def test_card_of_a_team_shows_its_matches_and_boards(event: Event, reader: Client) -> None:
    entry = Entry.objects.get(event=event, key="1")

    answer = reader.get(f"/events/{event.pk}/entries/{entry.pk}/")

    assert rows(answer, 0)[0][:3] == ["1", "Equipa Verde", "1 – 0"]
    assert [row[3] for row in rows(answer, 1)] == ["+430", "−400", "+620", "−620"]


def test_reasons_of_a_team_name_its_matches(event: Event, reader: Client) -> None:
    entry = Entry.objects.get(event=event, key="1")

    told = words(reader.get(f"/events/{event.pk}/entries/{entry.pk}/why/"))

    assert "VPs? Equipa Azul" in told
    assert "RTP 3.6" in told
