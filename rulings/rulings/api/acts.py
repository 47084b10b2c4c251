"""Correction and withdrawal of rulings through the API, within their window, as on the pages."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.request_bodies import SentSerializer, validated_data
from federation.api.schema import Refused
from federation.models import KeyScope
from federation.selectors.callers import account_of
from rulings.api.serializers import NewRulingSerializer, RulingSerializer
from rulings.api.views import TAG, draft_of
from rulings.models import Ruling
from rulings.permissions import may_change_ruling
from rulings.rulings.api.ruling_data import ruling_data
from rulings.rulings.selectors.rulings import rulings_visible_to
from rulings.rulings.services.rulings import correct_ruling, withdraw_ruling


class WithdrawRulingSerializer(SentSerializer):
    """Why a ruling changes, and which version of it was read."""

    reason = serializers.CharField(max_length=600)
    seen = serializers.IntegerField(min_value=1, max_value=9999)


class CorrectRulingSerializer(NewRulingSerializer, WithdrawRulingSerializer):
    """The corrected ruling."""


class OfRuling(APIView):
    """A change of a ruling: 404 if the account cannot see it."""

    permission_classes = [require_permission(may_change_ruling)]
    key_scope = KeyScope.DIRECTING
    ruling: Ruling

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        seen = rulings_visible_to(account_of(request), on=timezone.localdate())
        ruling = seen.filter(pk=kwargs["pk"]).first()
        if ruling is None:
            raise Http404
        self.check_object_permissions(request, ruling)
        self.ruling = ruling

    def ruling_response(self) -> Response:
        """Return the current ruling."""
        return Response(RulingSerializer(ruling_data(self.ruling)).data)


class RulingCorrection(OfRuling):
    @extend_schema(
        tags=TAG,
        summary="Correct a ruling within its window; the earlier version stays readable",
        request=CorrectRulingSerializer,
        responses={200: RulingSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(CorrectRulingSerializer, request)
        reason, seen = data.pop("reason"), data.pop("seen")
        correct_ruling(
            ruling=self.ruling,
            seen=seen,
            draft=draft_of(data),
            reason=reason,
            account=account_of(request),
            now=timezone.now(),
        )
        return self.ruling_response()


class RulingWithdrawal(OfRuling):
    @extend_schema(
        tags=TAG,
        summary="Take a ruling back within its window; it stays readable",
        request=WithdrawRulingSerializer,
        responses={200: RulingSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(WithdrawRulingSerializer, request)
        withdraw_ruling(ruling=self.ruling, account=account_of(request), now=timezone.now(), **data)
        return self.ruling_response()
