"""The trace of a pair's score: one step for each board, then the steps to the total."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from scoring.engine.own_average import AVERAGE_MINUS
from scoring.engine.rounding import readable, to_places
from scoring.engine.trace import Trace
from scoring.engine.types import (
    BoardLine,
    Key,
    LinePoints,
    PairRow,
    PairsSettings,
    Penalty,
    SidePoints,
)

SOURCES = {
    "matchpoints": "Law 78 A",
    "neuberg": "RTP 3.5.8",
    "factor": "Law 78 D",
    "infinite": "Law 78 D",
    "fouled": "RTP 3.5.7",
    "small_group": "RTP 3.5.7",
    "artificial": "Law 12 C2",
    "own_average": "RTP 2.2.3.1",
    "bye": "RTP 3.5.10.1",
    "awarded": "Law 12 C1",
    "cross_imps": "Law 78 B",
    "butler": "Law 78 B",
}


def with_traces(
    rows: Sequence[PairRow],
    trace_for: Collection[Key],
    lines: Iterable[LinePoints],
    settings: PairsSettings,
    penalties: Iterable[Penalty],
) -> list[PairRow]:
    """Return the rows, with traces for the chosen contestants; each line is visited once.

    Source: Law 78, RTP 3.5.
    """
    own_lines: dict[Key, list[LinePoints]] = {key: [] for key in trace_for}
    for points in lines:
        for key in points.line.seated:
            if key in own_lines:
                own_lines[key].append(points)
    lost: dict[Key, list[Penalty]] = {}
    for penalty in penalties:
        lost.setdefault(penalty.contestant, []).append(penalty)
    return [
        row._replace(
            trace=pair_trace(row, own_lines[row.contestant], settings, lost.get(row.contestant, ()))
        )
        if row.contestant in own_lines
        else row
        for row in rows
    ]


def pair_trace(
    row: PairRow,
    lines: Iterable[LinePoints],
    settings: PairsSettings,
    penalties: Sequence[Penalty] = (),
) -> Trace:
    """Return the steps that made one row: every board, sessions, penalties, carry-over, handicap.

    lines, penalties: those of the row's contestant. Source: Law 78, RTP 3.5.
    """
    trace = Trace()
    own = [(line, ns if row.contestant in (line.ns, line.south) else ew) for line, ns, ew in lines]
    for line, side in sorted(own, key=lambda entry: (entry[0].session, entry[0].board)):
        if side.points is not None:
            _board_step(trace, line, side, settings)
    for session in row.sessions:
        trace.add(
            "session_total" if session.percentage is None else "session_percentage",
            "RTP 3.5.8",
            readable(session.points),
            session=session.session,
            boards=session.boards,
            available=readable(session.available),
            percentage=readable(session.percentage),
        )
    for penalty in penalties:
        trace.add(
            f"penalty_{penalty.unit}",
            penalty.article or "RTP 2.1.11.1",
            readable(-Fraction(penalty.amount)),
            amount=readable(penalty.amount),
            session=penalty.session,
        )
    if row.carried:
        trace.add("carried_over", "RTP 3.1.3.2", readable(row.carried))
    if row.handicap:
        trace.add("handicap_added", "RTP 3.5.4", readable(row.handicap))
    trace.add(
        "pair_total" if row.percentage is None else "pair_percentage",
        "RTP 3.5.8",
        readable(row.score) if row.percentage is None else row.percentage,
        score=readable(row.score),
        available=readable(row.available),
        boards=row.boards_played,
    )
    return trace


def _artificial_step(side: SidePoints, settings: PairsSettings) -> tuple[str, str]:
    """Return the step code and source of an artificial score, lowered or not by a worse session."""
    percent, raw, own = side.percent, side.raw, side.own
    if own is None or percent is None or raw is None:
        return "artificial", SOURCES["artificial"]
    if 0 < raw <= AVERAGE_MINUS and own < raw:
        if percent < raw:
            return "artificial_lowered", "Law 12 C2(c)"
        if settings.law_lowers and settings.own_average == "plus":
            return "artificial_not_lowered", "RTP 2.2.3.1"
    if percent != raw:
        return "artificial_own", "Law 12 C2(c)"
    return "artificial", SOURCES["artificial"]


def _board_step(trace: Trace, line: BoardLine, side: SidePoints, settings: PairsSettings) -> None:
    source = SOURCES[side.rule]
    code = side.rule
    if side.rule == "neuberg":
        if line.group:
            code, source = "fouled", SOURCES["fouled"]
        if settings.scale == 1:
            code += "_halves"
    elif side.rule == "artificial":
        if settings.method != "matchpoints":
            code, source = "artificial_imps", "RTP 2.2.3.1"
        else:
            code, source = _artificial_step(side, settings)
    if side.weighted:
        code += "_weighted"
    trace.add(
        f"board_{code}",
        source,
        to_places(side.points or 0, 2),
        session=line.session,
        board=line.board,
        score=line.ns_score,
        raw=readable(side.raw),
        group=side.group,
        field=side.field,
        percent=readable(side.percent),
        own=readable(side.own),
        available=readable(side.available),
    )
