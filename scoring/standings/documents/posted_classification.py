"""The columns of the classification to pin up."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.standings.documents.classification import ClassificationTable

# What a reader on his feet does without: the booklet has it.
_LEFT_OUT = frozenset({"licences", "boards"})


def for_the_wall(lines: Iterable[ClassificationTable]) -> tuple[ClassificationTable, ...]:
    """Return the rankings of an event with the columns that are read on a wall.

    A club that all share is left out, and a total beside the percentage it stands for.
    """
    kept = tuple(lines)
    clubs = {row.club for line in kept for row in line.rows}
    hidden = _LEFT_OUT | ({"club"} if len(clubs) == 1 else set())
    return tuple(
        replace(
            line,
            columns=tuple(
                column
                for column in line.columns
                if column not in hidden and not (column == "score" and "percent" in line.columns)
            ),
        )
        for line in kept
    )
