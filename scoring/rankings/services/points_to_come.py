"""The effect of homologating some events on the ranking: computed, nothing is written."""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from federation.models import Season
from federation.selectors.rule_sets import ranking_on
from scoring.engine.ranking import SeasonAward
from scoring.models import EventResult
from scoring.rankings.services.figure_trials import (
    licensed_in,
    list_of,
    points_earned,
    season_points,
)
from scoring.rankings.services.season_preview import past_of
from scoring.rules.effect import Effect
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
    moved = promoted = 0
    for season, awards in season_awards_by_season.items():
        places, categories = _moved(season, awards)
        moved, promoted = moved + places, promoted + categories
    every = [award for awards in season_awards_by_season.values() for award in awards]
    return Effect(
        events=len(results),
        people=len({award.person for award in every if award.pe or award.pm_tenths}),
        pe=sum(award.pe for award in every),
        pm_tenths=sum(award.pm_tenths for award in every),
        moved=moved,
        promoted=promoted,
    )


def _moved(season: Season, awards: Iterable[SeasonAward]) -> tuple[int, int]:
    """Return how many would change place, and how many would get another category."""
    figures = ranking_on(season.starts_on)
    people, past, season_awards = licensed_in(season), past_of(season), season_points(season)
    before = list_of(season, season_awards, figures, people, past)
    after = list_of(season, [*season_awards, *awards], figures, people, past)
    places = categories = 0
    for person, line in after.items():
        old = before.get(person)
        places += old is None or old.line.place != line.line.place
        categories += old is not None and old.category != line.category
    return places, categories
