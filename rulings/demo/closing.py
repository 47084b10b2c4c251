"""The close of the demo's first season: what each kept, and the category of the next season."""

from federation.models import CategoryGrant, RuleSet, Season
from scoring.engine.categories import (
    CategoryChange,
    Rung,
    Threshold,
    category_for_points,
    season_category,
)
from scoring.models import RankingList, SeasonClosing
from tournaments.selectors.rule_sets import ranking_figures


def close_season(season: Season, following: Season, ranking_rules: RuleSet) -> None:
    """Take the closing points from the last published list and give the new categories."""
    figures = ranking_figures(ranking_rules)
    ladder = [
        Rung(
            each.code,
            each.group,
            tuple(
                Threshold(way.experience_min, way.merit_min_tenths, way.merit_place_max)
                for way in each.any_of
            ),
            each.source,
        )
        for each in figures.categories
    ]
    change = CategoryChange(
        figures.category_change.max_steps_down,
        figures.category_change.kept_group,
        figures.category_change.kept_at,
        figures.category_change.source,
    )
    final = RankingList.objects.get(season=season, is_final=True)
    lines = list(final.lines.order_by("-pm_tenths", "person_id"))
    held = dict(CategoryGrant.objects.values_list("person_id", "category"))
    closings, grants = [], []
    for place, line in enumerate(lines, start=1):
        earned = category_for_points(
            line.pe, line.pm_tenths, place if line.pm_tenths > 0 else None, ladder=ladder
        )
        category = season_category(
            earned, held=held.get(line.person_id), ladder=ladder, change=change
        )
        closings.append(
            SeasonClosing(
                season=season,
                person_id=line.person_id,
                pe=line.pe,
                pm_tenths=line.pm_tenths,
                category=category,
            )
        )
        if category != held.get(line.person_id):
            grants.append(
                CategoryGrant(
                    person_id=line.person_id,
                    category=category,
                    valid_from=following.starts_on,
                    reason=f"Fecho da época {season.year}",
                    rule_set=ranking_rules,
                )
            )
    SeasonClosing.objects.bulk_create(closings)
    CategoryGrant.objects.bulk_create(grants)
