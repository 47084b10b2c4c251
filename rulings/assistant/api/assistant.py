"""The assistant in the API: a flow or a matter for a call, as on its pages."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.refusals import refused
from federation.api.request_bodies import refuse_unknown_fields, validated_data
from federation.api.schema import Refused
from federation.errors import RuleError
from federation.models import KeyScope
from federation.selectors.callers import account_of
from federation.texts import text_of
from rulings.api.views import TAG, OfCall
from rulings.assistant.api.walk_data import (
    answer_sent,
    assistant_data,
    citation_form,
    walk_data,
    why_data,
)
from rulings.assistant.api.walk_serializers import (
    AnswerSerializer,
    AssistantSerializer,
    BeginSerializer,
    NoFlowSerializer,
    WalkStateSerializer,
    WalkWhySerializer,
)
from rulings.assistant.services import answer_walk, begin_walk, drop_walk, step_back, walked
from rulings.assistant.texts.flow_texts import with_question_text
from rulings.log.selectors.incidents import walks_visible_to
from rulings.models import FlowWalk
from rulings.permissions import may_keep_call, may_keep_walk


class Assistant(OfCall):
    permission_classes = [require_permission(may_keep_call)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=TAG,
        summary="What the assistant knows for a call",
        description=(
            "Flows of the Laws and matters of the regulation. Where the flows do not know the "
            "edition of the event none is offered: `in_words` says how to rule without one."
        ),
        parameters=[OpenApiParameter("q", str, description="Words, a Law or an article.")],
        responses={200: AssistantSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        words = request.query_params.get("q", "")[:100]
        return Response(AssistantSerializer(assistant_data(self.call, words)).data)


class WalksOfCall(OfCall):
    @extend_schema(
        tags=TAG,
        summary="Begin a flow of the Laws, or a matter of the regulation",
        description="What the event itself says is answered already.",
        request=BeginSerializer,
        responses={201: WalkStateSerializer, 409: NoFlowSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(BeginSerializer, request)
        try:
            row = begin_walk(
                incident=self.call,
                key=data["flow"],
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            answer = refused(refusal, status=409)
            if refusal.code == "no_flow_for_edition":
                answer.data["in_words"] = citation_form(self.call)
            return answer
        return Response(WalkStateSerializer(walk_data(row)).data, status=201)


class OfWalk(APIView):
    """Of a walk: 404 if the account cannot see it; its user may read it too."""

    permission_classes = [require_permission(may_keep_walk)]
    key_scope = KeyScope.DIRECTING
    row: FlowWalk

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        seen = walks_visible_to(account_of(request), on=timezone.localdate())
        row = seen.filter(pk=kwargs["pk"]).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        self.row = row


class WalkDetail(OfWalk):
    @extend_schema(
        tags=TAG,
        summary="How far a flow was gone through: its question, or its outcome and proposal",
        responses={200: WalkStateSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(WalkStateSerializer(walk_data(self.row)).data)


class WalkAnswers(OfWalk):
    @extend_schema(
        tags=TAG,
        summary="Answer the question that is open",
        description="`node` names it: an answer to another one is refused, and changes nothing.",
        request=AnswerSerializer,
        responses={200: WalkStateSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(AnswerSerializer, request)
        question = walked(self.row).question
        try:
            is_open = question is not None and question.node == data["node"]
            answer = answer_sent(question, data["answer"]) if is_open else ""
            row = answer_walk(row=self.row, node=data["node"], answer=answer, now=timezone.now())
        except RuleError as refusal:
            response = refused(refusal, status=409)
            response.data["detail"] = text_of(with_question_text(refusal, self.row.flow))
            return response
        return Response(WalkStateSerializer(walk_data(row)).data)


class WalkBack(OfWalk):
    @extend_schema(
        tags=TAG,
        summary="Take the last answer back",
        request=None,
        responses={200: WalkStateSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        refuse_unknown_fields(request)
        return Response(WalkStateSerializer(walk_data(step_back(row=self.row))).data)


class WalkDrop(OfWalk):
    @extend_schema(
        tags=TAG,
        summary="Put a flow aside; its answers are kept",
        request=None,
        responses={200: WalkStateSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        refuse_unknown_fields(request)
        row = drop_walk(row=self.row, now=timezone.now())
        return Response(WalkStateSerializer(walk_data(row)).data)


class WalkWhy(OfWalk):
    @extend_schema(
        tags=TAG,
        summary="What a flow rests on: answers, Laws and articles cited, the law beside it",
        description="The text of the Laws only in the event's own edition, to who may read it.",
        responses={200: WalkWhySerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        data = why_data(self.row, account_of(request), on=timezone.localdate())
        return Response(WalkWhySerializer(data).data)
