"""A line as it counts under its rulings, with the recorded result: for the API and files."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.types import Outcome
from scoring.engine_input.lines import board_line
from scoring.engine_input.values import Ruled, TableResult


@dataclass(frozen=True, slots=True)
class Counted:
    """What counts at a table; scores seen from North-South.

    outcomes, ew_outcomes: of a weighted score, in place of a score. artificial: per cent of the
    top for each side, None for one that has none.
    """

    ns_score: int | None
    ew_score: int | None
    artificial: tuple[Fraction | None, Fraction | None]
    not_played: bool
    outcomes: Sequence[Outcome]
    ew_outcomes: Sequence[Outcome]


def as_counted(result: TableResult) -> Counted:
    """Return what counts at a table: the ruling's score where one stands, else the table's own."""
    line = board_line(result)
    ns, ew = line.artificial or (None, None)
    return Counted(
        line.ns_score,
        line.ew_score,
        (None if ns is None else Fraction(ns), None if ew is None else Fraction(ew)),
        line.not_played,
        line.outcomes,
        line.ew_outcomes,
    )


def rulings_on(result: TableResult) -> list[Ruled]:
    """Return the rulings on a line: corrections first, then rulings."""
    return [ruling for ruling in (result.corrected, result.ruled) if ruling is not None]
