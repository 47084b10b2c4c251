"""One result as a table's phone notes it, timed against a transaction that updates one row.

What a player waits for: clock and boards of the table are read under the session's lock before the
book's own act, which carries a key as the phone's form does. The sessions are half played.
"""

import time
import uuid
from collections.abc import Callable, Collection, Iterator
from itertools import count
from statistics import median

from django.db import connection, transaction
from django.utils import timezone

from benchmarks.report import row_of
from benchmarks.suites.live_book import AIM_OF_AN_ACT, Row
from benchmarks.suites.live_day import LARGE, SMALL, make_live_session
from federation.models import Account
from scoring.models import BookLine
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    Sent,
    note_for_table,
    note_result,
)
from tournaments.models import Session
from tournaments.seating.services.sessions import call_round

PLAYED = 6  # rounds before the one that is measured
NINE_TRICKS = Noted("3N", "N", 9)


def rows(_rounds: int, _goals: Collection[str]) -> Iterator[Row]:
    """Yield the row P1-phone: milliseconds of a note in a session of 40 tables, and its growth."""
    small, large = (_notes_of(make_live_session(tables)) for tables in (SMALL, LARGE))
    times: dict[str, list[float]] = {"small": [], "large": [], "one": []}
    turn = count()
    for note_small, note_large in zip(small, large, strict=False):
        times["small"].append(_seconds(note_small))
        times["large"].append(_seconds(note_large))
        times["one"].append(_seconds(lambda: _update_one_row(next(turn))))
    by_name = {name: median(seconds) * 1000 for name, seconds in times.items()}
    yield row_of(
        "P1-phone", f"one result noted by a phone, {LARGE} tables half played", by_name["large"],
        by_name["one"], AIM_OF_AN_ACT, growth=by_name["large"] / by_name["small"],
    )  # fmt: skip


def _notes_of(session: Session) -> list[Callable[[], object]]:
    """Return a note for each table of a session in the round after those played here."""
    account = Account.objects.create(email=f"phones-{session.pk}@example.org")
    call_round(session=session, turn=PLAYED + 1, account=None, now=timezone.now())
    met = BookLine.objects.filter(session=session, ns__isnull=False, ew__isnull=False)
    for line in met.filter(round__lte=PLAYED).order_by("round", "table", "board"):
        slot = _slot(session, line)
        note_for_table(place=slot, noted=NINE_TRICKS, account=account, now=timezone.now())
    first = {
        (line.section, line.table): line for line in met.filter(round=PLAYED + 1).order_by("-board")
    }
    return [_note(session, line) for line in first.values()]


def _note(session: Session, line: BookLine) -> Callable[[], object]:
    north = line.ns_id
    assert north is not None
    slot = _slot(session, line)

    def note() -> object:
        sent = Sent(key=uuid.uuid4(), seen=0)
        return note_result(
            place=slot, noted=NINE_TRICKS, contestant=north, now=timezone.now(), sent=sent
        )

    return note


def _slot(session: Session, line: BookLine) -> RecordKey:
    return RecordKey(session, line.section, line.table, line.round, line.board)


def _update_one_row(turn: int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scoring_bookline SET reason = %s "
            "WHERE id = (SELECT min(id) FROM scoring_bookline)",
            [str(turn)],
        )


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
