"""Closes of seasons: what each changes, line by line."""

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView, RowListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.models import KeyScope
from federation.selectors.callers import reader_of
from scoring.models import CategoryMove, ClosePresence, SeasonCloseLine, SeasonCloseRun
from scoring.permissions import may_close_season
from scoring.rankings.selectors.season_close import CloseFilter, close_lines, close_runs_visible_to


class SeasonCloseSerializer(serializers.Serializer):
    """One computation of what the close of a season changes; in preview, it changes nothing."""

    id = serializers.IntegerField(source="pk")
    season = serializers.IntegerField(source="season.year")
    following = serializers.IntegerField(source="following.year")
    ranking = serializers.IntegerField(source="ranking_id")
    previewed_at = serializers.DateTimeField()
    applied_at = serializers.DateTimeField(allow_null=True)
    stands = serializers.BooleanField(help_text="Applied, and not taken back.")
    takes_back = serializers.IntegerField(source="takes_back_id", allow_null=True)
    reason = serializers.CharField(allow_blank=True)


class SeasonCloseFilter(filters.FilterSet):
    season = filters.NumberFilter("season__year", help_text="Year of the season.")

    class Meta:
        model = SeasonCloseRun
        fields = ["season"]


@extend_schema(tags=["rankings"], summary="The closes of seasons, previews too, the latest first")
class SeasonCloses(ClosedListAPIView):
    permission_classes = [require_permission(may_close_season)]
    key_scope = KeyScope.RANKING
    serializer_class = SeasonCloseSerializer
    filterset_class = SeasonCloseFilter
    queryset = SeasonCloseRun.objects.none()

    def get_queryset(self) -> QuerySet[SeasonCloseRun]:
        return close_runs_visible_to(reader_of(self.request), on=timezone.localdate())


class SeasonCloseLineSerializer(serializers.Serializer):
    """The effect of a season's close on one person."""

    person = PlayerSerializer()
    club = BodySerializer(allow_null=True)
    presence = serializers.ChoiceField(choices=ClosePresence.choices)
    move = serializers.ChoiceField(choices=CategoryMove.choices)
    category_before = serializers.CharField(allow_blank=True)
    category_earned = serializers.CharField(allow_blank=True)
    category_after = serializers.CharField(allow_blank=True)
    iv_before = serializers.IntegerField()
    iv_after = serializers.IntegerField()
    pe = serializers.IntegerField()
    pm_tenths = serializers.IntegerField()
    kept_pe = serializers.IntegerField()
    kept_pm_tenths = serializers.IntegerField()
    pm_place = serializers.IntegerField(allow_null=True)


class SeasonCloseLineFilter(filters.FilterSet):
    club = filters.CharFilter("club__code", help_text="Code of the home club.")
    association = filters.CharFilter(
        "club__association__code", help_text="Code of its association."
    )
    move = filters.ChoiceFilter(choices=CategoryMove.choices)
    presence = filters.ChoiceFilter(choices=ClosePresence.choices)

    class Meta:
        model = SeasonCloseLine
        fields = ["club", "association", "move", "presence"]


@extend_schema(tags=["rankings"], summary="The people of a season's close: category before, after")
class LinesOfSeasonClose(RowListAPIView):
    permission_classes = [require_permission(may_close_season)]
    key_scope = KeyScope.RANKING
    serializer_class = SeasonCloseLineSerializer
    filterset_class = SeasonCloseLineFilter
    queryset = SeasonCloseLine.objects.none()
    load = staticmethod(close_runs_visible_to)
    orders = {
        "name": ("person__sort_name",),
        "club": ("club__name", "person__sort_name"),
        "before": ("-iv_before", "person__sort_name"),
        "after": ("-iv_after", "person__sort_name"),
        "iv": ("-iv_after", "person__sort_name"),
        "pe": ("-pe", "person__sort_name"),
        "pm": ("-pm_tenths", "person__sort_name"),
    }
    order = "name"

    def get_queryset(self) -> QuerySet[SeasonCloseLine]:
        return close_lines(self.row, CloseFilter())
