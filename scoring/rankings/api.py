"""Published rankings, the points in them and the season's close, in the API."""

from collections.abc import Callable, Sequence

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from federation.access import Public, require_permission
from federation.api.bases import ClosedListAPIView, ListAPIView, RetrieveAPIView, RowListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.api.views import player_numbered
from federation.models import KeyScope, Person
from federation.people.selectors.people import shown_name
from federation.rules.ranking_figures import ListName
from federation.selectors.callers import reader_of
from scoring.api.filters import RankingLineFilter, RankingListFilter
from scoring.api.serializers import (
    PlayerAwardSerializer,
    RankedBodySerializer,
    RankingLineSerializer,
    RankingSerializer,
)
from scoring.models import (
    CategoryMove,
    ClosePresence,
    PointsAward,
    RankingLine,
    RankingList,
    SeasonCloseLine,
    SeasonCloseRun,
)
from scoring.permissions import may_close_season
from scoring.rankings.selectors.lists import (
    BodyLine,
    clubs_ranked,
    in_list,
    list_named,
    regions_ranked,
)
from scoring.rankings.selectors.rankings import RankingFilter, awards_of, ranking_lines
from scoring.rankings.selectors.season_close import (
    CloseFilter,
    close_lines,
    close_runs_visible_to,
)


def published_rankings() -> QuerySet[RankingList]:
    """Return the published lists, the current ones first."""
    lists = RankingList.objects.filter(published_at__isnull=False)
    return lists.select_related("season", "rule_set").order_by("-season__year", "-version")


def shown_player(person: Person) -> dict[str, object]:
    """Return a person as the public may see them."""
    return {"number": person.number, "name": shown_name(person, on=timezone.localdate())}


@extend_schema(tags=["rankings"], summary="Published rankings, the one that counts now first")
class RankingLists(ListAPIView):
    permission_classes = [Public]
    serializer_class = RankingSerializer
    filterset_class = RankingListFilter

    def get_queryset(self) -> QuerySet[RankingList]:
        return published_rankings()


@extend_schema(tags=["rankings"], summary="One published ranking")
class RankingDetail(RetrieveAPIView):
    permission_classes = [Public]
    serializer_class = RankingSerializer

    def get_queryset(self) -> QuerySet[RankingList]:
        return published_rankings()


@extend_schema(
    tags=["rankings"],
    summary="The lines of a published ranking, by place",
    parameters=[
        OpenApiParameter(
            "list",
            str,
            enum=[list_name.value.lower() for list_name in ListName],
            description="One of the lists of `also_listed`; another answers nobody. Players shown "
            "by initials are not in them. `place` is that among all.",
        )
    ],
)
class RankingLines(ListAPIView):
    permission_classes = [Public]
    serializer_class = RankingLineSerializer
    filterset_class = RankingLineFilter
    orders = {
        "place": ("place",),
        "moved": ("previous_place",),
        "name": ("person__sort_name",),
        "club": ("club__name", "place"),
        "category": ("-iv", "place"),
        "iv": ("-iv", "place"),
        "pm": ("-pm_tenths", "place"),
        "pe": ("-pe", "place"),
        "total": ("-total_tenths", "place"),
    }
    order = "place"

    def get_queryset(self) -> QuerySet[RankingLine]:
        if getattr(self, "swagger_fake_view", False):
            return RankingLine.objects.none()
        ranking = get_object_or_404(published_rankings(), pk=self.kwargs["pk"])
        on = timezone.localdate()
        lines = ranking_lines(ranking, RankingFilter(), on=on)
        query_param = self.request.query_params.get("list", "")
        named = list_named(query_param, ranking)
        if query_param and named is None:
            return lines.none()
        return in_list(named, lines, ranking.season, on=on)

    def prepared(self, rows: Sequence[RankingLine]) -> Sequence[RankingLine]:
        for line in rows:
            line.player = shown_player(line.person)  # type: ignore[attr-defined]
        return rows


class _RankedBodies(ListAPIView):
    permission_classes = [Public]
    serializer_class = RankedBodySerializer
    queryset = RankingList.objects.none()  # for the description
    ranked: Callable[[RankingList], list[BodyLine]]

    def requested_rows(self) -> Sequence[BodyLine]:
        ranking = get_object_or_404(published_rankings(), pk=self.kwargs["pk"])
        return type(self).ranked(ranking)


@extend_schema(tags=["rankings"], summary="The clubs of a published ranking, by their sum")
class RankedClubs(_RankedBodies):
    ranked = staticmethod(clubs_ranked)


@extend_schema(tags=["rankings"], summary="The associations of a published ranking, by their sum")
class RankedRegions(_RankedBodies):
    ranked = staticmethod(regions_ranked)


@extend_schema(
    tags=["players"],
    summary="The points a player was awarded, each with its reasons",
)
class PlayerAwards(ListAPIView):
    permission_classes = [Public]
    serializer_class = PlayerAwardSerializer

    def get_queryset(self) -> QuerySet[PointsAward]:
        if getattr(self, "swagger_fake_view", False):
            return PointsAward.objects.none()
        return awards_of(player_numbered(self.kwargs["number"]))


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
