"""What depends on how a contestant does elsewhere: average plus, byes, replaced pairs."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.engine.board_points import MISSING, rounded_points
from scoring.engine.errors import EngineError
from scoring.engine.types import Key, LinePoints, PairsSettings, Points, SidePoints

REAL = ("matchpoints", "neuberg", "small_group", "awarded", "cross_imps", "butler")
AVERAGE_PLUS, AVERAGE_MINUS = 60, 40

Averages = Mapping[tuple[Key, int], Fraction]


def own_averages(lines: Iterable[LinePoints], settings: PairsSettings) -> Averages:
    """Return what each contestant averages on the boards where it has a result of its own.

    Returns: by contestant and session (0 for the whole event), percent of the top, or IMPs per
    board. Artificial scores and byes are left out, so the figure cannot depend on itself.
    Source: Law 12 C2(c) (2007), RTP 2.2.3.1, 3.5.10.1.
    """
    sums: dict[tuple[Key, int], list[Points]] = {}
    whole_event = settings.own_average_window == "event"
    per_board = settings.method != "matchpoints"
    for line, ns, ew in lines:
        session = 0 if whole_event else line.session
        for key, side in ((line.ns, ns), (line.ew, ew)):
            if key is not None and side.points is not None and side.rule in REAL:
                account = sums.setdefault((key, session), [0, 0])
                account[0] += side.points
                account[1] += 1 if per_board else side.available
    scale = 1 if per_board else 100
    return {
        place: Fraction(points * scale, available)
        for place, (points, available) in sums.items()
        if available
    }


def settled(lines: Iterable[LinePoints], settings: PairsSettings) -> list[LinePoints]:
    """Return the lines with every side that waited for the other boards given its points.

    Raises: EngineError "artificial_imps_unknown". Source: Law 12 C2 (2007), RTP 2.2.3.1, 3.5.7.
    """
    known = list(lines)
    if not any(_waits(ns) or _waits(ew) for _, ns, ew in known):
        return known
    averages = own_averages(known, settings)
    whole_event = settings.own_average_window == "event"
    done = []
    for line, ns, ew in known:
        session = 0 if whole_event else line.session
        if _waits(ns) and line.ns is not None:
            ns = _settle(ns, averages.get((line.ns, session)), settings)
        if _waits(ew) and line.ew is not None:
            ew = _settle(ew, averages.get((line.ew, session)), settings)
        done.append(LinePoints(line, ns, ew))
    return done


def _waits(side: SidePoints) -> bool:
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
