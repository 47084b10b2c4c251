"""One match between two teams: its boards compared, its IMPs, its victory points."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import product

from scoring.engine.errors import EngineError
from scoring.engine.imps import imps
from scoring.engine.pairs_input import check_outcomes
from scoring.engine.rounding import exact, to_places
from scoring.engine.team_types import (
    BoardResult,
    Due,
    MatchResult,
    TeamBoard,
    TeamMatch,
    TeamSettings,
)
from scoring.engine.trace import Trace
from scoring.engine.types import BoardLine, Key, Outcome
from scoring.engine.victory_points import nearest_column, victory_points

FEDERATION = TeamSettings()
HOME, AWAY = 0, 1
DUES = ("match", "fixed", "best_of_three", "own_average", "complement", "later")


def match_boards(
    lines: Iterable[BoardLine], home: Key, away: Key, settings: TeamSettings = FEDERATION
) -> tuple[TeamBoard, ...]:
    """Return the boards of a match from the lines of its two tables, in board order.

    lines: ns and ew are the teams; lines of other teams are passed over.
    Raises: EngineError "wrong_seats" when one team is North-South at both tables,
    "artificial_imps_unknown". Source: RTP 3.6.6, 2.3.6.6.
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


def match_result(
    match: TeamMatch, settings: TeamSettings = FEDERATION, *, trace: Trace | None = None
) -> MatchResult:
    """Return a match counted: boards, IMPs with penalties in, victory points.

    IMP penalties and handicap enter the match before conversion; boards that do not count bring
    the column of the boards that do. Victory points stay None while they wait for other matches.
    Raises: EngineError naming the board. Source: Law 78 B (2007), RTP 3.6.6, 3.6.9, 2.1.11.1.
    """
    check_match(match)
    boards = tuple(board_result(board, settings) for board in match.boards)
    counted = sum(1 for board in boards if board.home is not None)
    home, away = (_won(boards, side) + _brought(match, side) for side in (HOME, AWAY))
    margin, away_margin = _margins(boards, match, settings)
    home_points, away_points = _points(counted, margin, away_margin, settings)
    if settings.method == "point_a_board" and counted and home_points is None:
        home_points, away_points = to_places(home, 2), to_places(away, 2)
    result = MatchResult(
        match=match,
        boards=boards,
        boards_counted=counted,
        home_imps=home,
        away_imps=away,
        margin=margin,
        away_margin=away_margin,
        home_vps=_taken(match.home_due, home_points),
        away_vps=_taken(match.away_due, away_points),
    )
    if trace is not None:
        _explain(result, settings, trace)
    return result


def board_result(board: TeamBoard, settings: TeamSettings = FEDERATION) -> BoardResult:
    """Return what each team gains on one board.

    A weighted score gains the mean of the IMPs of its outcomes; a split score gives each team
    what its own reading of the board says.
    Raises: EngineError "bad_board", "bad_score", "weights_not_one".
    Source: Law 78 B, Law 12 C (2007), RTP 3.6.6, 2.3.6.4.
    """
    if board.cancelled:
        return BoardResult(board.board, None, None, None, "cancelled")
    if board.awarded is not None:
        home, away = (exact(points, "awarded") for points in board.awarded)
        return BoardResult(board.board, None, home, away, "awarded")
    home_table = _outcomes(board.home_score, board.home_outcomes, board.board)
    away_table = _outcomes(board.away_score, board.away_outcomes, board.board)
    if not home_table or not away_table:
        return BoardResult(board.board, None, None, None, "missing")
    home, away, difference = _compared(home_table, away_table, settings)
    rule = "weighted" if len(home_table) + len(away_table) > 2 else "compared"
    if board.for_away is not None:
        theirs = board_result(board.for_away, settings)
        if theirs.away is None:
            raise EngineError("split_board_incomplete", board=board.board)
        away, rule = Fraction(theirs.away), "split"
    return BoardResult(board.board, difference, home, away, rule)


def _team_board(
    board: int, at_home: BoardLine | None, at_away: BoardLine | None, settings: TeamSettings
) -> TeamBoard:
    for line, home_side in ((at_home, 0), (at_away, 1)):
        if line is None or (line.artificial is None and line.awarded is None):
            continue
        ns, ew = _awarded(line, settings)
        return TeamBoard(board, awarded=(ns, ew) if home_side == 0 else (ew, ns))
    return TeamBoard(
        board,
        None if at_home is None else at_home.ns_score,
        None if at_away is None else at_away.ns_score,
        () if at_home is None else at_home.outcomes,
        () if at_away is None else at_away.outcomes,
        cancelled=any(line is not None and line.not_played for line in (at_home, at_away)),
    )


