"""Tables of data brought in, for programs of the office."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from federation.access import require_permission
from federation.api.bases import ClosedListAPIView
from federation.models import DataImport, ImportState, KeyScope
from federation.permissions import may_keep_office


class DataImportSerializer(serializers.Serializer):
    """A table that was sent: how many rows are new, change something, are wrong."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    name = serializers.CharField()
    sha256 = serializers.CharField()
    state = serializers.ChoiceField(choices=ImportState.choices)
    rows = serializers.IntegerField()
    rows_new = serializers.IntegerField()
    rows_changed = serializers.IntegerField()
    rows_wrong = serializers.IntegerField()
    applied_new = serializers.IntegerField()
    applied_changed = serializers.IntegerField()
    uploaded_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)


@extend_schema(tags=["data"], summary="Tables of data brought in, the latest first")
class DataImports(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = DataImportSerializer
    queryset = DataImport.objects.none()
    orders = {
        "name": ("name",),
        "kind": ("kind",),
        "state": ("state",),
        "rows": ("rows",),
        "new": ("rows_new",),
        "changed": ("rows_changed",),
        "wrong": ("rows_wrong",),
        "by": ("uploaded_by__email",),
        "at": ("uploaded_at",),
    }
    order = "-at"

    def get_queryset(self) -> QuerySet[DataImport]:
        return DataImport.objects.defer("content", "problems", "sample", "unread")
