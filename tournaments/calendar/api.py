"""Dates of the calendar for programs: those of one's bodies, and the event made of one."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView, ListAPIView, RowListAPIView
from federation.api.request_bodies import SentSerializer
from federation.api.serializers import BodySerializer
from federation.api.years import SEASON, requested_season
from federation.errors import RuleError
from federation.models import KeyScope
from federation.selectors.callers import account_of, reader_of
from tournaments.api.event_acts import (
    EventRefusedSerializer,
    EventWrittenSerializer,
    event_refused,
    written,
)
from tournaments.api.serializers import EventNameSerializer
from tournaments.calendar.selectors.cycle import reservations_visible_to
from tournaments.calendar.selectors.lines import calendar_lines
from tournaments.calendar.services.reservations import use_reservation
from tournaments.events.selectors.hosting import (
    compared_bids,
    hosting_calls,
    hosting_calls_visible_to,
)
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    DateReservation,
    Event,
    EventKind,
    HostingBid,
    HostingCall,
    ReservationState,
    ScoringMethod,
)
from tournaments.permissions import (
    may_decide_hosting_call,
    may_follow_reservation,
    may_reserve_dates,
)


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
    permission_classes = [require_permission(may_reserve_dates)]
    key_scope = KeyScope.EVENTS
    serializer_class = ReservationSerializer
    queryset = DateReservation.objects.none()
    orders = {"days": ("starts_on",), "title": ("title",), "state": ("state", "starts_on")}
    order = "-days"

    def get_queryset(self) -> QuerySet[DateReservation]:
        return reservations_visible_to(reader_of(self.request), on=timezone.localdate())


class EventOfReservation(APIView):
    permission_classes = [require_permission(may_follow_reservation)]
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
        row = reservations_visible_to(reader_of(request), on=on).filter(pk=pk).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        use_serializer = UseSerializer(data=request.data)
        use_serializer.is_valid(raise_exception=True)
        draft = _draft(row, use_serializer.validated_data)
        try:
            event = use_reservation(
                reservation=row, draft=draft, account=account_of(request), now=timezone.now()
            )
        except RuleError as refusal:
            return event_refused(request, refusal, draft, None)
        return Response(written(event, ()), status=201)


def _draft(row: DateReservation, data: dict[str, Any]) -> EventDraft:
    copied_fields = (
        "kind", "event_class", "organiser_kind", "club", "association", "event_type",
        "age_group", "category_limit", "starts_on", "ends_on", "is_online",
    )  # fmt: skip
    return EventDraft(**data, **{name: getattr(row, name) for name in copied_fields})


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


class BidSerializer(serializers.Serializer):
    """What a body offers to host an event, and where it comes by the rule of preference."""

    id = serializers.IntegerField(source="bid.pk")
    place = serializers.IntegerField(source="rank.place")
    why = serializers.CharField(source="rank.reason", help_text="A code.")
    club = BodySerializer(source="bid.club", allow_null=True)
    association = BodySerializer(source="bid.association", allow_null=True)
    other_name = serializers.CharField(
        source="bid.other_name", allow_blank=True, help_text="Of a host that is neither."
    )
    share = serializers.CharField(source="bid.share", help_text="Of all entry fees: 3/10.")
    venue = serializers.CharField(source="bid.venue")
    timetable = serializers.CharField(source="bid.timetable")
    promotion = serializers.CharField(source="bid.promotion", allow_blank=True)
    support = serializers.CharField(source="bid.support", allow_blank=True)
    days_late = serializers.IntegerField(source="bid.days_late")
    received_at = serializers.DateTimeField(source="bid.received_at")
    is_chosen = serializers.BooleanField(source="bid.is_chosen")


@extend_schema(tags=["events"], summary="The bids to host an event, the preferred one first")
class BidsOfCall(RowListAPIView):
    permission_classes = [require_permission(may_decide_hosting_call)]
    key_scope = KeyScope.EVENTS
    serializer_class = BidSerializer
    queryset = HostingBid.objects.none()
    load = staticmethod(hosting_calls_visible_to)

    def get_queryset(self) -> Any:
        return [{"rank": rank, "bid": bid} for rank, bid in compared_bids(self.row)]


class CalendarLineSerializer(serializers.Serializer):
    """A line of the calendar: an event, or a date that was accepted and has none yet."""

    key = serializers.CharField(help_text="Kind and number: event:12, reservation:3.")
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    title = serializers.CharField()
    organiser_kind = serializers.CharField()
    organiser = serializers.CharField(allow_blank=True)
    region = serializers.CharField(allow_blank=True, help_text="Code of the association.")
    event_class = serializers.CharField()
    kind = serializers.ChoiceField(choices=EventKind.choices)
    event_type = serializers.CharField()
    age_group = serializers.CharField()
    category_limit = serializers.CharField()
    venue = serializers.CharField(allow_blank=True)
    is_online = serializers.BooleanField()
    is_reserved = serializers.BooleanField(help_text="True while there is no event yet.")


@extend_schema(
    tags=["events"],
    summary="The calendar of a season: events and accepted dates, as they are played",
    parameters=[
        SEASON,
        OpenApiParameter("region", str, description="Code of an association; national ones stay."),
    ],
)
class CalendarLines(ListAPIView):
    permission_classes = [Public]
    serializer_class = CalendarLineSerializer
    queryset = Event.objects.none()  # for the description

    def get_queryset(self) -> Any:
        region = self.request.query_params.get("region", "")
        lines = calendar_lines(requested_season(self.request, on=timezone.localdate()))
        return [line for line in lines if not region or line["region"] in {region, ""}]
