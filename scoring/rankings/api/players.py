"""A player's ranking points: won, changed between two lists, and at stake."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView, ListAPIView
from federation.api.views import player_numbered
from federation.models import KeyScope
from federation.permissions import may_see_own_data
from federation.selectors.callers import person_of
from federation.selectors.seasons import season_shown
from scoring.api.figures import TenthsField
from scoring.api.serializers import PlayerAwardSerializer, StepSerializer
from scoring.models import PointsAward, RankingList
from scoring.rankings.selectors.events_to_enter import EventToEnter, events_to_enter
from scoring.rankings.selectors.points_changes import ChangeKind, changes_between, line_then
from scoring.rankings.selectors.rankings import (
    awards_of,
    latest_published,
    line_of,
    list_compared_with,
)
from scoring.rankings.services.points_at_stake import points_at_stake
from tournaments.api.serializers import EventNameSerializer


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


class PlaceAtStakeSerializer(serializers.Serializer):
    """What a place of an event to come would earn, and why."""

    place = serializers.IntegerField()
    pe = serializers.IntegerField()
    pm = TenthsField(source="pm_tenths")
    steps = StepSerializer(many=True, source="trace.as_rows")


class AtStakeSerializer(serializers.Serializer):
    """What an event would give with the field that it would have today; no promise."""

    contestants = serializers.IntegerField(source="field.contestants")
    boards = serializers.IntegerField(source="field.boards")
    field_of = EventNameSerializer(
        source="field.like",
        allow_null=True,
        help_text="The like event that had this field; null if it is that of who is entered.",
    )
    first = PlaceAtStakeSerializer()
    last = PlaceAtStakeSerializer(help_text="The last place that earns anything.")


class EventToEnterSerializer(serializers.Serializer):
    """An event to come in which the player is, or may be by what is on record."""

    event = EventNameSerializer()
    is_entered = serializers.BooleanField()
    points = AtStakeSerializer(allow_null=True, help_text="Null while the field is not known.")


@extend_schema(
    tags=["rankings"],
    summary="The events to come for the player, and the ranking points they could give",
)
class OwnPointsAtStake(ClosedListAPIView):
    permission_classes = [require_permission(may_see_own_data)]
    key_scope = KeyScope.ENTRIES
    serializer_class = EventToEnterSerializer
    queryset = RankingList.objects.none()  # for the description

    def requested_rows(self) -> Sequence[EventToEnter]:
        now = timezone.now()
        return events_to_enter(person_of(self.request), on=timezone.localdate(now), now=now)

    def prepared(self, rows: Sequence[EventToEnter]) -> Sequence[Any]:
        at_stake = points_at_stake([row.event for row in rows], on=timezone.localdate())
        return [
            {
                "event": row.event,
                "is_entered": row.is_entered,
                "points": at_stake.get(row.event.pk),
            }
            for row in rows
        ]


class PointsChangeSerializer(serializers.Serializer):
    """Points that came or went for one reason."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in ChangeKind])
    event = EventNameSerializer(allow_null=True)
    pe = serializers.IntegerField()
    pm = TenthsField(source="pm_tenths")


class CategoryChangeSerializer(serializers.Serializer):
    """Another category than on the list before."""

    before = serializers.CharField()
    now = serializers.CharField()
    since = serializers.DateField(allow_null=True)


class PlayerChangesSerializer(serializers.Serializer):
    """Why a player's points differ between two rankings; `changes` add up to the difference."""

    ranking = serializers.IntegerField()
    compared_with = serializers.IntegerField(help_text="The list before, of an earlier day.")
    pe = serializers.IntegerField(help_text="The difference.")
    pm = TenthsField(source="pm_tenths", help_text="The difference.")
    changes = PointsChangeSerializer(many=True)
    category = CategoryChangeSerializer(allow_null=True)


@extend_schema(
    tags=["players"],
    summary="Why a player's points differ between the ranking that counts and the list before",
    description="404 for who is not on both, and on the first list of all.",
    responses=PlayerChangesSerializer,
)
class PlayerChanges(APIView):
    permission_classes = [Public]

    def get(self, request: Request, number: str) -> Response:
        season = season_shown(None, on=timezone.localdate())
        ranking = latest_published(season) if season else None
        line = line_of(ranking, player_numbered(number))
        before = list_compared_with(line, ranking) if line and ranking else None
        then = line_then(line, before) if line and before else None
        if line is None or then is None:
            raise Http404
        changes = changes_between(line, then)
        data = {
            "ranking": line.ranking_id,
            "compared_with": then.ranking_id,
            "pe": changes.pe,
            "pm_tenths": changes.pm_tenths,
            "changes": [
                {
                    "kind": change.kind.value,
                    "event": change.event,
                    "pe": change.pe,
                    "pm_tenths": change.pm_tenths,
                }
                for change in changes.changes
            ],
            "category": changes.category,
        }
        return Response(PlayerChangesSerializer(data).data)
