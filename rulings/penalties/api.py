"""The penalties of an event, in the API."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ListAPIView
from federation.api.serializers import PlayerSerializer
from federation.models import KeyScope
from rulings.models import Penalty
from rulings.penalties.selectors import penalties_of
from rulings.permissions import may_read_log
from tournaments.api.views import OfEvent


class PenaltySerializer(serializers.ModelSerializer):
    """A penalty as it was given, and whether it was taken back."""

    player = PlayerSerializer(source="player.person", allow_null=True)
    call = serializers.IntegerField(source="incident_id", allow_null=True)

    class Meta:
        model = Penalty
        fields = [
            "id",
            "number",
            "entry",
            "player",
            "call",
            "session",
            "offence",
            "offence_number",
            "minutes_late",
            "suggested",
            "sanction",
            "departure_reason",
            "facts",
            "article",
            "is_reported",
            "given_at",
            "approved_at",
            "taken_back_at",
            "take_back_reason",
        ]
        read_only_fields = fields


@extend_schema(tags=["directing"], summary="The penalties of an event, those taken back among them")
class PenaltiesOfEvent(OfEvent, ListAPIView):
    permission_classes = [require_permission(may_read_log)]
    key_scope = KeyScope.DIRECTING
    serializer_class = PenaltySerializer
    queryset = Penalty.objects.none()  # for the description; the event has its own

    def get_queryset(self) -> QuerySet[Penalty]:
        return penalties_of(self.event)
