"""A seating changed under results: each stays, follows the table or the pair, and can go back."""

import datetime as dt
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct
from scoring.adjustments.services.in_window import rule_on_boards
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.live.services.book import differences, replayed, stored_places
from scoring.live.services.book_cache import forget
from scoring.live.services.rulings import places_of_lines
from scoring.models import ActOnLine, BookAct, BookLine, EventBook, LineState
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.closing import close_session
from scoring.tables.services.noted import frozen_of, noted_in
from scoring.tables.services.records import Noted, RecordKey, leave_board, note_for_table
from tests.factories.board_locks import assert_acts_see_pages
from tests.factories.rows import need
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.acts import CONTRACTS
from tournaments.models import Entry, SeatingPlan, Session
from tournaments.movements.plans import fixed_in
from tournaments.seating.rules.noted_results import Fate
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.changes import (
    ChangeOrder,
    SeatChange,
    SeatSwap,
    SeatUndo,
    change_seating,
    effect_of_change,
)
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import note_presence

TEN_TABLES = MovementChoice("WEB_MITCHELL", 9, 3, 1)
Change = SeatChange | SeatSwap | SeatUndo
NOW = AFTER + dt.timedelta(hours=1)
STEPS = 18


@pytest.fixture
def hall(world: World) -> Session:
    """Return ten tables, nine rounds of three boards, one ranking."""
    enter_many(world.event, 20, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(TEN_TABLES), account=None, now=BEFORE)
    return session


def lines(session: Session) -> list[BookLine]:
    return list(BookLine.objects.filter(session=session).order_by("round", "table", "board"))


def book(session: Session) -> EventBook:
    return EventBook.objects.select_related("event").get(event=session.event_id)


def note(row: BookLine, account: Account, chance: random.Random, now: dt.datetime = NOW) -> None:
    contract, declarer, tricks = chance.choice(CONTRACTS)
    place = RecordKey(row.session, row.section, row.table, row.round, row.board)
    noted = Noted(contract, declarer, chance.choice([tricks, tricks - 1, tricks - 2]))
    note_for_table(place=place, noted=noted, account=account, now=now)


def play(session: Session, account: Account, *, rounds: int) -> None:
    chance = random.Random(rounds)
    for row in lines(session):
        if row.round <= rounds and row.state == LineState.DUE:
            note(row, account, chance)


def seat(session: Session, number: int, line: str) -> int:
    """Return the entry that begins at a table."""
    for _section, seat in seating_of(session, on=session.played_on).everybody:
        if (seat.table, seat.line) == (number, line):
            return seat.entry
    raise AssertionError(number)


def change(
    session: Session,
    change: Change,
    *,
    turn: int = 1,
    results: str = "",
    lets_pass: bool = False,
    account: Account | None = None,
    now: dt.datetime = NOW,
) -> SeatingPlan:
    """Make a change like a director: with a preview first."""
    change_order = ChangeOrder(change, turn, "They sat wrong", lets_pass)
    seen = effect_of_change(session=session, order=change_order).change.seen
    done = ChangeOrder(change, turn, "They sat wrong", lets_pass, results=results, seen=seen)
    plan = change_seating(session=session, order=done, account=account, now=now)
    assert_acts_see_pages(session, now)
    return plan


def refused(session: Session, *args: Change, **kwargs: Any) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        change(session, *args, **kwargs)
    return refusal.value


def results(session: Session) -> dict[tuple[str, int, int, int], tuple[object, ...]]:
    """Return each result by its place: who has it, and what it is."""
    return {
        (row.section, row.table, row.round, row.board): (
            row.ns_id, row.ew_id, row.contract, row.declarer, row.tricks, row.ns_score,
        )
        for row in lines(session)
        if row.state in {LineState.ENTERED, LineState.VERIFIED}
    }  # fmt: skip


