"""People's category and value index on a day."""

import datetime as dt
from collections.abc import Collection

from federation.models import CategoryGrant
from federation.rules.categories import value_index
from federation.rules.figures_federation import TierFigures
from federation.rules.ranking_figures import RankingFigures


def categories_held(people: Collection[int], *, on: dt.date) -> dict[int, str]:
    """Return each person's category, without those who never had one."""
    grants = CategoryGrant.objects.filter(
        person__in=set(people), valid_from__lte=on, taken_back_at__isnull=True
    )
    # by date, so that the latest grant wins
    held = grants.order_by("valid_from", "pk").values_list("person_id", "category")
    return dict(held)


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
