"""The effect of homologating some events on the ranking: computed, nothing is written."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone

from federation.models import Season
from federation.selectors.rule_sets import ranking_on
from scoring.engine.ranking import RankingLine, SeasonAward
from scoring.models import EventResult
from scoring.rankings.selectors.versions import standings_in
from scoring.rankings.services.figure_trials import (
    licensed_in,
    list_of,
    points_earned,
    season_points,
)
from scoring.rankings.services.season_preview import past_of
from scoring.rules.effect import Effect, Standing, moves
from tournaments.models import Event


def effect_of(events: Sequence[Event]) -> Effect:
    """Return the points that homologating events would give, and the changes of the ranking.

    Source: RTP 1.3.4, 3.1.6.
    """
    results = EventResult.objects.filter(event__in=[event.pk for event in events]).select_related(
        "event__season", "event__rule_set", "event__ranking_rule_set", "revision"
    )
    now = timezone.now()
    season_awards_by_season: dict[Season, list[SeasonAward]] = {}
    for result in results.order_by("event_id"):
        awards = season_awards_by_season.setdefault(result.event.season, [])
        awards += [
            SeasonAward(person, result.event.season.year, pe, pm_tenths)
            for person, (pe, pm_tenths) in points_earned(result, now).items()
        ]
    changed = moved = promoted = 0
    for season, awards in season_awards_by_season.items():
        figures, places, categories = _changes(season, awards)
        changed, moved, promoted = changed + figures, moved + places, promoted + categories
    every = [award for awards in season_awards_by_season.values() for award in awards]
    return Effect(
        events=len(results),
        people=len({award.person for award in every if award.pe or award.pm_tenths}),
        pe=sum(award.pe for award in every),
        pm_tenths=sum(award.pm_tenths for award in every),
        changed=changed,
        moved=moved,
        promoted=promoted,
    )


def _changes(season: Season, awards: Iterable[SeasonAward]) -> tuple[int, int, int]:
    """Return how many get other points, how many only another place, and another category.

    Points and places are compared with the season's last list: licences and points that came since
    count. Before the first list the points are compared with those of now, and no place changes.
    """
    figures = ranking_on(season.starts_on)
    people, past, season_awards = licensed_in(season), past_of(season), season_points(season)
    before = list_of(season, season_awards, figures, people, past)
    after = list_of(season, [*season_awards, *awards], figures, people, past)
    categories = sum(
        person in before and before[person].category != line.category
        for person, line in after.items()
    )
    last = season.ranking_lists.order_by("-version").first()
    now, then = (
        _standings({person: tried.line for person, tried in lines.items()})
        for lines in (before, after)
    )
    if last is None:
        return len(moves(now, then).changed), 0, categories
    differing = moves(standings_in(last), then)
    return len(differing.changed), len(differing.moved), categories


def _standings(lines: Mapping[int, RankingLine]) -> dict[int, Standing]:
    return {person: Standing(line.pe, line.pm_tenths, line.place) for person, line in lines.items()}
