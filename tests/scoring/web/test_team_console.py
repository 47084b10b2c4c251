"""The director's console of teams: matches in both rooms, their score, and what waits."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from rulings.log.services.table_calls import call_from_table
from scoring.models import BookLine
from scoring.tables.services.records import Noted
from tests.factories.pages import words
from tests.factories.team_book import lines_of, note, play_match
from tests.factories.teams import LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import ClockMark, Event, ScheduledMatch, Session

As = Callable[[Account], Client]
FOUR_SPADES, THREE_NOTRUMP = Noted("4S", "N", 10), Noted("3N", "N", 9)
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def league(world: World) -> Event:
    """Return four teams today, three rounds of eight boards, begun half an hour ago."""
    return played_today(make_league(world, teams=4))


def make_league(world: World, *, teams: int, first: int = 5000) -> Event:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, teams, first=first)
    draw(event)
    return event


def played_today(event: Event) -> Event:
    today, now = timezone.localdate(), timezone.now()
    midnight = timezone.make_aware(dt.datetime.combine(today, dt.time(23, 59)))
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(event=event).update(played_on=today)
    for match in ScheduledMatch.objects.filter(event=event):
        hours = dt.timedelta(minutes=70 * (match.round - 1) - 30)
        match.starts_at = min(now + hours, midnight)  # of today, however late it is
        match.save(update_fields=["starts_at"])
    return Event.objects.get(pk=event.pk)


def first(event: Event) -> ScheduledMatch:
    rows = ScheduledMatch.objects.filter(event=event, round=1, draw__replaced_at=None)
    return rows.select_related("home", "away").order_by("number")[0]


def session_of(event: Event) -> Session:
    return Session.objects.get(event=event, number=1)


def console(client: Client, event: Event) -> str:
    response = client.get(f"/sessions/{session_of(event).pk}/console/")
    assert response.status_code == 200
    return words(response)


@pytest.mark.rule("2.3.7-a", "3.6.6-a")
def test_matches_stand_with_both_rooms_their_pace_imps_and_vps(
    league: Event, olga: Account, as_account: As
) -> None:
    match = first(league)
    differing = {1: (FOUR_SPADES, THREE_NOTRUMP)}
    play_match(match, olga, now=timezone.now(), differing=differing, boards=(1, 2))

    shown = console(as_account(olga), league)

    assert "Round 1: 4 of 32 results" in shown
    assert "1–0" in shown  # 420 against 400
    assert "Round 2: 0 of 32 results" in shown
    assert "2/8" in shown
    # the first board of the other match was due after 7 of its 56 minutes
    assert "\u221223 min" in shown
    assert "table A2 is 23 minutes behind" in shown


def test_what_lacks_is_odd_or_to_verify_leads_to_its_room(
    league: Event, olga: Account, as_account: As
) -> None:
    match = first(league)
    play_match(match, olga, now=timezone.now(), boards=(1, 2, 3))
    odd = lines_of(match, "B")[3]
    note(odd, Noted("4SXX", "N", 10), olga, now=timezone.now())
    ScheduledMatch.objects.filter(round=1).update(
        starts_at=timezone.now() - dt.timedelta(minutes=80)
    )
    ScheduledMatch.objects.filter(round=2).update(
        starts_at=timezone.now() - dt.timedelta(minutes=10)
    )

    page = as_account(olga).get(f"/sessions/{session_of(league).pk}/console/")
    shown = words(page)

    assert "Table A1: boards 4, 5, 6, 7, 8 round 1, over at" in shown
    assert f"Table B1, board {odd.board} 4♠×× N =" in shown
    address = f"/sessions/{session_of(league).pk}/tables/A/1/1/4/"
    assert address.encode() in page.content


@pytest.mark.rule("2.1.1.1-a")
def test_calls_clock_and_undo_are_there(league: Event, olga: Account, as_account: As) -> None:
    session, client = session_of(league), as_account(olga)
    row = lines_of(first(league), "B")[0]
    note(row, FOUR_SPADES, olga, now=timezone.now())
    call_from_table(session=session, section="B", table=1, turn=1, board=1, now=timezone.now())
    tag = client.get(f"/sessions/{session.pk}/console/state/")["ETag"]

    shown = console(client, league)
    assert "Table B1, board 1: entered" in shown
    assert "called the director" in shown
    assert "round 1 of 3" in shown
    back = f"/sessions/{session.pk}/console/"
    response = client.post(
        f"/sessions/{session.pk}/clock/mark/", {"act": "MORE", "minutes": "5", "back_to": back}
    )
    assert response["Location"] == back
    assert ClockMark.objects.get().minutes == 5
    again = client.get(f"/sessions/{session.pk}/console/state/", headers={"If-None-Match": tag})
    assert again.status_code == 200
    assert "Clock: 5 minutes more" in console(client, league)


def test_it_is_found_from_the_event_the_session_and_the_desk(
    league: Event, olga: Account, as_account: As
) -> None:
    client, session = as_account(olga), session_of(league)
    address = f"/events/{league.pk}/console/"

    assert client.get(address)["Location"] == f"/sessions/{session.pk}/console/"
    assert address.encode() in client.get(f"/events/{league.pk}/").content
    tables = client.get(f"/sessions/{session.pk}/tables/").content
    assert address.encode() in tables
    # A second way in the row of the session would be the same tab twice.
    assert f"/sessions/{session.pk}/console/".encode() not in tables
    assert address.encode() in client.get("/desk/").content


def statements(client: Client, event: Event) -> int:
    console(client, event)
    with CaptureQueriesContext(connection) as made:
        console(client, event)
    return len(made)


def test_statements_do_not_grow_with_the_matches(
    world: World, olga: Account, as_account: As
) -> None:
    few, many = (
        played_today(make_league(world, teams=teams, first=first))
        for teams, first in ((4, 5000), (8, 6000))
    )
    client = as_account(olga)

    assert BookLine.objects.filter(book__event=many).count() > 300
    assert statements(client, many) == statements(client, few)
