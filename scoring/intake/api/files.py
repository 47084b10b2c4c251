"""Sending result files: the same steps and answers as the page of a file."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.limits import SubmissionThrottle
from federation.api.refusals import answer_refusal, refused
from federation.api.request_bodies import SentSerializer, refuse_unknown_fields, sent_values
from federation.api.schema import Problem, Refused
from federation.errors import ImporterError
from federation.models import KeyScope
from federation.selectors.callers import account_of, reader_of
from scoring.engine import EngineError
from scoring.importers.formats import FORMAT_CHOICES
from scoring.intake.api.file_answers import ResultFileSerializer, file_data
from scoring.intake.api.uploads import RawParser, refuse_too_large, refuse_too_long, sent_file
from scoring.intake.selectors.files import files_of
from scoring.intake.services.confirming import confirm_in_window
from scoring.intake.services.intake import discard_result_file, receive_result_file
from scoring.intake.services.people_in_files import Decision, decide_people
from scoring.models import FileState, ResultFile
from scoring.permissions import may_confirm_file, may_upload_results
from tournaments.api.views import OfEvent

SENT_BEFORE = "The same file again changes nothing and is answered as before, with 200."


class UploadSerializer(SentSerializer):
    file = serializers.FileField()
    session = serializers.IntegerField(
        min_value=1,
        max_value=200,
        required=False,
        allow_null=True,
        default=None,
        help_text="Of one session of several, where its program does not know which.",
    )


class FileInListSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    format = serializers.ChoiceField(choices=FORMAT_CHOICES)
    state = serializers.ChoiceField(choices=FileState.choices)
    sha256 = serializers.CharField()
    uploaded_at = serializers.DateTimeField()


class DecisionSerializer(SentSerializer):
    """The identification of one player of the file."""

    contestant = serializers.CharField(max_length=60)
    position = serializers.IntegerField(min_value=1, max_value=99)
    number = serializers.CharField(
        max_length=20, allow_null=True, help_text="The federation number; null for a visitor."
    )


class DecisionsSerializer(SentSerializer):
    decisions: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=DecisionSerializer(), allow_empty=False, max_length=2000
    )


class ReasonSerializer(SentSerializer):
    reason = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="Of a correction, or of what goes against agreed sheets; of results that "
        "another event has.",
    )
    same_elsewhere = serializers.BooleanField(
        required=False,
        default=False,
        help_text="The results belong here too, though another event has them; with a reason.",
    )
    seen = serializers.IntegerField(
        min_value=0,
        required=False,
        allow_null=True,
        default=None,
        help_text="The version of `tables` as you read it: what was entered there otherwise until "
        "then is replaced. Without it, nothing that a table noted is.",
    )


class OfSubmissions(OfEvent):
    """For those who manage the event; an unreadable file is answered with 422."""

    permission_classes = [require_permission(may_upload_results)]
    key_scope = KeyScope.RESULTS
    throttle_classes = [SubmissionThrottle]

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return _answer

    def one(self, file: int) -> ResultFile:
        """Return a file of the event or answer 404."""
        result_file = self.event.result_files.select_related("revision").filter(pk=file).first()
        if result_file is None:
            raise Http404
        result_file.event = self.event
        return result_file


class ResultFiles(OfSubmissions):
    parser_classes = [MultiPartParser, RawParser]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        refuse_too_long(request)

    @extend_schema(
        tags=["result files"],
        summary="The files sent for an event",
        responses={200: FileInListSerializer(many=True), 409: Refused},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(FileInListSerializer(files_of(self.event), many=True).data)

    @extend_schema(
        tags=["result files"],
        summary="Send a result file",
        description=(
            "The format is recognised by content. The answer says who the players are held to "
            "be, how the file's own scores compare with the federation's, and what would change. "
            f"Nothing counts before the file is confirmed. {SENT_BEFORE}"
        ),
        parameters=[
            OpenApiParameter("name", str, description="The file's name, where bytes are sent."),
            OpenApiParameter("session", int, description="The session, where bytes are sent."),
        ],
        request={
            "multipart/form-data": UploadSerializer,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        responses={
            200: ResultFileSerializer,
            201: ResultFileSerializer,
            413: Problem,
            422: Refused,
            409: Refused,
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        refuse_unknown_fields(request, UploadSerializer)
        upload = sent_file(request)
        session = sent_values(request).get("session") or request.query_params.get("session")
        upload_serializer = UploadSerializer(data={"file": upload, "session": session or None})
        upload_serializer.is_valid(raise_exception=True)
        refuse_too_large(upload.size)
        now = timezone.now()
        file = receive_result_file(
            event=self.event,
            name=upload.name or "",
            data=upload.read(),
            account=account_of(request),
            now=now,
            session=upload_serializer.validated_data["session"],
        )
        is_new = file.uploaded_at == now
        return Response(file_data(self.one(file.pk)), status=201 if is_new else 200)


class ResultFileDetail(OfSubmissions):
    @extend_schema(
        tags=["result files"],
        summary="One file: people, comparison, what would change",
        responses={200: ResultFileSerializer, 409: Refused},
    )
    def get(self, request: Request, pk: int, file: int) -> Response:
        return Response(file_data(self.one(file)))


class ResultFilePeople(OfSubmissions):
    @extend_schema(
        tags=["result files"],
        summary="Say who the players in doubt are",
        description="All the decisions are taken, or none.",
        request=DecisionsSerializer,
        responses={200: ResultFileSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int, file: int) -> Response:
        row = self.one(file)
        decisions_serializer = DecisionsSerializer(data=request.data)
        decisions_serializer.is_valid(raise_exception=True)
        decide_people(
            file=row,
            decisions=[
                _decision(decision) for decision in decisions_serializer.validated_data["decisions"]
            ],
            account=account_of(request),
        )
        return Response(file_data(self.one(file)))


class ResultFileConfirm(OfSubmissions):
    @extend_schema(
        tags=["result files"],
        summary="Make the file's results the event's",
        description=(
            "Refused while players are in doubt, and without a reason where the file corrects what "
            "is homologated, goes against agreed sheets, or has scores that their contract does "
            "not make. Where another event has the same "
            "results, refused without `same_elsewhere` and a reason. Sessions whose tables noted "
            "results are entered at those tables, and count once the session is closed; what "
            "stands verified otherwise stays, in `tables.conflicts`. A file that was confirmed "
            "before is answered as it was then."
        ),
        request=ReasonSerializer,
        responses={200: ResultFileSerializer, 422: Refused, 409: Refused},
    )
    def post(self, request: Request, pk: int, file: int) -> Response:
        row = self.one(file)
        if not may_confirm_file(reader_of(request), row, on=timezone.localdate()):
            raise PermissionDenied
        reason_serializer = ReasonSerializer(data=request.data)
        reason_serializer.is_valid(raise_exception=True)
        if row.state not in {FileState.CONFIRMED, FileState.UNCHANGED}:
            confirm_in_window(
                file=row,
                account=account_of(request),
                now=timezone.now(),
                reason=reason_serializer.validated_data["reason"],
                seen=reason_serializer.validated_data["seen"],
                same_elsewhere=reason_serializer.validated_data["same_elsewhere"],
            )
        return Response(file_data(self.one(file)))


class ResultFileDiscard(OfSubmissions):
    @extend_schema(
        tags=["result files"],
        summary="Put a waiting file aside",
        request=None,
        responses={200: ResultFileSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int, file: int) -> Response:
        refuse_unknown_fields(request)
        discard_result_file(file=self.one(file), account=account_of(request), now=timezone.now())
        return Response(file_data(self.one(file)))


def _decision(data: dict[str, Any]) -> Decision:
    return Decision(data["contestant"], data["position"], data["number"] or "")


def _answer(exc: Exception, context: dict[str, object]) -> Response | None:
    if isinstance(exc, ImporterError | EngineError):
        return refused(exc, status=413 if exc.code == "file_too_large" else 422)
    return answer_refusal(exc, context)
