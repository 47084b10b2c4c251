"""The ranking of a season: points carried over and points earned, in order.

This is the specification of the list; its computation in SQL is checked against it. Every figure is
an integer (PM in tenths) and every rounding can be written in integer SQL. For points above the
floor, never negative, and a ratio num / den:

    kept = LEAST(p, floor) + (2 * GREATEST(p - floor, 0) * num + den) / (2 * den)

with the integer division of SQL, which is halves away from zero. Several seasons are several such
steps, each rounded, so that a lapsed player has as much left as a licensed one who did not play.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.engine.errors import EngineError
from scoring.engine.trace import Trace

Person = int | str

COLUMNS = ("pe", "pm", "total")


@dataclass(frozen=True, slots=True)
class Reduction:
    """The share of points carried over when a season closes; points up to the floor are kept whole.

    also_for_missed_seasons: reduce a lapsed player once more for each season without a licence.
    """

    experience_ratio: Fraction
    experience_floor: int
    merit_ratio: Fraction
    merit_floor_tenths: int
    also_for_missed_seasons: bool
    source: str


@dataclass(frozen=True, slots=True)
class RankingRules:
    """How a list is made. order: its columns "pe", "pm" or "total" (both); the first decides."""

    order: tuple[str, ...]
    reduction: Reduction


@dataclass(frozen=True, slots=True)
class SeasonAward:
    """Points of one person in one event. counts: the event is official or homologated.

    Losses (RTP 3.1.3.3) are awards below zero.
    """

    person: Person
    season: int
    pe: int
    pm_tenths: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class ClosingPoints:
    """The points of a person at the close of the last season in which he had a licence."""

    person: Person
    season: int
    pe: int
    pm_tenths: int


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One line of the list; the `opening_` fields are what was left of earlier seasons."""

    place: int
    tied: bool
    person: Person
    pe: int
    pm_tenths: int
    opening_pe: int
    opening_pm_tenths: int

    @property
    def place_text(self) -> str:
        """Return the place as lists print it: "3", or "3=" when shared. Source: RTP 3.5.9.1."""
        return f"{self.place}=" if self.tied else str(self.place)


@dataclass(frozen=True, slots=True)
class _Standing:
    person: Person
    pe: int
    pm_tenths: int
    opening_pe: int
    opening_pm_tenths: int


def season_ranking(
    awards: Iterable[SeasonAward],
    *,
    season: int,
    closings: Iterable[ClosingPoints] = (),
    licensed: Collection[Person] | None = None,
    rules: RankingRules,
) -> list[RankingLine]:
    """Return the list of one season, best first; equals share a place, in the order of person.

    awards: of this season only. closings: at most one per person, of an earlier season. licensed:
    who may appear; None lists everybody. Raises: EngineError "unknown_ranking_column",
    "award_of_another_season", "closing_twice", "closing_not_earlier". Source: RTP 1.3.4.
    """
    if not rules.order or not set(rules.order) <= set(COLUMNS):
        raise EngineError("unknown_ranking_column", order=", ".join(rules.order))
    opening = _openings(closings, season, rules.reduction)
    earned = _earned(awards, season)
    standings = []
    for person in opening.keys() | earned.keys():
        if licensed is None or person in licensed:
            opening_pe, opening_pm = opening.get(person, (0, 0))
            pe, pm = earned.get(person, (0, 0))
            standings.append(
                _Standing(person, opening_pe + pe, opening_pm + pm, opening_pe, opening_pm)
            )
    return _placed(standings, rules.order)


def reduced(points: int, *, ratio: Fraction, floor: int = 0) -> int:
    """Return the points left at the close of a season, halves away from zero.

    points and floor: in the same unit, points or tenths. Points up to the floor are kept whole. In
    SQL: see the docstring of this module. Source: RCP default 6 (RCP 6.2, 6.3).
    """
    above = max(points - floor, 0)
    return min(points, floor) + (2 * above * ratio.numerator + ratio.denominator) // (
        2 * ratio.denominator
    )


