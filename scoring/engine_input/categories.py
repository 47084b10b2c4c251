"""The categories of a ranking rule set in the form the engine needs."""

from federation.rules.ranking_figures import RankingFigures
from scoring.engine.categories import CategoryChange, Rung, Threshold
from scoring.engine.ranking import Reduction


def ladder_of(figures: RankingFigures) -> tuple[Rung, ...]:
    """Return the rungs of the ladder, strongest first."""
    return tuple(
        Rung(
            category.code,
            category.group,
            tuple(
                Threshold(way.experience_min, way.merit_min_tenths, way.merit_place_max)
                for way in category.any_of
            ),
            category.source,
        )
        for category in figures.categories
    )


def category_change_of(figures: RankingFigures) -> CategoryChange:
    """Return how far a category may fall in one season."""
    change = figures.category_change
    return CategoryChange(change.max_steps_down, change.kept_group, change.kept_at, change.source)


def reduction_of(figures: RankingFigures) -> Reduction:
    """Return the share of points that is carried over when a season closes."""
    reduction = figures.reduction
    return Reduction(
        reduction.experience_ratio,
        reduction.experience_floor,
        reduction.merit_ratio,
        reduction.merit_floor_tenths,
        reduction.also_for_missed_seasons,
        reduction.source,
    )
