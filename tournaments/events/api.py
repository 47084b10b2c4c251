"""The edition of the Laws of an event, for programs of the office."""

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.refusals import answer_refusal
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.selectors.callers import account_of
from tournaments.api.views import OfEvent
from tournaments.events.selectors.law_editions import editions_admitted, editions_stated
from tournaments.events.services.law_editions import state_edition
from tournaments.models import Event
from tournaments.permissions import may_state_edition


class EditionStatedSerializer(serializers.Serializer):
    """An edition stated for an event, and why."""

    edition = serializers.IntegerField()
    was = serializers.IntegerField()
    reason = serializers.CharField()
    at = serializers.DateTimeField(source="event.at")


class LawsSerializer(serializers.Serializer):
    """What an event is played under."""

    edition = serializers.IntegerField()
    admitted = serializers.ListField(child=serializers.IntegerField())
    stated = EditionStatedSerializer(many=True, help_text="The latest first.")


class StateEditionSerializer(SentSerializer):
    edition = serializers.IntegerField()
    reason = serializers.CharField(max_length=300)


class LawsOfEvent(OfEvent):
    permission_classes = [require_permission(may_state_edition)]
    key_scope = KeyScope.EVENTS

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return answer_refusal

    @extend_schema(
        tags=["events"],
        summary="The edition of the Laws of an event, and who stated it",
        responses={200: LawsSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(_data(self.event))

    @extend_schema(
        tags=["events"],
        summary="State the edition of the Laws of an event",
        description=(
            "Refused once the first session has begun, and while a ruling stands that was given"
            " under another edition."
        ),
        request=StateEditionSerializer,
        responses={200: LawsSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        state_edition_serializer = StateEditionSerializer(data=request.data)
        state_edition_serializer.is_valid(raise_exception=True)
        event = state_edition(
            event=self.event,
            account=account_of(request),
            now=timezone.now(),
            **state_edition_serializer.validated_data,
        )
        return Response(_data(event))


def _data(event: Event) -> dict[str, object]:
    return dict(
        LawsSerializer(
            {
                "edition": event.law_edition,
                "admitted": editions_admitted(event),
                "stated": editions_stated(event),
            }
        ).data
    )
