"""People's category and value index on a day."""

import datetime as dt
from collections.abc import Collection

from federation.models import CategoryGrant
from federation.rules.categories import value_index
from federation.rules.figures_federation import TierFigures
from federation.rules.ranking_figures import RankingFigures


def categories_held(people: Collection[int], *, on: dt.date) -> dict[int, str]:
    """Return each person's category, without those who never had one."""
    return categories_on_days(people, days={on})[on]


def categories_on_days(
    people: Collection[int], *, days: Collection[dt.date]
) -> dict[dt.date, dict[int, str]]:
    """Return for each day each person's category, without those who had none by then; one query."""
    if not days:
        return {}
    grants = CategoryGrant.objects.filter(
        person__in=set(people), valid_from__lte=max(days), taken_back_at__isnull=True
    )
    # by date, so that the latest grant wins
    rows = list(
        grants.order_by("valid_from", "pk").values_list("valid_from", "person_id", "category")
    )
    return {
        day: {person: category for valid_from, person, category in rows if valid_from <= day}
        for day in set(days)
    }


def value_indices(
    people: Collection[int], *, ranking: RankingFigures, tiers: TierFigures, on: dt.date
) -> dict[int, int]:
    """Return each person's IV on a day; the default for those without category."""
    held = categories_held(people, on=on)
    return {
        person: value_index(
            [held[person]] if person in held else [], tiers=tiers, categories=ranking.categories
        )
        for person in people
    }
