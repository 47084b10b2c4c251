"""Appeals in the API: decisions for anybody, other appeals for those concerned."""

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.api.bases import ClosedListAPIView, ListAPIView
from federation.doors import Public, require_permission
from federation.models import KeyScope
from federation.permissions import may_sign_in
from federation.selectors.callers import reader_of
from rulings.appeals.selectors.appeals import appeals_open_to, decided_appeals
from rulings.appeals.selectors.contested import rests_on
from rulings.models import Appeal, AppealBody, AppealState
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
