"""An evening of ten tables past midnight, each figure compared with matchpoints counted here.

A visitor walks in, one pair comes late to a half table, two pairs sat wrong in round three, a phone
loses its network; a board was fouled, one ruling is weighted, one score artificial.
"""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.engine import Outcome
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.live.services.book import differences, replayed, stored_places
from scoring.models import BookAct, BookLine, EventBook, LineState, Standing
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import record_code
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.pages import words
from tests.factories.seating import enter_many, order
from tests.personas import World
from tournaments.hall.services.walk_ins import WalkIn, enter_walk_ins
from tournaments.models import Entry, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.changes import (
    ChangeOrder,
    SeatChange,
    SeatSwap,
    change_seating,
    effect_of_change,
)
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    call_round,
    note_presence,
    open_session,
)

As = Callable[[Account], Client]
BEGINS = dt.datetime(2026, 11, 14, 22, 0, tzinfo=dt.UTC)  # Lisbon keeps UTC in November
ROUND = dt.timedelta(minutes=22)
MINUTE = dt.timedelta(minutes=1)
ROUNDS = range(1, 10)
FOULED, WEIGHTED, ARTIFICIAL = 5, 11, 16  # boards
# What a table makes: contract by North, tricks, its score not vulnerable and vulnerable. Law 77.
MADE = [
    ("4S", 10, 420, 620), ("4S", 9, -50, -100), ("3N", 9, 400, 600), ("3N", 8, -50, -100),
    ("2H", 8, 110, 110), ("2H", 9, 140, 140), ("1N", 7, 90, 90), ("5C", 11, 400, 600),
]  # fmt: skip
NS_VULNERABLE = {2, 4, 5, 7, 10, 12, 13, 15}  # of each sixteen boards. Law 2
KIND = "WEB_MITCHELL"
OFFLINE = 4  # the table whose phone loses its network


@dataclass
class Clock:
    """The clock of all views."""

    now: dt.datetime


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(BEGINS - 10 * MINUTE)
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    return clock


def made(board: int, table: int, turn: int) -> tuple[str, int, int]:
    """Return contract, tricks and score of a table."""
    contract, tricks, plain, vulnerable = MADE[(3 * board + 5 * table + turn) % len(MADE)]
    is_vulnerable = (board - 1) % 16 + 1 in NS_VULNERABLE
    return contract, tricks, vulnerable if is_vulnerable else plain


def lines(session: Session, turn: int) -> list[BookLine]:
    rows = BookLine.objects.filter(session=session, round=turn).exclude(state=LineState.DROPPED)
    return list(rows.order_by("table", "board"))


def note(line: BookLine, account: Account, now: dt.datetime) -> None:
    contract, tricks, _score = made(line.board, line.table, line.round)
    place = RecordKey(line.session, line.section, line.table, line.round, line.board)
    noted = Noted(contract, "N", tricks)
    note_for_table(place=place, noted=noted, account=account, now=now)


def seat_of(session: Session, entry: int) -> int:
    seating = seating_of(session, on=session.played_on)
    return next(seat.number for _section, seat in seating.everybody if seat.entry == entry)


# --- the count apart ------------------------------------------------------------------------------
Table = tuple[int, int, list[tuple[Fraction, int]]]  # who, against whom, scores with their shares


def beats(one: list[tuple[Fraction, int]], other: list[tuple[Fraction, int]]) -> Fraction:
    """Return the matchpoints of one score against another: 2, 1 or 0, by their weights."""
    return sum(
        (
            mine * theirs * (2 if score > against else 1 if score == against else 0)
            for mine, score in one
            for theirs, against in other
        ),
        Fraction(),
    )


