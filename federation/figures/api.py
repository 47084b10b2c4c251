"""Drafts of figures for programs: which there are, and one with its figures."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView, ClosedListAPIView
from federation.figures.rules.differences import changes_between
from federation.figures.selectors.versions import base_figures, drafts_visible_to
from federation.models import DraftState, FigureDraft, FiguresUse, KeyScope
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of

TAG = ["figures"]


class FigureDraftSerializer(serializers.Serializer):
    """Figures that are written for a day to come; in force once a second person agrees."""

    id = serializers.IntegerField(source="pk")
    use = serializers.ChoiceField(choices=FiguresUse.choices)
    state = serializers.ChoiceField(choices=DraftState.choices)
    code = serializers.CharField(source="figures.code")
    title = serializers.CharField(source="figures.title")
    valid_from = serializers.DateField(source="figures.valid_from")
    season = serializers.IntegerField(
        source="season.year", allow_null=True, default=None, help_text="Of fees."
    )
    begun_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class FigureDraftDetailSerializer(FigureDraftSerializer):
    """A draft with its figures as their file has them, and what differs from those before."""

    figures = serializers.JSONField()
    changed = serializers.SerializerMethodField(help_text="Where, each as steps by points.")

    def get_changed(self, draft: FigureDraft) -> list[str]:
        changes = changes_between(base_figures(draft), draft.figures)
        return [".".join(str(step) for step in change.steps) for change in changes]


@extend_schema(tags=TAG, summary="Drafts of figures, the latest first")
class FigureDrafts(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.FIGURES
    serializer_class = FigureDraftSerializer
    queryset = FigureDraft.objects.none()  # for the description
    orders = {
        "draft": ("pk",),
        "use": ("use",),
        "state": ("state",),
        "changed": ("changed_at",),
    }
    order = "-draft"

    def get_queryset(self) -> QuerySet[FigureDraft]:
        return drafts_visible_to(account_of(self.request), on=timezone.localdate())


@extend_schema(tags=TAG, summary="A draft with its figures")
class FigureDraftDetail(APIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.FIGURES

    @extend_schema(responses={200: FigureDraftDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        account: Any = account_of(request)
        seen = drafts_visible_to(account, on=timezone.localdate())
        draft = get_object_or_404(seen, pk=pk)
        self.check_object_permissions(request, draft)
        return Response(FigureDraftDetailSerializer(draft).data)