def matchpoints(session: Session) -> dict[int, tuple[Fraction, int]]:
    """Return points, maximum and boards of each pair, counted here by hand."""
    boards: dict[int, list[BookLine]] = defaultdict(list)
    for row in lines(session):
        if row.state == LineState.VERIFIED:
            boards[row.board].append(row)
    most = max(len(book_lines) for book_lines in boards.values())
    won: dict[int, list[Fraction]] = defaultdict(list)
    for rows in boards.values():
        for row in rows:
            better = sum(
                need(row.ns_score) > need(other.ns_score) for other in rows if other is not row
            )
            equal = sum(row.ns_score == other.ns_score for other in rows if other is not row)
            points = Fraction(2 * better + equal)
            full = Fraction(most, len(rows)) * (points + 1) - 1  # Neuberg
            share = full / (2 * (most - 1)) if most > 1 else Fraction(1, 2)
            won[row.ns_id].append(share)
            won[row.ew_id].append(1 - share)
    return {pk: (sum(value, Fraction()) / len(value), len(value)) for pk, value in won.items()}


def assert_counted(session: Session) -> None:
    """Compare the running places with matchpoints counted here, and with the engine."""
    assert differences(book(session)) == []
    places = stored_places(book(session).pk)
    compared = max(Counter(row.board for row in lines(session) if row.verified_at).values()) > 1
    for pk, (share, boards) in matchpoints(session).items():
        percent = Decimal(share.numerator) * 100 / Decimal(share.denominator)
        hundredths = int(percent.quantize(Decimal("0.01"), ROUND_HALF_UP).scaleb(2))
        expected = hundredths if compared else None
        assert (places[pk].boards, places[pk].percent_hundredths) == (boards, expected), pk


def swapped(
    told: dict[tuple[str, int, int, int], tuple[Any, ...]], one: int, other: int
) -> dict[tuple[str, int, int, int], tuple[Any, ...]]:
    names = {one: other, other: one}
    return {
        place: (names.get(ns, ns), names.get(ew, ew), *rest)
        for place, (ns, ew, *rest) in told.items()
    }


def test_a_seat_put_right_in_round_three_takes_the_results_along_and_is_undone(
    hall: Session, olga: Account
) -> None:
    play(hall, olga, rounds=3)
    ten, twenty = seat(hall, 10, "NS"), seat(hall, 7, "EW")
    before, places = results(hall), stored_places(book(hall).pk)
    shown = effect_of_change(session=hall, order=ChangeOrder(SeatSwap(ten, twenty), 1, "wrong"))

    unsaid = refused(hall, SeatSwap(ten, twenty))
    plan = change(hall, SeatSwap(ten, twenty), results="TABLE", account=olga)

    touched = {place for place, (ns, ew, *_rest) in before.items() if {ns, ew} & {ten, twenty}}
    assert {item.noted.place for item in shown.of(Fate.CONFIRM)} == touched
    assert len(shown.of(Fate.STAYS)) == 90 - len(touched)
    assert "TABLE" in shown.ways
    assert (unsaid.code, unsaid.values["count"]) == ("seating_touches_results", len(touched))
    assert results(hall) == swapped(before, ten, twenty)
    assert (plan.results, plan.reason) == ("TABLE", "They sat wrong")
    acts = BookAct.objects.filter(key=need(plan.change), line__contract__gt="")
    assert acts.count() == len(touched)
    assert {(act.act, act.account_id, act.reason) for act in acts} == {
        (ActOnLine.SEATED, olga.pk, "They sat wrong")
    }
    assert_counted(hall)
    moved = stored_places(book(hall).pk)
    assert moved[ten].percent_hundredths == places[twenty].percent_hundredths
    assert moved[twenty].percent_hundredths == places[ten].percent_hundredths
    kept = replayed(book(hall).pk, version=book(hall).version)
    assert all(kept[row.pk]["ns_id"] == row.ns_id for row in lines(hall) if row.pk in kept)

    undone = change(hall, SeatUndo(), now=NOW + dt.timedelta(minutes=1))

    assert undone.act == "UNDONE"
    assert results(hall) == before
    assert stored_places(book(hall).pk) == places
    assert_counted(hall)
    assert refused(hall, SeatUndo()).code == "seating_nothing_to_undo"


