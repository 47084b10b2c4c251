"""Categories of players: which one their points lead to, and how far it may fall in a season."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.engine.errors import EngineError
from scoring.engine.trace import Trace


@dataclass(frozen=True, slots=True)
class Threshold:
    """One way into a category: every figure must be reached.

    merit_place_max: the lowest place in the order of PM that still qualifies, None for any place.
    """

    experience_min: int = 0
    merit_min_tenths: int = 0
    merit_place_max: int | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """One category of the ladder; any of its thresholds is enough. None: not reached by points."""

    code: str
    group: str
    any_of: tuple[Threshold, ...]
    source: str


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """How far a category may fall in one season.

    Whoever once held a category of `protected_group` never falls below `lowest_protected`.
    """

    max_steps_down: int
    protected_group: str
    lowest_protected: str
    source: str


def category_for_points(
    pe: int,
    pm_tenths: int,
    pm_place: int | None,
    *,
    ladder: Sequence[Rung],
    trace: Trace | None = None,
) -> str:
    """Return the code of the strongest category that these points reach.

    pm_place: place in the order of merit points, None for a player without one. ladder: strongest
    first. Raises: EngineError "no_category_fits". Source: RTP 1.3.4 (thresholds of the RCP).
    """
    for rung in ladder:
        for way in rung.any_of:
            if not _reached(way, pe, pm_tenths, pm_place):
                continue
            if trace is not None:
                _trace_way(trace, rung, way, pe=pe, pm_tenths=pm_tenths, place=pm_place)
            return rung.code
    raise EngineError("no_category_fits", pe=pe, pm_tenths=pm_tenths)


def season_category(
    earned: str,
    *,
    held: str | None,
    ever_held: Collection[str] = (),
    ladder: Sequence[Rung],
    change: CategoryChange,
    trace: Trace | None = None,
) -> str:
    """Return the category of the coming season, from the one earned and the one held.

    A rise is not limited. A fall is limited to a number of steps, counted over the categories that
    points lead to. Raises: EngineError "unknown_category". Source: RTP 1.3.4 (RCP default 5).
    """
    steps = [rung for rung in ladder if rung.any_of]
    by_points = {rung.code: place for place, rung in enumerate(steps)}
    groups = {rung.code: rung.group for rung in ladder}
    for code in (*ever_held, *([held] if held else [])):
        if code not in groups:
            raise EngineError("unknown_category", category=code)
    for code in (earned, change.lowest_protected):
        if code not in by_points:
            raise EngineError("unknown_category", category=code)
    place = by_points[earned]
    if held in by_points and place > by_points[held] + change.max_steps_down:
        place = by_points[held] + change.max_steps_down
        if trace is not None:
            down = change.max_steps_down
            trace.add("category_fall_limited", change.source, steps[place].code, steps=down)
    past = {*ever_held, held} & groups.keys()
    is_protected = any(groups[code] == change.protected_group for code in past if code is not None)
    if is_protected and place > by_points[change.lowest_protected]:
        place = by_points[change.lowest_protected]
        if trace is not None:
            trace.add("category_kept", change.source, steps[place].code)
    if trace is not None:
        trace.add("category_change", change.source, steps[place].code, earned=earned, held=held)
    return steps[place].code


def _trace_way(
    trace: Trace, rung: Rung, way: Threshold, *, pe: int, pm_tenths: int, place: int | None
) -> None:
    if way.merit_place_max is not None:
        trace.add(
            "category_reached_by_place",
            rung.source,
            rung.code,
            place=place,
            place_max=way.merit_place_max,
        )
        return
    trace.add(
        "category_reached",
        rung.source,
        rung.code,
        pe=pe,
        pm=Decimal(pm_tenths).scaleb(-1),
        pe_min=way.experience_min,
        pm_min=Decimal(way.merit_min_tenths).scaleb(-1),
    )


def _reached(way: Threshold, pe: int, pm_tenths: int, pm_place: int | None) -> bool:
    if pe < way.experience_min or pm_tenths < way.merit_min_tenths:
        return False
    if way.merit_place_max is None:
        return True
    return pm_place is not None and pm_place <= way.merit_place_max
