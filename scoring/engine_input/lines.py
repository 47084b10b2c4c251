"""One table's result in the form the engine needs."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.engine import BoardLine
from scoring.engine.adjusted_scores import sits_out
from scoring.engine.line_rulings import IN_PLACE_OF_PLAY, ruled_line
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


def lines_of_pairs(results: Sequence[TableResult], out: Collection[str]) -> list[BoardLine]:
    """Return the engine's line of each result.

    A side that has a result on a board at another table keeps that one: a score given in place of
    play is then for its opponents alone. out: the keys of the pairs that left. Source: Law 15 B,
    12 C2 (2007), RTP 3.5.10.2.
    """
    given = [place for place, result in enumerate(results) if _is_in_place_of_play(result)]
    lines = [line_of_pairs(result, place, out) for place, result in enumerate(results)]
    if not given:
        return lines
    boards = {(results[place].session, results[place].board) for place in given}
    made = {
        (result.session, result.board, key)
        for result in results
        if (result.session, result.board) in boards and _is_made(result)
        for side in ("NS", "EW")
        for key in result.seats(side)
    }
    for place in given:
        result = results[place]
        for side in ("NS", "EW"):
            if all((result.session, result.board, key) in made for key in result.seats(side)):
                lines[place] = _of_nobody(lines[place], side, place)
    return lines


def _is_in_place_of_play(result: TableResult) -> bool:
    return result.ruled is not None and result.ruled.ruling.form in IN_PLACE_OF_PLAY


def _has_score(result: TableResult) -> bool:
    given = (result.ns_score, result.artificial, result.awarded, result.ruled)
    return any(part is not None for part in given)


def _is_made(result: TableResult) -> bool:
    return _has_score(result) and not _is_in_place_of_play(result)


def _of_nobody(line: BoardLine, side: str, place: int) -> BoardLine:
    """Return a line with an unknown side, which has no place among the contestants."""
    by_player = line.south is not None
    if side == "NS":
        south = f"{UNKNOWN}{place}s" if by_player else None
        return replace(line, ns=f"{UNKNOWN}{place}ns", south=south)
    return replace(line, ew=f"{UNKNOWN}{place}ew", west=f"{UNKNOWN}{place}w" if by_player else None)


def line_of_pairs(result: TableResult, place: int, out: Collection[str]) -> BoardLine:
    """Return the engine's line; the opponents of a pair that left sit out.

    out: the keys of the pairs that left. Source: RTP 3.5.10.2.
    """
    line = board_line(result, place)
    if _has_score(result):
        return line
    gone = [side for side in ("NS", "EW") if set(result.seats(side)).intersection(out)]
    return sits_out(line, "EW" if gone == ["NS"] else "NS") if len(gone) == 1 else line
