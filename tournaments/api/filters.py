"""Filters of the calendar."""

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from tournaments.models import Event, EventClass, EventKind
from tournaments.selectors.event_filters import entries_open, in_town


class EventFilter(filters.FilterSet):
    season = filters.NumberFilter("season__year", help_text="Year of the season.")
    kind = filters.ChoiceFilter(choices=EventKind.choices)
    event_class = filters.ChoiceFilter(choices=EventClass.choices)
    club = filters.CharFilter("club__code", help_text="Code of the club that organises.")
    association = filters.CharFilter(
        method="of_association",
        help_text="Code of the association that organises, or whose club does.",
    )
    town = filters.CharFilter(
        method="of_town",
        help_text="Town of the club that organises, or named in the venue; none played online.",
    )
    entries = filters.ChoiceFilter(
        method="by_entries",
        choices=[("open", _("open now"))],
        help_text="Those that take entries online now.",
    )
    since = filters.DateFilter("ends_on", "gte", help_text="Not over before this day.")
    until = filters.DateFilter("starts_on", "lte", help_text="Begun by this day.")

    class Meta:
        model = Event
        fields = [
            "season", "kind", "event_class", "club", "association", "town", "entries",
            "since", "until",
        ]  # fmt: skip

    def of_association(self, events: QuerySet[Event], name: str, code: str) -> QuerySet[Event]:
        return events.filter(Q(association__code=code) | Q(club__association__code=code))

    def of_town(self, events: QuerySet[Event], name: str, town: str) -> QuerySet[Event]:
        return events.filter(in_town(town))

    def by_entries(self, events: QuerySet[Event], name: str, value: str) -> QuerySet[Event]:
        return events.filter(entries_open(timezone.now()))
