"""Delegates of the general assembly, for programs."""

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.delegates.selectors import delegates_in_office
from federation.models import Constituency, Delegate, DelegateEnd, KeyScope
from federation.permissions import may_keep_office


class DelegateQuery(serializers.Serializer):
    constituency = serializers.ChoiceField(
        choices=Constituency.choices, required=False, help_text="All unless told."
    )
    on = serializers.DateField(required=False, help_text="The day; today unless told.")


class DelegateSerializer(serializers.Serializer):
    """A delegate in office on the day, as elected; `ended_on` where the term ends early."""

    id = serializers.IntegerField(source="pk")
    person = PlayerSerializer()
    constituency = serializers.ChoiceField(choices=Constituency.choices)
    club = BodySerializer(allow_null=True)
    association = BodySerializer(allow_null=True)
    valid_from = serializers.DateField()
    valid_until = serializers.DateField()
    elected_on = serializers.DateField()
    election = serializers.CharField(help_text="Which election, and where.")
    minutes = serializers.CharField(
        source="minutes.code", allow_null=True, default=None, help_text="Number of the paper."
    )
    ended_on = serializers.DateField(allow_null=True)
    end_reason = serializers.ChoiceField(choices=DelegateEnd.choices, allow_blank=True)
    recorded_at = serializers.DateTimeField()


@extend_schema(
    tags=["documents"],
    summary="The delegates of the general assembly in office on a day",
    parameters=[DelegateQuery],
)
class Delegates(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = DelegateSerializer
    queryset = Delegate.objects.none()

    def get_queryset(self) -> QuerySet[Delegate]:
        delegate_query = DelegateQuery(data=self.request.query_params)
        delegate_query.is_valid(raise_exception=True)
        validated_data = delegate_query.validated_data
        return delegates_in_office(
            on=validated_data.get("on") or timezone.localdate(),
            constituency=validated_data.get("constituency", ""),
        )
