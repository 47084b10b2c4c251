"""The books that a process holds in memory: their lines and a counter, at one version.

Used only while the row of the book is locked. A change by an act is valid once the act is
committed; after a rollback the book is read again.
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

    shown: its places as stored, if places are written with each act. waiting: lines that the
    counter has not taken in yet, as the counter last knew them. callback: on the commit of the last
    act.
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
    _lines_at: dict[tuple[int, str, int], list[int]] = field(init=False)

    def __post_init__(self) -> None:
        """Index the lines by contestant and by table; after a change of seating all is read."""
        self._lines_of, self._lines_at = defaultdict(list), defaultdict(list)
        for line in self.lines.values():
            self._lines_at[line.session_id, line.section, line.table].append(line.id)
            for entry_id in line.seated:
                if entry_id is not None:
                    self._lines_of[entry_id].append(line.id)

    def lines_with(self, contestants: Iterable[int]) -> list[Line]:
        """Return the lines of some contestants; a line with two of them appears twice."""
        return [
            self.lines[pk]
            for contestant in contestants
            for pk in self._lines_of.get(contestant, ())
        ]

    def lines_at(self, session: int, section: str, table: int) -> list[Line]:
        """Return the lines of a table in a session, also those no longer in its seating."""
        return [self.lines[pk] for pk in self._lines_at.get((session, section, table), ())]

    @property
    def at_once(self) -> bool:
        """Return whether places are written with each act, rather than within a second."""
        return len(self.shown) <= PLACES_AT_ONCE

    def put(self, after: Line) -> None:
        """Replace a line; in a large field the counter takes it in only when places are needed."""
        self.waiting.setdefault(after.id, self.lines[after.id])
        self.lines[after.id] = after

    def places(self) -> dict[int, Shown]:
        """Return the place of each contestant according to the lines."""
        for pk, before in self.waiting.items():
            self.counter.put(before, self.lines[pk])
        self.waiting.clear()
        return self.counter.places()

    @property
    def is_certain(self) -> bool:
        """Return whether its last act is committed, or belongs to the current transaction."""
        if self.callback is None:
            return True
        return any(entry[1] is self.callback for entry in reversed(connection.run_on_commit))


@dataclass(frozen=True, slots=True)
class LockedBook:
    """A book whose row the transaction has locked, at its version."""

    pk: int
    version: int
    held: Held


_held: dict[tuple[str, int], Held] = {}


def forget(book: int | None = None) -> None:
    """Drop a book, or all books, from the memory of this process."""
    for key in [held_book for held_book in _held if book is None or held_book[1] == book]:
        _held.pop(key, None)


def held_at(book: int, *, version: int, terms: int) -> Held:
    """Return a book at a version: from memory, updated if necessary, or read from the database.

    The caller has locked the row of the book.
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
    """Record that an act was written; it is certain once the transaction is committed."""
    held.version = version
    _certain_once_committed(held)


def _certain_once_committed(held: Held) -> None:
    def committed() -> None:
        if held.callback is committed:
            held.callback = None

    held.callback = committed
    transaction.on_commit(committed)


def read_lines(book: int, *, since: int = -1) -> list[Line]:
    """Return the lines of a book that changed after a version; by default all lines."""
    rows = BookLine.objects.filter(book=book, version__gt=since).order_by("pk")
    return [Line(*row) for row in rows.values_list(*COLUMNS)]


def flips(held: Held, line: Line) -> bool:
    """Return whether a line is the first of its session to be counted from the book."""
    return line.state == VERIFIED and line.session_id not in held.by_lines


def _catch_up(held: Held, book: int, version: int) -> bool:
    """Apply the changes of other processes; return False if the book must be read again."""
    for line in read_lines(book, since=held.version):
        before = held.lines.get(line.id)
        if before is None or flips(held, line):
            return False
        held.put(line)
    held.version = version
    if held.at_once:  # the stored places are those counted by other processes
        held.shown = held.places()
    return True


def read_book(book: int, *, version: int, terms: int) -> Held:
    """Read a book from the database."""
    lines = read_lines(book)
    read_field = field_of(EventBook.objects.select_related("event").get(pk=book), lines)
    counter = counter_of(read_field, lines)
    return Held(
        version,
        terms,
        {line.id: line for line in lines},
        read_field.by_lines,
        counter,
        counter.places(),
    )