def counted(session: Session) -> dict[int, Fraction]:
    """Return the percentage of each pair by Laws 78, 12 C and 87 and the regulation's Neuberg."""
    boards: dict[int, list[BookLine]] = defaultdict(list)
    for line in BookLine.objects.filter(session=session, state=LineState.VERIFIED):
        boards[line.board].append(line)
    most = max(map(len, boards.values()))
    won: dict[int, list[Fraction]] = defaultdict(list)
    not_at_fault: list[int] = []
    for board, rows in boards.items():
        groups: dict[str, list[Table]] = defaultdict(list)
        for line in rows:
            _contract, _tricks, score = made(board, line.table, line.round)
            assert line.ns_score == score
            shares = [(Fraction(1), score)]
            if (board, line.table) == (WEIGHTED, weighted_table(session)):
                shares = [(Fraction(2, 3), 420), (Fraction(1, 3), -50)]
            if (board, line.table) == (ARTIFICIAL, artificial_table(session)):
                not_at_fault.append(line.ns_id)
                won[line.ew_id].append(Fraction(40))
                continue
            is_other = board == FOULED and line.round > 4
            groups["B" if is_other else "A"].append((line.ns_id, line.ew_id, shares))
        for tables in groups.values():
            for place, (ns, ew, shares) in enumerate(tables):
                others = (table for at, table in enumerate(tables) if at != place)
                points = sum((beats(shares, table[2]) for table in others), Fraction())
                full = Fraction(most, len(tables)) * (points + 1) - 1  # RTP 3.5.7
                percent = 100 * full / (2 * (most - 1))
                won[ns].append(percent)
                won[ew].append(100 - percent)
    for pair in not_at_fault:  # Law 12 C2(c): sixty, or what it has in the session if that is more
        own = sum(won[pair], Fraction()) / len(won[pair])
        won[pair].append(max(Fraction(60), own))
    return {pair: sum(value, Fraction()) / len(value) for pair, value in won.items()}


def hundredths(percent: Fraction) -> int:
    exact = Decimal(percent.numerator) / Decimal(percent.denominator)
    return int(exact.quantize(Decimal("0.01"), ROUND_HALF_UP).scaleb(2))


def weighted_table(session: Session) -> int:
    return first_table(session, WEIGHTED)


def artificial_table(session: Session) -> int:
    return first_table(session, ARTIFICIAL)


def first_table(session: Session, board: int) -> int:
    tables = BookLine.objects.filter(session=session, board=board, state=LineState.VERIFIED)
    return min(tables.values_list("table", flat=True))


# --- the evening ----------------------------------------------------------------------------------
@pytest.fixture
def hall(world: World, carla: Account, clock: Clock) -> tuple[Session, Entry, int]:
    """Return a session to which nineteen of twenty pairs come, the late one, and the visitor."""
    cache.clear()
    late = enter_many(world.event, 19, club=world.club, season=world.season)[18]
    session = open_session(
        event=world.event, number=1, day=world.event.starts_on,
        draft=TimesDraft(BEGINS, 7, is_by_hand=True), account=carla,
    )  # fmt: skip
    visitor = enter_walk_ins(
        session=session,
        players=[WalkIn(visitor="Vera Visita"), WalkIn(visitor="Ivo Visita")],
        reason="visitors of the club",
        account=carla,
        now=clock.now,
    )
    note_presence(
        session=session, entries=[late.pk], is_present=False, account=carla, now=clock.now
    )
    draw_seating(
        session=session, order=order(MovementChoice(KIND, 9, 2, 1)), account=carla, now=clock.now
    )
    assert visitor.entry_id is not None
    return session, late, visitor.entry_id


def offline(session: Session, table: int, turn: int, clock: Clock) -> list[tuple[str, Any]]:
    """Return a phone's stored acts for a round without network: each entered and verified."""
    pins, kept = pins_of(session), []
    for line in [line for line in lines(session, turn) if line.table == table]:
        contract, tricks, _score = made(line.board, line.table, line.round)
        of_board = {"round": turn, "board": line.board}
        said = of_board | {
            "level": contract[0], "strain": contract[1], "double": "", "declarer": "N",
            "tricks": tricks, "key": str(uuid.uuid4()),
        }  # fmt: skip
        right = of_board | {"key": str(uuid.uuid4()), "pin": pins[line.ew_id]}
        kept += [("note", said | {"made": clock.now}), ("verify", right | {"made": clock.now})]
        clock.now += 6 * MINUTE
    return kept


