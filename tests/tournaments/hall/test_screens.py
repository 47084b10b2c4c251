"""Screens of the room: what they show and when, their addresses, and pages for other sites."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings

from federation.config.page_hooks import RESULT_WINDOWS
from federation.errors import RuleError
from federation.models import Account
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.hall.services.screens import (
    ScreenDraft,
    add_screen,
    end_screen,
    put_message,
)
from tournaments.hall.web.screen_parts import screen_now
from tournaments.models import Event, EventScreen, RoomMessage
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]
ALL = ("clock", "standings", "seats", "results", "messages")
MINUTE = dt.timedelta(minutes=1)


def screen_of(event: Event, *parts: str, note: str = "") -> EventScreen:
    draft = ScreenDraft("Sala", parts or ALL, note=note, rows=4)
    return add_screen(event=event, draft=draft, account=None, now=BEFORE)


@pytest.fixture
def drawn(world: World) -> Event:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return world.event


@pytest.mark.usefixtures("english")
def test_clock_next_round_and_words_before_it(drawn: Event) -> None:
    screen = screen_of(drawn, note="Please take your seats")

    before = screen_now(screen, now=STARTS - MINUTE)
    first = screen_now(screen, now=STARTS + MINUTE)
    ending = screen_now(screen, now=STARTS + 20 * MINUTE)
    over = screen_now(screen, now=STARTS + dt.timedelta(hours=4))

    assert (before["clock"].words, before["clock"].note) == (
        "to the first round", "Please take your seats",
    )  # fmt: skip
    assert before["clock"].ends == STARTS
    assert (first["clock"].words, first["clock"].note) == ("Round 1 of 9", "")
    assert first["clock"].ends == STARTS + 21 * MINUTE
    assert ending["clock"].note == "Please take your seats"
    (seats,) = first["parts"]
    assert seats.title == "Round 2: who sits where"
    assert [len(page) for page in seats.pages] == [4, 1]
    assert "Alda Par" in seats.pages[0][0][1]
    assert over["clock"].words == "All rounds are played"
    assert over["parts"] == []


def test_a_screen_is_kept_for_seconds_in_each_language(world: World, reader: Client) -> None:
    response = reader.get(f"/screen/{screen_of(world.event).code}/")

    assert response["Cache-Control"] == "public, max-age=5"
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


def test_nothing_provisional_leaks_before_it_is_published(world: World, reader: Client) -> None:
    screen = screen_of(world.event, "standings", "results")
    before = words(reader.get(f"/screen/{screen.code}/"))
    embedded = words(reader.get(f"/embed/events/{world.event.pk}/"))

    publish_results(world.event)
    after = words(reader.get(f"/screen/{screen.code}/"))
    public = words(reader.get(f"/events/{world.event.pk}/"))

    assert "Nothing to show yet." in before
    assert "No results have been published yet." in embedded
    assert "58.33" in after
    assert "58.33" in public


@pytest.mark.usefixtures("english")
@override_settings(RESULT_WINDOWS=RESULT_WINDOWS)
def test_last_results_stand_as_long_as_they_may_be_contested(world: World) -> None:
    publish_results(world.event)
    screen = screen_of(world.event, "results")

    (part,) = screen_now(screen, now=NOW + MINUTE)["parts"]
    later = screen_now(screen, now=NOW + dt.timedelta(days=20))

    assert part.title == "Last results"
    assert part.pages[0]
    assert later["parts"] == []


def test_messages_stand_on_every_screen_until_taken_away(
    world: World, carla: Account, as_account: As, reader: Client
) -> None:
    one, other = screen_of(world.event), screen_of(world.event, "messages")
    director = as_account(carla)

    director.post(f"/events/{world.event.pk}/screens/message/", {"text": "Jantar às 20:30"})
    shown = [words(reader.get(f"/screen/{item.code}/")) for item in (one, other)]
    message = RoomMessage.objects.get()
    director.post(f"/screens/messages/{message.pk}/end/")

    assert all("Jantar às 20:30" in page for page in shown)
    assert "Jantar" not in words(reader.get(f"/screen/{one.code}/"))


def test_the_director_sets_screens_up_and_changes_them(
    world: World, carla: Account, ana: Account, as_account: As, reader: Client
) -> None:
    director, address = as_account(carla), f"/events/{world.event.pk}/screens/"
    told = {"name": "Bar", "parts": ["clock"], "seconds": "8", "rows": "10", "note_minutes": "2"}

    refused = as_account(ana).post(f"{address}add/", told)
    director.post(f"{address}add/", told)
    screen = EventScreen.objects.get()
    director.post(f"/screens/{screen.pk}/change/", {**told, "parts": ["standings", "messages"]})
    listed = words(director.get(address))
    nothing = director.post(f"{address}add/", {**told, "parts": []})
    stranger = as_account(ana).post(f"/screens/{screen.pk}/end/")
    director.post(f"/screens/{screen.pk}/end/")

    assert refused.status_code == 403
    shown = "standing, while it is played and as published, messages of the director"
    assert f"/screen/{screen.code}/ {shown}" in listed
    assert nothing.status_code == 422
    assert stranger.status_code == 403
    assert reader.get(f"/screen/{screen.code}/").status_code == 404
    assert reader.get("/screen/NOBODY/").status_code == 404


def test_all_faults_of_a_screen_are_told_at_once_and_the_rest_stays(
    world: World, carla: Account, as_account: As
) -> None:
    director, address = as_account(carla), f"/events/{world.event.pk}/screens/"

    page = director.get(address).content.decode()
    answer = director.post(f"{address}add/", {"name": "Bar", "seconds": "2"})

    assert f'<form method="post" action="{address}add/" novalidate>' in page
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "Please correct what is marked below." in words(answer)
    for field in ("parts", "seconds", "rows"):
        assert f'-{field}">' in told, field
    assert 'value="Bar"' in told


def test_a_screen_shows_one_part_at_least(world: World) -> None:
    with pytest.raises(RuleError, match="screen_shows_nothing"):
        add_screen(event=world.event, draft=ScreenDraft("Sala", ()), account=None, now=BEFORE)


def test_only_pages_for_other_sites_may_be_framed(world: World, reader: Client) -> None:
    screen = screen_of(world.event)
    framed = [f"/embed/events/{world.event.pk}/", f"/embed/clubs/{world.club.code}/"]
    others = [f"/screen/{screen.code}/", f"/events/{world.event.pk}/", "/accounts/login/"]

    for address in framed:
        response = reader.get(address)
        assert "frame-ancestors *" in response["Content-Security-Policy"], address
        assert "X-Frame-Options" not in response
    for address in others:
        response = reader.get(address)
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"], address
        assert response["X-Frame-Options"] == "DENY"


def test_size_and_colour_of_a_page_for_other_sites(world: World, reader: Client) -> None:
    publish_results(world.event)
    address = f"/embed/events/{world.event.pk}/"

    short = reader.get(address, {"rows": "2", "colour": "7A1F4F"})
    pale = reader.get(address, {"colour": "ffff00", "rows": "x"})
    club = words(reader.get(f"/embed/clubs/{world.club.code}/"))

    assert [len(part.pages) for part in short.context["parts"]] == [2]
    assert "/embed/colours/7a1f4f.css" in short.content.decode()
    assert "/embed/colours/" not in pale.content.decode()
    assert reader.get("/embed/colours/7a1f4f.css").content.startswith(b":root{--felt:#7a1f4f}")
    assert reader.get("/embed/colours/ffff00.css").status_code == 404
    assert world.event.name in club


def test_a_screen_asks_as_much_for_many_as_for_few(world: World, reader: Client) -> None:
    enter_many(world.event, 4, club=world.club, season=world.season)
    screen = screen_of(world.event)
    reader.get(f"/screen/{screen.code}/")
    with CaptureQueriesContext(connection) as few:
        reader.get(f"/screen/{screen.code}/")
    enter_many(world.event, 9, club=world.club, season=world.season, first=10)
    for text in ("um", "dois", "três"):
        put_message(event=world.event, text=text, account=None, now=BEFORE)
    with CaptureQueriesContext(connection) as many:
        reader.get(f"/screen/{screen.code}/")

    assert len(many) == len(few)
    end_screen(screen=screen, account=None, now=BEFORE)
    end_screen(screen=screen, account=None, now=BEFORE)
