"""The boards and tables of a seated session, independent of results."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Event, Session
from tournaments.seating.selectors.seating import seating_of


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table in one round. ns, ew: entries, two each in an individual; first, last: boards."""

    section: str
    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    first: int
    last: int

    def has_board(self, board: int) -> bool:
        """Return whether a board is played at the table."""
        return self.first <= board <= self.last


def tables_seated(event: Event, *, session: int) -> Iterator[SeatedTable]:
    """Yield the tables of a session where a board is played, by section and round."""
    row = Session.objects.filter(event=event, number=session).first()
    if row is None:
        return
    seating = seating_of(row, on=row.played_on)
    if not seating.plans:
        return
    for section in seating.sections:
        for line in seating.tables(section.letter):
            if line.boards is not None:
                yield SeatedTable(
                    section.letter,
                    line.round,
                    line.table,
                    tuple(seat.entry for seat in line.ns),
                    tuple(seat.entry for seat in line.ew),
                    *line.boards,
                )
