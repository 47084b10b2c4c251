"""A phone sits in one room of a match: it reads and writes nothing of the other room."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import BookLine, LineState
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code
from scoring.tables.services.records import Noted
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.factories.team_book import lines_of, note
from tests.factories.teams import LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, LineUp, LineUpSeat, ScheduledMatch, Session
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for

As = Callable[[Account], Client]
MARK = Noted("6DX", "N", 12)
NOTRUMP = {"level": "1", "strain": "N", "double": "", "declarer": "N", "tricks": "7"}
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def league(world: World) -> Event:
    """Return two teams today, one match of eight boards in two segments."""
    cache.clear()  # of wrong PINs
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8, segments=2))
    enter_teams(world, event, 2)
    draw(event)
    today = timezone.localdate()
    Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
    Session.objects.filter(event=event).update(played_on=today)
    return Event.objects.get(pk=event.pk)


def match_of(event: Event) -> ScheduledMatch:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
    return rows.select_related("event__team_play", "home", "away").get()


def page_of(event: Event, section: str) -> str:
    session = Session.objects.get(event=event)
    return f"/tables/{record_code(session.pk, section, 1)}/"


def phone(event: Event, section: str, team: int) -> Client:
    client = Client(headers={"accept-language": "en"})
    sit(client, event, section, team)
    return client


def sit(client: Client, event: Event, section: str, team: int) -> None:
    pin = pins_of(Session.objects.get(event=event))[team]
    client.post(f"{page_of(event, section)}seat/", {"pin": pin})


@pytest.mark.rule("2.1.9-a")
@pytest.mark.parametrize("side", ["home_id", "away_id"])
def test_a_phone_of_one_room_reads_nothing_of_the_other(
    league: Event, olga: Account, side: str
) -> None:
    match = match_of(league)
    note(lines_of(match, "A")[0], MARK, olga, now=timezone.now())
    client = phone(league, "B", getattr(match, side))

    for address in ("", "?round=1&board=1"):
        shown = words(client.get(page_of(league, "A") + address))
        assert "1090" not in shown
        assert "6♦" not in shown
        assert "This phone sits at table B1" in shown
    sit(client, league, "A", getattr(match, side))  # the PIN again changes nothing
    assert "1090" not in words(client.get(page_of(league, "A")))
    other = match.away_id if side == "home_id" else match.home_id
    assert other is not None
    sit(client, league, "A", other)  # nor does that of the other team
    assert "1090" not in words(client.get(page_of(league, "A")))
    assert "Board 1" in words(client.get(page_of(league, "B")))


@pytest.mark.rule("2.1.9-a")
def test_a_phone_of_one_room_writes_nothing_in_the_other(league: Event) -> None:
    match = match_of(league)
    assert match.home_id is not None
    client, there = phone(league, "B", match.home_id), page_of(league, "A")
    queue = {"x-table-queue": "1"}
    client.post(f"{page_of(league, 'B')}seats/", {"round": 1, "board": 1})

    told = client.post(f"{there}note/", {"round": 1, "board": 2, **NOTRUMP}, headers=queue)
    client.post(f"{there}seats/", {"round": 1, "board": 2})
    client.post(f"{there}unplayed/", {"round": 1, "board": 2, "how": "none"})

    assert told.status_code == 409
    assert told.json()["code"] == "sits_in_other_room"
    assert not BookLine.objects.exclude(state=LineState.DUE).exists()
    assert "table B1" in words(client.get(there))
    sit(client, league, "A", match.home_id)  # a wrong table at the start: the PIN puts it right
    client.post(f"{there}note/", {"round": 1, "board": 1, **NOTRUMP})
    assert lines_of(match, "A")[0].state == LineState.ENTERED
    sit(client, league, "B", match.home_id)
    assert "This phone sits at table A1" in words(client.get(page_of(league, "B")))


def test_a_phone_that_never_said_where_it_sits_reads_no_result(
    league: Event, olga: Account, as_account: As
) -> None:
    match = match_of(league)
    assert match.home is not None
    player = as_account(account_of(match.home.registration.captain))
    here = page_of(league, "A")
    before = words(player.get(here))
    note(lines_of(match, "A")[0], MARK, olga, now=timezone.now())

    unsaid = words(player.get(here))
    first = words(player.get(f"{here}?round=1&board=1"))
    player.post(f"{here}seats/", {"round": 1, "board": 2})
    said = words(player.get(here))

    assert "Round 1: is this you?" in before
    assert "1090" not in unsaid + first
    assert "Round 1: is this you?" in unsaid
    assert "1090" in said


def test_a_board_that_both_rooms_played_is_nobodys_secret(league: Event, olga: Account) -> None:
    match = match_of(league)
    assert match.home_id is not None
    for room in "AB":
        note(lines_of(match, room)[0], MARK, olga, now=timezone.now())
    client = phone(league, "A", match.home_id)

    assert "1090" in words(client.get(page_of(league, "A")))


def test_the_next_segment_may_be_played_in_the_other_room(league: Event, olga: Account) -> None:
    match = match_of(league)
    assert match.home_id is not None
    client = phone(league, "B", match.home_id)
    for row in lines_of(match, "A")[:4]:
        note(row, MARK, olga, now=timezone.now())

    sit(client, league, "A", match.home_id)  # four boards of the first segment lack at B1
    early = words(client.get(page_of(league, "A")))
    for row in lines_of(match, "B")[:4]:
        note(row, MARK, olga, now=timezone.now())
    sit(client, league, "A", match.home_id)
    later = words(client.get(page_of(league, "A")))

    assert "1090" not in early
    assert "Board 5" in later
    assert "1090" in later
    assert "This phone sits at table A1" in words(client.get(page_of(league, "B")))


def test_the_line_up_says_in_which_room_somebody_sits(
    league: Event, olga: Account, as_account: As
) -> None:
    match = match_of(league)
    assert match.home is not None
    people = players_for(match, match.home.pk, 1)
    line_up = LineUp.objects.create(match=match, entry=match.home, segment=1)
    for (room, seat), person in zip(places_to_fill(Side.HOME), people, strict=True):
        LineUpSeat.objects.create(line_up=line_up, room=room.value, direction=seat, person=person)
    closed = line_up.seats.filter(room="CLOSED")[0].person
    player = as_account(account_of(closed))
    note(lines_of(match, "A")[0], MARK, olga, now=timezone.now())

    there = words(player.get(page_of(league, "A")))

    assert "1090" not in there
    assert "table B1" in there
    assert "Board 1" in words(player.get(page_of(league, "B")))
