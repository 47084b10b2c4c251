"""One match on its page: both rooms in a line, the running sum, who sat where, why."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.engine_input.rows import scored_event
from scoring.matches.web.match_boards import shown_match
from scoring.models import Match
from scoring.standings.web.views.events import entries_of
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import rows, words
from tests.factories.rows import need
from tests.factories.scoring import publish_team_match
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event, LineUp, LineUpSeat, ScheduledMatch

CUP = replace(KNOCKOUT, match_boards=2, segments=1)


@pytest.fixture
def event(world: World) -> Event:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    return event


@pytest.fixture
def cup_match(world: World) -> ScheduledMatch:
    """Return a match of a knock-out: home wins 5 and loses 1 IMP on two boards."""
    event = make_team_event(world, plan=CUP)
    enter_teams(world, event, 4)
    draw(event)
    match, _other = open_matches(event, 1)
    play_matches(event, {match: [200, -30]})
    return match


def page_of(event: Event) -> str:
    return f"/events/{event.pk}/matches/{Match.objects.filter(event=event)[0].pk}/"


def test_both_rooms_of_a_board_stand_in_one_line(event: Event, reader: Client) -> None:
    answer = reader.get(page_of(event))

    text = words(answer)
    assert "Equipa Azul – Equipa Verde: 1 – 0" in text
    assert "Board by board: up for Equipa Azul, down for Equipa Verde" in text
    first, second, total = rows(answer, 1)
    assert [first[0], *first[2::2]] == ["1", "+430", "+400", ""]
    assert (first[5], second[5:]) == ("1", ["", ""])
    assert total[-2:] == ["1", "0"]
    assert "Open room NS Closed room NS Equipa Azul Equipa Verde" in text


def test_the_running_sum_is_the_sum_of_the_swings(
    cup_match: ScheduledMatch, reader: Client
) -> None:
    answer = reader.get(page_of(cup_match.event))

    assert rows(answer) == [["1", "+5", "+5"], ["2", "−1", "+4"]]
    assert rows(answer, 1)[-1][-2:] == ["5", "1"]


def test_the_figures_of_a_match_lead_to_their_reasons(event: Event, reader: Client) -> None:
    html = reader.get(page_of(event)).content.decode()

    for key in "12":
        why = f"/events/{event.pk}/entries/{Entry.objects.get(event=event, key=key).pk}/why/"
        assert f'href="{why}"' in html
        assert reader.get(why).status_code == 200


def test_where_there_are_no_victory_points_the_imps_stand_first(
    cup_match: ScheduledMatch, reader: Client
) -> None:
    text = words(reader.get(page_of(cup_match.event)))

    assert f"5 IMPs {cup_match.home} why? 1 IMPs {cup_match.away} why?" in text


def test_matches_sheets_and_the_schedule_lead_to_the_boards(
    event: Event, cup_match: ScheduledMatch, reader: Client
) -> None:
    team = Entry.objects.get(event=event, key="1")

    board = f"/events/{event.pk}/boards/1/"
    assert reader.get(board).content.decode().count(f'href="{page_of(event)}"') == 2
    for address in (f"/events/{event.pk}/matches/", f"/events/{event.pk}/entries/{team.pk}/"):
        assert f'href="{page_of(event)}"' in reader.get(address).content.decode()
    scheduled = reader.get(f"/matches/{cup_match.pk}/").content.decode()
    assert f'href="{page_of(cup_match.event)}"' in scheduled
    boards = reader.get(page_of(cup_match.event)).content.decode()
    assert f'href="/matches/{cup_match.pk}/"' in boards


def test_who_sat_where_is_told_once_both_line_ups_are_in(
    cup_match: ScheduledMatch, reader: Client
) -> None:
    for entry, places in (
        (cup_match.home, (("OPEN", "N"), ("OPEN", "S"), ("CLOSED", "E"), ("CLOSED", "W"))),
        (cup_match.away, (("OPEN", "E"), ("OPEN", "W"), ("CLOSED", "N"), ("CLOSED", "S"))),
    ):
        assert "Who played" not in words(reader.get(page_of(cup_match.event)))
        line_up = LineUp.objects.create(match=cup_match, entry=need(entry), segment=1)
        players = EntryPlayer.objects.filter(entry=entry).order_by("pk")
        for (room, way), player in zip(places, players, strict=True):
            LineUpSeat.objects.create(
                line_up=line_up, room=room, direction=way, person=player.person
            )

    text = words(reader.get(page_of(cup_match.event)))

    home = [player.person.name for player in cup_match.home.players.order_by("pk")]
    away = [player.person.name for player in cup_match.away.players.order_by("pk")]
    assert (
        f"Who played Open room NS {home[0]} – {home[1]} EW {away[0]} – {away[1]}"
        f" Closed room NS {away[2]} – {away[3]} EW {home[2]} – {home[3]}"
    ) in text


def test_a_board_in_play_is_told_by_nothing(event: Event) -> None:
    scored = scored_event(event)
    entries = {value.key: value for value in entries_of(event).values()}

    shown = shown_match(event, scored, scored.matches[0], entries=entries, hidden={(1, 1)})

    assert [board.board for board in shown.boards] == [2]
    assert (shown.is_whole, shown.chart) == (False, None)


def test_a_match_of_another_event_is_not_found(event: Event, reader: Client) -> None:
    assert reader.get(page_of(event)).status_code == 200
    other = make_event(club=event.club, name="Outras", kind="TEAMS", method="imps_vp")
    publish_team_match(other)
    number = Match.objects.get(event=other).pk

    assert reader.get(f"/events/{event.pk}/matches/{number}/").status_code == 404
    assert reader.get(f"/events/{event.pk}/matches/99999/").status_code == 404


def test_a_match_costs_the_same_whatever_the_number_of_boards(world: World) -> None:
    asked = []
    for boards in (8, 24):  # both within the regulation (RTP 2.3.1)
        event = make_team_event(world, plan=replace(CUP, match_boards=boards))
        enter_teams(world, event, 4, first=5000 + 100 * boards)
        draw(event)
        match, _other = open_matches(event, 1)
        play_matches(event, {match: [50] * boards})
        client = Client()
        client.get("/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page_of(event)).status_code == 200
        asked.append(len(queries))

    assert asked[0] == asked[1]
