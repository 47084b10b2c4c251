"""A Swiss of seven teams by phones: in each round three of them play one another at once.

One table of the triple is noted on a phone in Chromium, the others through the same addresses by
HTTP. The draws, IMPs, VPs and places are counted here, from the Laws and the RTP.
"""

from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences
from scoring.models import EventBook
from tests.factories.team_book import lines_of
from tests.factories.teams import enter_teams, make_team_event
from tests.in_chromium import press
from tests.journeys.on_phones import (
    DOUBLED,
    EIGHT_TRICKS,
    GAME,
    GAME_DOWN,
    NARROW,
    PART,
    SLAM,
    THEIR_DOWN,
    THEIR_GAME,
    Desk,
    Phone,
    Result,
    Tables,
    close,
    desk,
    do,
    imps,
    text,
    vps,
)
from tests.personas import World
from tournaments.models import Draw, Event, ScheduledMatch, Session
from tournaments.teams.services.play import PlayPlan

__all__ = ["desk"]  # a fixture
pytestmark = pytest.mark.browser
BOARDS, ROUNDS = 2, 3
PLAN = PlayPlan(format="SWISS", match_boards=BOARDS, rounds=ROUNDS, triples=True)
MADE = (GAME, GAME_DOWN, PART, THEIR_GAME, THEIR_DOWN, SLAM, DOUBLED, EIGHT_TRICKS)
COLUMN = 6  # of the scale: Annex I begins with six boards
# The first round: highest with lowest of the first four, the last three meet. RTP 3.6.12.2
FIRST_ROUND = [("1", "4"), ("2", "3"), ("5", "6"), ("6", "7"), ("5", "7")]


def made(board: int, room: str, north: str) -> Result:
    """Return what a table makes, by the board, the room and who sits North."""
    return MADE[(3 * board + 2 * int(north) + 3 * (room == "B")) % len(MADE)]


Told = tuple[Fraction, Fraction, Decimal | None, Decimal | None]  # IMPs and VPs, home and away


class Count:
    """The VPs of each team, counted apart. Keys are the teams' numbers."""

    def __init__(self) -> None:
        self.won: dict[str, Decimal] = defaultdict(Decimal)
        self.matches: dict[tuple[int, str, str], Told] = {}
        self.met: set[frozenset[str]] = set()

    def play(self, turn: int, home: str, away: str, boards: list[int], *, of_triple: bool) -> None:
        swings = [
            imps(made(board, "A", home).ns_score(board) - made(board, "B", away).ns_score(board))
            for board in boards
        ]
        margin = sum(swings)
        mine = vps(abs(margin), boards=COLUMN)
        mine = mine if margin >= 0 else 20 - mine
        theirs = 20 - mine
        if of_triple:  # half of its VPs, ten in all
            mine = (mine / 2).quantize(Decimal("0.01"), ROUND_HALF_UP)
            theirs = 10 - mine
        self.won[home] += mine
        self.won[away] += theirs
        own, other = (sum(max(sign * each, 0) for each in swings) for sign in (1, -1))
        self.matches[turn, home, away] = (Fraction(own), Fraction(other), mine, theirs)
        self.met.add(frozenset((home, away)))

    def places(self) -> list[str]:
        """Return the teams, best first."""
        return sorted(self.won, key=lambda team: -self.won[team])


@pytest.fixture
def swiss(transactional_db: None, world: World) -> Event:
    """Return an event of seven teams, today."""
    with transaction.atomic():
        event = make_team_event(world, plan=PLAN)
        enter_teams(world, event, 7)
        today = timezone.localdate()
        Event.objects.filter(pk=event.pk).update(starts_on=today, ends_on=today)
        connection.run_on_commit.clear()  # messages
    return Event.objects.get(pk=event.pk)


def drawn(event: Event, page: Page) -> list[ScheduledMatch]:
    """Draw the next round on the organiser's page, publish it and return its matches."""
    page.goto(f"/events/{event.pk}/schedule/manage/")
    do(page, "/schedule/swiss/", first_round="fold")
    press(page, "form[action$='/publish/'] button")
    made_now = Draw.objects.filter(event=event).latest("pk")
    assert made_now.published_at is not None
    return list(made_now.matches.select_related("home", "away").order_by("number"))


def numbers(match: ScheduledMatch) -> tuple[str, str]:
    assert match.home is not None
    assert match.away is not None
    return match.home.number, match.away.number


