"""Scratch and handicap: two lists of one event, of which one gives points."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine.trace import Trace
from scoring.engine_input.values import OtherPlace, Scored, ScoredRow

SCRATCH, HANDICAP = "scratch", "handicap"


def in_two_lists(
    count: Callable[[bool], Scored], *, points_by: str, source: str, has_other: bool = True
) -> Scored:
    """Return an event counted by the list that gives points, with each place in the other.

    count: counts the event, with the handicap or without. has_other: False in a knock-out, where
    the handicap decides who goes on. Source: RTP 3.5.4, 3.6.9.
    """
    by_handicap = points_by == HANDICAP or not has_other
    main = count(by_handicap)
    listed = HANDICAP if by_handicap else SCRATCH
    others = {row.key: row for row in count(not by_handicap).rows} if has_other else {}
    rows = tuple(_with_other(row, others.get(row.key), listed, source) for row in main.rows)
    return replace(main, rows=rows)


def figure_of(row: ScoredRow) -> Fraction:
    """Return the figure by which a contestant is ranked."""
    value = row.percentage if row.percentage is not None else row.vps
    return row.score if value is None else Fraction(value)


def _with_other(row: ScoredRow, other: ScoredRow | None, listed: str, source: str) -> ScoredRow:
    if other is None:
        return replace(row, ranked_by=listed)
    trace = row.trace
    if trace.steps:
        trace = Trace(list(trace.steps))
        code = "list_handicap" if listed == SCRATCH else "list_scratch"
        trace.add(code, source, to_places(figure_of(other), 2), place=other.rank or "–")
    place = OtherPlace(other.rank, other.tied, figure_of(other))
    return replace(row, ranked_by=listed, other=place, trace=trace)
