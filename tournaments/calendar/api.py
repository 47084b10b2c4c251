"""Dates of the calendar for programs: those of one's bodies, and the event made of one."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.bases import APIView, ClosedListAPIView, ListAPIView
from federation.api.sent import SentSerializer
from federation.api.serializers import BodySerializer
from federation.doors import Public, only_if
from federation.errors import RuleError
from federation.models import KeyScope
from tournaments.api.event_acts import (
    EventRefusedSerializer,
    EventWrittenSerializer,
    event_refused,
    written,
)
from tournaments.api.serializers import EventNameSerializer
from tournaments.calendar.selectors.cycle import reservations_visible_to
from tournaments.calendar.services.reservations import use_reservation
from tournaments.events.selectors.hosting import hosting_calls
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    DateReservation,
    EventKind,
    HostingCall,
    ReservationState,
    ScoringMethod,
)
from tournaments.permissions import may_follow_reservation, may_reserve_dates


class ReservationSerializer(serializers.Serializer):
    """Days asked for in the calendar of a season."""

    id = serializers.IntegerField(source="pk")
    season = serializers.IntegerField(source="season.year")
    title = serializers.CharField()
    organiser_kind = serializers.CharField()
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)
    event_class = serializers.CharField()
    kind = serializers.ChoiceField(choices=EventKind.choices)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    state = serializers.ChoiceField(choices=ReservationState.choices)
    event = serializers.IntegerField(
        source="event_id", allow_null=True, help_text="What was made of it."
    )


class UseSerializer(SentSerializer):
    """What an event needs beyond its reserved date."""

    name = serializers.CharField(max_length=160)
    method = serializers.ChoiceField(choices=ScoringMethod.choices)
    venue = serializers.CharField(max_length=160, required=False, allow_blank=True, default="")
    director_name = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default=""
    )
    planned_sessions = serializers.IntegerField(min_value=1, max_value=99, default=1)
    planned_boards = serializers.IntegerField(min_value=0, max_value=999, default=0)
    is_open_to_all = serializers.BooleanField(default=False)
    is_advertised = serializers.BooleanField(default=False)
    has_prizes = serializers.BooleanField(default=False)


@extend_schema(
    tags=["events"],
    summary="The dates asked for by the bodies one acts for, the latest day first",
    responses={200: ReservationSerializer(many=True)},
)
class Reservations(ClosedListAPIView):
    permission_classes = [only_if(may_reserve_dates)]
    key_scope = KeyScope.EVENTS
    serializer_class = ReservationSerializer
    queryset = DateReservation.objects.none()
    orders = {"days": ("starts_on",), "title": ("title",), "state": ("state", "starts_on")}
    order = "-days"

    def get_queryset(self) -> QuerySet[DateReservation]:
        return reservations_visible_to(self.request.user, on=timezone.localdate())


class EventOfReservation(APIView):
    permission_classes = [only_if(may_follow_reservation)]
    key_scope = KeyScope.EVENTS

    @extend_schema(
        tags=["events"],
        summary="Make the event of an accepted date",
        description="Who organises, what is played and the days are as they were accepted.",
        request=UseSerializer,
        responses={201: EventWrittenSerializer, 409: EventRefusedSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        on = timezone.localdate()
        row = reservations_visible_to(request.user, on=on).filter(pk=pk).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        asked = UseSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        draft = _draft(row, asked.validated_data)
        try:
            event = use_reservation(
                reservation=row, draft=draft, account=request.user, now=timezone.now()
            )
        except RuleError as refusal:
            return event_refused(refusal, draft, None)
        return Response(written(event, ()), status=201)


def _draft(row: DateReservation, told: dict[str, Any]) -> EventDraft:
    kept = (
        "kind", "event_class", "organiser_kind", "club", "association", "event_type",
        "age_group", "category_limit", "starts_on", "ends_on", "is_online",
    )  # fmt: skip
    return EventDraft(**told, **{name: getattr(row, name) for name in kept})


class HostingCallSerializer(serializers.Serializer):
    """A national event offered to hosts; `bids`: how many stand."""

    id = serializers.IntegerField(source="pk")
    event = EventNameSerializer()
    open_until = serializers.DateField()
    message = serializers.CharField(allow_blank=True)
    price_cents = serializers.IntegerField(help_text="Of an entry.")
    currency = serializers.CharField()
    is_sample = serializers.BooleanField(help_text="True where the amounts are samples.")
    bids = serializers.IntegerField(source="bid_count")
    decided_at = serializers.DateTimeField(allow_null=True)


@extend_schema(tags=["events"], summary="The national events offered to hosts, decided ones too")
class HostingCalls(ListAPIView):
    permission_classes = [Public]
    serializer_class = HostingCallSerializer

    def get_queryset(self) -> QuerySet[HostingCall]:
        return hosting_calls().order_by("-open_until", "-pk")
