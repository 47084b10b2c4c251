"""The figures of a ranking: points by place, yearly reduction, categories and their values.

Merit points are stored in tenths, experience points in whole points, so that sums are integers.
"""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from federation.rules.figure_reader import Fault, read_figures
from federation.rules.figures_federation import CategoryGroup
from federation.rules.organisers import OrganiserKind

# The maximum that lists and people's rows can store.
CATEGORY_CODE = re.compile(r"\w[\w-]{0,19}", re.ASCII)
HIGHEST_IV = 32_767
COLUMNS = ("pe", "pm", "total")
LEAST_BASE = 2


class RoundingName(StrEnum):
    """How half a unit is rounded."""

    HALF_AWAY_FROM_ZERO = "HALF_AWAY_FROM_ZERO"
    HALF_EVEN = "HALF_EVEN"


class ListName(StrEnum):
    """A ranking list of a part of the players, selected by data of the register."""

    WOMEN = "WOMEN"
    SENIOR = "SENIOR"
    JUNIOR = "JUNIOR"
    YOUTH = "YOUTH"


@dataclass(frozen=True, slots=True)
class RoundingFigures:
    """The unit to which points are rounded, and how; a unit of 1/10 keeps one decimal."""

    unit: Fraction
    rounding: RoundingName
    source: str


@dataclass(frozen=True, slots=True)
class FactorRow:
    """The factor of one class of event. An empty list means any; the first row that fits applies.

    event_types: OPEN, WOMEN, MIXED. unrestricted_only: only events without age or category limit.
    """

    event_class: str
    factor: Fraction
    source: str
    kinds: tuple[str, ...] = ()
    organisers: tuple[OrganiserKind, ...] = ()
    event_types: tuple[str, ...] = ()
    unrestricted_only: bool = False


@dataclass(frozen=True, slots=True)
class ExperienceFigures:
    """Experience points of place r among n contestants at T tables over B boards.

    factor * sqrt(T) * B / boards_reference * q
    * (halving_share * halving_ratio ** (r - 1) + linear_share * (m + 1 - r) / m)
    with m = ceil(n * rewarded_share) and q = mean IV / iv_reference, kept in quality_min..max.
    """

    rewarded_share: Fraction
    boards_reference: int
    iv_reference: int
    quality_min: Fraction
    quality_max: Fraction
    halving_share: Fraction
    halving_ratio: Fraction
    linear_share: Fraction
    factors: tuple[FactorRow, ...]
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a figure that causes a division by zero, or an empty range.

        Source: convention.
        """
        for name in ("boards_reference", "iv_reference"):
            if not getattr(self, name):
                yield Fault(name, "figure_not_positive")
        if self.quality_min > self.quality_max:
            yield Fault("quality_max", "figure_not_rising", str(self.quality_max))


@dataclass(frozen=True, slots=True)
class MeritFigures:
    """Merit points of place r: factor * log(n + 1) * (m + 1 - r) / m, m = ceil(n * share).

    min_share_of_boards: the minimum share of the team's boards that a member must have played.
    """

    rewarded_share: Fraction
    logarithm_base: int
    min_share_of_boards: Fraction
    factors: tuple[FactorRow, ...]
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for an impossible base of the logarithm. Source: convention."""
        if self.logarithm_base < LEAST_BASE:
            yield Fault("logarithm_base", "figure_too_small", str(LEAST_BASE))


@dataclass(frozen=True, slots=True)
class ReductionFigures:
    """The share of points kept at the end of a season; points below the floor are kept whole."""

    experience_ratio: Fraction
    experience_floor: int
    merit_ratio: Fraction
    merit_floor_tenths: int
    also_for_missed_seasons: bool
    source: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """One way into a category: every figure set must be reached; merit_place_max is a place."""

    experience_min: int = 0
    merit_min_tenths: int = 0
    merit_place_max: int | None = None


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """One category: its value index and the ways into it, of which one suffices.

    suit: S, H, D, C or "". Without a way in, nobody reaches the category by points.
    """

    code: str
    title: str
    group: CategoryGroup
    suit: str
    iv: int
    any_of: tuple[Requirement, ...]
    source: str


