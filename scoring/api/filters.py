"""Filters of rankings."""

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters

from federation.people.selectors.people import shown_in_full
from federation.selectors.words_alike import named_like
from scoring.models import RankingLine, RankingList


class RankingListFilter(filters.FilterSet):
    season = filters.NumberFilter("season__year", help_text="Year of the season.")
    published_by = filters.DateFilter(
        "published_at__date",
        "lte",
        help_text="The first that is answered counted at the end of this day.",
    )

    class Meta:
        model = RankingList
        fields = ["season", "published_by"]


class RankingLineFilter(filters.FilterSet):
    q = filters.CharFilter(
        method="of_player",
        help_text=(
            "Words of the player's name, or the number; accents and case do not matter. Players "
            "shown by initials are not found."
        ),
    )
    club = filters.CharFilter("club__code", help_text="Code of the home club.")
    association = filters.CharFilter(
        "club__association__code", help_text="Code of the home club's association."
    )
    category = filters.CharFilter("category")

    class Meta:
        model = RankingLine
        fields = ["q", "club", "association", "category"]

    def of_player(
        self, lines: QuerySet[RankingLine], name: str, text: str
    ) -> QuerySet[RankingLine]:
        on = timezone.localdate()
        return lines.filter(
            named_like(text, prefix="person__"), shown_in_full(on=on, prefix="person__")
        )