def test_nothing_changes_hands_that_was_not_shown(hall: Session, olga: Account) -> None:
    play(hall, olga, rounds=1)
    one, other = seat(hall, 1, "NS"), seat(hall, 2, "NS")
    change_order = ChangeOrder(SeatSwap(one, other), 1, "wrong")
    seen = effect_of_change(session=hall, order=change_order).change.seen
    late = next(row for row in lines(hall) if row.round == 2 and row.ns_id == one)
    note(late, olga, random.Random(1))

    with pytest.raises(RuleError) as unseen:
        change_seating(
            session=hall,
            order=ChangeOrder(SeatSwap(one, other), 1, "wrong", results="TABLE", seen=seen),
            account=olga,
            now=NOW,
        )

    assert unseen.value.code == "seating_results_unseen"
    assert SeatingPlan.objects.count() == 1
    assert differences(book(hall)) == []


def test_results_noted_after_a_change_are_asked_about_when_it_is_undone(
    hall: Session, olga: Account
) -> None:
    play(hall, olga, rounds=1)
    one, other = seat(hall, 1, "NS"), seat(hall, 2, "NS")
    before = results(hall)
    change(hall, SeatSwap(one, other), results="TABLE")
    later = NOW + dt.timedelta(minutes=5)
    row = next(row for row in lines(hall) if row.round == 2 and row.ns_id == other)
    note(row, olga, random.Random(3), later)

    shown = effect_of_change(session=hall, order=ChangeOrder(SeatUndo(), 1, "no"))
    unsaid = refused(hall, SeatUndo(), now=later)
    change(hall, SeatUndo(), results="TABLE", now=later)

    assert {item.noted.place for item in shown.of(Fate.CONFIRM)} == {
        (row.section, row.table, 2, row.board)
    }
    assert len(shown.of(Fate.RETURNS)) == 6
    assert unsaid.code == "seating_touches_results"
    after = results(hall)
    assert {place: after[place] for place in before} == before
    assert after[row.section, row.table, 2, row.board][0] == one
    assert_counted(hall)


def test_results_may_stay_with_the_pairs_named(session: Session, olga: Account) -> None:
    row = next(line for line in lines(session) if line.round == 2)
    note(row, olga, random.Random(2))
    seating = seating_of(session, on=session.played_on)
    met = {row.ns_id, row.ew_id}
    other = next(
        seat.entry for _s, seat in seating.everybody if seat.entry not in met and seat.number < 6
    )

    told = refused(session, SeatSwap(row.ns_id, other), turn=2, results="PAIR")
    change(session, SeatSwap(row.ns_id, other), turn=2, results="PAIR", lets_pass=True)

    assert told.code == "seating_plays_again"
    book_line = BookLine.objects.get(pk=row.pk)
    assert (book_line.ns_id, book_line.ew_id) == (row.ns_id, row.ew_id)
    sheet = next(
        table_sheet
        for table_sheet in table_sheets(session, now=NOW)
        if table_sheet.table == row.table
    )
    at = sheet.at(2, row.board)
    assert (at.ns[0].entry, at.is_done) == (row.ns_id, True)
    assert differences(book(session)) == []


def test_a_board_is_not_noted_twice_for_a_pair(session: Session, olga: Account) -> None:
    play(session, olga, rounds=1)
    seating = seating_of(session, on=session.played_on)
    first = {row.ns_id: row.board for row in lines(session) if row.round == 1}
    fixed = fixed_in(seating.sections[0].spec)
    one, other = [pk for pk in first if need(seating.place_in(1, pk))[1].number not in fixed][:2]
    change(session, SeatSwap(one, other), turn=2, lets_pass=True)
    again = next(
        row
        for row in lines(session)
        if row.round > 1 and one in {row.ns_id, row.ew_id} and row.board == first[one]
    )

    with pytest.raises(RuleError) as refused:
        note(again, olga, random.Random(1))

    assert (refused.value.code, refused.value.values["board"]) == (
        "board_played_before",
        again.board,
    )
    assert differences(book(session)) == []


def test_a_correction_that_gives_a_pair_two_results_of_a_board_names_them(
    session: Session, olga: Account
) -> None:
    play(session, olga, rounds=2)
    seating = seating_of(session, on=session.played_on)
    way = {
        seat.entry: [line.boards for line in seating.way(seat.entry)]
        for _section, seat in seating.everybody
    }
    one, other = next(
        (one, other)
        for one in way
        for other in way
        if one != other and way[one][0] and way[one][0] == way[other][1]
    )

    told = refused(session, SeatSwap(one, other), turn=2, results="TABLE", lets_pass=True)

    assert told.code == "seating_doubles_results"
    assert SeatingPlan.objects.count() == 1


