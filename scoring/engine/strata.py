"""Strata: contestants classed by strength, and their places among those of no greater strength.

A contestant competes in its own stratum and in each stronger one: one of B can also win A, and the
list of the weakest stratum has its own contestants alone. No article of a regulation prescribes
strata, and ranking points do not depend on them. Source: ACBL, stratified games.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from string import ascii_uppercase

from scoring.engine.errors import EngineError
from scoring.engine.rounding import readable
from scoring.engine.trace import Trace
from scoring.engine.types import Key

FEWEST, MOST = 2, 6
SOURCE = "ACBL"  # its stratified games


class Measure(StrEnum):
    """How the points of a contestant's players make the figure that is compared with the limits."""

    MEAN = "mean"
    SUM = "sum"
    STRONGEST = "strongest"


@dataclass(frozen=True, slots=True)
class Stratum:
    """A class of strength. limit: the most points of its contestants; None for the strongest."""

    name: str
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceInStratum:
    """The place of a contestant among those that compete in a stratum."""

    rank: int
    tied: bool


def strata_of_limits(names: Sequence[str], limits: Sequence[int]) -> tuple[Stratum, ...]:
    """Return the strata of falling limits: the strongest, without one, and one for each limit.

    names: strongest first; without any they are A, B, C. Returns: none without limits. Raises:
    EngineError "stratum_names_count" and those of `check_strata`. Source: convention.
    """
    if not limits and len(names) < FEWEST:
        return ()
    named = tuple(names) or tuple(ascii_uppercase[: len(limits) + 1])
    if len(named) != len(limits) + 1:
        raise EngineError("stratum_names_count", names=len(named), limits=len(limits))
    strata = tuple(map(Stratum, named, (None, *limits)))
    check_strata(strata)
    return strata


def check_strata(strata: Sequence[Stratum]) -> None:
    """Refuse strata that class nobody or not everybody.

    Limits fall from the strongest stratum, which has none, to the weakest. Raises: EngineError
    "strata_count", "stratum_without_name", "stratum_name_twice", "stratum_limits_not_falling".
    Source: ACBL, stratified games.
    """
    if not FEWEST <= len(strata) <= MOST:
        raise EngineError("strata_count", strata=len(strata), fewest=FEWEST, most=MOST)
    names = [stratum.name.casefold() for stratum in strata]
    if not all(names):
        raise EngineError("stratum_without_name")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise EngineError("stratum_name_twice", name=strata[place].name)
    limits = [stratum.limit for stratum in strata[1:] if stratum.limit is not None]
    falling = all(above > below for above, below in pairwise(limits))
    if (
        strata[0].limit is not None
        or len(limits) != len(strata) - 1
        or not falling
        or limits[-1] < 0
    ):
        shown = ", ".join(str(limit) for limit in limits) or None
        raise EngineError("stratum_limits_not_falling", limits=shown)


def points_measured(tenths: Sequence[int], measure: Measure) -> Fraction:
    """Return the points of a contestant from tenths of points of each player; 0 without players.

    Source: ACBL, stratified games: the mean; the sum and the strongest are ours.
    """
    if not tenths:
        return Fraction(0)
    if measure is Measure.STRONGEST:
        return Fraction(max(tenths), 10)
    total = Fraction(sum(tenths), 10)
    return total if measure is Measure.SUM else total / len(tenths)


def stratum_of(
    tenths: Sequence[int],
    *,
    strata: Sequence[Stratum],
    measure: Measure,
    trace: Trace | None = None,
) -> int:
    """Return the place among `strata` of a contestant's own: the weakest whose limit it keeps.

    A contestant with exactly as many points as a limit still belongs below it. tenths: the ranking
    points of each player, 0 for who has none. strata: strongest first. Source: ACBL, stratified
    games; the limit itself counting as below is ours.
    """
    points = points_measured(tenths, measure)
    own = 0
    for place, stratum in enumerate(strata):
        if stratum.limit is not None and points <= stratum.limit:
            own = place
    if trace is not None:
        trace.add(f"stratum_by_{measure}", SOURCE, readable(points), players=len(tenths))
        limit = strata[own].limit
        below = strata[own + 1].limit if own + 1 < len(strata) else None
        where = "strongest" if own == 0 else "weakest" if below is None else "between"
        inputs = {"points": readable(points), "limit": limit, "below": below}
        trace.add(f"stratum_{where}", SOURCE, strata[own].name, **inputs)
    return own


def competes_in(own: int, stratum: int) -> bool:
    """Return whether a contestant of its own stratum competes in another: its own or a stronger.

    Both: places among the strata, 0 for the strongest. Source: ACBL, stratified games.
    """
    return own >= stratum


def places_in_stratum(ranks: Mapping[Key, int | None]) -> dict[Key, PlaceInStratum]:
    """Return the places of those that compete in a stratum, from their places in the whole list.

    Who has no place there has none here. Those level there are level here, and ties that the whole
    list broke stay broken: nothing is counted anew among fewer contestants. Source: ACBL,
    stratified games.
    """
    ranked = sorted(rank for rank in ranks.values() if rank)
    first: dict[int, int] = {}
    for number, rank in enumerate(ranked, start=1):
        first.setdefault(rank, number)
    times = Counter(ranked)
    return {
        key: PlaceInStratum(first[rank], times[rank] > 1) for key, rank in ranks.items() if rank
    }
