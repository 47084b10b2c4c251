"""The size of print of the classification to pin up: as large as one page allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

# Heights, in twentieths of a row of one line: a break, a line of people, the head of a table.
_ROW, _BREAK, _PEOPLE, _TABLE = 20, 15, 14, 48
_SMALLER = Fraction(4, 5)  # the club is written smaller than the name
_MOST_BROKEN = 4  # one row in so many may break into two lines


@dataclass(frozen=True, slots=True)
class _Size:
    """A size of print. rows: on one page. letters: of name and club in a row of one line."""

    name: str
    rows: int
    letters: int


_SIZES = (_Size("large", 28, 60), _Size("medium", 31, 68), _Size("small", 37, 78))


def print_size(lines: Sequence[Mapping[str, Any]]) -> str:
    """Return the largest size of print that fits one page with few broken rows; else the smallest.

    lines: the rankings as stored in the paper. Source: convention.
    """
    rows = [(row, "club" in line["columns"]) for line in lines for row in line["rows"]]
    for size in _SIZES:
        broken = sum(1 for row, has_club in rows if _letters(row, has_club) > size.letters)
        people = sum(1 for row, _has_club in rows if row["people"])
        height = len(rows) * _ROW + len(lines) * _TABLE + broken * _BREAK + people * _PEOPLE
        if height <= size.rows * _ROW and broken * _MOST_BROKEN <= len(rows):
            return size.name
    return _SIZES[-1].name


def _letters(row: Mapping[str, Any], has_club: bool) -> Fraction:
    return len(row["name"]) + _SMALLER * (len(row["club"]) if has_club else 0)
