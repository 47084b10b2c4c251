"""What the seating makes each table play: who meets on which board, and what was noted of it."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.models import Event, Session
from tournaments.seating.selectors.seating import Seating, SessionSeating

Side = tuple[Seating, ...]
Slots = Mapping[tuple[str, int, int, int], tuple[Side, Side]]


@dataclass(frozen=True, slots=True)
class NotedResult:
    """A result a table noted, of the entries that played it. ns, ew: one each, or two players.

    verified_at: when it was, None while it is not. words: contract, declarer, tricks and score.
    noted_at: when it was entered. is_ruled: a ruling on the score stands at that table.
    """

    section: str
    table: int
    round: int
    board: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    verified_at: dt.datetime | None
    words: str = ""
    noted_at: dt.datetime | None = None
    is_ruled: bool = False

    @property
    def place(self) -> tuple[str, int, int, int]:
        """Return where it was noted: section, table, round and board."""
        return self.section, self.table, self.round, self.board

    @property
    def owners(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return whose result it is: North-South and East-West."""
        return self.ns, self.ew

    @property
    def is_verified(self) -> bool:
        """Say whether both sides, or the director, say that it is right."""
        return self.verified_at is not None


def noted_results_of(session: Session) -> Sequence[NotedResult]:
    """Return the results that the tables of a session noted, as the app above keeps them."""
    told: Callable[[Session], Sequence[NotedResult]] = import_string(settings.NOTED_RESULTS)
    return told(session)


def boards_of_teams(event: Event, *, now: dt.datetime) -> set[tuple[int, int]]:
    """Return the boards, as session and number, that a table of teams has yet to play."""
    told: Callable[..., set[tuple[int, int]]] = import_string(settings.BOARDS_OF_TEAMS)
    return told(event, now=now)


def slots_of(seating: SessionSeating) -> Slots:
    """Return who plays each board, by section, table, round and board; nobody before a draw."""
    if not seating.plans:
        return {}
    return {
        (section.letter, line.table, line.round, board): (line.ns, line.ew)
        for section in seating.sections
        for line in seating.tables(section.letter)
        if line.boards is not None
        for board in range(line.boards[0], line.boards[1] + 1)
    }


def entries_of(side: Side) -> tuple[int, ...]:
    """Return the entries of a side."""
    return tuple(seat.entry for seat in side)
