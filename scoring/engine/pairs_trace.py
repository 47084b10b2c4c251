"""Why a pair has its score: one step for each board, then how the boards became the total."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine.trace import Trace
from scoring.engine.types import (
    BoardLine,
    LinePoints,
    PairRow,
    PairsSettings,
    Penalty,
    SidePoints,
)

SOURCES = {
    "matchpoints": "Law 78 A",
    "neuberg": "RTP 3.5.8",
    "fouled": "RTP 3.5.7",
    "small_group": "RTP 3.5.7",
    "artificial": "Law 12 C2",
    "artificial_own": "Law 12 C2(c)",
    "own_average": "RTP 2.2.3.1",
    "bye": "RTP 3.5.10.1",
    "awarded": "Law 12 C1",
    "cross_imps": "Law 78 B",
    "butler": "Law 78 B",
}


def pair_trace(
    row: PairRow,
    lines: Iterable[LinePoints],
    settings: PairsSettings,
    penalties: Sequence[Penalty] = (),
) -> Trace:
    """Return the steps that made one row: every board, sessions, penalties, carry-over, handicap.

    Source: Law 78, RTP 3.5.
    """
    trace = Trace()
    own = [
        (line, ns if line.ns == row.contestant else ew)
        for line, ns, ew in lines
        if row.contestant in (line.ns, line.ew)
    ]
    for line, side in sorted(own, key=lambda item: (item[0].session, item[0].board)):
        if side.points is not None:
            _board_step(trace, line, side)
    for session in row.sessions:
        trace.add(
            "session_total",
            "RTP 3.5.8",
            result=session.points,
            session=session.session,
            boards=session.boards,
            available=session.available,
            percentage=_shown(session.percentage, settings),
        )
    for penalty in penalties:
        if penalty.contestant == row.contestant:
            trace.add(
                "penalty",
                penalty.article or "RTP 2.1.11.1",
                result=-Fraction(penalty.amount),
                unit=penalty.unit,
                session=penalty.session,
            )
    if row.carried:
        trace.add("carried_over", "RTP 3.1.3.2", result=row.carried)
    if row.handicap:
        trace.add("handicap_added", "RTP 3.5.4", result=row.handicap)
    trace.add(
        "pair_total",
        "RTP 3.5.8",
        result=row.percentage if row.percentage is not None else row.score,
        score=row.score,
        available=row.available,
        boards=row.boards_played,
    )
    return trace


def _board_step(trace: Trace, line: BoardLine, side: SidePoints) -> None:
    code = side.rule
    if side.rule == "neuberg" and line.group:
        code = "fouled"
    elif side.rule == "artificial" and side.percent != side.raw:
        code = "artificial_own"
    inputs = {
        "session": line.session,
        "board": line.board,
        "score": line.ns_score,
        "raw": side.raw,
        "group": side.group,
        "field": side.field,
        "percent": side.percent,
        "available": side.available,
    }
    trace.add(
        f"board_{code}{'_weighted' if side.weighted else ''}",
        SOURCES[code],
        to_places(side.points or 0, 2),
        **{name: value for name, value in inputs.items() if value is not None},
    )


def _shown(percentage: Fraction | None, settings: PairsSettings) -> str | None:
    return None if percentage is None else str(to_places(percentage, settings.percentage_places))