def test_a_pair_that_would_lose_its_seat_keeps_it_while_it_has_results(
    session: Session, olga: Account
) -> None:
    play(session, olga, rounds=1)
    who = lines(session)[0].ns_id

    told = refused(session, SeatChange(who))
    change(session, SeatChange(who), turn=2)

    assert (told.code, told.values["count"]) == ("seating_leaves_results", 3)
    assert results(session)["A", lines(session)[0].table, 1, lines(session)[0].board][0] == who
    assert_counted(session)


def test_a_result_stays_where_its_opponents_now_rest(session: Session, olga: Account) -> None:
    play(session, olga, rounds=2)
    row = next(line for line in lines(session) if line.round == 2)

    shown = effect_of_change(
        session=session, order=ChangeOrder(SeatChange(row.ns_id), 2, "left after one round")
    )
    change(session, SeatChange(row.ns_id), turn=2)

    assert len(shown.of(Fate.NAMED)) == 3
    assert shown.of(Fate.CONFIRM) == []
    assert BookLine.objects.get(pk=row.pk).state == LineState.VERIFIED
    frozen = frozen_of(noted_in(session, now=NOW))
    assert len(frozen.results) == 30
    assert_counted(session)


def test_a_late_pair_takes_the_empty_seat_and_may_be_taken_out_again(
    world: World, olga: Account
) -> None:
    late = enter_many(world.event, 10, club=world.club, season=world.season)[3]
    session = make_session(world.event)
    note_presence(session=session, entries=[late.pk], is_present=False, account=olga, now=BEFORE)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    play(session, olga, rounds=2)
    empty = next(iter(seating_of(session, on=session.played_on).sections[0].empty))
    join = SeatChange(late.pk, "A", empty)

    plan = change(session, join, turn=3, lets_pass=True)
    play(session, olga, rounds=3)

    assert plan.act == "JOINED"
    assert stored_places(book(session).pk)[late.pk].boards == 3
    assert_counted(session)
    assert refused(session, SeatUndo(), now=NOW).code == "seating_leaves_results"


def test_a_phantom_put_at_another_table_from_the_start(world: World, olga: Account) -> None:
    gone = enter_many(world.event, 10, club=world.club, season=world.season)[0]
    session = make_session(world.event)
    note_presence(session=session, entries=[gone.pk], is_present=False, account=olga, now=BEFORE)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    section = seating_of(session, on=session.played_on).sections[0]
    empty = next(iter(section.empty))
    play(session, olga, rounds=1)
    moves = next(
        row.ns_id for row in lines(session) if row.round == 1 and row.state == LineState.VERIFIED
    )
    before = results(session)

    shown = effect_of_change(
        session=session, order=ChangeOrder(SeatChange(moves, "A", empty), 1, "the phantom was here")
    )
    told = refused(session, SeatChange(moves, "A", empty), results="TABLE")

    # its opponents of round one would rest: their result stays with both, and is met again later
    assert {item.noted.ns[0] for item in shown.of(Fate.NAMED)} == {moves}
    assert told.code == "seating_plays_again"
    change(session, SeatChange(moves, "A", empty), results="TABLE", lets_pass=True)
    assert results(session) == before
    assert_counted(session)
    change(session, SeatUndo(), now=NOW + dt.timedelta(minutes=2))
    assert results(session) == before
    assert_counted(session)


def test_a_ruled_board_is_not_given_to_others(
    session: Session, olga: Account, ruled_board: BookLine
) -> None:
    one, other = ruled_board.ns_id, next(
        row.ns_id for row in lines(session) if row.ns_id not in {ruled_board.ns_id,
                                                                 ruled_board.ew_id}
    )  # fmt: skip

    told = refused(session, SeatSwap(one, other), results="TABLE")

    assert told.code == "seating_has_rulings"
    assert str(ruled_board.board) in str(told.values["results"])


