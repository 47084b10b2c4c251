"""What a process holds of the books it writes in: the lines and a counter, at one version.

It is only used by who has the book's row locked. What an act changed in it counts once the act is
committed; after a rollback the book is read anew.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from django.db import connection, transaction

from scoring.live.rules.lines import COLUMNS, VERIFIED, Line
from scoring.live.services.counting import Counter, counter_of
from scoring.live.services.field import Shown, field_of
from scoring.models import BookLine, EventBook

MOST_HELD = 24
PLACES_AT_ONCE = 120  # contestants; in larger fields the places follow within a second


@dataclass(slots=True)
class Held:
    """A book in memory.

    shown: its places as they are kept, where places are written with each act. waiting: the lines
    that the counter has still to take in, as it knows them. callback: of the last act's commit.
    """

    version: int
    terms: int
    lines: dict[int, Line]
    by_lines: frozenset[int]
    counter: Counter
    shown: dict[int, Shown]
    waiting: dict[int, Line] = field(default_factory=dict)
    callback: Callable[[], None] | None = None
    _lines_of: dict[int, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        """Note which lines each contestant has: another seating has the book read anew."""
        self._lines_of = defaultdict(list)
        for line in self.lines.values():
            for each in line.seated:
                if each is not None:
                    self._lines_of[each].append(line.id)

    def lines_with(self, contestants: Iterable[int]) -> list[Line]:
        """Return the lines that have one of some contestants; of two of them, twice."""
        return [self.lines[pk] for each in contestants for pk in self._lines_of.get(each, ())]

    @property
    def at_once(self) -> bool:
        """Say whether places are written with each act, rather than within a second."""
        return len(self.shown) <= PLACES_AT_ONCE

    def put(self, after: Line) -> None:
        """Take a line in; in a large field the counter does when places are asked for."""
        self.waiting.setdefault(after.id, self.lines[after.id])
        self.lines[after.id] = after

    def places(self) -> dict[int, Shown]:
        """Return the place of each contestant by the lines."""
        for pk, before in self.waiting.items():
            self.counter.put(before, self.lines[pk])
        self.waiting.clear()
        return self.counter.places()

    @property
    def is_certain(self) -> bool:
        """Say whether its last act is committed, or of the transaction that goes on."""
        if self.callback is None:
            return True
        return any(each[1] is self.callback for each in reversed(connection.run_on_commit))


_held: dict[tuple[str, int], Held] = {}


def forget(book: int | None = None) -> None:
    """Drop what this process holds of a book, or of all."""
    for key in [each for each in _held if book is None or each[1] == book]:
        _held.pop(key, None)


def held_at(book: int, *, version: int, terms: int) -> Held:
    """Return a book at a version: as it is held, brought up to date, or read.

    The caller has locked the book's row.
    """
    key = (connection.settings_dict["NAME"], book)
    held = _held.get(key)
    if held is not None and held.is_certain and held.terms == terms and held.version <= version:
        if held.version == version:
            return held
        if _catch_up(held, book, version):
            _certain_once_committed(held)
            return held
    held = read_book(book, version=version, terms=terms)
    _certain_once_committed(held)
    _held.pop(key, None)
    while len(_held) >= MOST_HELD:
        _held.pop(next(iter(_held)), None)
    _held[key] = held
    return held


def took(held: Held, *, version: int) -> None:
    """Note that an act was written; it is certain once the transaction is committed."""
    held.version = version
    _certain_once_committed(held)


def _certain_once_committed(held: Held) -> None:
    def committed() -> None:
        if held.callback is committed:
            held.callback = None

    held.callback = committed
    transaction.on_commit(committed)


def read_lines(book: int, *, since: int = -1) -> list[Line]:
    """Return the lines of a book that changed after a version, by default all."""
    rows = BookLine.objects.filter(book=book, version__gt=since).order_by("pk")
    return [Line(*row) for row in rows.values_list(*COLUMNS)]


def flips(held: Held, line: Line) -> bool:
    """Say whether a line is the first that has its session counted from the book."""
    return line.state == VERIFIED and line.session_id not in held.by_lines


def _catch_up(held: Held, book: int, version: int) -> bool:
    """Take in what others wrote since; False where the book must be read anew."""
    for line in read_lines(book, since=held.version):
        before = held.lines.get(line.id)
        if before is None or flips(held, line):
            return False
        held.put(line)
    held.version = version
    if held.at_once:  # what others counted is what is stored now
        held.shown = held.places()
    return True


def read_book(book: int, *, version: int, terms: int) -> Held:
    """Return a book as its rows say."""
    lines = read_lines(book)
    given = field_of(EventBook.objects.select_related("event").get(pk=book), lines)
    counter = counter_of(given, lines)
    return Held(
        version,
        terms,
        {each.id: each for each in lines},
        given.by_lines,
        counter,
        counter.places(),
    )
