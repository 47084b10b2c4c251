"""A part of a screen of the room, whichever app fills it."""

from collections.abc import Sequence
from dataclasses import dataclass

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """Rows in pages that come in turns. headings: each with whether its column is of figures."""

    key: str
    title: str
    note: str
    headings: tuple[tuple[str, bool], ...]
    pages: tuple[tuple[Row, ...], ...]

    @property
    def cells(self) -> list[list[list[tuple[str, bool]]]]:
        """Return the pages with each cell beside whether it is a figure."""
        figures = [is_figure for _words, is_figure in self.headings]
        return [[list(zip(row, figures, strict=True)) for row in page] for page in self.pages]


def pages_of(rows: Sequence[Row], size: int) -> tuple[tuple[Row, ...], ...]:
    """Return rows in pages of so many."""
    return tuple(tuple(rows[at : at + size]) for at in range(0, len(rows), size))