def test_a_board_left_with_a_ruling_does_not_fall_out_of_the_seating(
    world: World, olga: Account
) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    row = next(row for row in lines(session) if row.round == 4)
    key = RecordKey(row.session, row.section, row.table, row.round, row.board)
    leave_board(place=key, account=olga, now=NOW, reason="Late")
    place = places_of_lines(session.event, [row])[row.pk]
    act = BoardAct(place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    rule_on_boards(event=session.event, acts=[act], account=olga, now=NOW, reason="Late")

    told = refused(session, SeatChange(row.ns_id), turn=4)

    assert told.code == "seating_has_rulings"
    assert str(row.board) in str(told.values["results"])
    row.refresh_from_db()
    assert (row.state, row.ruling_id is None) == (LineState.LEFT, False)


@pytest.fixture
def ruled_board(session: Session, olga: Account) -> BookLine:
    """Return a board that is played, closed and ruled on."""
    play(session, olga, rounds=1)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)
    place = recorded_results(session.event)[0].place
    act = BoardAct(place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    rule_on_boards(event=session.event, acts=[act], account=olga, now=NOW, reason="Fouled")
    return next(row for row in lines(session) if row.board == place[1] and row.round == 1)


@pytest.mark.parametrize(
    "asked", [MovementChoice("HOWELL", 9, 3, 1), MovementChoice("MITCHELL", 5, 3, 2)]
)
def test_places_are_those_of_the_lines_whatever_is_changed(
    world: World, olga: Account, asked: MovementChoice
) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(asked), account=None, now=BEFORE)
    chance, now = random.Random(str(asked)), NOW
    entries = list(Entry.objects.filter(event=session.event).values_list("pk", flat=True))
    made, codes = 0, set()
    for _step in range(STEPS):
        now += dt.timedelta(minutes=1)
        due = [row for row in lines(session) if row.state == LineState.DUE and row.round < 4]
        for row in chance.sample(due, min(4, len(due))):
            codes.add(refusal_of(partial(leave_or_note, row, olga, chance, now)))
        requested_for = partial(
            change,
            session,
            any_change(session, entries, chance),
            turn=chance.choice([1, 1, 2, 3]),
            results=chance.choice(["TABLE", "PAIR"]),
            lets_pass=chance.random() < 0.7,
            now=now,
        )
        codes.add(told := refusal_of(requested_for))
        made += not told
        if chance.random() < 0.1:
            forget()
        assert differences(book(session)) == []
        noted = results(session)
        frozen = frozen_of(noted_in(session, now=now)) if noted else None
        assert frozen is None or len(frozen.results) == len(noted)

    assert made > 3
    assert codes <= REFUSALS
    for pk, row_told in replayed(book(session).pk, version=book(session).version).items():
        row = BookLine.objects.get(pk=pk)
        assert (row_told["ns_id"], row_told["ew_id"], row_told["ns_score"]) == (
            row.ns_id, row.ew_id, row.ns_score,
        )  # fmt: skip


def refusal_of(done: Callable[[], object]) -> str:
    """Return the code with which an act is refused, "" if it is done."""
    try:
        done()
    except RuleError as refusal:
        return refusal.code
    return ""


def leave_or_note(row: BookLine, account: Account, chance: random.Random, now: dt.datetime) -> None:
    if chance.random() < 0.15:
        place = RecordKey(row.session, row.section, row.table, row.round, row.board)
        leave_board(place=place, account=account, now=now, reason="late")
    else:
        note(row, account, chance, now)


REFUSALS = {
    "", "board_played_before",
    "seating_doubles_results", "seating_plays_again", "seating_leaves_results",
    "seating_nothing_to_undo", "no_empty_seat", "no_seat_empty", "no_such_seat", "not_seated",
    "seating_not_listed", "seats_of_one",
    "pair_comes_too_late", "reserve_comes_too_late",
}  # fmt: skip


def any_change(session: Session, entries: list[int], chance: random.Random) -> Change:
    which = chance.random()
    if which < 0.25:
        return SeatUndo()
    if which < 0.55:
        return SeatSwap(*chance.sample(entries, 2))
    if which < 0.7:
        return SeatChange(chance.choice(entries))
    return SeatChange(chance.choice(entries), "A", chance.randrange(1, 11))
