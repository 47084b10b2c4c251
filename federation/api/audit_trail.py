"""What was done by whom, and what waits for a second person, for programs."""

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.models import Approval, ApprovalState, AuditEvent, KeyScope
from federation.permissions import may_keep_office, may_see_trail
from federation.selectors.approvals import approvals_visible_to
from federation.selectors.audit_trail import trail_visible_to
from federation.selectors.callers import account_of
from federation.texts import approval_title


class AuditEventSerializer(serializers.Serializer):
    """One act; a subject is a kind and a number, as in `club:12`."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    act = serializers.CharField()
    subject = serializers.CharField()
    account = serializers.CharField(
        source="account_email", allow_blank=True, help_text="Empty: the site itself."
    )
    on_behalf_of = serializers.CharField(allow_blank=True)


class AuditEventFilter(filters.FilterSet):
    act = filters.CharFilter("act")
    subject = filters.CharFilter("subject", help_text="Kind and number: club:12.")
    since = filters.IsoDateTimeFilter("at", "gte")
    until = filters.IsoDateTimeFilter("at", "lt")

    class Meta:
        model = AuditEvent
        fields = ["act", "subject", "since", "until"]


@extend_schema(tags=["data"], summary="The trail of acts: the office all, secretaries their body's")
class Trail(ClosedListAPIView):
    permission_classes = [require_permission(may_see_trail)]
    key_scope = KeyScope.MEMBERS
    serializer_class = AuditEventSerializer
    filterset_class = AuditEventFilter
    queryset = AuditEvent.objects.none()
    orders = {
        "at": ("at",),
        "what": ("act",),
        "about": ("subject",),
        "who": ("account_email",),
    }
    order = "-at"

    def get_queryset(self) -> QuerySet[AuditEvent]:
        return trail_visible_to(account_of(self.request), on=timezone.localdate())


class ApprovalSerializer(serializers.Serializer):
    """An act that a second person must agree to, and what was decided."""

    id = serializers.IntegerField(source="pk")
    act = serializers.CharField()
    title = serializers.SerializerMethodField(help_text="In the language of the reader.")
    subject = serializers.CharField(help_text="Kind and number: club:12.")
    state = serializers.ChoiceField(choices=ApprovalState.choices)
    reason = serializers.CharField()
    requested_by = serializers.CharField(source="requested_by.email", allow_null=True, default=None)
    requested_at = serializers.DateTimeField()
    decision = serializers.CharField(allow_blank=True)
    decided_by = serializers.CharField(source="decided_by.email", allow_null=True, default=None)
    decided_at = serializers.DateTimeField(allow_null=True)

    def get_title(self, approval: Approval) -> str:
        return approval_title(approval.act)


class ApprovalFilter(filters.FilterSet):
    state = filters.ChoiceFilter(choices=ApprovalState.choices)

    class Meta:
        model = Approval
        fields = ["state"]


@extend_schema(tags=["data"], summary="Acts on which two must agree, the latest first")
class Approvals(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = ApprovalSerializer
    filterset_class = ApprovalFilter
    queryset = Approval.objects.none()
    orders = {
        "asked": ("requested_at",),
        "act": ("act",),
        "state": ("state", "decided_at"),
    }
    order = "-asked"

    def get_queryset(self) -> QuerySet[Approval]:
        return approvals_visible_to(account_of(self.request), on=timezone.localdate())
