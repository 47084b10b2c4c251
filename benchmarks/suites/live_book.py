"""Acts on books of a small and a large field, timed against a transaction that updates one row.

The methods take turns in each round, by wall-clock time. Writes of another process in between are
simulated by a second memory of this process.
"""

import time
import uuid
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import count
from statistics import median
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from benchmarks.report import row_of
from federation.models import Account, Season
from scoring.engine import contract_score, is_vulnerable
from scoring.live.rules.lines import DUE, VERIFIED, Result, entered_by_director
from scoring.live.services import book_cache
from scoring.live.services.book import Act, differences, enter, follow_terms, refresh_places
from scoring.models import ActOnLine, BookLine, BookSession, EventBook, RunningPlace
from tests.factories.federation import load_figures, make_federation, make_season
from tests.factories.tournaments import make_event
from tournaments.models import Entry, Session

ACTS = 20  # of each method in a round
AIM_OF_AN_ACT, AIM_OF_GROWTH, AIM_OF_PLACES = 4.0, 2.0, 1.0
Row = dict[str, Any]


def rows(rounds: int, _goals: Collection[str]) -> list[Row]:
    """Return the measured rows, medians of all rounds."""
    club = _made(tables=14, boards=26)
    large = _made(tables=1000, boards=24)
    times: dict[str, list[float]] = {}
    for _round in range(rounds):
        for _act in range(ACTS):
            for name, work in (
                ("one", club.one_row),
                ("act", club.act),
                ("behind", club.behind),
                ("large", large.act),
            ):
                times.setdefault(name, []).append(work())
        times.setdefault("places", []).append(large.places())
    by_name = {name: median(value) * 1000 for name, value in times.items()}
    _check(club)
    one, act = by_name["one"], by_name["act"]
    return [
        row_of("P1", "one result, 14 tables x 26 boards", act, one, AIM_OF_AN_ACT),
        row_of(
            "P1-behind", "the same after another process wrote", by_name["behind"], one,
            AIM_OF_AN_ACT,
        ),
        row_of("P5", "one result, 1,000 tables against 14", by_name["large"], act, AIM_OF_GROWTH,
             growth=by_name["large"] / act),
        row_of("P5-places", "places of 1,000 tables", by_name["places"], 1000.0, AIM_OF_PLACES),
    ]  # fmt: skip


class _Book:
    """A book half played, and acts that correct results one after the other."""

    def __init__(self, book: int, lines: list[tuple[int, int]]) -> None:
        self.book, self.lines = book, lines
        self.turn = count()
        self.memories: tuple[dict[Any, Any], dict[Any, Any]] = ({}, {})
        for memory in (1, 0):
            with self._memory(memory):
                self.act()

    @contextmanager
    def _memory(self, which: int) -> Iterator[None]:

        book_cache._held.clear()
        book_cache._held.update(self.memories[which])
        yield
        self.memories[which].clear()
        self.memories[which].update(book_cache._held)

    def act(self) -> float:
        """Correct a result by the director; return the seconds to COMMIT."""
        with self._memory(0):
            return self._act()

    def behind(self) -> float:
        """Correct a result after another process wrote in between; return the seconds."""
        with self._memory(1):
            self._act()
        with self._memory(0):
            return self._act()

    def one_row(self) -> float:
        """Return the seconds of a transaction that updates one row."""

        def work() -> None:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(
                    "UPDATE scoring_bookline SET reason = %s WHERE id = %s",
                    [str(next(self.turn)), self.lines[-1][0]],
                )

        return _seconds(work)

    def places(self) -> float:
        """Return the seconds to update the places."""

        with self._memory(0):
            return _seconds(lambda: refresh_places(self.book))

    def _act(self) -> float:

        turn = next(self.turn)
        line, board = self.lines[turn * 7 % len(self.lines)]
        result, now = _result(board, turn), _now()
        act = Act(ActOnLine.ENTERED, now, uuid.uuid4(), self.account)
        return _seconds(
            lambda: enter(
                book=self.book,
                line=line,
                act=act,
                change=lambda at: entered_by_director(
                    at, result, account=self.account, reason="Miscounted", now=now
                ),
            )
        )

    @property
    def account(self) -> int:

        if not hasattr(self, "_account"):
            self._account = Account.objects.get_or_create(email="mesa@example.org")[0].pk
        return self._account


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _now() -> Any:

    return timezone.now()


def _result(board: int, turn: int) -> Any:

    tricks = 7 + turn * 11 % 6
    return Result("3N", "N", tricks, "", contract_score("3N", tricks, is_vulnerable(board, "NS")))


def _made(*, tables: int, boards: int) -> _Book:
    """Create a book of two lines that meet as in a Mitchell, every other result verified."""
    event = _event(f"{tables} tables")
    session = Session.objects.create(event=event, number=1, played_on=event.starts_on)
    entries = Entry.objects.bulk_create(
        Entry(event=event, key=f"{tables}-{n}", number=str(n)) for n in range(2 * tables)
    )
    book = EventBook.objects.create(event=event)
    BookSession.objects.create(book=book, session=session, seating=0)
    ways = ("NS", "EW")
    RunningPlace.objects.bulk_create(
        RunningPlace(book=book, entry=entry, line=ways[n % 2]) for n, entry in enumerate(entries)
    )
    rows = []
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            result = _result(board, table * board)
            is_done = (table + board) % 2 == 0
            said = result._asdict() | {"verified_at": timezone.now()}
            rows.append(
                BookLine(
                    book=book,
                    session=session,
                    section="A",
                    table=table,
                    round=(board + 1) // 2,
                    board=board,
                    ns=entries[2 * (table - 1)],
                    ew=entries[2 * ((table + board) % tables) + 1],
                    state=VERIFIED if is_done else DUE,
                    **(said if is_done else {}),
                )
            )
    BookLine.objects.bulk_create(rows, batch_size=1000)
    follow_terms(book.pk)
    lines = BookLine.objects.filter(book=book).order_by("board", "table")
    return _Book(book.pk, list(lines.values_list("pk", "board")))


def _event(name: str) -> Any:

    if not Season.objects.exists():
        make_federation()
        load_figures(make_season())
    return make_event(name=name)


def _check(club: _Book) -> None:
    """Check the places against a recount of the lines."""

    found = differences(EventBook.objects.select_related("event").get(pk=club.book))
    if found:
        raise AssertionError(found[:3])
