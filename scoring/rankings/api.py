"""Published rankings and the points behind them, for programs."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema

from federation.api.bases import ListAPIView, RetrieveAPIView
from federation.api.views import player_numbered
from federation.doors import Public
from federation.models import Person
from federation.people.selectors.people import shown_name
from scoring.api.filters import RankingLineFilter, RankingListFilter
from scoring.api.serializers import (
    PlayerAwardSerializer,
    RankingLineSerializer,
    RankingSerializer,
)
from scoring.models import PointsAward, RankingLine, RankingList
from scoring.rankings.selectors.rankings import RankingFilter, awards_of, ranking_lines


def published_rankings() -> QuerySet[RankingList]:
    """Return the lists that went out, those that count now first."""
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


@extend_schema(tags=["rankings"], summary="The lines of a published ranking, by place")
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
    }
    order = "place"

    def get_queryset(self) -> QuerySet[RankingLine]:
        if getattr(self, "swagger_fake_view", False):
            return RankingLine.objects.none()
        ranking = get_object_or_404(published_rankings(), pk=self.kwargs["pk"])
        return ranking_lines(ranking, RankingFilter(), on=timezone.localdate())

    def prepared(self, rows: Sequence[RankingLine]) -> Sequence[RankingLine]:
        for line in rows:
            line.player = shown_player(line.person)  # type: ignore[attr-defined]
        return rows


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
