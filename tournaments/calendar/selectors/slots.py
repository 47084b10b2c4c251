"""The boards each table has to play by the seating, and the results noted for them."""

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
    """A result noted at a table. ns, ew: the entries that played it: one each, or two players.

    verified_at: when it was verified, or None. words: contract, declarer, tricks and score.
    noted_at: when it was entered. is_ruled: the score at that table is under a ruling.
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
        """Return section, table, round and board."""
        return self.section, self.table, self.round, self.board

    @property
    def owners(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the entries North-South and East-West."""
        return self.ns, self.ew

    @property
    def is_verified(self) -> bool:
        """Return whether both sides, or the director, have verified it."""
        return self.verified_at is not None


def noted_results_of(session: Session) -> Sequence[NotedResult]:
    """Return the results noted at the tables of a session, from the app above."""
    noted_results: Callable[[Session], Sequence[NotedResult]] = import_string(
        settings.NOTED_RESULTS
    )
    return noted_results(session)


def boards_of_teams(event: Event, *, now: dt.datetime) -> set[tuple[int, int]]:
    """Return the boards, as session and number, that a table of teams still has to play."""
    boards_to_play: Callable[..., set[tuple[int, int]]] = import_string(settings.BOARDS_OF_TEAMS)
    return boards_to_play(event, now=now)


def slots_of(seating: SessionSeating) -> Slots:
    """Return the contestants of each board, by section, table, round and board."""
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
