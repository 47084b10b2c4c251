"""Appeals in the API: decisions for anybody, other appeals for those concerned; one decided."""

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView, ListAPIView
from federation.api.once import once_in_api
from federation.api.refusals import refused
from federation.api.request_bodies import SentSerializer, validated_data
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of, reader_of
from rulings.api.serializers import DecidedMeasuresField
from rulings.api.views import measures_of
from rulings.appeals.selectors.appeals import appeals_open_to, appeals_seen_by, decided_appeals
from rulings.appeals.selectors.contested import rests_on
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import write_decision
from rulings.models import Appeal, AppealBody, AppealOutcome, AppealState
from rulings.permissions import may_write_decision
from scoring.engine import EngineError
from tournaments.api.serializers import EventNameSerializer


class AppealSerializer(serializers.Serializer):
    """An appeal in a list: its event, its body, its state."""

    id = serializers.IntegerField()
    event = EventNameSerializer()
    number = serializers.IntegerField(help_text="Of the event.")
    body = serializers.ChoiceField(choices=AppealBody.choices)
    state = serializers.ChoiceField(choices=AppealState.choices)
    stated_at = serializers.DateTimeField()
    is_late = serializers.BooleanField()


class DecidedAppealSerializer(serializers.Serializer):
    """The decision on an appeal, without the names of those concerned."""

    event = EventNameSerializer()
    number = serializers.IntegerField(help_text="Of the event.")
    body = serializers.ChoiceField(choices=AppealBody.choices)
    decided_at = serializers.DateTimeField()
    rests_on = serializers.SerializerMethodField(help_text="Laws and articles.")
    outcome = serializers.CharField()
    decision = serializers.CharField()
    reasons = serializers.CharField(source="decision_reasons", allow_blank=True)

    def get_rests_on(self, appeal: Appeal) -> list[str]:
        return rests_on(appeal)


@extend_schema(
    tags=["appeals"],
    summary="What committees and the council of justice decided, the latest first",
    description="Matters of discipline are not listed.",
)
class AppealsDecided(ListAPIView):
    permission_classes = [Public]
    serializer_class = DecidedAppealSerializer
    orders = {
        "decided": ("decided_at",),
        "event": ("event__name", "number"),
        "outcome": ("outcome",),
    }
    order = "-decided"

    def get_queryset(self) -> QuerySet[Appeal]:
        return decided_appeals()


class AppealFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=AppealState.choices)

    class Meta:
        model = Appeal
        fields = ["state"]


@extend_schema(
    tags=["appeals"],
    summary="The appeals one may read: as a party, director, committee, council or office",
)
class Appeals(ClosedListAPIView):
    permission_classes = [require_permission(may_sign_in)]
    key_scope = KeyScope.DIRECTING
    serializer_class = AppealSerializer
    filterset_class = AppealFilter
    orders = {
        "stated": ("stated_at",),
        "event": ("event__name", "number"),
        "body": ("body",),
        "state": ("state",),
    }
    order = "-stated"
    queryset = Appeal.objects.none()

    def get_queryset(self) -> QuerySet[Appeal]:
        seen = appeals_open_to(reader_of(self.request), on=timezone.localdate())
        return seen.select_related("event")


class AppealDecisionSentSerializer(SentSerializer):
    """The decision of a committee, as it stands on the form."""

    outcome = serializers.ChoiceField(choices=AppealOutcome.choices)
    text = serializers.CharField(max_length=4000)
    reasons = serializers.CharField(max_length=4000)
    without_merit = serializers.BooleanField(help_text="Then the deposit is kept.")
    votes_for = serializers.IntegerField(
        min_value=0, max_value=5, allow_null=True, default=None, help_text="Of a committee."
    )
    votes_against = serializers.IntegerField(
        min_value=0, max_value=5, allow_null=True, default=None, help_text="Of a committee."
    )
    measures = DecidedMeasuresField()


class WriteAppealDecision(APIView):
    permission_classes = [require_permission(may_write_decision)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=["appeals"],
        summary="Write the decision of an appeal",
        description="The parties are told of it by the act that follows, told/.",
        request=AppealDecisionSentSerializer,
        responses={201: DecidedAppealSerializer, 409: Refused},
    )
    @once_in_api
    def post(self, request: Request, pk: int) -> Response:
        account = account_of(request)
        appeal = appeals_seen_by(account, on=timezone.localdate()).filter(pk=pk).first()
        if appeal is None:
            raise Http404
        self.check_object_permissions(request, appeal)
        sent = validated_data(AppealDecisionSentSerializer, request)
        measures = sent.pop("measures")
        decision = Decision(
            **{**sent, "outcome": AppealOutcome(sent["outcome"])},
            measures=None if measures is None else measures_of(measures),
        )
        decided = write_decision(
            appeal=appeal, decision=decision, account=account, now=timezone.now()
        )
        return Response(DecidedAppealSerializer(decided).data, status=201)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, EngineError):
            return refused(exc, status=409)
        return super().handle_exception(exc)
