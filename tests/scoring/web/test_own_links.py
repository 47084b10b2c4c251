"""What a player is led to first: before play the entry, during it the table, then the result."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone, translation

from federation.models import Account
from scoring.live.web.own_session import Link, links_of_entry
from scoring.tables.services.closing import close_session
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.factories.playing import note_rounds, play_session
from tests.personas import World
from tournaments.models import ClockMark, Registration, Session, SessionHours

TABLE = "Your table"
RESULTS = "Enter results"


@pytest.fixture
def playing(world: World) -> Session:
    """Return a session of today in its first round, called by hand."""
    return play_session(world, turn=1)


@pytest.fixture
def mine(playing: Session) -> Registration:
    """Return the online entry of a seated contestant."""
    entry = playing.seating_plans.get().seats.get(number=1).entry
    captain = entry.players.all()[0].person
    return Registration.objects.create(
        event=playing.event, captain=captain, entry=entry, state="ACCEPTED"
    )


def links(mine: Registration) -> list[Link]:
    now = timezone.now()
    with translation.override("en"):
        return links_of_entry(mine, mine.captain_id, now=now)


def labels(mine: Registration) -> list[str]:
    return [label for label, _address in links(mine)]


def test_in_play_results_come_first_and_then_the_table(
    playing: Session, mine: Registration, as_account: Callable[[Account], Client], reader: Client
) -> None:
    assert links(mine) == [
        (RESULTS, f"/sessions/{playing.pk}/my-table/"),
        (TABLE, f"/sessions/{playing.pk}/"),
    ]
    page = f"/events/{playing.event_id}/"
    assert f"{RESULTS} {TABLE}" in words(as_account(account_of(mine.captain)).get(page))
    assert TABLE not in words(reader.get(page))


def test_before_the_start_there_are_no_results_to_enter(
    playing: Session, mine: Registration
) -> None:
    ClockMark.objects.filter(session=playing).delete()
    SessionHours.objects.filter(session=playing).update(
        is_by_hand=False, starts_at=timezone.now() + dt.timedelta(hours=1)
    )

    assert labels(mine) == [TABLE]


def test_without_a_seat_the_entry_is_shown(playing: Session, mine: Registration) -> None:
    Session.objects.filter(pk=playing.pk).update(
        played_on=timezone.localdate() + dt.timedelta(days=1)
    )

    assert links(mine) == [("Your entry", f"/entries/mine/#entry-{mine.pk}")]


def test_a_closed_session_leads_to_the_result(
    playing: Session, mine: Registration, olga: Account
) -> None:
    note_rounds(playing, olga, rounds=range(1, 10))
    close_session(session=playing, account=olga, now=timezone.now(), is_incomplete=True)

    assert links(mine) == [("Your result", f"/events/{playing.event_id}/")]
