"""Licences of bodies and what they asked for, for programs of secretaries and the office."""

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView, RowListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.api.years import SEASON, requested_season
from federation.licences.selectors.bodies import all_associations, all_clubs, batches_visible_to
from federation.licences.selectors.requests import licences_of_season, requests_of, with_counts
from federation.models import (
    FeeClass,
    KeyScope,
    Licence,
    LicenceBatch,
    LicenceRequest,
    RequestState,
)
from federation.permissions import may_keep_office, may_see_body_licences, may_see_licence_batch
from federation.selectors.callers import account_of

TAG = ["licences"]


class LicenceSerializer(serializers.Serializer):
    """A licence in force."""

    person = PlayerSerializer()
    fee_class = serializers.ChoiceField(choices=FeeClass.choices)
    issued_on = serializers.DateField()


class _LicencesOfBody(RowListAPIView):
    permission_classes = [require_permission(may_see_body_licences)]
    key_scope = KeyScope.MEMBERS
    serializer_class = LicenceSerializer
    queryset = Licence.objects.none()
    key = "code"
    orders = {
        "number": ("person__number",),
        "name": ("person__sort_name",),
        "fee": ("fee_class", "person__sort_name"),
        "issued": ("issued_on", "person__sort_name"),
    }
    order = "name"

    def get_queryset(self) -> QuerySet[Licence]:
        season = requested_season(self.request, on=timezone.localdate())
        return licences_of_season(self.row, season)


@extend_schema(tags=TAG, summary="The licences held through a club", parameters=[SEASON])
class LicencesOfClub(_LicencesOfBody):
    load = staticmethod(all_clubs)


@extend_schema(tags=TAG, summary="The licences held through an association", parameters=[SEASON])
class LicencesOfAssociation(_LicencesOfBody):
    load = staticmethod(all_associations)


class LicenceBatchSerializer(serializers.Serializer):
    """What a club or an association asked for at once; how many people stand in which state."""

    id = serializers.IntegerField(source="pk")
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)
    season = serializers.IntegerField(source="season.year")
    requested_at = serializers.DateTimeField()
    is_late = serializers.BooleanField(help_text="After the renewal period.")
    people = serializers.IntegerField(source="lines")
    waiting = serializers.IntegerField(source="requested")
    to_be_paid = serializers.IntegerField(source="charged")
    issued = serializers.IntegerField()
    refused = serializers.IntegerField()
    withdrawn = serializers.IntegerField()


class LicenceBatchFilter(filters.FilterSet):
    season = filters.NumberFilter("season__year", help_text="Year of the season.")
    state = filters.ChoiceFilter(
        method="with_state",
        choices=RequestState.choices,
        help_text="That of one of its people at least.",
    )

    class Meta:
        model = LicenceBatch
        fields = ["season", "state"]

    def with_state(
        self, batches: QuerySet[LicenceBatch], name: str, state: str
    ) -> QuerySet[LicenceBatch]:
        lines = LicenceRequest.objects.filter(batch=OuterRef("pk"), state=state)
        return batches.filter(Exists(lines))


@extend_schema(tags=TAG, summary="Licences asked for, batch by batch, the latest first")
class LicenceBatches(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = LicenceBatchSerializer
    filterset_class = LicenceBatchFilter
    queryset = LicenceBatch.objects.none()
    orders = {
        "asked": ("requested_at",),
        "body": ("club__name", "association__name"),
        "season": ("season__year", "requested_at"),
        "lines": ("lines", "requested_at"),
        "waiting": ("requested", "requested_at"),
        "unpaid": ("charged", "requested_at"),
        "issued": ("issued", "requested_at"),
    }
    order = "-asked"

    def get_queryset(self) -> QuerySet[LicenceBatch]:
        return with_counts(batches_visible_to(account_of(self.request), on=timezone.localdate()))


class LicenceRequestSerializer(serializers.Serializer):
    """One person of a batch; somebody new has no row in the register yet."""

    id = serializers.IntegerField(source="pk")
    position = serializers.IntegerField()
    person = PlayerSerializer(allow_null=True)
    name = serializers.CharField()
    birth_date = serializers.DateField(allow_null=True)
    fee_class = serializers.ChoiceField(choices=FeeClass.choices)
    state = serializers.ChoiceField(choices=RequestState.choices)
    reason = serializers.CharField(allow_blank=True)
    payment_request = serializers.IntegerField(source="payment_request_id", allow_null=True)


@extend_schema(tags=TAG, summary="The people of a batch of licences, as they were listed")
class LinesOfBatch(RowListAPIView):
    permission_classes = [require_permission(may_see_licence_batch)]
    key_scope = KeyScope.MEMBERS
    serializer_class = LicenceRequestSerializer
    queryset = LicenceRequest.objects.none()
    load = staticmethod(batches_visible_to)

    def get_queryset(self) -> QuerySet[LicenceRequest]:
        return requests_of(self.row)
