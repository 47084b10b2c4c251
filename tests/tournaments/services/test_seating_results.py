"""A seating is not changed unseen under results that the tables have noted."""

import datetime as dt
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.records import Noted, RecordKey, leave_board, note_for_table
from tests.factories.book import noted
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import CheckIn, SeatingPlan, Session
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import note_missing, note_presence


@pytest.fixture
def session(world: World) -> Session:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def note(session: Session, table: int, at: int, account: Account) -> RecordKey:
    line = table_sheet(session, "A", table, now=AFTER).boards[at]
    place = RecordKey(session, "A", table, line.round, line.board)
    note_for_table(place=place, noted=Noted("P"), account=account, now=AFTER)
    return place


def swap(
    session: Session, one: int, other: int, *, turn: int, lets_pass: bool = False
) -> SeatingPlan:
    """Exchange the seats of two pairs from a round on."""
    seats = seating_of(session, on=session.played_on).sections[0].seats
    change = SeatChange(seats[one].entry, "A", other)
    order = ChangeOrder(change, turn, "They sat wrong", lets_pass)
    now = AFTER + dt.timedelta(minutes=1)
    return change_seating(session=session, order=order, account=None, now=now)


def at_table(session: Session, table: int) -> tuple[int, int]:
    line = table_sheet(session, "A", table, now=AFTER).boards[0]
    return line.ns[0].number, line.ew[0].number


def test_a_change_that_touches_noted_results_names_boards_and_pairs(
    session: Session, olga: Account
) -> None:
    places = [note(session, 1, at, olga) for at in range(2)]
    ns, _ew = at_table(session, 1)
    other, _ = at_table(session, 2)

    with pytest.raises(RuleError) as refused:
        swap(session, ns, other, turn=1)

    text = str(refused.value.values["results"])
    assert (refused.value.code, refused.value.values["count"]) == ("seating_touches_results", 2)
    assert text.startswith(f"A1: {places[0].board}, {places[1].board} ({ns} Alda Par")
    assert SeatingPlan.objects.count() == 1


def test_innocent_pairs_that_meet_who_moves_are_named_too(session: Session, olga: Account) -> None:
    note(session, 2, 0, olga)
    other, _ = at_table(session, 2)
    ns, _ew = at_table(session, 1)  # table 1 noted nothing, but its pair takes a seat of table 2

    with pytest.raises(RuleError, match="seating_touches_results"):
        swap(session, ns, other, turn=1)


def test_a_change_from_a_later_round_on_is_allowed(session: Session, olga: Account) -> None:
    note(session, 1, 0, olga)
    ns, _ew = at_table(session, 1)
    other, _ = at_table(session, 2)

    with pytest.raises(RuleError) as refused:
        swap(session, ns, other, turn=2)  # each meets the boards of its first round again
    plan = swap(session, ns, other, turn=2, lets_pass=True)

    assert refused.value.code == "seating_plays_again"
    assert plan.refused[0]["code"] == "seating_plays_again"
    assert (plan.version, plan.from_round) == (2, 2)


def test_a_change_from_the_first_round_touches_no_table_that_noted_nothing(
    session: Session, olga: Account
) -> None:
    one, two = at_table(session, 1)
    note(session, next(t for t in range(2, 6) if not set(at_table(session, t)) & {one, two}), 0,
         olga)  # fmt: skip

    assert swap(session, one, two, turn=1).version == 2


def test_a_board_left_without_a_result_holds_nobody(session: Session, olga: Account) -> None:
    line = table_sheet(session, "A", 1, now=AFTER).boards[0]
    place = RecordKey(session, "A", 1, line.round, line.board)
    leave_board(place=place, account=olga, now=AFTER, reason="Late")
    ns, _ew = at_table(session, 1)
    other, _ = at_table(session, 2)

    assert swap(session, ns, other, turn=1).version == 2


def test_drawing_again_under_noted_results_is_refused(session: Session, olga: Account) -> None:
    note(session, 1, 0, olga)
    anew = order(reason="Mistake", lets_pass=True)

    with pytest.raises(RuleError, match="draw_touches_results"):
        draw_seating(
            session=session,
            order=type(anew)(anew.choice, seed="other", reason="Mistake", lets_pass=True),
            account=None,
            now=AFTER,
        )

    assert SeatingPlan.objects.count() == 1
    assert noted().count() == 1


def test_who_has_results_is_not_noted_missing(session: Session, olga: Account) -> None:
    note(session, 1, 0, olga)
    seats = {seat.number: seat.entry for seat in seating_of(session, on=session.played_on)
             .sections[0].seats.values()}  # fmt: skip
    ns, _ew = at_table(session, 1)
    idle, _ = at_table(session, 2)
    data: dict[str, Any] = {"session": session, "account": None, "now": AFTER, "is_present": False}

    with pytest.raises(RuleError) as refused:
        note_presence(entries=[seats[ns]], **data)
    note_presence(entries=[seats[idle]], **data)

    assert (refused.value.code, refused.value.values["count"]) == ("missing_has_results", 1)
    assert str(refused.value.values["contestant"]).startswith("Alda Par")
    assert CheckIn.objects.get().entry_id == seats[idle]


def test_all_not_seen_are_missing_but_who_plays(session: Session, olga: Account) -> None:
    note(session, 1, 0, olga)

    assert note_missing(session=session, account=None, now=AFTER) == 8
