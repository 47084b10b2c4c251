"""Filters of the calendar."""

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from tournaments.models import Event, EventClass, EventKind


class EventFilter(filters.FilterSet):
    season = filters.NumberFilter("season__year", help_text="Year of the season.")
    kind = filters.ChoiceFilter(choices=EventKind.choices)
    event_class = filters.ChoiceFilter(choices=EventClass.choices)
    club = filters.CharFilter("club__code", help_text="Code of the club that organises.")
    association = filters.CharFilter(
        method="of_association",
        help_text="Code of the association that organises, or whose club does.",
    )
    since = filters.DateFilter("ends_on", "gte", help_text="Not over before this day.")
    until = filters.DateFilter("starts_on", "lte", help_text="Begun by this day.")

    class Meta:
        model = Event
        fields = ["season", "kind", "event_class", "club", "association", "since", "until"]

    def of_association(self, events: QuerySet[Event], name: str, code: str) -> QuerySet[Event]:
        return events.filter(Q(association__code=code) | Q(club__association__code=code))
