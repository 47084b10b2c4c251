"""Published rankings and the points behind them, for programs."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.bases import ListAPIView, RetrieveAPIView
from federation.api.views import player_numbered
from federation.doors import Public
from federation.models import Person
from federation.people.selectors.people import shown_name
from scoring.api.filters import RankingFilter, RankingLineFilter
from scoring.api.serializers import (
    PlayerAwardSerializer,
    RankingLineSerializer,
    RankingSerializer,
)
from scoring.models import PointsAward, RankingLine, RankingList
from scoring.rankings.selectors.rankings import awards_of


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
    filterset_class = RankingFilter

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

    def get_queryset(self) -> QuerySet[RankingLine]:
        if getattr(self, "swagger_fake_view", False):
            return RankingLine.objects.none()
        ranking = get_object_or_404(published_rankings(), pk=self.kwargs["pk"])
        return ranking.lines.select_related("person", "club").order_by("place", "pk")

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        lines = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        for line in lines or ():
            line.player = shown_player(line.person)
        return self.get_paginated_response(RankingLineSerializer(lines, many=True).data)


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
