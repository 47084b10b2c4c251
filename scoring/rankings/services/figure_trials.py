"""Other figures of the ranking tried on a season: the new places, computed but not written."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from federation.figures.rules.trial_results import Mover, Stand, Tried
from federation.models import ClubMembership, Licence, RuleSet, Season
from federation.rules.ranking_figures import RankingFigures
from federation.selectors.rule_sets import ranking_figures, ranking_on
from federation.selectors.shipped_rules import digest_of
from federation.services.jobs import Progress
from scoring.engine import ranking as engine
from scoring.engine.categories import category_for_points, season_category
from scoring.engine_input.categories import category_change_of, ladder_of, reduction_of
from scoring.models import EventResult, PointsAward
from scoring.rankings.services.awards import earned_awards, lost_points
from scoring.rankings.services.season_preview import Past, past_of, pm_places


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list, and the category of its points at the season's close."""

    line: engine.RankingLine
    category: str


def ranking_tried(season: Season, *, figures: Mapping[str, Any], progress: Progress) -> Tried:
    """Return whose place or category in a season would change.

    The differences of each event are added to the points awarded, the list is ordered again, and
    categories are those that a close of the season would give. Results are not counted again.
    Source: RTP 1.3.4.
    """
    now = timezone.now()
    rules = RuleSet(figures=dict(figures), sha256=digest_of(figures))
    people = licensed_in(season)
    past = past_of(season)
    season_awards = season_points(season)
    before = list_of(season, season_awards, ranking_on(season.starts_on), people, past)
    events = _events(season)
    changed = [
        award
        for done, result in enumerate(events)
        for award in _changed(result, rules, now, done, len(events), progress)
    ]
    progress(len(events), len(events))
    after = list_of(season, [*season_awards, *changed], ranking_figures(rules), people, past)
    clubs = _clubs(season)
    movers = [
        Mover(person, clubs.get(person), _stand(before.get(person)), _stand(after.get(person)))
        for person in sorted(before.keys() | after.keys())
        if _stand(before.get(person)) != _stand(after.get(person))
    ]
    return Tried(len(before.keys() | after.keys()), len(events), movers)


def _changed(
    result: EventResult, rules: RuleSet, now: dt.datetime, done: int, of: int, progress: Progress
) -> Iterator[engine.SeasonAward]:
    """Yield how much more or less an event would give by other rules.

    Both are computed now, so that other changes since the points were awarded, such as the
    categories people held, do not count. The event's row is changed in memory only.
    """
    progress(done, of)
    own = points_earned(result, now)
    result.event.ranking_rule_set = rules
    tried = points_earned(result, now)
    for person in own.keys() | tried.keys():
        pe, pm_tenths = (tried[person][place] - own[person][place] for place in (0, 1))
        if pe or pm_tenths:
            yield engine.SeasonAward(person, result.event.season.year, pe, pm_tenths)


def points_earned(result: EventResult, now: dt.datetime) -> defaultdict[int, tuple[int, int]]:
    """Return, by person, the PE and PM tenths that an event would give now."""
    earned = list(earned_awards(result, now))
    by_person_id: defaultdict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for award in [*earned, *lost_points(result, earned, now)]:
        pe, pm_tenths = by_person_id[award.person_id]
        by_person_id[award.person_id] = pe + award.pe, pm_tenths + award.pm_tenths
    return by_person_id


def _events(season: Season) -> list[EventResult]:
    """Return the results whose points count in a season."""
    values = PointsAward.objects.filter(season=season).values("event_id")
    rows = EventResult.objects.filter(event_id__in=values, event__season=season)
    return list(
        rows.select_related(
            "event__season", "event__rule_set", "event__ranking_rule_set", "revision"
        ).order_by("event_id")
    )


def season_points(season: Season) -> list[engine.SeasonAward]:
    """Return the points awarded in a season."""
    rows = PointsAward.objects.filter(season=season)
    return [
        engine.SeasonAward(person, season.year, pe, pm_tenths)
        for person, pe, pm_tenths in rows.values_list("person_id", "pe", "pm_tenths")
    ]


def list_of(
    season: Season,
    awards: Iterable[engine.SeasonAward],
    figures: RankingFigures,
    licensed: set[int],
    past: Past,
) -> dict[int, _Line]:
    """Return the season's list by person, with the category each would have after its close."""
    closings = [
        engine.ClosingPoints(person, value.season.year, value.pe, value.pm_tenths)
        for person, value in past.closings.items()
    ]
    lines = engine.season_ranking(
        awards,
        season=season.year,
        closings=closings,
        licensed=licensed,
        rules=engine.RankingRules(tuple(figures.order), reduction_of(figures)),
    )
    ladder, change = ladder_of(figures), category_change_of(figures)
    codes = {category.code for category in figures.categories}
    by_merit = sorted(lines, key=lambda line: -line.pm_tenths)
    places = pm_places([line.pm_tenths for line in by_merit])
    lines_by_person = {}
    for line, place in zip(by_merit, places, strict=True):
        person = int(line.person)
        earned = category_for_points(line.pe, line.pm_tenths, place, ladder=ladder)
        held = past.held.get(person)
        # A category that these figures do not have counts as never held.
        category = season_category(
            earned,
            held=held if held in codes else None,
            ever_held=past.ever_held.get(person, set()) & codes,
            ladder=ladder,
            change=change,
        )
        lines_by_person[person] = _Line(line, category)
    return lines_by_person


def _stand(line: _Line | None) -> Stand:
    if line is None:
        return Stand()
    return Stand(line.line.place, line.line.pe, line.line.pm_tenths, line.category)


def licensed_in(season: Season) -> set[int]:
    rows = Licence.objects.filter(season=season, cancelled_at__isnull=True)
    return set(rows.values_list("person_id", flat=True))


def _clubs(season: Season) -> dict[int, int]:
    """Return the home club of each person at the season's end, or today while it runs."""
    on = min(season.ends_on, timezone.localdate())
    rows = ClubMembership.objects.filter(is_home=True, valid_from__lte=on)
    standing = rows.exclude(valid_until__lt=on).order_by("valid_from", "pk")
    return dict(standing.values_list("person_id", "club_id"))
