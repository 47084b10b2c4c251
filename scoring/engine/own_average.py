"""What depends on how a contestant does elsewhere: average plus, byes, replaced pairs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.engine.board_points import MISSING, rounded_points
from scoring.engine.errors import EngineError
from scoring.engine.pairs_accounts import Account, Accounts
from scoring.engine.types import LinePoints, PairsSettings, SidePoints

AVERAGE_PLUS, AVERAGE_MINUS = 60, 40


def own_average(
    sessions: Mapping[int, Account], session: int, settings: PairsSettings
) -> Fraction | None:
    """Return what a contestant averages where it has a result of its own; None without one.

    sessions: its boards added up with artificial scores and byes left out, so that the figure
    cannot depend on itself. Returns: percent of the top, or IMPs per board.
    Source: Law 12 C2(c) (2007), RTP 2.2.3.1, 3.5.10.1.
    """
    if settings.own_average_window == "event":
        counted = list(sessions.values())
    else:
        counted = [sessions[session]] if session in sessions else []
    points = sum((account.points for account in counted), Fraction(0))
    if settings.method != "matchpoints":
        boards = sum(account.boards for account in counted)
        return points / boards if boards else None
    available = sum(account.available for account in counted)
    return points * 100 / available if available else None


def settled(
    lines: Sequence[LinePoints], accounts: Accounts, settings: PairsSettings
) -> list[tuple[int, LinePoints]]:
    """Return the lines that waited for the other boards, with their places, now with points.

    accounts: every contestant's boards added up without the sides that wait.
    Raises: EngineError "artificial_imps_unknown". Source: Law 12 C2 (2007), RTP 2.2.3.1, 3.5.7.
    """
    done = []
    for place, (line, ns, ew) in enumerate(lines):
        if ns.points is not None and ew.points is not None:
            continue
        ns_waits, ew_waits = waits(ns), waits(ew)
        if ns_waits and line.ns is not None:
            ns = _settle(
                ns, own_average(accounts.get(line.ns, {}), line.session, settings), settings
            )
        if ew_waits and line.ew is not None:
            ew = _settle(
                ew, own_average(accounts.get(line.ew, {}), line.session, settings), settings
            )
        if ns_waits or ew_waits:
            done.append((place, LinePoints(line, ns, ew)))
    return done


def waits(side: SidePoints) -> bool:
    """Return whether a side's points depend on the other boards. Source: Law 12 C2(c) (2007)."""
    return side.points is None and side.rule != "missing"


def _settle(side: SidePoints, own: Fraction | None, settings: PairsSettings) -> SidePoints:
    if settings.method != "matchpoints":
        return _settle_imps(side, own, settings)
    percent = own if side.percent is None else better_percent(side.percent, own, settings)
    if percent is None:  # no board of its own to average: the board does not count
        return MISSING
    points = rounded_points(percent * side.available / 100, side.available, settings)
    return side._replace(points=points, raw=side.percent, percent=percent)


def better_percent(percent: Fraction, own: Fraction | None, settings: PairsSettings) -> Fraction:
    """Return the percent of an artificial score once the contestant's own average is known.

    Average plus becomes the own average if that is higher; under "both", average minus becomes
    it if lower. Source: Law 12 C2(c) (2007, whose translations differ on the second half);
    Law 88 (1997).
    """
    if own is None or settings.own_average == "none":
        return percent
    if percent >= AVERAGE_PLUS:
        return max(percent, own)
    if percent <= AVERAGE_MINUS and settings.own_average == "both":
        return min(percent, own)
    return percent


def _settle_imps(side: SidePoints, own: Fraction | None, settings: PairsSettings) -> SidePoints:
    if side.percent is None:
        if own is None:
            return MISSING
        return side._replace(points=rounded_points(own, 0, settings))
    given = settings.artificial_imps.get(int(side.percent))
    if given is None or side.percent.denominator != 1:
        raise EngineError("artificial_imps_unknown", percent=str(side.percent))
    points = Fraction(given)
    if settings.own_average_in_imps and own is not None:
        if side.percent >= AVERAGE_PLUS:
            points = max(points, own)
        elif side.percent <= AVERAGE_MINUS:
            points = min(points, own)
    return side._replace(points=rounded_points(points, 0, settings), raw=Fraction(given))
