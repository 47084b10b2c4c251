"""The pages of a team event: places by victory points, matches, both rooms of a board."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import translation

from federation.models import Account
from scoring.standings.web.board_matches import swing_in_words
from scoring.standings.web.views.events import entries_of
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import rows, words
from tests.factories.rows import need
from tests.factories.scoring import publish_team_match
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    return event


def test_teams_are_placed_by_victory_points(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/")

    table = rows(response)
    assert [row[:3] for row in table] == [
        ["1", "Equipa Azul Azul Um (visitor)", "+1"],
        ["2", "Equipa Verde Verde Um (visitor)", "−1"],
    ]
    assert "2 teams, 2 boards" in words(response)


def test_matches_are_listed_by_round(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/matches/")

    assert rows(response)[0][:3] == ["Equipa Azul", "Equipa Verde", "1 – 0"]
    assert "Round 1" in words(response)


def test_board_shows_both_rooms_and_what_they_made_of_each_other(
    event: Event, reader: Client
) -> None:
    response = reader.get(f"/events/{event.pk}/boards/1/")

    assert [row[:6] for row in rows(response)] == [
        ["+1", "3NT N +1", "+430", "Equipa Azul", "Equipa Verde", "open room"],
        ["−1", "3NT N =", "+400", "Equipa Verde", "Equipa Azul", "closed room"],
    ]
    assert "tables made" not in words(response)


def test_card_of_a_team_shows_its_matches_and_boards(event: Event, reader: Client) -> None:
    entry = Entry.objects.get(event=event, key="1")

    response = reader.get(f"/events/{event.pk}/entries/{entry.pk}/")

    assert rows(response, 0)[0][:3] == ["1", "Equipa Verde", "1 – 0"]
    played = rows(response, 1)
    assert "Round 1 · Equipa Verde 1 – 0 IMPs 4 boards" in words(response)  # unfolds to its boards
    assert [row[:3] for row in played] == [
        ["1 NS", "3NT N +1 open room", "+430"],
        ["1 EW", "3NT N = closed room", "−400"],
        ["2 NS", "4♠ N = open room", "+620"],
        ["2 EW", "4♠ N = closed room", "−620"],
    ]


def test_a_phone_is_told_which_match_a_line_of_a_board_is_of(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/boards/1/")

    assert [row[-1].split(" room ")[0] for row in rows(response)] == [
        "Equipa Azul – Equipa Verde open",
        "Equipa Verde – Equipa Azul closed",
    ]


def test_boards_of_a_team_stand_below_their_match(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, event, 4)
    draw(event)
    first = {match: [200, 0] for match in open_matches(event, 1)}
    play_matches(event, first)
    director = as_account(bruno)
    for match in first:
        director.post(f"/matches/{match.pk}/confirm/")
    (final,) = open_matches(event, 2)
    play_matches(event, {**first, final: [0, 100]})

    page = director.get(f"/events/{event.pk}/entries/{final.home_id}/")

    lost = next(match for match in first if final.home_id in (match.home_id, match.away_id))
    text = words(page)
    first_round, second = f"Round 1 · {lost.away} ", f"Round 2 · {final.away} "
    assert 0 < text.index(first_round) < text.index(second)
    for at in (1, 2):
        assert [row[0][0] for row in rows(page, at)] == [*"1122"]


def test_board_of_several_matches_tells_round_opponents_and_swing_of_each(
    world: World, bruno: Account, as_account: As
) -> None:
    event = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, event, 4)
    draw(event)
    first = {match: [200, 0] for match in open_matches(event, 1)}
    play_matches(event, first)
    director = as_account(bruno)
    for match in first:
        director.post(f"/matches/{match.pk}/confirm/")
    (final,) = open_matches(event, 2)
    play_matches(event, {**first, final: [-100, 100]})
    assert final.home is not None
    before = next(match for match in first if final.home_id in (match.home_id, match.away_id))
    other = before.away if final.home_id == before.home_id else before.home
    is_home = final.home_id == before.home_id

    page = director.get(f"/events/{event.pk}/boards/1/", {"entry": need(final.home_id)})

    text = words(page)
    figures = ("+5" if is_home else "−5", "−3")
    assert f"{figures[0]} IMPs Round 1 · against {other} · the whole match" in text
    assert f"{figures[1]} IMPs Round 2 · against {final.away} · the whole match" in text
    groups = [row[0] for row in rows(page) if len(row) == 1]
    assert len(groups) == 3
    assert groups[2] == f"Round 2 · {final.home} – {final.away}: 3 IMPs to {final.away}"
    assert [len(row) > 1 for row in rows(page)] == [False, True, True] * 3


def test_one_imp_is_singular(event: Event) -> None:
    home, away = entries_of(event).values()

    with translation.override("en"):
        assert swing_in_words((Fraction(-1), Fraction(1)), home, away) == f"1 IMP to {away.title}"
        assert swing_in_words((Fraction(2), Fraction(-2)), home, away) == f"2 IMPs to {home.title}"


def test_points_of_a_board_won_are_no_imps(world: World, reader: Client) -> None:
    event = make_event(club=world.club, name="Pontos", kind="TEAMS", method="point_a_board")
    publish_team_match(event, method="point_a_board")
    team = event.entries.get(name="Equipa Azul")

    pages = [
        words(reader.get(f"/events/{event.pk}/{path}"))
        for path in (
            "",
            "matches/",
            f"entries/{team.pk}/",
            "boards/1/",
            f"boards/1/?entry={team.pk}",
        )
    ]

    for page in pages:
        assert "IMPs" not in page
    assert "2 Points Round 1" in pages[4]


def test_reasons_of_a_team_name_its_matches(event: Event, reader: Client) -> None:
    entry = Entry.objects.get(event=event, key="1")

    text = words(reader.get(f"/events/{event.pk}/entries/{entry.pk}/why/"))

    assert "VPs? Equipa Azul" in text
    assert "RTP 3.6" in text
