"""Filters of the federation's lists."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from federation.bodies.selectors.clubs import search_clubs
from federation.models import Club


class ClubFilter(filters.FilterSet):
    q = filters.CharFilter(
        method="named_like",
        help_text="Words of the name, town or code; accents and case do not matter.",
    )
    association = filters.CharFilter("association__code", help_text="Code of the association.")

    class Meta:
        model = Club
        fields = ["q", "association"]

    def named_like(self, clubs: QuerySet[Club], name: str, text: str) -> QuerySet[Club]:
        return search_clubs(text, among=clubs)
