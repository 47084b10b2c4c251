"""An act at a table that waits for another: it sees what that one did."""

import threading
import time
import uuid

from django.db import connection, transaction

from federation.models import Account
from scoring.models import BookAct, LineState
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.records import RecordKey, Sent, leave_board
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating

pytestmark = ON_POSTGRESQL
WAITS = "SELECT count(*) FROM pg_locks WHERE NOT granted"


def wait_for_another() -> None:
    """Return when another connection waits for a lock."""
    until = time.monotonic() + 20
    with connection.cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute(WAITS)
            if cursor.fetchone()[0]:
                return
            time.sleep(0.02)
    raise AssertionError("nobody waits")


def seated(world: World) -> Session:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def test_an_act_sent_again_while_it_is_under_way_is_done_once(world: World, olga: Account) -> None:
    session, key, is_under_way = seated(world), uuid.uuid4(), threading.Event()
    at = table_sheet(session, "A", 1, now=STARTS).boards[0]
    place = RecordKey(session, "A", 1, at.round, at.board)

    def leave() -> None:
        line = leave_board(place=place, account=olga, now=STARTS, reason="Late", sent=Sent(key=key))
        assert line.state == LineState.LEFT

    def leave_slowly() -> None:
        with transaction.atomic():
            leave()
            is_under_way.set()
            wait_for_another()

    def leave_again() -> None:
        assert is_under_way.wait(timeout=20)
        leave()

    assert at_once(leave_slowly, leave_again) == []
    assert BookAct.objects.filter(key=key).count() == 1
