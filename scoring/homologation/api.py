"""The gate for programs: each condition of the regulation on an event."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.models import KeyScope
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.gate import check_event, gate_data
from scoring.permissions import may_see_conditions
from tournaments.api.views import OfEvent

STATES = [(state.value, state.value) for state in State]


class WaiverSerializer(serializers.Serializer):
    """That a body does not insist on a condition."""

    by = serializers.CharField()
    mandate = serializers.CharField()
    reason = serializers.CharField()
    when = serializers.DateTimeField()


class ConditionSerializer(serializers.Serializer):
    """One condition, and the facts it was decided on."""

    rule = serializers.CharField()
    article = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    facts = serializers.DictField(help_text="By name; each condition has facts of its own.")
    waiver = WaiverSerializer(allow_null=True)


class EventConditionsSerializer(serializers.Serializer):
    """The conditions of an event; state: of the event as a whole."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields; one of them has a name that Python keeps for itself."""
        return {
            "event": serializers.IntegerField(),
            "class": serializers.CharField(),
            "state": serializers.ChoiceField(choices=STATES),
            "conditions": ConditionSerializer(many=True),
        }


class EventConditions(OfEvent):
    permission_classes = [require_permission(may_see_conditions)]
    key_scope = KeyScope.READ

    @extend_schema(
        tags=["results"],
        summary="Ask the conditions of the regulation of an event",
        description="By what was played, as homologation asks them. Nothing is changed.",
        responses={200: EventConditionsSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(gate_data(check_event(self.event)))