def delivered(
    phone: Client, here: str, kept: list[tuple[str, Any]], clock: Clock
) -> Iterator[dict[str, Any]]:
    """Send the stored acts of a phone, oldest first, like its script: each with its waiting time.

    A verification names the version that its own entry produced.
    """
    version = 0
    for path, told in kept:
        waited = round((clock.now - told["made"]).total_seconds() * 1000)
        fields = {name: value for name, value in told.items() if name != "made"}
        more = {"version": version} if path == "verify" else {}
        data = phone.post(
            f"{here}{path}/",
            fields | more | {"waited": waited},
            headers={"X-Table-Queue": "1"},
        ).json()
        version = data.get("version", version)
        yield data


def swap_seen(session: Session, one: int, other: int, account: Account, now: dt.datetime) -> int:
    """Correct two pairs that sat wrong from the start, previewed; return how many results moved."""
    seat_swap = SeatSwap(one, other)
    shown = effect_of_change(session=session, order=ChangeOrder(seat_swap, 1, "They sat wrong"))
    done = ChangeOrder(seat_swap, 1, "They sat wrong", results="TABLE", seen=shown.change.seen)
    plan = change_seating(session=session, order=done, account=account, now=now)
    assert plan.change is not None
    return BookAct.objects.filter(key=plan.change, line__contract__gt="").count()


def play_evening(
    session: Session, late: Entry, account: Account, phone: Client, here: str, clock: Clock
) -> tuple[int, list[dict[str, Any]]]:
    """Play the rounds; return how many results moved with a seat, and the answers to the phone."""
    kept: list[tuple[str, Any]] = []
    answers: list[dict[str, Any]] = []
    moved = 0

    for turn in ROUNDS:
        clock.now = BEGINS + (turn - 1) * ROUND
        call_round(session=session, turn=turn, account=account, now=clock.now)
        if turn == 2:  # the late pair takes the empty seat
            (empty,) = seating_of(session, on=session.played_on).sections[0].empty
            join = ChangeOrder(SeatChange(late.pk, "A", empty), 2, "came late", lets_pass=True)
            change_seating(session=session, order=join, account=account, now=clock.now)
        if turn == 6:  # 23:50: a phone says who it is of; then the network is gone
            north = next(line.ns_id for line in lines(session, 6) if line.table == OFFLINE)
            phone.post(f"{here}seat/", {"pin": pins_of(session)[north]})
            kept = offline(session, OFFLINE, turn, clock)
            assert clock.now > BEGINS + 2 * 60 * MINUTE  # past midnight
        clock.now = BEGINS + turn * ROUND - MINUTE
        for line in lines(session, turn):
            if (turn, line.table) == (6, OFFLINE):
                continue
            if line.state == LineState.DUE:
                note(line, account, clock.now)
        if turn == 3:  # two pairs see that they sit at each other's tables since the start
            one, other = (
                next(line.ew_id for line in lines(session, 3) if line.table == at) for at in (1, 2)
            )
            moved = swap_seen(session, one, other, account, clock.now)
        if turn == 7:  # the queue comes, the first two acts twice: their answers were lost
            answers = list(delivered(phone, here, [*kept[:2], *kept], clock))
    return moved, answers


