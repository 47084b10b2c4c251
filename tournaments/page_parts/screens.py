"""A part of a screen in the room, supplied by any app."""

from collections.abc import Sequence
from dataclasses import dataclass

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """Rows in pages shown in turn. headings: each with whether its column is numeric."""

    key: str
    title: str
    note: str
    headings: tuple[tuple[str, bool], ...]
    pages: tuple[tuple[Row, ...], ...]

    @property
    def cells(self) -> list[list[list[tuple[str, bool]]]]:
        """Return the pages with each cell and whether it is numeric."""
        figures = [is_figure for _words, is_figure in self.headings]
        return [[list(zip(row, figures, strict=True)) for row in page] for page in self.pages]


def pages_of(rows: Sequence[Row], size: int) -> tuple[tuple[Row, ...], ...]:
    """Return rows in pages of a size."""
    return tuple(tuple(rows[at : at + size]) for at in range(0, len(rows), size))