def _awarded(line: BoardLine, settings: TeamSettings) -> tuple[Fraction, Fraction]:
    sides = []
    for side in (0, 1):
        given = line.awarded[side] if line.awarded is not None else None
        if given is None and line.artificial is not None:
            percent = line.artificial[side]
            if percent is None or percent not in settings.artificial_imps:
                raise EngineError("artificial_imps_unknown", percent=str(percent))
            given = settings.artificial_imps[int(percent)]
        sides.append(exact(given, "awarded"))
    return sides[0], sides[1]


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
    home = away = difference = Fraction(0)
    for ours, theirs in product(home_table, away_table):
        share = Fraction(ours.weight) * Fraction(theirs.weight)
        gap = ours.score - theirs.score
        difference += share * gap
        if settings.method == "point_a_board":
            home += share * (1 + (gap > 0) - (gap < 0))
            away += share * (1 + (gap < 0) - (gap > 0))
        else:
            home += share * imps(gap)
            away -= share * imps(gap)
    return home, away, difference


def _won(boards: Iterable[BoardResult], side: int) -> Fraction:
    """Return the IMPs a side won, board by board; points where boards are won and lost."""
    gains = (board.home if side == HOME else board.away for board in boards)
    return sum(
        (max(Fraction(gain), Fraction(0)) for gain in gains if gain is not None), Fraction(0)
    )


def _brought(match: TeamMatch, side: int) -> Fraction:
    return (
        exact(match.handicap_imps[side], "handicap")
        + exact(match.carried_imps[side], "carried")
        - exact(match.penalty_imps[side], "penalty")
    )


def _margins(
    boards: Iterable[BoardResult], match: TeamMatch, settings: TeamSettings
) -> tuple[Fraction, Fraction]:
    """Return what each team is ahead by in its own reading of the boards."""
    home, away = Fraction(0), Fraction(0)
    for board in boards:
        if board.home is not None and board.away is not None:
            home += board.home
            away += board.away
    if settings.method == "point_a_board":
        home, away = home - away, away - home
    elif settings.unbalanced == "mean":
        home = (home - away) / 2
        away = -home
    brought = _brought(match, HOME) - _brought(match, AWAY)
    return home + brought, away - brought


def _points(
    counted: int, margin: Fraction, away_margin: Fraction, settings: TeamSettings
) -> tuple[Decimal | None, Decimal | None]:
    if not counted or settings.scale is None:
        return None, None
    if settings.method == "point_a_board" and isinstance(settings.scale, str):
        return None, None  # the named scales are of IMPs: the boards won are the points
    home, away = victory_points(margin, counted, settings.scale, fraction=settings.fraction)
    if away_margin != -margin:  # each team by its own figure, Law 12 C1(f)
        away, _ = victory_points(away_margin, counted, settings.scale, fraction=settings.fraction)
    return home, away


def _taken(due: Due, by_match: Decimal | None) -> Decimal | None:
    if due.kind == "fixed":
        return due.points
    return by_match if due.kind in ("match", "complement") else None


def check_match(match: TeamMatch) -> None:
    """Refuse a match that cannot have been played as it is written.

    Raises: EngineError "team_against_itself", "duplicate_board", "bad_boards", "unknown_setting".
    Source: RTP 3.6.6.
    """
    if match.home == match.away:
        raise EngineError("team_against_itself", round=match.round, team=match.home)
    numbers: set[int] = set()
    for board in match.boards:
        if isinstance(board.board, bool) or not isinstance(board.board, int) or board.board < 1:
            raise EngineError("bad_board", board=board.board)
        if board.board in numbers:
            raise EngineError("duplicate_board", round=match.round, board=board.board)
        numbers.add(board.board)
    if match.scheduled < 0 or (match.scheduled and match.scheduled < len(match.boards)):
        raise EngineError("bad_boards", boards=match.scheduled)
    for due in (match.home_due, match.away_due):
        if due.kind not in DUES:
            raise EngineError("unknown_setting", setting="due", value=due.kind)


def _explain(result: MatchResult, settings: TeamSettings, trace: Trace) -> None:
    for board in result.boards:
        trace.add(
            f"match_board_{board.rule}",
            "Law 78 B" if board.rule == "compared" else "Law 12 C",
            result=board.home,
            board=board.board,
            difference=board.difference,
            away=board.away,
        )
    match = result.match
    for code, source, given in (
        ("match_penalty", "RTP 2.1.11.1", match.penalty_imps),
        ("match_handicap", "RTP 3.6.9", match.handicap_imps),
        ("match_carried", "RTP 3.1.3.2", match.carried_imps),
    ):
        if any(given):
            trace.add(code, source, home=Fraction(given[HOME]), away=Fraction(given[AWAY]))
    trace.add(
        "match_margin",
        "RTP 3.6.6",
        result=result.margin,
        home=result.home_imps,
        away=result.away_imps,
    )
    if result.home_vps is None and result.away_vps is None:
        return
    scale = settings.scale if isinstance(settings.scale, str) else ""
    column = nearest_column(result.boards_counted) if scale == "annex1" else result.boards_counted
    trace.add(
        "match_victory_points",
        "RTP Annex I" if scale == "annex1" else "Law 78 D",
        result=result.home_vps,
        away=result.away_vps,
        boards=result.boards_counted,
        column=column,
    )
