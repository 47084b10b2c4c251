"""One board of a match: the IMPs, or points, of both teams from the results of two tables."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from scoring.engine.errors import EngineError
from scoring.engine.imps import imps
from scoring.engine.pairs_input import check_outcomes
from scoring.engine.rounding import Exact, exact, is_count
from scoring.engine.team_types import BoardResult, TeamBoard, TeamSettings
from scoring.engine.types import BoardLine, Key, Outcome

FEDERATION = TeamSettings()
HOME, AWAY = 0, 1
BOARD_POINTS = 2  # points of both teams together for a board


def match_boards(
    lines: Iterable[BoardLine], home: Key, away: Key, settings: TeamSettings = FEDERATION
) -> tuple[TeamBoard, ...]:
    """Return the boards of a match from the lines of its two tables, in board order.

    lines: ns and ew are the teams; lines of other teams are ignored. Raises: EngineError
    "wrong_seats" when one team is North-South at both tables, "artificial_imps_unknown". Source:
    RTP 3.6.6, 2.3.6.6.
    """
    tables: dict[int, dict[Key, BoardLine]] = {}
    for line in lines:
        if {line.ns, line.ew} != {home, away} or line.ns is None:
            continue
        table = tables.setdefault(line.board, {})
        if line.ns in table:
            raise EngineError("wrong_seats", session=line.session, board=line.board, team=line.ns)
        table[line.ns] = line
    return tuple(
        _team_board(board, tables[board].get(home), tables[board].get(away), settings)
        for board in sorted(tables)
    )


def board_result(board: TeamBoard, settings: TeamSettings = FEDERATION) -> BoardResult:
    """Return what each team gains on one board.

    A weighted score gains the mean of the IMPs of its outcomes; a split score is compared
    separately for each team; an award to one team leaves the other its result. Raises: EngineError
    "bad_board", "bad_score", "weights_not_one", "split_board_incomplete". Source: Law 78 B, Law 12
    C (2007), RTP 3.6.6, 2.3.6.4.
    """
    if not is_count(board.board):
        raise EngineError("bad_board", board=board.board)
    if board.awarded is not None and len(board.awarded) != len((HOME, AWAY)):
        raise EngineError("not_exact", name="awarded", value=str(board.awarded), board=board.board)
    if board.cancelled:
        return BoardResult(board.board, None, None, None, "cancelled")
    home, away = (
        None if points is None else exact(points, "awarded", board=board.board)
        for points in board.awarded or (None, None)
    )
    if home is not None and away is not None:
        return BoardResult(board.board, None, home, away, "awarded")
    home_table = _outcomes(board.home_score, board.home_outcomes, board.board)
    away_table = _outcomes(board.away_score, board.away_outcomes, board.board)
    if not home_table or not away_table:
        return BoardResult(board.board, None, None, None, "missing")
    to_home, to_away, difference = _compared(home_table, away_table, settings)
    rule = "weighted" if len(home_table) + len(away_table) > 2 else "compared"
    if board.for_away is not None:
        theirs = board_result(board.for_away, settings).away
        if theirs is None:
            raise EngineError("split_board_incomplete", board=board.board)
        to_away, rule = Fraction(theirs), "split"
    if board.awarded is not None:
        rule = "awarded"
    return BoardResult(
        board.board,
        difference,
        to_home if home is None else home,
        to_away if away is None else away,
        rule,
    )


def _team_board(
    board: int, at_home: BoardLine | None, at_away: BoardLine | None, settings: TeamSettings
) -> TeamBoard:
    awarded: list[Exact | None] = [None, None]
    for line, ns_team in ((at_home, HOME), (at_away, AWAY)):
        if line is not None:
            for side, team in ((0, ns_team), (1, 1 - ns_team)):
                award = _awarded(line, side, settings)
                awarded[team] = award if award is not None else awarded[team]
    if None not in awarded:
        return TeamBoard(board, awarded=(awarded[HOME], awarded[AWAY]))
    home_reading = _reading(board, at_home, at_away, home_sits=0)
    away_reading = _reading(board, at_home, at_away, home_sits=1)
    return TeamBoard(
        board,
        home_reading.home_score,
        home_reading.away_score,
        home_reading.home_outcomes,
        home_reading.away_outcomes,
        awarded=None if awarded == [None, None] else (awarded[HOME], awarded[AWAY]),
        for_away=None if away_reading == home_reading else away_reading,
        cancelled=any(line is not None and line.not_played for line in (at_home, at_away)),
    )


def _reading(
    board: int, at_home: BoardLine | None, at_away: BoardLine | None, *, home_sits: int
) -> TeamBoard:
    """Return a board as it counts for one team; the same for both unless a score was split."""
    home_score, home_outcomes = _adjustment(at_home, home_sits)
    away_score, away_outcomes = _adjustment(at_away, 1 - home_sits)
    return TeamBoard(board, home_score, away_score, home_outcomes, away_outcomes)


def _adjustment(line: BoardLine | None, side: int) -> tuple[int | None, tuple[Outcome, ...]]:
    if line is None:
        return None, ()
    if side == 1 and (line.ew_outcomes or line.ew_score is not None):
        return line.ew_score, line.ew_outcomes
    return line.ns_score, line.outcomes


def _awarded(line: BoardLine, side: int, settings: TeamSettings) -> Exact | None:
    award = None if line.awarded is None else line.awarded[side]
    percent = None if line.artificial is None else line.artificial[side]
    if award is not None or percent is None:
        return award
    if settings.method == "point_a_board":
        return exact(percent, "percent") * BOARD_POINTS / 100
    if percent not in settings.artificial_imps or settings.method == "total_points":
        raise EngineError("artificial_imps_unknown", percent=str(percent))
    return settings.artificial_imps[int(percent)]


def _outcomes(score: int | None, outcomes: Sequence[Outcome], board: int) -> Sequence[Outcome]:
    if outcomes:
        check_outcomes(outcomes, board)
        return outcomes
    if score is None:
        return ()
    if isinstance(score, bool) or not isinstance(score, int):
        raise EngineError("bad_score", board=board, score=score)
    return (Outcome(score, 1),)


def _compared(
    home_table: Sequence[Outcome], away_table: Sequence[Outcome], settings: TeamSettings
) -> tuple[Fraction, Fraction, Fraction]:
    """Return what home and away gain, and the difference in total points seen from home."""
    home = away = difference = Fraction(0)
    for ours, theirs in product(home_table, away_table):
        share = Fraction(ours.weight) * Fraction(theirs.weight)
        gap = ours.score - theirs.score
        difference += share * gap
        if settings.method == "total_points":
            home += share * gap
            away -= share * gap
        elif settings.method == "point_a_board":
            home += share * (1 + (gap > 0) - (gap < 0))
            away += share * (1 + (gap < 0) - (gap > 0))
        else:
            home += share * imps(gap)
            away -= share * imps(gap)
    return home, away, difference
