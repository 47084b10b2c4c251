"""The sources of one player's points, and what the close of the season would leave of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from federation.models import CategoryGrant, Person, Season
from federation.selectors.rule_sets import ranking_figures
from scoring.engine.categories import Rung, Threshold, category_for_points, season_category
from scoring.engine.errors import EngineError
from scoring.engine.ranking import ClosingPoints, opening_points
from scoring.engine.trace import Trace
from scoring.engine_input.categories import category_change_of, ladder_of, reduction_of
from scoring.models import PointsAward, RankingLine, RankingList, SeasonClosing
from scoring.rankings.selectors.rankings import awards_of, latest_published, line_of

CLOSE_BY_DEFAULT = "figures of the program for the close of a season; the federation decides"


@dataclass(frozen=True, slots=True)
class Points:
    """PE, and PM in tenths."""

    pe: int = 0
    pm_tenths: int = 0

    def __add__(self, other: "Points") -> "Points":
        return Points(self.pe + other.pe, self.pm_tenths + other.pm_tenths)

    def __sub__(self, other: "Points") -> "Points":
        return Points(self.pe - other.pe, self.pm_tenths - other.pm_tenths)


@dataclass(frozen=True, slots=True)
class NextCategory:
    """The requirements of the category above. way: by points alone, if there is such a way."""

    rung: Rung
    way: Threshold | None
    places: tuple[int, ...]
    missing: Points


@dataclass(frozen=True, slots=True)
class Close:
    """What a close of the season today would leave, and the category it would give."""

    retained: Points
    lost: Points
    category: str
    steps: Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """Everything in the points of a season: `carried` plus `won` is `now`, to the last tenth.

    awards: of the season; earlier: of seasons before. won_in: by year. by_month: PE at the end of
    each month. since_list: points not in the published list yet.
    """

    season: Season
    ranking: RankingList | None
    line: RankingLine | None
    awards: Sequence[PointsAward]
    earlier: Sequence[PointsAward]
    carried: Points
    won: Points
    won_in: Mapping[int, Points]
    carried_steps: Sequence[Mapping[str, object]] = ()
    next: NextCategory | None = None
    close: Close | None = None
    by_month: Sequence[int] = field(default_factory=tuple)

    @property
    def now(self) -> Points:
        """Return the current points of the season."""
        return self.carried + self.won

    @property
    def since_list(self) -> Points:
        """Return the points that came after the list was published."""
        if self.line is None:
            return Points()
        return self.now - Points(self.line.pe, self.line.pm_tenths)


def own_points(person: Person, season: Season) -> OwnPoints:
    """Return a player's points of a season with their sources, in a few queries."""
    ranking = latest_published(season)
    line = line_of(ranking, person)
    awards = list(awards_of(person))
    won_in: dict[int, Points] = {}
    for award in awards:
        year = award.season.year
        won_in[year] = won_in.get(year, Points()) + Points(award.pe, award.pm_tenths)
    of_season = [award for award in awards if award.season_id == season.pk]
    won = won_in.get(season.year, Points())
    carried, steps = _carried(person, season, ranking)
    now = carried + won
    above = close = None
    if ranking is not None and line is not None:
        rungs = ladder_of(ranking_figures(ranking.rule_set))
        above = next_category(rungs, line.category, now)
        close = _close(person, season, ranking, now)
    return OwnPoints(
        season,
        ranking,
        line,
        of_season,
        [award for award in awards if award.season.year < season.year],
        carried,
        won,
        won_in,
        steps,
        above,
        close,
        months_of(of_season, carried.pe),
    )


def next_category(ladder: Sequence[Rung], held: str, now: Points) -> NextCategory | None:
    """Return the category above the one held that points lead to; None at the top.

    ladder: strongest first. A player without a category that points lead to starts below the
    lowest.
    Source: RTP 1.3.4 (thresholds of the RCP).
    """
    by_points = [rung for rung in ladder if rung.any_of]
    codes = [rung.code for rung in by_points]
    at = codes.index(held) if held in codes else len(by_points)
    if at == 0:
        return None
    rung = by_points[at - 1]
    ways = [way for way in rung.any_of if way.merit_place_max is None]
    way = ways[0] if ways else None
    missing = Points(
        max(way.experience_min - now.pe, 0) if way else 0,
        max(way.merit_min_tenths - now.pm_tenths, 0) if way else 0,
    )
    places = tuple(
        threshold.merit_place_max
        for threshold in rung.any_of
        if threshold.merit_place_max is not None
    )
    return NextCategory(rung, way, places, missing)


def months_of(awards: Sequence[PointsAward], carried: int) -> tuple[int, ...]:
    """Return the PE at the end of each month, from January; events of other years at its ends."""
    months = [0] * 12
    for award in awards:
        year, month = award.event.ends_on.year, award.event.ends_on.month
        at = month if year == award.season.year else (1 if year < award.season.year else 12)
        months[at - 1] += award.pe
    years, total = [], carried
    for earned in months:
        total += earned
        years.append(total)
    return tuple(years)


def _carried(
    person: Person, season: Season, ranking: RankingList | None
) -> tuple[Points, Sequence[Mapping[str, object]]]:
    """Return the points that the last close left for this season, and their trace."""
    if ranking is None:
        return Points(), ()
    last = (
        SeasonClosing.objects.filter(
            person=person, season__year__lt=season.year, taken_back_at__isnull=True
        )
        .select_related("season")
        .order_by("-season__year")
        .first()
    )
    if last is None:
        return Points(), ()
    trace = Trace()
    pe, pm_tenths = opening_points(
        ClosingPoints(person.pk, last.season.year, last.pe, last.pm_tenths),
        season=season.year,
        reduction=reduction_of(ranking_figures(ranking.rule_set)),
        trace=trace,
    )
    return Points(pe, pm_tenths), _in_words(trace)


def _close(person: Person, season: Season, ranking: RankingList, now: Points) -> Close | None:
    """Return what the close would leave. Source: RTP 1.3.4 (RCP defaults 5 and 6)."""
    figures = ranking_figures(ranking.rule_set)
    trace = Trace()
    points = Points(
        *opening_points(
            ClosingPoints(person.pk, season.year, now.pe, now.pm_tenths),
            season=season.year + 1,
            reduction=reduction_of(figures),
            trace=trace,
        )
    )
    ahead = ranking.lines.filter(pm_tenths__gt=now.pm_tenths).exclude(person=person).count()
    grants = CategoryGrant.objects.filter(
        person=person, taken_back_at__isnull=True, valid_from__lte=season.ends_on
    )
    held = list(grants.order_by("valid_from", "pk").values_list("category", flat=True))
    ladder = ladder_of(figures)
    try:
        earned = category_for_points(
            now.pe, now.pm_tenths, ahead + 1 if now.pm_tenths > 0 else None, ladder=ladder
        )
        category = season_category(
            earned,
            held=held[-1] if held else None,
            ever_held=held,
            ladder=ladder,
            change=category_change_of(figures),
        )
    except EngineError:
        return None
    # The season is still open: its close is worded as a possibility.
    foreseen = [{**row, "code": f"{row['code']}_foreseen"} for row in _in_words(trace)]
    return Close(points, now - points, category, foreseen)


def _in_words(trace: Trace) -> list[Mapping[str, object]]:
    """Return the steps of a close in words; numbers of the program's own defaults are omitted."""
    return [
        {
            **row,
            "source": CLOSE_BY_DEFAULT
            if str(row["source"]).startswith("default")
            else row["source"],
        }
        for row in trace.as_rows()
    ]
