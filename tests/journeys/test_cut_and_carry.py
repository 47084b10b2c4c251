"""Two sessions of pairs in Chromium: the cut on the championship's page, what is carried over.

Six pairs play the first, four go on with a third of their matchpoints. One table of each
session is noted on a phone in Chromium in its first round, the rest through the same addresses by
HTTP. Matchpoints, the cut, what is carried and the percentages are counted here.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from scoring.live.services.book import differences
from scoring.models import BookLine, EventBook, EventResult, LineState, Standing
from tests.factories.federation import give_mandate
from tests.factories.playing import play_session
from tests.factories.tournaments import make_event
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
    text,
)
from tests.personas import World
from tournaments.models import Championship, Entry, Event, PlaceState, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.seating import seating_of

__all__ = ["desk"]  # a fixture
pytestmark = pytest.mark.browser
As = Callable[[Account], Client]
MADE = (GAME, THEIR_DOWN, PART, GAME_DOWN, EIGHT_TRICKS, THEIR_GAME, SLAM, DOUBLED)
PAIRS, GO_ON, SHARE = 6, 4, Fraction(1, 3)
HOWELL_5 = MovementChoice("HOWELL", 5, 1, 1)


@pytest.fixture
def evening(transactional_db: None, world: World) -> tuple[Session, Event]:
    """Return a session of six pairs in its first round, and the event of who goes on, today."""
    with transaction.atomic():
        session = play_session(world, pairs=PAIRS, turn=1, asked=HOWELL_5)
        final = make_event(club=world.club, name="Final de Pares", day=timezone.localdate())
        connection.run_on_commit.clear()  # messages
    return session, final


# --- the count apart ------------------------------------------------------------------------------
@dataclass(frozen=True)
class Score:
    """The matchpoints of a pair and the most it could have."""

    won: Fraction
    top: Fraction

    @property
    def hundredths(self) -> int:
        """Return the percentage, rounded to two decimals."""
        return rounded(100 * self.won / self.top)


def rounded(exact: Fraction) -> int:
    decimal = Decimal(exact.numerator) / exact.denominator
    return int(decimal.quantize(Decimal("0.01"), ROUND_HALF_UP).scaleb(2))


def pair_of(entry: Entry) -> str:
    """Return the name of a pair, which is the same in both events."""
    return entry.players.order_by("position")[0].name_as_entered.split()[-1]


def seats_of(session: Session) -> dict[int, int]:
    """Return the number drawn by each entry."""
    seating = seating_of(session, on=session.played_on)
    return {seat.entry: seat.number for _section, seat in seating.everybody}


def made(row: BookLine, seats: dict[int, int]) -> Result:
    """Return what a table makes, by the board and the numbers that meet there, whoever they are."""
    return MADE[(3 * row.board + 2 * seats[row.ns_id] + seats[row.ew_id]) % len(MADE)]


def lines(session: Session, **where: int) -> list[BookLine]:
    rows = BookLine.objects.filter(session=session, **where).select_related("ns", "ew")
    return list(rows.exclude(state=LineState.DROPPED).order_by("round", "table", "board"))


def counted(session: Session) -> dict[str, Score]:
    """Return the matchpoints of each pair: two for each result that is beaten, one for a tie."""
    boards: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    seats = seats_of(session)
    for row in lines(session):
        score = made(row, seats).ns_score(row.board)
        boards[row.board].append((pair_of(row.ns), pair_of(row.ew), score))
    scores: dict[str, Score] = defaultdict(lambda: Score(Fraction(0), Fraction(0)))
    for tables in boards.values():
        top = 2 * (len(tables) - 1)
        for at, (ns, ew, score) in enumerate(tables):
            others = [other for place, (_n, _e, other) in enumerate(tables) if place != at]
            mine = sum(2 * (score > other) + (score == other) for other in others)
            for pair, points in ((ns, mine), (ew, top - mine)):
                scores[pair] = Score(scores[pair].won + points, scores[pair].top + top)
    return scores


def carried(score: Score) -> Score:
    """Return a third of the matchpoints and of the most, to two decimals. Source: RTP 3.1.3.2."""
    return Score(
        Fraction(rounded(score.won * SHARE), 100), Fraction(rounded(score.top * SHARE), 100)
    )


def agree(event: Event, scores: dict[str, Score]) -> None:
    """Hold the published percentages and places against the count; of equals, either place."""
    rows = Standing.objects.filter(revision=EventResult.objects.get(event=event).revision)
    told = {pair_of(row.entry): (row.rank, row.percent_hundredths) for row in rows}
    percents = {pair: score.hundredths for pair, score in scores.items()}
    assert {pair: percent for pair, (_rank, percent) in told.items()} == percents
    for pair, percent in percents.items():
        better = sum(other > percent for other in percents.values())
        equal = sum(other == percent for other in percents.values())
        assert better < (told[pair][0] or 0) <= better + equal, told
    assert differences(EventBook.objects.select_related("event").get(event=event)) == []


# --- the two sessions -----------------------------------------------------------------------------
def play(session: Session, phone: Phone, director: Client) -> None:
    """Call each round and note it: table 1 of the first one on a phone in Chromium."""
    seats = seats_of(session)
    for turn in range(1, max(row.round for row in lines(session)) + 1):
        if turn > 1:
            director.post(f"/sessions/{session.pk}/rounds/call/", {"round": turn})
        rows = lines(session, round=turn)
        if turn == 1:
            phone.sit(rows[0].ns_id)
        for row in rows:
            of_phone = turn == 1 and row.table == 1
            noted = phone.say if of_phone else phone.tables.say
            noted(row, made(row, seats))


def draw_up(office: Page, world: World, first: Event, final: Event) -> Championship:
    """Draw the championship up on its pages: two phases, an event in each."""
    office.goto("/championships/")
    press(office, "a[href='/championships/new/']")
    do(office, "/championships/new/", name="Pares da Ribeira", season=str(world.season.pk))
    cup = Championship.objects.get()
    do(office, f"/championships/{cup.pk}/phases/", name="Qualificação", carry="1/3",
       carry_places="2", carry_rounding="half_up")  # fmt: skip
    do(office, f"/championships/{cup.pk}/phases/", name="Final")
    one, last = cup.phases.order_by("number")
    do(office, f"/phases/{one.pk}/events/", event=str(first.pk), places=str(GO_ON))
    do(office, f"/phases/{last.pk}/events/", event=str(final.pk), places="0")
    assert "33 1/3 % of the points, to 2 decimals" in text(office)
    return cup


def cut(office: Page, secretary: Client, cup: Championship, scores: dict[str, Score]) -> list[str]:
    """Record who goes on, have them confirm, enter them; return them, best first."""
    office.goto(f"/championships/{cup.pk}/")
    phase = cup.phases.get(number=1)
    do(office, f"/phase-events/{phase.phase_events.get().pk}/settle/", takes_provisional=True)
    order = sorted(scores, key=lambda pair: (-scores[pair].hundredths, pair))
    assert scores[order[GO_ON - 1]].hundredths > scores[order[GO_ON]].hundredths
    rows = office.locator(f"#phase{phase.pk} table tbody tr").all()
    told = {
        row.locator("td").nth(1).inner_text().split()[-1]: row.locator("td").nth(3).inner_text()
        for row in rows
    }
    assert told == {
        pair: f"{Decimal(rounded(carried(scores[pair]).won)).scaleb(-2)}" for pair in order[:GO_ON]
    }
    first, *others = phase.phase_places.filter(state=PlaceState.QUALIFIED)
    press(office, f"form[action$='/phase-places/{first.pk}/confirm/'] button")
    for place in others:
        secretary.post(f"/phase-places/{place.pk}/confirm/")
    do(office, f"/phases/{phase.pk}/seat/")
    assert "4 contestants are entered in the next phase." in text(office)
    return order[:GO_ON]


def open_second(page: Page, event: Event) -> Session:
    """Set the hour of the second session, draw its seats and call round 1, on the pages."""
    page.goto(f"/events/{event.pk}/sessions/")
    begins = timezone.localtime().strftime("%Y-%m-%dT%H:%M")
    do(page, "/sessions/open/", number="1", starts_at=begins, minutes_per_board="7",
       is_by_hand=True)  # fmt: skip
    session = Session.objects.get(event=event)
    for name, value in {"fewest": "6", "most": "6"}.items():
        page.fill(f"form.filters [name={name}]", value)
    press(page, "form.filters button")
    do(page, f"/sessions/{session.pk}/draw/", seed="2026", reason="Poucos pares", lets_pass=True)
    page.goto(f"/sessions/{session.pk}/clock/")
    press(page, "form[action$='/rounds/call/'] button[value='1']")
    return session


@pytest.mark.rule("2.1.9-a", "2.1.10-b", "3.1.3.2-a")
def test_who_goes_on_takes_a_third_of_its_matchpoints(
    evening: tuple[Session, Event], world: World, olga: Account, carla: Account, desk: Desk,
    live_server: LiveServer, as_account: As,
) -> None:  # fmt: skip
    first, final = evening
    give_mandate(carla, "DIRECTOR", event_number=final.pk)
    office, director, phone = desk(olga), desk(carla), desk(size=NARROW)
    cup = draw_up(office, world, first.event, final)

    tables = Tables(first, live_server.url)
    play(first, Phone(phone, tables, "A", 1), as_account(carla))
    director.goto(f"/sessions/{first.pk}/tables/")
    assert "15 results become the event's" in close(director, first)
    before = counted(first)
    assert {score.top for score in before.values()} == {Fraction(20)}  # five boards at three tables
    agree(first.event, before)
    through = cut(office, as_account(olga), cup, before)

    second = open_second(director, final)
    assert {pair_of(entry) for entry in final.entries.all()} == set(through)
    play(second, Phone(phone, Tables(second, live_server.url), "A", 1), as_account(carla))
    director.goto(f"/sessions/{second.pk}/tables/")
    assert "12 results become the event's" in close(director, second)
    own = counted(second)
    assert set(own) == set(through)
    sums = {
        pair: Score(own[pair].won + carried(before[pair]).won,
                    own[pair].top + carried(before[pair]).top)
        for pair in through
    }  # fmt: skip
    agree(final, sums)
    read_by_anybody(phone, cup, final, before, sums)


def read_by_anybody(
    page: Page,
    cup: Championship,
    final: Event,
    before: dict[str, Score],
    sums: dict[str, Score],
) -> None:
    """Read the final classification, and why the winner has its percentage."""
    page.goto(f"/championships/{cup.pk}/")
    order = sorted(sums, key=lambda pair: -sums[pair].hundredths)
    listed = [row.inner_text().split()[-1] for row in page.locator("#final tbody tr").all()]
    assert sorted(listed) == sorted(order)  # who is level stands in any order
    assert [sums[pair].hundredths for pair in listed] == [sums[pair].hundredths for pair in order]
    winner = next(entry for entry in final.entries.all() if pair_of(entry) == order[0])
    page.goto(f"/events/{final.pk}/entries/{winner.pk}/why/")
    told, brought = text(page), carried(before[order[0]])
    assert f"Carried over: {figure(brought.won)}." in told
    total = sums[order[0]]
    assert f"Total: {figure(total.won)} of {figure(total.top)} over 6 boards" in told


def figure(points: Fraction) -> str:
    """Return matchpoints as pages show them: whole, or with two decimals."""
    whole = points.denominator == 1
    return str(points.numerator) if whole else f"{Decimal(rounded(points)).scaleb(-2)}"
