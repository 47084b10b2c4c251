"""What an act at a table reads under the lock, beside what pages read of the same table."""

import datetime as dt
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account
from scoring.models import BookSession
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.board_locks import lock_board_at
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    Sent,
    leave_board,
    note_for_table,
    note_result,
)
from tests.factories.board_locks import assert_acts_see_pages
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.models import ClockMark, Session
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, call_round, mark_clock, open_session

MINUTE = dt.timedelta(minutes=1)
PASSED = Noted("P")


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, nine rounds of three boards, 21 minutes each from 15:00."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def play(session: Session, account: Account) -> None:
    """Note the first round but for the boards of table 2, one of which is left without result."""
    for sheet in table_sheets(session, now=STARTS + MINUTE):
        for at in sheet.boards:
            place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
            if at.round == 1 and sheet.table != 2:
                note_for_table(place=place, noted=PASSED, account=account, now=STARTS + MINUTE)
    first = table_sheets(session, now=STARTS + MINUTE)[1].boards[0]
    place = RecordKey(session, "A", 2, first.round, first.board)
    leave_board(place=place, account=account, now=STARTS + MINUTE, reason="Late")


def by_hand(session: Session) -> None:
    draft = TimesDraft(STARTS, 7, is_by_hand=True)
    event, day = session.event, session.played_on
    open_session(event=event, number=session.number, day=day, draft=draft, account=None)
    call_round(session=session, turn=4, account=None, now=STARTS + 5 * MINUTE)


def stopped(session: Session) -> None:
    mark_clock(session=session, act="PAUSE", minutes=0, account=None, now=STARTS + 5 * MINUTE)


def resumed(session: Session) -> None:
    stopped(session)
    mark_clock(session=session, act="RESUME", minutes=0, account=None, now=STARTS + 30 * MINUTE)
    mark_clock(session=session, act="MORE", minutes=9, account=None, now=STARTS + 31 * MINUTE)
    mark = mark_clock(session=session, act="MORE", minutes=5, account=None, now=STARTS)
    ClockMark.objects.filter(pk=mark.pk).update(taken_back_at=STARTS)


def closed(session: Session) -> None:
    mark_clock(session=session, act="CLOSE", minutes=0, account=None, now=STARTS + 40 * MINUTE)


def without_hours(session: Session) -> None:
    session.hours.delete()
    session.refresh_from_db()


@pytest.mark.parametrize("change", [by_hand, stopped, resumed, closed, without_hours])
def test_an_act_sees_the_clock_that_pages_show(
    session: Session, olga: Account, change: Callable[[Session], None]
) -> None:
    assert_acts_see_pages(session, STARTS - MINUTE)
    play(session, olga)

    change(session)

    for minutes in (0, 21, 45, 200, 600):
        assert_acts_see_pages(session, STARTS + minutes * MINUTE)


def test_a_book_that_follows_no_seating_yet_is_made_to(session: Session, olga: Account) -> None:
    BookSession.objects.filter(session=session).update(seating=0)

    play(session, olga)

    assert_acts_see_pages(session, STARTS)


def test_a_note_asks_once_whatever_else_was_noted(session: Session, olga: Account) -> None:
    play(session, olga)
    sheet = table_sheets(session, now=STARTS + MINUTE)[1]
    at = next(at for at in sheet.boards if at.round == 1 and at.record is None)
    place = RecordKey(session, "A", 2, at.round, at.board)
    north = at.side("NS")[0]

    with CaptureQueriesContext(connection) as queries:
        line = note_result(
            place=place, noted=PASSED, contestant=north, now=STARTS + MINUTE,
            sent=Sent(key=uuid.uuid4()),
        )  # fmt: skip

    made = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert line.entered_by == "N"
    assert len(made) == (2 if connection.vendor == "postgresql" else 6)


def test_a_table_or_board_that_is_not_in_play_is_refused(session: Session) -> None:
    def refused(table: int, turn: int, board: int) -> str:
        with pytest.raises(RuleError) as caught:
            lock_board_at(session, "A", table, turn=turn, board=board, now=STARTS)
        return caught.value.code

    assert refused(99, 1, 1) == "table_unknown"
    assert refused(1, 1, 99) == "board_not_at_table"