@pytest.mark.rule("2.1.9-a", "3.5.7-b")
def test_an_evening_of_ten_tables_comes_to_what_is_counted_apart(
    hall: tuple[Session, Entry, int],
    carla: Account,
    clock: Clock,
    as_account: As,
    reader: Client,
) -> None:
    session, late, visitor = hall
    director, phone = as_account(carla), Client(headers={"accept-language": "en"})
    here = f"/tables/{record_code(session.pk, 'A', OFFLINE)}/"
    moved, answers = play_evening(session, late, carla, phone, here, clock)

    assert [(item["state"], item.get("said", "")) for item in answers] == [("done", "")] * 6
    assert moved == 10  # three rounds of two boards each, of which one rested once
    acts = BookAct.objects.filter(line__round=6, line__table=OFFLINE).exclude(act="SEATED")
    assert sorted(acts.values_list("act", flat=True)) == ["ENTERED"] * 2 + ["VERIFIED"] * 2
    assert all(act.said_at is not None and act.said_at < act.made_at for act in acts)
    first_round = BookLine.objects.filter(session=session, round=1).exclude(state=LineState.DROPPED)
    assert first_round.filter(state=LineState.VERIFIED).count() == 18  # nine tables and a half
    assert {late.pk} & set(first_round.values_list("ns_id", flat=True)) == set()
    book = EventBook.objects.get(event=session.event_id)
    assert differences(book) == []
    assert director.get(f"/sessions/{session.pk}/console/").status_code == 200  # past one o'clock
    written = [line.board for line in lines(session, 9) if line.table == OFFLINE]
    assert f"Board {written[-1]}" in words(phone.get(here))

    revision = close_session(session=session, account=carla, now=clock.now)
    rule(session, carla, clock.now)

    expected = counted(session)
    fouled = BookLine.objects.filter(session=session, board=FOULED, state=LineState.VERIFIED)
    assert min(fouled.filter(round__gt=4).count(), fouled.filter(round__lte=4).count()) >= 4
    standings = Standing.objects.filter(
        revision=session.event.revisions.order_by("-number").first()
    )
    standings_by_entry_id = {standing.entry_id: standing for standing in standings}
    assert revision is not None
    assert set(standings_by_entry_id) == set(expected)
    assert {pk: standing.percent_hundredths for pk, standing in standings_by_entry_id.items()} == {
        pk: hundredths(percent) for pk, percent in expected.items()
    }
    assert {pk: standing.rank for pk, standing in standings_by_entry_id.items()} == {
        pk: 1 + sum(other > percent for other in expected.values())
        for pk, percent in expected.items()
    }
    assert standings_by_entry_id[late.pk].boards_played == 16
    assert standings_by_entry_id[visitor].boards_played in {16, 18}
    running = stored_places(book.pk)
    assert {pk: value.percent_hundredths for pk, value in running.items()} == {
        pk: standing.percent_hundredths for pk, standing in standings_by_entry_id.items()
    }
    book.refresh_from_db()
    last = replayed(book.pk, version=book.version)
    assert all(
        last[line.pk]["ns_score"] == line.ns_score
        for line in BookLine.objects.filter(session=session, state=LineState.VERIFIED)
    )


def rule(session: Session, account: Account, now: dt.datetime) -> None:
    """Note who played the fouled board, weight one score, give an artificial one."""
    results = recorded_results(session.event)
    later = [result for result in results if result.board == FOULED and (result.round or 0) > 4]
    at = {
        board: next(
            result for result in results
            if (result.board, result.table) == (board, str(first_table(session, board)))
        )
        for board in (WEIGHTED, ARTIFICIAL)
    }  # fmt: skip
    outcomes = (Outcome(420, Fraction(2, 3)), Outcome(-50, Fraction(1, 3)))
    acts = [
        *(BoardAct(result.place, LineRuling("version", group="B"), "Law 87") for result in later),
        BoardAct(at[WEIGHTED].place, LineRuling("weighted", outcomes=outcomes), "Law 12 C1(c)"),
        BoardAct(
            at[ARTIFICIAL].place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2"
        ),
    ]
    give_board_rulings(event=session.event, acts=acts, account=account, now=now, reason="ruled")
