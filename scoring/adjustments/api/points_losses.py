"""Ranking points that entries of an event lose by decision, in the API."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ListAPIView
from federation.api.serializers import PlayerSerializer
from federation.models import KeyScope
from scoring.adjustments.selectors import points_losses_of
from scoring.models import PointsLoss
from scoring.permissions import may_homologate
from tournaments.api.views import OfEvent


class PointsLossSerializer(serializers.ModelSerializer):
    """A decision that an entry, or one of its players, loses points of the ranking."""

    player = PlayerSerializer(source="player.person", allow_null=True)

    class Meta:
        model = PointsLoss
        fields = [
            "id",
            "entry",
            "player",
            "percent",
            "article",
            "reason",
            "reference",
            "decided_at",
            "taken_back_at",
            "take_back_reason",
        ]
        read_only_fields = fields


@extend_schema(
    tags=["results"], summary="Ranking points lost by decision, those given back among them"
)
class PointsLosses(OfEvent, ListAPIView):
    permission_classes = [require_permission(may_homologate)]
    key_scope = KeyScope.RANKING
    serializer_class = PointsLossSerializer
    queryset = PointsLoss.objects.none()  # for the description; the event has its own

    def get_queryset(self) -> QuerySet[PointsLoss]:
        return points_losses_of(self.event)
