"""Acts on the book of an event: one order, one statement, places that are those of the lines."""

import random
import time
import uuid

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account
from scoring.live.services.book import differences, refresh_places, replayed, stored_places
from scoring.live.services.book_cache import forget
from scoring.models import BookAct, BookLine, EventBook, LineState
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.acts import at_random, director, leave, made, say, verify
from tournaments.models import Event, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating


def lines(session: Session) -> list[BookLine]:
    return list(BookLine.objects.filter(session=session).order_by("pk"))


def book(session: Session) -> EventBook:
    return EventBook.objects.select_related("event").get(event=session.event_id)


def test_only_what_is_verified_moves_places(session: Session) -> None:
    row, other = [line for line in lines(session) if line.board == 1][:2]
    say(row, made(1))
    assert {value.boards for value in stored_places(row.book_id).values()} == {0}

    verify(row)
    say(other, made(1, tricks=8))
    verify(other)

    places = stored_places(row.book_id)
    assert (places[row.ns_id].rank, places[row.ns_id].percent_hundredths) == (1, 10000)
    assert (places[row.ew_id].rank, places[other.ew_id].rank) == (3, 1)
    assert differences(book(session)) == []
    assert book(session).places_version == book(session).version


def test_the_same_act_sent_twice_is_done_once(session: Session) -> None:
    row, key = lines(session)[0], uuid.uuid4()
    first = say(row, made(row.board), key=key)
    say(row, made(row.board, tricks=8))  # the side puts it right

    again = say(row, made(row.board), key=key)  # the answer of the first got lost

    assert (first.is_new, again.is_new) == (True, False)
    assert again.line.tricks == 8
    assert BookAct.objects.count() == 2


def test_statements_do_not_grow_with_the_field(session: Session, olga: Account) -> None:
    rows = lines(session)
    director(rows[0], made(rows[0].board), olga.pk)
    with CaptureQueriesContext(connection) as few:
        director(rows[1], made(rows[1].board), olga.pk)
    for row in rows[2:60]:
        director(row, made(row.board, tricks=8 + row.table % 3), olga.pk)
    with CaptureQueriesContext(connection) as many:
        director(rows[60], made(rows[60].board, tricks=7), olga.pk)

    own = [
        captured_query
        for captured_query in many.captured_queries
        if "SAVEPOINT" not in captured_query["sql"]
    ]
    assert len(many) == len(few)
    assert len(own) == (2 if connection.vendor == "postgresql" else 5)


def test_what_was_rolled_back_is_not_held(session: Session, olga: Account) -> None:
    one = lines(session)[0]
    two = next(row for row in lines(session) if {row.ns_id, row.ew_id}.isdisjoint(
        {one.ns_id, one.ew_id}))  # fmt: skip
    director(one, made(one.board), olga.pk)

    def undone() -> None:
        with transaction.atomic():
            director(two, made(two.board), olga.pk)
            raise RuleError("line_unknown")

    with pytest.raises(RuleError):
        undone()

    director(one, made(one.board, tricks=7), olga.pk)

    assert differences(book(session)) == []
    assert stored_places(one.book_id)[two.ns_id].boards == 0
    assert BookLine.objects.get(pk=two.pk).state == LineState.DUE


def test_what_another_process_wrote_is_taken_in(session: Session, olga: Account) -> None:
    from scoring.live.services import book_cache

    rows = [line for line in lines(session) if line.board in {1, 2}]
    director(rows[0], made(rows[0].board), olga.pk)
    here = dict(book_cache._held)
    forget()  # the other process holds nothing
    director(rows[1], made(rows[1].board, tricks=8), olga.pk)
    book_cache._held.clear()
    book_cache._held.update(here)
    for value in here.values():
        value.callback = None

    director(rows[2], made(rows[2].board, tricks=10), olga.pk)

    assert differences(book(session)) == []


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler"])
@pytest.mark.parametrize(
    "asked", [MovementChoice("HOWELL", 9, 3, 1), MovementChoice("MITCHELL", 5, 3, 2)]
)
def test_places_are_those_of_the_lines_whatever_happens(
    world: World, olga: Account, method: str, asked: MovementChoice
) -> None:
    Event.objects.filter(pk=world.event.pk).update(method=method)
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(Event.objects.get(pk=world.event.pk))
    draw_seating(session=session, order=order(asked), account=None, now=BEFORE)
    rows, chance = lines(session), random.Random(f"{method}{asked}")
    until, acts = time.monotonic() + 2, 0

    while time.monotonic() < until and acts < 150:
        at_random(rows, olga.pk, chance)
        acts += 1
        if acts % 50 == 0:
            assert differences(book(session)) == []
        if chance.random() < 0.05:
            forget()

    found = book(session)
    assert differences(found) == []
    assert found.version == found.places_version
    assert found.version >= BookAct.objects.filter(book=found).count()
    after = replayed(found.pk, version=found.version)
    for row in lines(session):
        data = after.get(row.pk)
        if data is not None:
            assert (data["state"], data["ns_score"], data["version"]) == (
                row.state, row.ns_score, row.version,
            )  # fmt: skip


def test_a_line_of_no_book_is_refused(session: Session, olga: Account) -> None:
    row = lines(session)[0]
    row.pk = 0
    with pytest.raises(RuleError, match="line_unknown"):
        leave(row, olga.pk)


def test_places_of_a_large_field_follow(
    session: Session, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.live.services.book_cache.PLACES_AT_ONCE", 4)
    row = lines(session)[0]
    director(row, made(row.board), olga.pk)
    behind = book(session)
    assert behind.places_version < behind.version
    assert stored_places(row.book_id)[row.ns_id].boards == 0

    assert refresh_places(row.book_id) == 2

    assert differences(book(session)) == []
    assert book(session).places_version == behind.version
