"""An evening session goes on after midnight: those who run, play or follow it still find it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.tables.services.closing import close_session
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.playing import note_rounds
from tests.factories.seating import order
from tests.personas import World
from tests.scoring.services.test_tables_at_night import at, evening
from tournaments.models import ClockMark, Event, Registration, Session
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, open_session

As = Callable[[Account], Client]
NIGHT, MORNING = at(0, 20), at(6, 10)


@pytest.fixture
def session(world: World, monkeypatch: pytest.MonkeyPatch) -> Session:
    session = evening(world, dt.date(2026, 11, 22))
    monkeypatch.setattr(timezone, "now", lambda: NIGHT)
    return session


@pytest.fixture
def director(world: World) -> Account:
    director = make_account("diretora@example.org")
    give_mandate(director, "DIRECTOR", event_number=world.event.pk)
    return director


@pytest.fixture
def player(session: Session) -> Account:
    entry = session.seating_plans.get().seats.get(number=1).entry
    captain = entry.players.all()[0].person
    Registration.objects.create(event=session.event, captain=captain, entry=entry, state="ACCEPTED")
    return account_of(captain)


def test_it_is_on_every_home_while_it_is_played(
    world: World, session: Session, director: Account, player: Account,
    reader: Client, as_account: As,
) -> None:  # fmt: skip
    club = make_account("clube@example.org")
    give_mandate(club, "SECRETARY", club=world.club)
    event = session.event

    directing = as_account(director).get("/desk/").content.decode()
    running = as_account(club).get("/desk/")
    playing = as_account(player).get("/desk/")

    assert f'href="/events/{event.pk}/console/"' in directing
    assert "being played" in words(running)
    assert f"/sessions/{session.pk}/walk-ins/" in running.content.decode()
    assert f"Your table: {event.name}" in words(playing)
    assert f"/sessions/{session.pk}/my-table/" in playing.content.decode()
    assert f"{event.name} being played now" in words(reader.get("/"))
    assert event.name in words(reader.get(f"/clubs/{world.club.code}/"))
    assert event.name in words(reader.get(f"/embed/clubs/{world.club.code}/"))


def test_the_console_shows_it_before_the_session_of_the_new_day(
    session: Session, director: Account, as_account: As
) -> None:
    today = dt.date(2026, 11, 23)
    Event.objects.filter(pk=session.event_id).update(ends_on=today)
    draft = TimesDraft(at(15), 7)
    second = open_session(event=session.event, number=2, day=today, draft=draft, account=None)
    draw_seating(session=second, order=order(), account=None, now=NIGHT)

    console = as_account(director).get(f"/events/{session.event_id}/console/")

    assert console["location"] == f"/sessions/{session.pk}/console/"


@pytest.mark.parametrize("ends", ["by the hour", "by the director", "by its results"])
def test_once_over_it_is_on_no_home(
    session: Session, director: Account, player: Account, reader: Client, as_account: As,
    monkeypatch: pytest.MonkeyPatch, ends: str,
) -> None:  # fmt: skip
    if ends == "by the hour":
        monkeypatch.setattr(timezone, "now", lambda: MORNING)
    elif ends == "by the director":
        ClockMark.objects.create(session=session, act="CLOSE", noted_at=NIGHT)
    else:
        note_rounds(session, director, rounds=range(1, 10))
        close_session(session=session, account=director, now=NIGHT)

    directing = as_account(director).get("/desk/").content.decode()
    playing = as_account(player).get("/desk/")

    assert 'id="playing"' not in directing
    assert "Your table" not in words(playing)
    assert f"/sessions/{session.pk}/my-table/" not in playing.content.decode()
    assert "being played now" not in words(reader.get("/"))
