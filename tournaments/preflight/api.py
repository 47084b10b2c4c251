"""Events as programs fill them in, and the regulation read over them."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.refusals import answer_refusal
from federation.api.request_bodies import SentSerializer
from federation.api.schema import Refused
from federation.models import Account, KeyScope
from federation.selectors.callers import reader_of
from tournaments.api.views import OfEvent
from tournaments.events.selectors.organisers import Organiser, organisers_for
from tournaments.events.services.events import EventDraft, check_draft
from tournaments.models import (
    AgeGroup,
    CategoryLimit,
    EventClass,
    EventKind,
    EventType,
    OrganiserKind,
    ScoringMethod,
)
from tournaments.permissions import may_create_event, may_manage_event
from tournaments.preflight.rules import Finding, Level, is_ready
from tournaments.preflight.selectors.preflight import preflight
from tournaments.preflight.texts import line_in_words

# The fields of a draft that a line of the regulation looks at.
_FIELDS_OF: dict[str, tuple[str, ...]] = {
    "name": ("name",),
    "days": ("starts_on", "ends_on"),
    "sessions": ("planned_sessions", "planned_boards"),
    "corrections": ("correction_minutes",),
    "scoring": ("kind", "method", "is_triplets"),
    "organiser": ("organiser_kind", "organiser"),
    "title": ("name", "event_class"),
    "class": ("organiser_kind", "event_class"),
    "festival": ("is_open_to_all", "is_advertised", "has_prizes", "planned_sessions",
                 "planned_boards", "starts_on", "ends_on"),
    "championship": ("event_class", "kind", "event_type", "age_group", "category_limit"),
    "ages": ("age_group",),
    "clash": ("starts_on", "ends_on"),
    "boards": ("planned_boards",),
    "venue": ("venue",),
    "director": ("director_name",),
}  # fmt: skip


class DraftSerializer(SentSerializer):
    """An event as an organiser fills it in."""

    name = serializers.CharField(max_length=160)
    organiser_kind = serializers.ChoiceField(choices=OrganiserKind.choices)
    organiser = serializers.CharField(
        max_length=20, required=False, allow_blank=True, default="",
        help_text="Code of the club or association; empty for the federation.",
    )  # fmt: skip
    event_class = serializers.ChoiceField(choices=EventClass.choices)
    kind = serializers.ChoiceField(choices=EventKind.choices)
    is_triplets = serializers.BooleanField(default=False, help_text="Three to an entry of pairs.")
    method = serializers.ChoiceField(choices=ScoringMethod.choices)
    event_type = serializers.ChoiceField(choices=EventType.choices, default=EventType.OPEN)
    age_group = serializers.ChoiceField(choices=AgeGroup.choices, default=AgeGroup.NONE)
    category_limit = serializers.ChoiceField(
        choices=CategoryLimit.choices, default=CategoryLimit.NONE
    )
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, help_text="The first day where it is not said.")
    venue = serializers.CharField(max_length=160, required=False, allow_blank=True, default="")
    director_name = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default=""
    )
    is_online = serializers.BooleanField(default=False)
    is_open_to_all = serializers.BooleanField(default=False)
    is_advertised = serializers.BooleanField(default=False)
    has_prizes = serializers.BooleanField(default=False)
    wants_homologation = serializers.BooleanField(default=True)
    planned_sessions = serializers.IntegerField(min_value=1, max_value=99, default=1)
    planned_boards = serializers.IntegerField(min_value=0, max_value=999, default=0)
    correction_minutes = serializers.IntegerField(
        min_value=1, max_value=9999, allow_null=True, default=None,
        help_text="The organiser's own period to correct results, never under 30.",
    )  # fmt: skip


class FindingSerializer(serializers.Serializer):
    """One line of the regulation over an event."""

    topic = serializers.CharField()
    article = serializers.CharField()
    level = serializers.ChoiceField(
        choices=[level.value for level in Level],
        help_text="NEEDS: what is added once the event is in the calendar.",
    )
    code = serializers.CharField(allow_blank=True)
    detail = serializers.CharField(allow_blank=True)
    concerns = serializers.ListField(
        child=serializers.CharField(), help_text="The fields of the draft the line is about."
    )


class PreflightSerializer(serializers.Serializer):
    """The regulation read line by line: ready where no line is an ERROR."""

    ready = serializers.BooleanField()
    lines = FindingSerializer(many=True)


class DraftPreflight(APIView):
    permission_classes = [require_permission(may_create_event)]
    key_scope = KeyScope.EVENTS

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return answer_refusal

    @extend_schema(
        tags=["events"],
        summary="Read the regulation over an event that is not created",
        description="Nothing is written; the answer is what the form of a new event shows.",
        request=DraftSerializer,
        responses={200: PreflightSerializer, 409: Refused},
    )
    def post(self, request: Request) -> Response:
        self.check_object_permissions(request, None)
        draft = draft_sent(request, DraftSerializer)
        return Response(
            preflight_data(check_draft(draft, instead_of=None, on=timezone.localdate()))
        )


class EventPreflight(OfEvent):
    permission_classes = [require_permission(may_manage_event)]
    key_scope = KeyScope.EVENTS

    @extend_schema(
        tags=["events"],
        summary="Read the regulation over an event of the calendar",
        responses={200: PreflightSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(preflight_data(preflight(self.event, on=timezone.localdate())))


def draft_sent(request: Request, kind: type[DraftSerializer]) -> EventDraft:
    """Return the draft that was sent, for a body the account may hold events for."""
    sheet = kind(data=request.data)
    sheet.is_valid(raise_exception=True)
    return draft_of(request, dict(sheet.validated_data))


def draft_of(request: Request, data: dict[str, Any]) -> EventDraft:
    """Return the draft of checked data, for a body the account may hold events for."""
    body = _organiser(reader_of(request), data["organiser_kind"], data.pop("organiser"))
    data.setdefault("ends_on", data["starts_on"])
    return EventDraft(**data, club=body.club, association=body.association)


def _organiser(account: Account, kind: str, code: str) -> Organiser:
    if not code and kind in {OrganiserKind.CLUB, OrganiserKind.ASSOCIATION}:
        raise ValidationError({"organiser": [_("Name the club or association by its code.")]})
    for organiser in organisers_for(account, on=timezone.localdate()):
        body = organiser.club or organiser.association
        if organiser.kind == kind and (body.code if body else "") == code:
            return organiser
    raise PermissionDenied


def preflight_data(lines: tuple[Finding, ...]) -> dict[str, object]:
    """Return the lines of the regulation as programs read them."""
    return {
        "ready": is_ready(lines),
        "lines": [
            {
                "topic": line.topic,
                "article": line.article,
                "level": line.level.value,
                "code": line.refusal.code if line.refusal else line.states,
                "detail": line_in_words(line),
                "concerns": list(_FIELDS_OF.get(line.topic, ())),
            }
            for line in lines
        ],
    }
