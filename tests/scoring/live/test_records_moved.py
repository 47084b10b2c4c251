"""Table results from before there were books are moved into them, and back, with every row."""

import datetime as dt
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader

from federation.models import Account
from scoring.live.services.book import differences, replayed
from scoring.live.services.seating import book_of, follow_seating
from scoring.models import BookAct, BookLine, BookSession, EventBook, RunningPlace
from scoring.tables.selectors.records import table_sheet
from tests.factories.seating import AFTER
from tournaments.models import Session

MOVE = import_module("scoring.migrations.0018_records_into_books")
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def records(session: Session) -> Iterator[type[models.Model]]:
    """Create the former table in this database for the time of a test."""
    state = MigrationLoader(connection).project_state([("scoring", "0018_records_into_books")])
    model = state.apps.get_model("scoring", "TableRecord")
    with connection.schema_editor() as editor:
        editor.create_model(model)
    yield model
    with connection.schema_editor() as editor:
        editor.delete_model(model)


class Then:
    """The models as the migration gets them: the old one, and those of today."""

    def __init__(self, records: type[models.Model]) -> None:
        self.records = records

    def get_model(self, app: str, name: str) -> Any:
        return self.records if name == "TableRecord" else apps.get_model(app, name)


def empty_books() -> None:
    for model in (RunningPlace, BookAct, BookLine, BookSession, EventBook):
        model.objects.all().delete()


def write(records: Any, session: Session, olga: Account) -> None:
    """Enter six boards in every possible way."""
    boards = table_sheet(session, "A", 1, now=AFTER).boards

    def row(at: int, minute: int, **more: Any) -> None:
        each = boards[at]
        data = {"contract": "4S", "declarer": "S", "tricks": 10, "lead": "DK", "ns_score": 420}
        records.objects.create(
            **{
                "session_id": session.pk,
                "section": "A",
                "table": 1,
                "round": each.round,
                "board": each.board,
                "ns_id": each.ns[0].entry,
                "ew_id": each.ew[0].entry,
                "entered_at": AFTER + minute * MINUTE,
                **data,
                **more,
            }
        )

    seen = AFTER + 20 * MINUTE
    row(0, 0, entered_by="N", verified_by="E", verified_at=seen)
    row(1, 1, entered_by="N")  # waits for the other side
    row(2, 2, account_id=olga.pk, verified_at=AFTER + 2 * MINUTE)  # the director's own
    row(3, 3, entered_by="N", account_id=olga.pk, verified_at=seen)  # the director stands for it
    gone = {"contract": "", "declarer": "", "lead": "", "tricks": None, "ns_score": None}
    row(4, 4, account_id=olga.pk, is_left=True, reason="Late", **gone)
    row(4, 5, entered_by="N", verified_by="E", verified_at=seen)  # played after all
    down = {"tricks": 9, "ns_score": -50, "account_id": olga.pk, "reason": "Miscounted"}
    row(0, 6, verified_at=AFTER + 6 * MINUTE, **down)  # put right, afterwards


def told(records: Any) -> list[dict[str, object]]:
    return [
        {name: value for name, value in row.items() if name != "id"}
        for row in records.objects.order_by("entered_at", "pk").values()
    ]


@pytest.mark.django_db(transaction=True)
def test_records_are_moved_into_books_and_back(
    records: Any, session: Session, olga: Account
) -> None:
    empty_books()
    write(records, session, olga)
    before = told(records)

    MOVE.into_books(Then(records), connection.schema_editor())

    assert BookAct.objects.count() == 10  # seven entered or left, three verified after
    sheet = table_sheet(session, "A", 1, now=AFTER)
    assert [(at.state.entered, at.is_done) for at in sheet.boards[:6]] == [
        (True, True), (True, False), (True, True), (True, True), (True, True), (False, False),
    ]  # fmt: skip
    first, last = sheet.boards[0].record, sheet.boards[4].record
    assert first is not None
    assert last is not None
    assert (first.tricks, first.account, first.reason) == (9, olga, "Miscounted")
    assert (last.entered_by, last.verified_by, last.account) == ("N", "E", None)
    book = EventBook.objects.select_related("event").get()
    after = replayed(book.pk, version=book.version)
    assert {pk: (line["state"], line["ns_score"]) for pk, line in after.items()} == {
        row.pk: (row.state, row.ns_score) for row in BookLine.objects.all()
    }

    book_of(session)  # the first act since brings the lines that are due, and the places
    assert BookLine.objects.filter(session=session).count() == 135
    assert differences(EventBook.objects.select_related("event").get()) == []
    assert RunningPlace.objects.filter(boards__gt=0).count() > 1

    records.objects.all().delete()
    MOVE.out_of_books(Then(records), connection.schema_editor())

    assert told(records) == before
    assert not EventBook.objects.exists()
    follow_seating(session)  # as on the way there again
    assert BookLine.objects.filter(session=session).count() == 135
