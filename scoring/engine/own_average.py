"""Scores that depend on a contestant's other boards: average plus, byes, replaced pairs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.board_points import MISSING, rounded_points
from scoring.engine.errors import EngineError
from scoring.engine.pairs_totals import Account, Accounts, account_in
from scoring.engine.rounding import share
from scoring.engine.types import Key, LinePoints, PairsSettings, SidePoints

AVERAGE_PLUS, AVERAGE_MINUS = 60, 40


def own_average(
    sessions: Mapping[int, Account], session: int, settings: PairsSettings
) -> Fraction | None:
    """Return a contestant's average on the boards where it has a result; None without one.

    sessions: its boards added up without artificial scores and byes, so that the average does not
    depend on itself. Returns: percent of the top, or IMPs per board. Source: Law 12 C2(c) (2007),
    RTP 2.2.3.1, 3.5.10.1.
    """
    if settings.own_average_window == "event":
        counted = list(sessions.values())
    else:
        counted = [sessions[session]] if session in sessions else []
    if not counted:
        return None
    points = counted[0].points
    for account in counted[1:]:
        points += account.points
    if settings.method != "matchpoints":
        boards = sum(account.boards for account in counted)
        return points / boards if boards else None
    available = sum(account.available for account in counted)
    return share(points, 100, available) if available else None


class Settled(NamedTuple):
    """A line that waited: its index, its points now, and what each of its contestants got."""

    place: int
    points: LinePoints
    given: tuple[tuple[Key, SidePoints], ...]


def settled(
    lines: Sequence[LinePoints], accounts: Accounts, settings: PairsSettings
) -> list[Settled]:
    """Return the lines that waited for the other boards, now with points.

    accounts: every contestant's boards added up without the sides that wait. Raises: EngineError
    "artificial_imps_unknown". Source: Law 12 C2 (2007), RTP 2.2.3.1, 3.5.7.
    """
    done = []
    for place, (line, ns, ew) in enumerate(lines):
        if ns.points is not None and ew.points is not None:
            continue
        rows: list[tuple[Key, SidePoints]] = []
        for key, side in ((line.ns, ns), (line.south, ns), (line.ew, ew), (line.west, ew)):
            if key is not None and waits(side):
                own = own_average(accounts.get(key, {}), line.session, settings)
                rows.append((key, _settle(side, own, settings)))
        if rows:
            sides = dict(rows)
            points = LinePoints(
                line,
                ns if line.ns is None else sides.get(line.ns, ns),
                ew if line.ew is None else sides.get(line.ew, ew),
            )
            done.append(Settled(place, points, tuple(rows)))
    return done


def add_settled(accounts: dict[Key, dict[int, Account]], line: Settled) -> None:
    """Add the points of a settled line to its contestants' accounts.

    Source: Law 12 C2 (2007), RTP 3.5.8.
    """
    for key, side in line.given:
        if side.points is not None:
            account_in(accounts, key, line.points.line.session).add(side)


def waits(side: SidePoints) -> bool:
    """Return whether a side's points depend on the other boards. Source: Law 12 C2(c) (2007)."""
    return side.points is None and side.rule != "missing"


def _settle(side: SidePoints, own: Fraction | None, settings: PairsSettings) -> SidePoints:
    if settings.method != "matchpoints":
        return _settle_imps(side, own, settings)
    percent = own if side.percent is None else better_percent(side.percent, own, settings)
    if percent is None:  # no board of its own to average: this one does not count
        return MISSING
    points = rounded_points(share(percent, side.available, 100), side.available, settings)
    return side._replace(points=points, raw=side.percent, percent=percent, own=own)


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
    imps = settings.artificial_imps.get(int(side.percent))
    if imps is None or side.percent.denominator != 1:
        raise EngineError("artificial_imps_unknown", percent=str(side.percent))
    points = Fraction(imps)
    if settings.own_average_in_imps and own is not None:
        if side.percent >= AVERAGE_PLUS:
            points = max(points, own)
        elif side.percent <= AVERAGE_MINUS:
            points = min(points, own)
    return side._replace(points=rounded_points(points, 0, settings), raw=Fraction(imps))
