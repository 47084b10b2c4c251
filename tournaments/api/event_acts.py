"""Events put into the calendar, changed and cancelled by programs: the acts of the pages."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import public_or_require, require_permission
from federation.acts.refusal_log import note_at_door
from federation.api.once import once_in_api
from federation.api.refusals import refused
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.errors import RuleError
from federation.models import KeyScope
from federation.selectors.callers import account_of
from tournaments.api.serializers import EventSerializer
from tournaments.api.views import EventDetail, EventList, OfEvent
from tournaments.events.selectors.events import events_shown
from tournaments.events.services.changes import FIELDS, cancel_event, change_event
from tournaments.events.services.events import (
    EventDraft,
    check_draft,
    enter_event,
    proposed_event,
)
from tournaments.models import Event
from tournaments.permissions import may_change_event, may_create_event
from tournaments.preflight.api import (
    DraftSerializer,
    PreflightSerializer,
    draft_of,
    preflight_data,
)
from tournaments.preflight.selectors.preflight import preflight


class NewEventSerializer(DraftSerializer):
    """An event to put into the calendar."""

    law_edition = serializers.IntegerField(
        min_value=1900, max_value=2999, allow_null=True, default=None,
        help_text="Of the Laws; the one the regulation names where it is not said.",
    )  # fmt: skip
    is_another = serializers.BooleanField(
        default=False,
        help_text="Confirms that it is another event than one of the same organiser and name on "
        "some of its days, which is refused else.",
    )


class ChangedEventSerializer(DraftSerializer):
    """What is to change of an event; what is not sent stays as it is."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, partial=True, **kwargs)

    def get_fields(self) -> dict[str, serializers.Field]:
        fields: dict[str, serializers.Field] = super().get_fields()
        del fields["organiser_kind"], fields["organiser"]
        return fields


class CancelEventSerializer(SentSerializer):
    """Why an event is cancelled."""

    reason = serializers.CharField(max_length=300)


class EventWrittenSerializer(EventSerializer):
    """An event as it stands now, with the regulation read over it."""

    preflight = PreflightSerializer()
    changed = serializers.ListField(child=serializers.CharField())

    class Meta(EventSerializer.Meta):
        fields = [*EventSerializer.Meta.fields, "changed", "preflight"]


class EventRefusedSerializer(Refused):
    """Why an event was not written: the first refusal, and every line of the regulation."""

    preflight = PreflightSerializer(
        allow_null=True, help_text="Null where no season or regulation is there for its days."
    )


class Events(EventList):
    permission_classes = [public_or_require(may_create_event)]
    key_scope = KeyScope.EVENTS

    @extend_schema(
        tags=["events"],
        summary="Put an event into the calendar",
        description=(
            "What the form of a new event asks and refuses. Written or refused, the answer tells "
            "every line of the regulation over it. Sent twice it is refused, unless `is_another`."
        ),
        request=NewEventSerializer,
        responses={201: EventWrittenSerializer, 409: EventRefusedSerializer},
    )
    def post(self, request: Request) -> Response:
        self.check_object_permissions(request, None)
        sheet = NewEventSerializer(data=request.data)
        sheet.is_valid(raise_exception=True)
        data = dict(sheet.validated_data)
        is_another, draft = data.pop("is_another"), draft_of(request, data)
        account, now = account_of(request), timezone.now()
        try:
            event = enter_event(draft=draft, account=account, now=now, is_another=is_another)
        except RuleError as refusal:
            return event_refused(request, refusal, draft, None)
        return Response(written(event, ()), status=201)


class OneEvent(EventDetail):
    permission_classes = [public_or_require(may_change_event)]
    key_scope = KeyScope.EVENTS

    @extend_schema(
        tags=["events"],
        summary="Change an event",
        description=(
            "Only what is sent. What is settled by now (a published regulation, the first day, "
            "results) is refused by name."
        ),
        request=ChangedEventSerializer,
        responses={200: EventWrittenSerializer, 409: EventRefusedSerializer},
    )
    def patch(self, request: Request, pk: int) -> Response:
        event = self.get_object()
        sheet = ChangedEventSerializer(data=request.data)
        sheet.is_valid(raise_exception=True)
        draft = replace(_as_it_stands(event), **_of_change(sheet.validated_data, event))
        try:
            changed = change_event(
                event=event, draft=draft, account=account_of(request), now=timezone.now()
            )
        except RuleError as refusal:
            return event_refused(request, refusal, draft, event)
        return Response(written(event, changed))


class EventCancellation(OfEvent):
    permission_classes = [require_permission(may_change_event)]
    key_scope = KeyScope.EVENTS

    @extend_schema(
        tags=["events"],
        summary="Cancel an event; it stays in the calendar, marked",
        request=CancelEventSerializer,
        responses={200: EventSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        cancel_event_serializer = CancelEventSerializer(data=request.data)
        cancel_event_serializer.is_valid(raise_exception=True)
        cancel_event(
            event=self.event,
            account=account_of(request),
            now=timezone.now(),
            **cancel_event_serializer.validated_data,
        )
        return Response(EventSerializer(events_shown().get(pk=pk)).data)


def _as_it_stands(event: Event) -> EventDraft:
    values_by_name = {field.name: getattr(event, field.name) for field in fields(EventDraft)}
    return EventDraft(**values_by_name)


def _of_change(data: Mapping[str, Any], event: Event) -> dict[str, Any]:
    """Return the changes. An event of one day that moves to another day stays one of one day."""
    changes = {name: value for name, value in data.items() if name in FIELDS}
    if "starts_on" in changes and event.starts_on == event.ends_on:
        changes.setdefault("ends_on", changes["starts_on"])
    return changes


def written(event: Event, changed: tuple[str, ...]) -> dict[str, Any]:
    """Return an event as stored, with its pre-flight."""
    event = events_shown().get(pk=event.pk)
    lines = preflight(event, on=timezone.localdate())
    data = dict(EventSerializer(event).data)
    return {**data, "changed": list(changed), "preflight": preflight_data(lines)}


def event_refused(
    request: Request, refusal: RuleError, draft: EventDraft, event: Event | None
) -> Response:
    """Return the refusal with the pre-flight lines of the draft, which is not stored.

    event: the one to be changed; None if it was to be created.
    """
    note_at_door(request._request, refusal, row=event or proposed_event(draft))
    answer = refused(refusal, status=409)
    try:
        lines = check_draft(draft, instead_of=event, on=timezone.localdate())
    except RuleError:
        answer.data["preflight"] = None
    else:
        answer.data["preflight"] = preflight_data(lines)
    return answer
