"""Who plays without the licence asked for, for programs."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView, RowListAPIView
from federation.api.serializers import PlayerSerializer
from federation.api.years import SEASON, requested_season
from federation.models import KeyScope, Person
from federation.permissions import may_keep_office
from tournaments.api.serializers import EventNameSerializer
from tournaments.entries.selectors.licences import (
    Unlicensed,
    asks_for_licence,
    played_without_licence,
    players_without_licence,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.permissions import may_manage_event


class UnlicensedSerializer(serializers.Serializer):
    """A player without licence: the year of the last one, and through whom one was asked for."""

    person = PlayerSerializer()
    last_season = serializers.SerializerMethodField()
    requested_through = serializers.CharField(source="through", allow_blank=True)

    def get_last_season(self, missing: Unlicensed) -> int | None:
        return missing.last.season.year if missing.last else None


@extend_schema(
    tags=["licences"], summary="Who is seated in an event without the licence it asks for"
)
class UnlicensedInEvent(RowListAPIView):
    permission_classes = [require_permission(may_manage_event)]
    key_scope = KeyScope.EVENTS
    serializer_class = UnlicensedSerializer
    queryset = Person.objects.none()  # for the description
    load = staticmethod(events_visible_to)

    def get_queryset(self) -> Any:
        return players_without_licence(self.row) if asks_for_licence(self.row) else []


class PlayedWithoutSerializer(serializers.Serializer):
    """A player without licence, and the events that ask for one."""

    player = UnlicensedSerializer(source="missing")
    events = EventNameSerializer(many=True)


@extend_schema(
    tags=["licences"],
    summary="Who is seated without licence in the events of a season that ask for one",
    parameters=[SEASON],
)
class PlayersUnlicensed(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = PlayedWithoutSerializer
    queryset = Person.objects.none()  # for the description

    def get_queryset(self) -> Any:
        return played_without_licence(requested_season(self.request, on=timezone.localdate()))
