"""Certificates asked for, for programs."""

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.api.serializers import BodySerializer, PlayerSerializer
from federation.certificates.selectors import certificates_visible_to
from federation.models import CertificateKind, CertificateRequest, KeyScope
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of


class CertificateSerializer(serializers.Serializer):
    """A certificate asked for about a person or a club, and the paper once it is issued."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=CertificateKind.choices)
    person = PlayerSerializer(allow_null=True)
    club = BodySerializer(allow_null=True)
    as_of = serializers.DateField()
    language = serializers.CharField(allow_blank=True, help_text="The second language.")
    purpose = serializers.CharField(allow_blank=True)
    requested_at = serializers.DateTimeField()
    payment_request = serializers.IntegerField(source="payment_request_id", allow_null=True)
    document = serializers.CharField(
        source="document.code", allow_null=True, default=None, help_text="Number of the paper."
    )


@extend_schema(
    tags=["documents"], summary="Certificates asked for: one's own, of one's clubs; the office all"
)
class Certificates(ClosedListAPIView):
    permission_classes = [require_permission(may_sign_in)]
    key_scope = KeyScope.MEMBERS
    serializer_class = CertificateSerializer
    queryset = CertificateRequest.objects.none()
    orders = {
        "kind": ("kind", "-requested_at"),
        "about": ("person__sort_name", "club__name"),
        "as_of": ("as_of",),
        "requested": ("requested_at",),
    }
    order = "-requested"

    def get_queryset(self) -> QuerySet[CertificateRequest]:
        return certificates_visible_to(account_of(self.request), on=timezone.localdate())
