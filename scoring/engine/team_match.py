"""One match between two teams: its boards, its IMPs, its victory points."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.patton import patton_result
from scoring.engine.rounding import exact, is_count, readable, to_places
from scoring.engine.team_boards import AWAY, HOME, board_result
from scoring.engine.team_types import (
    BoardResult,
    MatchResult,
    MatchShare,
    TeamMatch,
    TeamSettings,
)
from scoring.engine.trace import Trace
from scoring.engine.victory_points import nearest_column, victory_points

FEDERATION = TeamSettings()
CHOICES = {
    "method": ("imps", "point_a_board", "patton", "total_points"),
    "fraction": ("half_up", "formula"),
    "unbalanced": ("keep", "mean"),
    "excluded_after_one": ("no_show", "unplayed"),
}
DUES = ("match", "fixed", "best_of_three", "own_average", "complement", "later")


def match_result(
    match: TeamMatch, settings: TeamSettings = FEDERATION, *, trace: Trace | None = None
) -> MatchResult:
    """Return a match counted: boards, IMPs with penalties, victory points.

    IMP penalties and handicap enter the match before conversion; if some boards do not count, the
    column of the scale is that of the boards that do. Victory points are None while they wait for
    other matches. Raises: EngineError naming the board. Source: Law 78 B (2007), RTP 3.6.6, 3.6.9,
    2.1.11.1.
    """
    check_match(match)
    check_team_settings(settings)
    boards = tuple(board_result(board, settings) for board in match.boards)
    counted = sum(1 for board in boards if board.home is not None)
    home, away = (_won(boards, side) + _brought(match, side) for side in (HOME, AWAY))
    margin, away_margin = _margins(boards, match, settings)
    if settings.method == "patton":
        home_points, away_points = _patton(boards, settings, trace)
    else:
        home_points, away_points = _points(counted, margin, away_margin, settings)
    if settings.method == "point_a_board" and counted and home_points is None:
        home_points, away_points = to_places(home, 2), to_places(away, 2)
    if match.share != 1 and home_points is not None and away_points is not None:
        share = exact(match.share, "share")
        both = to_places(exact(home_points + away_points) * share, 2)
        home_points = to_places(exact(home_points) * share, 2)
        away_points = both - home_points
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


def _won(boards: Iterable[BoardResult], side: int) -> Fraction:
    """Return the IMPs won by a side, board by board; points where boards are won and lost."""
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
    """Return the lead of each team on the boards as they count for it."""
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
    if settings.method != "imps" and isinstance(settings.scale, str):
        return None, None  # named scales convert IMPs; boards won are already points
    home, away = victory_points(margin, counted, settings.scale, fraction=settings.fraction)
    if away_margin != -margin:  # each team by its own figure, Law 12 C1(f)
        away, _ = victory_points(away_margin, counted, settings.scale, fraction=settings.fraction)
    return home, away


def _patton(
    boards: Iterable[BoardResult], settings: TeamSettings, trace: Trace | None
) -> tuple[Decimal | None, Decimal | None]:
    """Return the points of a Patton match once every board of its table has a score."""
    if settings.scale is None or isinstance(settings.scale, str):
        raise EngineError("patton_scale_missing")
    differences = [
        int(to_places(board.difference, 0)) for board in boards if board.difference is not None
    ]
    if len(differences) not in settings.scale.columns:
        return None, None
    first, second = patton_result(differences, settings.scale, trace=trace).total
    return to_places(first, 2), to_places(second, 2)


def _taken(due: MatchShare, by_match: Decimal | None) -> Decimal | None:
    if due.kind == "fixed":
        return due.points
    return by_match if due.kind in ("match", "complement") else None


def check_match(match: TeamMatch) -> None:
    """Refuse a match that contradicts itself.

    Raises: EngineError "team_against_itself", "duplicate_board", "bad_board", "bad_boards",
    "unknown_setting", "not_exact". Source: RTP 3.6.6.
    """
    if match.home == match.away:
        raise EngineError("team_against_itself", round=match.round, team=match.home)
    numbers: set[int] = set()
    for board in match.boards:
        if not is_count(board.board):
            raise EngineError("bad_board", board=board.board)
        if board.board in numbers:
            raise EngineError("duplicate_board", round=match.round, board=board.board)
        numbers.add(board.board)
    if not is_count(match.scheduled, 0) or 0 < match.scheduled < len(match.boards):
        raise EngineError("bad_boards", boards=match.scheduled)
    for due in (match.home_due, match.away_due):
        if due.kind not in DUES:
            raise EngineError("unknown_setting", setting="due", value=due.kind)
        exact(due.points, "due", round=match.round)


def check_team_settings(settings: TeamSettings) -> None:
    """Refuse unknown values of settings.

    Raises: EngineError "unknown_setting", "not_exact". Source: Law 78 D (2007).
    """
    for name, choices in CHOICES.items():
        if (value := getattr(settings, name)) not in choices:
            raise EngineError("unknown_setting", setting=name, value=value)
    for points in settings.artificial_imps.values():
        exact(points, "artificial_imps")


def _explain(result: MatchResult, settings: TeamSettings, trace: Trace) -> None:
    for board in result.boards:
        trace.add(
            f"match_board_{board.rule}",
            "Law 78 B" if board.rule == "compared" else "Law 12 C",
            result=readable(board.home),
            board=board.board,
            difference=readable(board.difference),
            away=readable(board.away),
        )
    match = result.match
    for code, source, imps in (
        ("match_penalty", "RTP 2.1.11.1", match.penalty_imps),
        ("match_handicap", "RTP 3.6.9", match.handicap_imps),
        ("match_carried", "RTP 3.1.3.2", match.carried_imps),
    ):
        if any(imps):
            trace.add(code, source, home=readable(imps[HOME]), away=readable(imps[AWAY]))
    trace.add(
        "match_margin",
        "RTP 3.6.6",
        result=readable(result.margin),
        home=readable(result.home_imps),
        away=readable(result.away_imps),
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
