"""Rulings that depend on the other tables' results, computed; and all rulings in the traces.

Pure, like the counting they serve.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.adjusted_scores import less_own_error
from scoring.engine.knockout import balanced_margin
from scoring.engine.line_rulings import LineRuling
from scoring.engine.trace import Scalar, Step, Trace
from scoring.engine_input.values import (
    Contestant,
    MatchPlan,
    Ruled,
    RuledMatch,
    RuledOut,
    Scored,
    ScoredLine,
    ScoredRow,
    TableResult,
)

Count = Callable[[Sequence[TableResult]], Sequence[ScoredLine]]


def worked_out(results: Sequence[TableResult], count: Count) -> Sequence[TableResult]:
    """Return the lines with the points of own errors and levelled matches added to their rulings.

    count: counts lines as the event is counted.
    """
    lines = list(results)
    for place, result in enumerate(lines):
        ruled = result.ruled
        if ruled is None or not ruled.ruling.needs_the_field:
            continue
        points = _own_error(lines, place, count) if not ruled.ruling.level else None
        if ruled.ruling.level:
            points = _levelled(lines, place, count)
        if points is not None:
            lines[place] = _with_points(result, ruled, points)
    return lines


def with_ruling_reasons(scored: Scored, entries: Sequence[Contestant] = ()) -> Scored:
    """Return a counted event whose traces begin with the rulings on a contestant.

    First those on the contestant, then on its matches, then on its boards.
    """
    steps: dict[str, list[Step]] = {}
    for entry in entries:
        if entry.out:
            steps[entry.key] = [_out_step(entry.out)]
    for match in scored.matches:
        if match.plan.ruled is not None:
            for key, other in (
                (match.plan.home, match.plan.away),
                (match.plan.away, match.plan.home),
            ):
                step = _match_step(match.plan, match.plan.ruled, other)
                steps.setdefault(key, []).append(step)
    for line in scored.lines:
        result = line.result
        for ruled in (result.corrected, result.ruled):
            if ruled is not None:
                step = _step(result, ruled)
                for key in (*result.seats("NS"), *result.seats("EW")):
                    steps.setdefault(key, []).append(step)
    if not steps:
        return scored
    return replace(
        scored, rows=tuple(_explained(row, steps.get(row.key, ())) for row in scored.rows)
    )


def _explained(row: ScoredRow, steps: Sequence[Step]) -> ScoredRow:
    if not steps or not row.trace.steps:
        return row
    return replace(row, trace=Trace([*steps, *row.trace.steps]))


def _step(result: TableResult, ruled: Ruled) -> Step:
    return Step(
        f"ruling_{ruled.ruling.form}",
        ruled.article,
        {
            "session": result.session,
            "board": result.board,
            "reason": ruled.reason,
            "reference": ruled.reference,
        },
    )


def _match_step(plan: MatchPlan, ruled: RuledMatch, other: str) -> Step:
    scalars: dict[str, Scalar] = {"round": plan.round, "opponent": other, "reason": ruled.reason}
    return Step(
        f"match_ruled_{ruled.ruling.form}", ruled.article, {**scalars, "reference": ruled.reference}
    )


def _out_step(out: RuledOut) -> Step:
    data = {"reason": out.reason, "reference": out.reference}
    return Step(f"contestant_{out.status}", out.article, data)


def _own_error(
    lines: Sequence[TableResult], place: int, count: Count
) -> tuple[Fraction | None, Fraction | None] | None:
    """Return what the innocent side gets; None while the board has no other result."""
    result = lines[place]
    ruling = _ruling_of(result)
    bare = replace(result, ruled=None)
    without = replace(
        bare,
        ns_score=ruling.without_error,
        ew_score=None,
        artificial=None,
        awarded=None,
        not_played=False,
    )
    points = [
        _points(_with(lines, place, variant), place, ruling.side, count)
        for variant in (result, without, bare)
    ]
    assigned, without_error, at_table = points
    if assigned is None or without_error is None or at_table is None:
        return None
    share = less_own_error(assigned, without_error=without_error, at_table=at_table)
    return (share, None) if ruling.side == "NS" else (None, share)


def _levelled(
    lines: Sequence[TableResult], place: int, count: Count
) -> tuple[Fraction | None, Fraction | None] | None:
    """Return the mean of both sides' scores; None while a table is missing."""
    ns, ew = (_points(lines, place, side, count) for side in ("NS", "EW"))
    if ns is None or ew is None:
        return None
    mean = balanced_margin(ns, ew)
    return mean, -mean


def _points(lines: Sequence[TableResult], place: int, side: str, count: Count) -> Fraction | None:
    table_result = lines[place]
    line = next(line for line in count(lines) if line.result is table_result)
    return line.ns_points if side == "NS" else line.ew_points


def _with(lines: Sequence[TableResult], place: int, result: TableResult) -> list[TableResult]:
    return [*lines[:place], result, *lines[place + 1 :]]


def _ruling_of(result: TableResult) -> LineRuling:
    if result.ruled is None:
        raise ValueError(result.place)
    return result.ruled.ruling


def _with_points(
    result: TableResult, ruled: Ruled, points: tuple[Fraction | None, Fraction | None]
) -> TableResult:
    return replace(result, ruled=replace(ruled, ruling=replace(ruled.ruling, points=points)))
