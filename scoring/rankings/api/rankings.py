"""Published rankings and their lines, clubs and associations; the strata of an event."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public
from federation.api.bases import ListAPIView, RetrieveAPIView
from federation.api.ordering import PARAMETER
from federation.models import Person
from federation.people.selectors.people import shown_name
from federation.rules.ranking_figures import ListName
from scoring.api.filters import RankingLineFilter, RankingListFilter
from scoring.api.serializers import (
    EventStrataSerializer,
    RankedBodySerializer,
    RankingLineSerializer,
    RankingSerializer,
)
from scoring.api.strata import strata_data
from scoring.engine_input.strata import stratified
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.lists import (
    BodyLine,
    clubs_ranked,
    in_list,
    list_named,
    regions_ranked,
)
from scoring.rankings.selectors.rankings import RankingFilter, by_places_gained, ranking_lines
from tournaments.api.views import OfEvent


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
        "moved": ("-gained", "place"),
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

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        lines = super().filter_queryset(queryset)
        order = self.request.query_params.get(PARAMETER, "")
        if order.removeprefix("-") != "moved":
            return lines
        return by_places_gained(lines, is_turned=order.startswith("-"))

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
    tags=["results"],
    summary="The strata of an event, and who is of which",
    responses={200: EventStrataSerializer},
)
class EventStrata(OfEvent):
    permission_classes = [Public]

    def get(self, request: Request, pk: int) -> Response:
        strata = stratified(self.event)
        if strata is None:
            raise Http404
        return Response(EventStrataSerializer(strata_data(strata)).data)