def opening_points(
    closing: ClosingPoints, *, season: int, reduction: Reduction, trace: Trace | None = None
) -> tuple[int, int]:
    """Return the PE and PM tenths with which a person starts `season`.

    They are reduced once for the season closed and, if the rule set says so, once for each missed
    one. Raises: EngineError "closing_not_earlier". Source: RCP default 6 (RCP 6.2, 6.3).
    """
    if closing.season >= season:
        raise EngineError("closing_not_earlier", person=closing.person, season=closing.season)
    pe, pm_tenths = closing.pe, closing.pm_tenths
    last = season if reduction.also_for_missed_seasons else closing.season + 1
    for closed in range(closing.season, last):
        before_pe, before_pm = pe, pm_tenths
        pe = reduced(pe, ratio=reduction.experience_ratio, floor=reduction.experience_floor)
        pm_tenths = reduced(
            pm_tenths, ratio=reduction.merit_ratio, floor=reduction.merit_floor_tenths
        )
        if trace is not None:
            trace.add(
                "ranking_reduction",
                reduction.source,
                f"{pe} / {_tenths(pm_tenths)}",
                season=closed,
                pe=before_pe,
                pm=_tenths(before_pm),
                pe_ratio=reduction.experience_ratio,
                pe_floor=reduction.experience_floor,
                pm_ratio=reduction.merit_ratio,
            )
    return pe, pm_tenths


def points_trace(
    awards: Iterable[SeasonAward],
    *,
    season: int,
    closing: ClosingPoints | None,
    rules: RankingRules,
) -> Trace:
    """Return the trace of one person's points in a season.

    awards: that person's, of this season. Source: RTP 1.3.4.
    """
    trace = Trace()
    pe = pm_tenths = 0
    if closing is not None:
        pe, pm_tenths = opening_points(
            closing, season=season, reduction=rules.reduction, trace=trace
        )
    for award in awards:
        code = "ranking_award" if award.counts else "ranking_award_not_counted"
        trace.add(code, "RTP 1.3.4", pe=award.pe, pm=_tenths(award.pm_tenths))
        pe += award.pe if award.counts else 0
        pm_tenths += award.pm_tenths if award.counts else 0
    trace.add("ranking_points", "RTP 1.3.4", f"{pe} / {_tenths(pm_tenths)}", season=season)
    return trace


def _openings(
    closings: Iterable[ClosingPoints], season: int, reduction: Reduction
) -> dict[Person, tuple[int, int]]:
    openings: dict[Person, tuple[int, int]] = {}
    for closing in closings:
        if closing.person in openings:
            raise EngineError("closing_twice", person=closing.person)
        openings[closing.person] = opening_points(closing, season=season, reduction=reduction)
    return openings


def _earned(awards: Iterable[SeasonAward], season: int) -> dict[Person, tuple[int, int]]:
    earned: dict[Person, tuple[int, int]] = {}
    for award in awards:
        if award.season != season:
            raise EngineError(
                "award_of_another_season", person=award.person, season=award.season, wanted=season
            )
        pe, pm_tenths = earned.get(award.person, (0, 0))
        if award.counts:
            pe, pm_tenths = pe + award.pe, pm_tenths + award.pm_tenths
        earned[award.person] = (pe, pm_tenths)
    return earned


def _placed(standings: Sequence[_Standing], order: Sequence[str]) -> list[RankingLine]:
    def merits(standing: _Standing) -> tuple[int, ...]:
        columns = {
            "pe": standing.pe,
            "pm": standing.pm_tenths,
            "total": 10 * standing.pe + standing.pm_tenths,
        }
        return tuple(-columns[name] for name in order)

    lines: list[RankingLine] = []
    ordered = sorted(standings, key=lambda standing: (merits(standing), standing.person))
    for _, group in groupby(ordered, key=merits):
        equals = list(group)
        place = len(lines) + 1
        for row in equals:
            line = RankingLine(
                place,
                len(equals) > 1,
                row.person,
                row.pe,
                row.pm_tenths,
                row.opening_pe,
                row.opening_pm_tenths,
            )
            lines.append(line)
    return lines


def _tenths(units: int) -> str:
    sign = "-" if units < 0 else ""
    return f"{sign}{abs(units) // 10}.{abs(units) % 10}"
