"""A session that is drawn after its hour: when play begins, and who is late then."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.penalties.services.pace_proposals import proposed_pace
from scoring.tables.selectors.records import table_sheet
from tests.factories.pages import words
from tests.factories.playing import note_rounds
from tests.factories.seating import enter_many, make_session
from tests.personas import World
from tournaments.models import ClockMark, Event, Session, SessionHours
from tournaments.seating.services.sessions import note_presence

As = Callable[[Account], Client]
DRAW = {"movement": "HOWELL 9 3 1", "sections": "1", "seed": "2026", "reason": ""}


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of today whose hour is 130 minutes ago; one of ten pairs is missing."""
    entries = enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    now = timezone.now()
    today = timezone.localdate(now)
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    begins = now - dt.timedelta(minutes=130)
    SessionHours.objects.filter(session=session).update(starts_at=begins, is_by_hand=False)
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    one = [entries[0].pk]
    note_presence(session=session, entries=one, is_present=False, account=None, now=now)
    note_presence(session=session, entries=one, is_present=True, account=None, now=now)
    return session


def round_now(session: Session) -> int:
    return table_sheet(session, "A", 1, now=timezone.now()).turn


@pytest.mark.rule("2.2.5-a")
def test_the_desk_says_that_the_hour_is_over_and_play_begins_now(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    desk = client.get(f"/sessions/{session.pk}/desk/")
    html = " ".join(desk.content.decode().split())

    client.post(f"/sessions/{session.pk}/draw/", {**DRAW, "begins": "NOW"})

    assert "is over. Play begins now, by the clock when I call round 1" in words(desk)
    assert 'name="begins" value="NOW"' in html
    assert ClockMark.objects.get().act == "START"
    assert round_now(session) == 1
    pace = proposed_pace(session, now=timezone.now())
    assert pace is not None
    assert (pace.late, pace.slow) == ((), ())
    assert "is over" not in words(client.get(f"/sessions/{session.pk}/desk/"))


@pytest.mark.rule("2.2.5-a")
def test_or_the_director_calls_the_rounds(session: Session, carla: Account, as_account: As) -> None:
    client = as_account(carla)
    client.post(f"/sessions/{session.pk}/draw/", {**DRAW, "begins": "HAND"})

    assert SessionHours.objects.get(session=session).is_by_hand
    assert not ClockMark.objects.exists()
    assert round_now(session) == 0


@pytest.mark.rule("2.2.3-a", "2.2.5-a")
def test_nobody_is_late_for_what_was_over_before_the_draw(
    session: Session, carla: Account, as_account: As
) -> None:
    as_account(carla).post(f"/sessions/{session.pk}/draw/", {**DRAW, "begins": ""})
    assert round_now(session) == 7  # the clock goes on from the set hour

    for is_entered in (False, True):
        if is_entered:
            note_rounds(session, carla, rounds=range(1, 2))
        pace = proposed_pace(session, now=timezone.now())
        assert pace is not None
        assert (pace.late, pace.slow) == ((), ())
