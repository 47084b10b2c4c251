"""The calendar, for programs."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from federation.access import Public
from federation.api.bases import APIView, ListAPIView, RetrieveAPIView
from federation.selectors.callers import reader_of
from tournaments.api.filters import EventFilter
from tournaments.api.serializers import EventSerializer
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import Event


@extend_schema(tags=["events"], summary="Events, the latest first")
class EventList(ListAPIView):
    permission_classes = [Public]
    serializer_class = EventSerializer
    filterset_class = EventFilter
    orders = {"day": ("starts_on",), "name": ("name", "starts_on")}
    order = "-day"

    def get_queryset(self) -> QuerySet[Event]:
        return events_shown()


@extend_schema(tags=["events"], summary="One event")
class EventDetail(RetrieveAPIView):
    permission_classes = [Public]
    serializer_class = EventSerializer

    def get_queryset(self) -> QuerySet[Event]:
        return events_shown()


class OfEvent(APIView):
    """What belongs to an event: not seen is 404, then the view's predicate is asked of it."""

    event: Event

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        on = timezone.localdate()
        event = events_visible_to(reader_of(request), on=on).filter(pk=kwargs["pk"]).first()
        if event is None:
            raise Http404
        self.check_object_permissions(request, event)
        self.event = event