@dataclass(frozen=True, slots=True)
class CategoryChangeFigures:
    """How fast a category can change at the end of a season.

    kept_group: a player who once held it never falls below the category `kept_at`.
    """

    max_steps_down: int
    kept_group: CategoryGroup
    kept_at: str
    source: str


@dataclass(frozen=True, slots=True)
class RankingFigures:
    """Every figure of one edition of the ranking, in force from `valid_from`.

    order: sort columns of the list, most important first: "pe", "pm" or "total" (PE + PM).
    also_listed: lists published beside the general one; by default none.
    categories: strongest first. official: False for documented defaults; pages must say so.
    """

    code: str
    title: str
    valid_from: dt.date
    official: bool
    note: str
    season: str
    order: tuple[str, ...]
    experience_rounding: RoundingFigures
    merit_rounding: RoundingFigures
    experience: ExperienceFigures
    merit: MeritFigures
    reduction: ReductionFigures
    categories: tuple[CategoryFigures, ...]
    category_change: CategoryChangeFigures
    also_listed: tuple[ListName, ...] = ()

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for categories twice, out of order or not described. Source: RTP 1.3.4."""
        codes = [category.code for category in self.categories]
        for place, category in enumerate(self.categories):
            if category.code in codes[:place]:
                yield Fault(f"categories[{place}].code", "figure_twice", category.code)
            if place and category.iv > self.categories[place - 1].iv:
                yield Fault(f"categories[{place}].iv", "figure_not_falling", str(category.iv))
            if not CATEGORY_CODE.fullmatch(category.code):
                yield Fault(f"categories[{place}].code", "figure_no_code", category.code)
            if category.iv > HIGHEST_IV:
                yield Fault(f"categories[{place}].iv", "figure_too_large", str(category.iv))
        yield from self._ladder_faults()
        if not self.order or not set(self.order) <= set(COLUMNS):
            yield Fault("order", "figure_no_such_column", " ".join(self.order))
        if self.category_change.kept_at not in codes:
            keep_rule = self.category_change.kept_at
            yield Fault("category_change.kept_at", "figure_no_such_category", keep_rule)

    def _ladder_faults(self) -> Iterator[Fault]:
        """Yield a fault if somebody, with few points or none, would have no category."""
        if CategoryGroup.UNCLASSIFIED not in {category.group for category in self.categories}:
            yield Fault("categories", "figure_none_unclassified")
        ways = [way for category in self.categories for way in category.any_of]
        if Requirement() not in ways:
            yield Fault("categories", "figure_none_at_zero")
        by_points = {category.code for category in self.categories if category.any_of}
        codes = {category.code for category in self.categories}
        if self.category_change.kept_at in codes - by_points:
            keep_rule = self.category_change.kept_at
            yield Fault("category_change.kept_at", "figure_no_such_category", keep_rule)


def parse_ranking(mapping: object) -> RankingFigures:
    """Return the figures of a ranking file, read from its JSON value.

    Raises: RuleError("ranking_figures_invalid") with `faults`: every fault with its path.
    Source: RTP 1.3.4 (thresholds and scale come from the classification regulation).
    """
    return read_figures(RankingFigures, mapping, refusal="ranking_figures_invalid")


def factor_for(
    rows: tuple[FactorRow, ...],
    *,
    event_class: str,
    kind: str,
    organiser: OrganiserKind,
    event_type: str,
    unrestricted: bool,
) -> FactorRow | None:
    """Return the first row that fits an event; None if its class gives no such points.

    Source: RTP 1.3.4 (scale of the classification regulation).
    """
    for row in rows:
        if (
            row.event_class == event_class
            and (not row.kinds or kind in row.kinds)
            and (not row.organisers or organiser in row.organisers)
            and (not row.event_types or event_type in row.event_types)
            and (unrestricted or not row.unrestricted_only)
        ):
            return row
    return None
