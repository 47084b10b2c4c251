"""The public page of an event in play: the clock, the seats, and what of the standing is known."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import BookLine
from tests.factories.pages import markup, words
from tests.factories.playing import note_rounds, play_session
from tests.personas import World
from tests.scoring.live.acts import director, made
from tournaments.models import ClockMark, Event, Session, SessionHours
from tournaments.seating.services.visibility import set_sight

NOTHING = "There is nothing to rank yet"


@pytest.fixture
def playing(world: World) -> Session:
    """Return a session of today in its first round, called by hand."""
    return play_session(world, turn=1)


def by_clock(session: Session, *, minutes_ago: int) -> None:
    """Let the clock of a session run by itself since some minutes."""
    starts_at = timezone.now().replace(second=0, microsecond=0) - dt.timedelta(minutes=minutes_ago)
    ClockMark.objects.filter(session=session).delete()
    SessionHours.objects.filter(session=session).update(is_by_hand=False, starts_at=starts_at)


def test_before_the_first_round_ends_the_page_says_when_the_standing_is_known(
    playing: Session, olga: Account, carla: Account, reader: Client,
    as_account: Callable[[Account], Client],
) -> None:  # fmt: skip
    page = f"/events/{playing.event_id}/"
    drawn = words(reader.get(page))
    row = BookLine.objects.filter(session=playing, round=1)[0]
    director(row, made(row.board), olga.pk)

    for shown in (drawn, words(reader.get(page)), words(as_account(carla).get(page))):
        assert "Round 1 of 9" in shown
        assert "The standing appears here once every table has ended round 1." in shown
        assert NOTHING not in shown
        assert "Send results" not in shown
    links = markup(reader.get(page))
    assert "data-counted hidden" in " ".join(links.split())  # nothing is counted: no hour is told
    assert f'href="/sessions/{playing.pk}/"' in links
    assert f'href="/sessions/{playing.pk}/clock/"' in links


def test_the_clock_says_until_when_the_round_is_played(playing: Session, reader: Client) -> None:
    by_clock(playing, minutes_ago=25)  # three boards of seven minutes a round
    ends = timezone.localtime(SessionHours.objects.get(session=playing).starts_at) + dt.timedelta(
        minutes=42
    )

    shown = words(reader.get(f"/events/{playing.event_id}/"))

    assert f"Round 2 of 9, until {ends:%H:%M}" in shown


def test_before_the_start_the_page_says_when_it_begins(playing: Session, reader: Client) -> None:
    by_clock(playing, minutes_ago=-1)
    starts_at = SessionHours.objects.get(session=playing).starts_at

    shown = words(reader.get(f"/events/{playing.event_id}/"))

    assert f"Round 1 begins at {timezone.localtime(starts_at):%H:%M}" in shown


def test_a_sealed_standing_is_announced_for_the_end(
    playing: Session, olga: Account, reader: Client
) -> None:
    set_sight(
        event=playing.event, boards="LATER", minutes=0, standing="END", account=olga,
        now=timezone.now(),
    )  # fmt: skip
    note_rounds(playing, olga, rounds=range(1, 3))

    shown = words(reader.get(f"/events/{playing.event_id}/"))

    assert "The standing is shown once the last round has ended." in shown
    assert "Round 1 of 9" in shown
    assert "Being played results are published when the session is closed" in shown
    assert "Standing now" not in shown
    assert "Place Name" not in shown
    assert NOTHING not in shown


def test_after_a_round_the_standing_tells_places_and_no_result_of_a_board(
    playing: Session, olga: Account, reader: Client
) -> None:
    note_rounds(playing, olga, rounds=range(1, 5))

    shown = words(reader.get(f"/events/{playing.event_id}/"))

    assert "After round 4 of 9 updated at" in shown
    assert "50.00 %" in shown  # the same result at each table
    assert "3N" not in shown
    assert "3NT" not in shown


def test_nothing_is_said_of_play_on_another_day(playing: Session, reader: Client) -> None:
    later = timezone.localdate() + dt.timedelta(days=3)
    Event.objects.filter(pk=playing.event_id).update(starts_on=later, ends_on=later)
    Session.objects.filter(pk=playing.pk).update(played_on=later)

    shown = words(reader.get(f"/events/{playing.event_id}/"))

    assert "Round 1" not in shown
    assert "The standing appears" not in shown
