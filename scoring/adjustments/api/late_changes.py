"""The late changes of an event's results, for programs."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ListAPIView
from federation.api.serializers import ReasonField
from federation.models import KeyScope
from scoring.adjustments.selectors import late_changes_of
from scoring.models import LateChange
from scoring.permissions import may_see_late_changes
from tournaments.api.views import OfEvent


class LateChangeSerializer(serializers.ModelSerializer):
    """An act on results that came after its window: waiting or decided."""

    reason = ReasonField(read_only=True)

    class Meta:
        model = LateChange
        fields = [
            "id",
            "event",
            "act",
            "about",
            "reason",
            "article",
            "closed_at",
            "body",
            "state",
            "proposed_at",
            "director_at",
            "director_reason",
            "decided_at",
            "decision",
        ]
        read_only_fields = fields


class LateChanges(OfEvent, ListAPIView):
    permission_classes = [require_permission(may_see_late_changes)]
    key_scope = KeyScope.RESULTS
    serializer_class = LateChangeSerializer
    queryset = LateChange.objects.none()  # for the description; the event has its own

    @extend_schema(
        tags=["results"],
        summary="Changes of results that came after their window",
        description="The director agrees, then the body named; with the last word it is done.",
    )
    def get(self, request, *args, **kwargs):  # type: ignore[no-untyped-def]
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[LateChange]:
        return late_changes_of(self.event)
