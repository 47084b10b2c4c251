"""One table's result in the form the engine needs."""

from collections.abc import Collection

from scoring.engine import BoardLine
from scoring.engine.adjusted_scores import sits_out
from scoring.engine.line_rulings import ruled_line
from scoring.engine_input.values import TableResult

UNKNOWN = "?"  # prefix of the name of a side missing in the file


def board_line(result: TableResult, place: int = 0) -> BoardLine:
    """Return the engine's line; an unknown side gets a name, because its result counts."""
    by_player = bool(result.south or result.west)
    line = BoardLine(
        board=result.board,
        ns=result.ns or f"{UNKNOWN}{place}ns",
        ew=result.ew or f"{UNKNOWN}{place}ew",
        ns_score=result.ns_score,
        ew_score=result.ew_score,
        session=result.session,
        section=result.section,
        group=result.group,
        artificial=result.artificial,
        not_played=result.not_played,
        south=(result.south or f"{UNKNOWN}{place}s") if by_player else None,
        west=(result.west or f"{UNKNOWN}{place}w") if by_player else None,
        awarded=result.awarded,
    )
    return line if result.ruled is None else ruled_line(line, result.ruled.ruling)


def line_of_pairs(result: TableResult, place: int, out: Collection[str]) -> BoardLine:
    """Return the engine's line; the opponents of a pair that left sit out.

    out: the keys of the pairs that left. Source: RTP 3.5.10.2.
    """
    line = board_line(result, place)
    made = (result.ns_score, result.artificial, result.awarded, result.ruled)
    if any(part is not None for part in made):
        return line
    gone = [side for side in ("NS", "EW") if set(result.seats(side)).intersection(out)]
    return sits_out(line, "EW" if gone == ["NS"] else "NS") if len(gone) == 1 else line