def triple_of(matches: list[ScheduledMatch]) -> set[str]:
    playing = [team for match in matches for team in numbers(match)]
    return {team for team in playing if playing.count(team) == 2}


def play(matches: list[ScheduledMatch], tables: Tables, phone: Phone | None, count: Count) -> None:
    """Note a round in all rooms, one of them on a phone in Chromium; count it apart."""
    three = triple_of(matches)
    for match in matches:
        home, away = numbers(match)
        for room, north in (("A", home), ("B", away)):
            in_chromium = phone is not None and (room, match.number) == (phone.section, phone.table)
            for row in lines_of(match, room):
                noted = (phone if in_chromium else tables).say
                noted(row, made(row.board, room, north))
        boards = [row.board for row in lines_of(match, "A")]
        assert len(boards) == BOARDS
        count.play(match.round, home, away, boards, of_triple={home, away} <= three)


def agree(event: Event, count: Count) -> None:
    """Hold matches, VPs and places against the count."""
    team = dict(event.entries.values_list("key", "number"))
    scored = scored_event(event)
    assert {
        (match.plan.round, team[match.plan.home], team[match.plan.away]): (
            match.home_imps, match.away_imps, match.home_vps, match.away_vps,
        )
        for match in scored.matches
    } == count.matches  # fmt: skip
    assert {team[row.key]: row.vps for row in scored.rows} == count.won
    assert [team[row.key] for row in sorted(scored.rows, key=lambda row: row.rank or 0)] == (
        count.places()
    )
    assert differences(EventBook.objects.select_related("event").get(event=event)) == []


@pytest.mark.rule("2.1.9-a", "3.6.6-a", "3.6.12.2-a", "3.6.12.2-b", "3.6.12.2-d")
def test_three_teams_at_once_come_to_what_is_counted_apart(
    swiss: Event, bruno: Account, desk: Desk, live_server: LiveServer
) -> None:
    page, count = desk(bruno), Count()
    manage = f"/events/{swiss.pk}/schedule/manage/"

    matches = drawn(swiss, page)
    assert [numbers(match) for match in matches] == FIRST_ROUND
    session = Session.objects.get(event=swiss)
    tables = Tables(session, live_server.url)
    phone = Phone(desk(size=NARROW), tables, "A", 3)
    phone.sit(matches[2].home_id)
    assert "In this round you play at table A5 too." in text(phone.page)
    assert "You play at table" not in text(phone.page)
    play(matches, tables, phone, count)
    page.goto(manage)
    assert "20 results become the event's" in close(page, session)
    agree(swiss, count)
    assert len({*count.won.values()}) == 7  # nobody is level: the draw is by VPs alone

    expected = next_round(count)
    matches = drawn(swiss, page)
    assert [set(numbers(match)) for match in matches] == expected
    play(matches, tables, None, count)
    page.goto(manage)
    assert "40 results become the event's" in close(page, session)
    agree(swiss, count)
    read_by_anybody(desk(), swiss, matches[-1], count)


def next_round(count: Count) -> list[set[str]]:
    """Return who meets in the second round: 1 with 2, 3 with 4, the three lowest one another.

    The results are such that none of them has met before. Source: RTP 3.6.12.2.
    """
    order = count.places()
    one, two, three = order[4:]
    pairs = [set(order[:2]), set(order[2:4]), {one, two}, {two, three}, {one, three}]
    assert not any(frozenset(pair) in count.met for pair in pairs)
    return pairs


def read_by_anybody(page: Page, event: Event, last: ScheduledMatch, count: Count) -> None:
    """Read the classification, the matches and why a team of a triple has its VPs."""
    page.goto(f"/events/{event.pk}/")
    rows = page.locator("table tbody tr").all()
    shown = [
        (row.locator("td").nth(1).inner_text().split()[1], row.locator("td").last.inner_text())
        for row in rows
    ]
    assert shown == [(team, str(count.won[team])) for team in count.places()]
    page.goto(f"/events/{event.pk}/matches/")
    matches = text(page)
    for own, other, mine, theirs in count.matches.values():
        assert f"{own} – {other} {mine} – {theirs}" in matches
    page.goto(f"/events/{event.pk}/entries/{last.home_id}/why/")
    team = numbers(last)[0]
    halved = [
        mine if home == team else theirs
        for (turn, home, away), (_own, _other, mine, theirs) in count.matches.items()
        if turn == last.round and team in (home, away)
    ]
    assert len(halved) == 2
    for vps_won in halved:
        assert f"half the VPs: {vps_won}." in text(page)
