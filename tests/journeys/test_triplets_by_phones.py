"""Triplets by phones: in each round two of three sit down, and their phone says who rests.

One triplet's phone is in Chromium, the others send the same forms by HTTP. Matchpoints, and the
boards of each player, are counted here, from the Laws and the RTP.
"""

from collections import Counter, defaultdict
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.live.services.book import differences
from scoring.models import BookLine, EventBook, LineState
from tests.factories.triplets import seat_triplets
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
    text,
)
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Session, TripletTurn
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.sessions import call_round

__all__ = ["desk"]  # a fixture
pytestmark = pytest.mark.browser
TRIPLETS, ROUNDS, BOARDS = 4, 3, 2  # boards a round
MADE = (GAME, GAME_DOWN, PART, THEIR_GAME, THEIR_DOWN, SLAM, DOUBLED, EIGHT_TRICKS)
NAMES = ("Alda", "Bento", "Carla")


def made(row: BookLine) -> Result:
    """Return what a table makes, by the board and the table."""
    return MADE[(row.board**2 + row.board * row.table + 2 * row.table) % len(MADE)]


def rests(number: int, turn: int) -> int:
    """Return who of a triplet rests in a round, 0 to 2; in number 4 the third never does."""
    return turn % 2 if number == TRIPLETS else (number + turn) % 3


@pytest.fixture
def session(transactional_db: None, world: World) -> Session:
    """Return four triplets at two tables, three rounds of two boards, today."""
    with transaction.atomic():
        session = seat_triplets(world, TRIPLETS, MovementChoice("HOWELL", ROUNDS, BOARDS, 1))
        connection.run_on_commit.clear()  # messages
    return session


def people_of(entry: int | None) -> list[int]:
    rows = EntryPlayer.objects.filter(entry=entry).order_by("position")
    return list(rows.values_list("person", flat=True))


def lines(session: Session, turn: int) -> list[BookLine]:
    rows = BookLine.objects.filter(session=session, round=turn).exclude(state=LineState.DROPPED)
    return list(rows.order_by("table", "board"))


def matchpoints(session: Session) -> dict[int, Fraction]:
    """Return the share of the matchpoints of each triplet. Source: Law 78 A."""
    by_board: dict[int, list[BookLine]] = defaultdict(list)
    for turn in range(1, ROUNDS + 1):
        for row in lines(session, turn):
            by_board[row.board].append(row)
    shares: dict[int, list[Fraction]] = defaultdict(list)
    for board, rows in by_board.items():
        assert len(rows) == 2
        one, other = (made(row).ns_score(board) for row in rows)
        for row, own, against in ((rows[0], one, other), (rows[1], other, one)):
            share = Fraction((own > against) * 2 + (own == against), 2)
            shares[row.ns_id].append(share)
            shares[row.ew_id].append(1 - share)
    return {entry: sum(each, Fraction()) / len(each) for entry, each in shares.items()}


def say_who_rests(tables: Tables, row: BookLine, entry: int, turn: int) -> None:
    """Have a triplet's phone say it as its form does."""
    client, here = tables.client(row, entry)
    number = int(Entry.objects.get(pk=entry).number)
    person = people_of(entry)[rests(number, turn)]
    board = {"round": row.round, "board": row.board, "resting": person}
    assert client.post(f"{here}seats/", board).status_code == 302
    assert "rests in this round" in client.get(here).content.decode()


def tap_who_rests(page: Page, name: str) -> None:
    """Say in Chromium who rests, first wrongly, and read it."""
    asked = page.locator('form[data-queued="seats"]')
    expect(asked).to_contain_text("who of you rests?")
    buttons = asked.locator("[name=resting]")
    assert buttons.count() == len(NAMES)
    other = next(each for each in buttons.all_inner_texts() if name not in each)
    buttons.filter(has_text=other).click()
    told = page.locator("summary", has_text="rests in this round")
    expect(told).to_contain_text(other.removesuffix(" rests"), timeout=15_000)
    told.click()
    with page.expect_navigation():
        page.locator("[name=resting]").filter(has_text=name).click()
    expect(told).to_contain_text(f"{name} rests in this round")


@pytest.mark.rule("2.1.9-a")
def test_two_of_three_sit_in_each_round_and_each_has_the_boards_counted_here(
    session: Session, bruno: Account, desk: Desk, live_server: LiveServer
) -> None:
    page, tables = desk(bruno), Tables(session, live_server.url)
    sat: Counter[int] = Counter()
    phone: Phone | None = None
    for turn in range(1, ROUNDS + 1):
        call_round(session=session, turn=turn, account=None, now=timezone.now())
        for row in lines(session, turn)[::BOARDS]:
            for entry in (row.ns_id, row.ew_id):
                people = people_of(entry)
                number = int(Entry.objects.get(pk=entry).number)
                own = people[rests(number, turn)]
                sat.update(dict.fromkeys(set(people) - {own}, BOARDS))
                if turn > 1 or entry != row.ns_id or row.table != 1:
                    say_who_rests(tables, row, entry, turn)
                    continue
                phone = Phone(desk(size=NARROW), tables, "A", 1)
                phone.sit(entry)
                tap_who_rests(phone.page, EntryPlayer.objects.get(person=own).person.name)
        for row in lines(session, turn):
            noted = phone.say if phone and (turn, row.table) == (1, 1) else tables.say
            noted(row, made(row))
    page.goto(f"/sessions/{session.pk}/tables/")
    assert "12 results become the event's" in close(page, session)
    agree(desk(), session, sat)


def agree(page: Page, session: Session, sat: Counter[int]) -> None:
    """Hold places, and the boards of each player, against the count."""
    event, shares = session.event, matchpoints(session)
    assert sum(sat.values()) == TRIPLETS * ROUNDS * BOARDS * 2
    page.goto(f"/events/{event.pk}/")
    shown = text(page)
    for share in shares.values():
        percent = (Decimal(share.numerator) * 100 / share.denominator).quantize(
            Decimal("0.01"), ROUND_HALF_UP
        )
        assert f"{percent}" in shown, (percent, shown)
    rows = page.locator("table tbody tr[id^=e]").all()
    order_shown = [int((row.get_attribute("id") or "")[1:]) for row in rows]
    assert len(set(shares.values())) == TRIPLETS
    assert sorted(order_shown, key=lambda entry: -shares[entry]) == order_shown
    for entry in Entry.objects.filter(event=event):
        page.goto(f"/events/{event.pk}/entries/{entry.pk}/")
        told = text(page)
        for player in entry.players.select_related("person"):
            assert f"{player.person.name} {sat[player.person_id]}" in told, told
        assert "nobody said who rested" not in told
    assert TripletTurn.objects.count() == TRIPLETS * ROUNDS + 1  # one was put right
    assert differences(EventBook.objects.select_related("event").get(event=event)) == []
