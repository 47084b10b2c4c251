"""How long data is kept, for programs of the office."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.models import KeyScope
from federation.permissions import may_keep_office
from federation.privacy.selectors.retention import rows_due
from federation.rules.office_figures import RetainedKind, retention_start
from federation.selectors.office_figures import office_figures

KINDS = [kind.value for kind in RetainedKind]


class RetentionSerializer(serializers.Serializer):
    """One kind of data: how long it is kept, and how many rows are due to go."""

    what = serializers.ChoiceField(choices=KINDS)
    months = serializers.IntegerField()
    ground = serializers.CharField()
    needs_approval = serializers.BooleanField(help_text="Whether somebody must agree each time.")
    before = serializers.DateField(help_text="Rows of days before this one are due.")
    due = serializers.IntegerField()


@extend_schema(
    tags=["data"],
    summary="How long each kind of data is kept, and what is due to go",
    responses={200: RetentionSerializer(many=True)},
)
class Retention(APIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    pagination_class = None

    def get(self, request: Request) -> Response:
        self.check_object_permissions(request, None)
        now, today = timezone.now(), timezone.localdate()
        rows = []
        for line in office_figures(on=today).retention:
            before = retention_start(line, on=today)
            rows.append(
                {
                    "what": line.what,
                    "months": line.months,
                    "ground": line.ground,
                    "needs_approval": line.needs_approval,
                    "before": before,
                    "due": rows_due(line.what, before=before, now=now).count(),
                }
            )
        return Response(RetentionSerializer(rows, many=True).data)
