"""The director's log and its rulings in the API: the same predicates as the pages."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Predicate, require_permission
from federation.api.bases import APIView
from federation.api.pages import Pages
from federation.api.refusals import answer_refusal
from federation.api.request_bodies import validated_data
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.selectors.callers import account_of, reader_of
from rulings.api.serializers import (
    CallDetailSerializer,
    CallSerializer,
    EffectSentSerializer,
    FactSerializer,
    NewCallSerializer,
    NewFactSerializer,
    NewRulingSerializer,
    RulingEffectSerializer,
    RulingInListSerializer,
    RulingSerializer,
)
from rulings.log.selectors.incidents import contestants_at, incidents_of, incidents_visible_to
from rulings.log.services.log import (
    CallDraft,
    CallLocation,
    FactDraft,
    note_fact,
    open_incident,
)
from rulings.models import Incident, Ruling
from rulings.permissions import (
    may_keep_call,
    may_keep_log,
    may_list_rulings,
    may_read_call,
    may_read_log,
    may_read_ruling,
)
from rulings.rules.measures import Measure, measure_read
from rulings.rulings.api.ruling_data import (
    call_data,
    call_data_with_log,
    ruling_data,
    ruling_in_list,
)
from rulings.rulings.selectors.measures import preview_measures
from rulings.rulings.selectors.rulings import rulings_visible_to
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.adjustments.services.late_changes import agreement_for_ruling
from tournaments.api.views import OfEvent

if TYPE_CHECKING:
    from rest_framework.permissions import _SupportsHasPermission

TAG = ["director's log"]


class Writes(APIView):
    """Reading requires `permission_classes`; writing requires `keeps` as well."""

    keeps: Predicate

    def get_permissions(self) -> "Sequence[_SupportsHasPermission]":
        supports_has_permissions = super().get_permissions()
        return (
            [*supports_has_permissions, require_permission(self.keeps)()]
            if self.request.method == "POST"
            else supports_has_permissions
        )

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return answer_refusal


class OfCall(Writes):
    """Of a call: 404 if the account cannot see it."""

    permission_classes = [require_permission(may_read_call)]
    key_scope = KeyScope.DIRECTING
    keeps = staticmethod(may_keep_call)
    call: Incident

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        seen = incidents_visible_to(reader_of(request), on=timezone.localdate())
        call = seen.prefetch_related("players__person").filter(pk=self.kwargs["pk"]).first()
        if call is None:
            raise Http404
        self.check_object_permissions(request, call)
        self.call = call


class CallsOfEvent(Writes, OfEvent):
    permission_classes = [require_permission(may_read_log)]
    key_scope = KeyScope.DIRECTING
    pagination_class = Pages
    keeps = staticmethod(may_keep_log)

    @extend_schema(
        tags=TAG,
        summary="The calls of an event, the newest first",
        operation_id="events_calls_list",
        responses={200: CallSerializer(many=True)},
    )
    def get(self, request: Request, pk: int) -> Response:
        return _paged(self, incidents_of(self.event).prefetch_related("players__person"), _in_list)

    @extend_schema(
        tags=TAG,
        summary="Enter a call",
        description=(
            "Refused where the table has an open call on the board already, or where the seating "
            "has no such table or other boards there, unless place_reason says why. Without ns "
            "and ew, round and players follow from the seating."
        ),
        request=NewCallSerializer,
        responses={201: CallDetailSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(NewCallSerializer, request)
        sides = contestants_at(
            self.event, {"ns": data["ns"], "ew": data["ew"]}, section=data["section"]
        )
        place = CallLocation(**{name: data[name] for name in CallLocation.__slots__})
        draft = CallDraft(
            place,
            ns=sides["ns"],
            ew=sides["ew"],
            beside=data["beside"],
            place_reason=data["place_reason"],
        )
        call = open_incident(
            event=self.event, draft=draft, account=account_of(request), now=timezone.now()
        )
        return Response(CallDetailSerializer(call_data_with_log(call)).data, status=201)


class CallDetail(OfCall):
    @extend_schema(
        tags=TAG,
        summary="One call with its log: facts, board, evidence, what the assistant proposed",
        responses={200: CallDetailSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(CallDetailSerializer(call_data_with_log(self.call)).data)


class FactsOfCall(OfCall):
    @extend_schema(
        tags=TAG,
        summary="Add a line to the log of a call",
        request=NewFactSerializer,
        responses={201: FactSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        draft = FactDraft(**validated_data(NewFactSerializer, request))
        fact = note_fact(
            incident=self.call, draft=draft, account=account_of(request), now=timezone.now()
        )
        return Response(FactSerializer(fact).data, status=201)


class RulingOfCall(OfCall):
    @extend_schema(
        tags=TAG,
        summary="Rule on a call",
        description=(
            "What is taken over of the proposals of its flows, and what the director decides in "
            "words. Refused as on the page: facts disputed and none found, a second ruling, the "
            "own table, a departure without its reason, nothing cited."
        ),
        request=NewRulingSerializer,
        responses={201: RulingSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        ruling = make_ruling(
            incident=self.call,
            draft=draft_of(validated_data(NewRulingSerializer, request)),
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(RulingSerializer(ruling_data(ruling)).data, status=201)


class EffectOfMeasures(OfCall):
    @extend_schema(
        tags=TAG,
        summary="What measures would do to the whole field; nothing is written",
        request=EffectSentSerializer,
        responses={200: RulingEffectSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        measures = measures_of(validated_data(EffectSentSerializer, request)["measures"])
        names = {row.key: str(row) for row in self.call.event.entries.all()}
        shown = preview_measures(self.call, measures, names)
        standings = shown.preview.standings if shown.preview else ()
        needed = agreement_for_ruling(self.call.event, None, now=timezone.now())
        data = {
            "waits_for": shown.waits_for,
            "agreed_by": needed.body if needed else "",
            "window_closed_at": needed.until if needed else None,
            "unfinished_round": shown.unfinished,
            "is_alone": shown.is_alone,
            "standings": standings,
        }
        return Response(RulingEffectSerializer(data).data)


class Rulings(APIView):
    permission_classes = [require_permission(may_list_rulings)]
    key_scope = KeyScope.DIRECTING
    pagination_class = Pages

    @extend_schema(
        tags=TAG,
        summary="The rulings one may read: those that concern oneself, and of logs one reads",
        operation_id="rulings_list",
        responses={200: RulingInListSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        rows = rulings_visible_to(reader_of(request), on=timezone.localdate())
        return _paged(self, rows.order_by("-made_at", "-pk"), _ruling_in_list)


class RulingDetail(APIView):
    permission_classes = [require_permission(may_read_ruling)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=TAG,
        summary="One ruling with its versions, as its parties read it",
        responses={200: RulingSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        ruling = (
            rulings_visible_to(reader_of(request), on=timezone.localdate()).filter(pk=pk).first()
        )
        if ruling is None:
            raise Http404
        self.check_object_permissions(request, ruling)
        return Response(RulingSerializer(ruling_data(ruling)).data)


def draft_of(data: dict[str, Any]) -> RulingDraft:
    """Return the input as the service's draft of a ruling."""
    sent_measures = data["accepted"]
    places = (
        None
        if sent_measures is None
        else {(measure["walk"], measure["place"]) for measure in sent_measures}
    )
    measures = None if data["measures"] is None else measures_of(data["measures"])
    return RulingDraft(**{**data, "accepted": places, "measures": measures})


def measures_of(sent: Sequence[dict[str, Any]]) -> list[Measure]:
    """Return the measures in the input. Raises: RuleError."""
    return [measure_read(data) for data in sent]


def _paged(view: APIView, rows: QuerySet[Any], serialized: Callable[[Any], Any]) -> Response:
    pages = Pages()
    page = pages.paginate_queryset(rows, view.request, view=view)
    return pages.get_paginated_response([serialized(row) for row in page or []])


def _in_list(call: Incident) -> dict[str, Any]:
    return dict(CallSerializer(call_data(call)).data)


def _ruling_in_list(ruling: Ruling) -> dict[str, Any]:
    return dict(RulingInListSerializer(ruling_in_list(ruling)).data)
