"""Evidence in the API: attached to a call, downloaded, withdrawn with a reason; as on its page."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import require_permission
from federation.api.bases import APIView
from federation.api.limits import SubmissionThrottle
from federation.api.refusals import answer_refusal, refused
from federation.api.request_bodies import (
    SentSerializer,
    refuse_unknown_fields,
    sent_values,
    validated_data,
)
from federation.api.schema import Problem, Refused
from federation.errors import ImporterError
from federation.models import KeyScope
from federation.papers.documents.saved_files import to_be_saved
from federation.selectors.callers import account_of
from rulings.api.serializers import EvidenceSerializer
from rulings.api.views import TAG, OfCall
from rulings.log.selectors.incidents import evidence_visible_to
from rulings.log.services.evidence import attach_evidence, withdraw_evidence
from rulings.models import Evidence
from rulings.permissions import may_keep_evidence, may_read_evidence
from scoring.intake.api.uploads import RawParser, refuse_too_large, refuse_too_long, sent_file

NOTE = OpenApiParameter("note", str, description="What it shows, where bytes are sent.")
NAME = OpenApiParameter("name", str, description="The file's name, where bytes are sent.")


class BareEvidenceParser(RawParser):
    unnamed = "evidence"


class NewEvidenceSerializer(SentSerializer):
    """A file to attach: a picture, a PDF, sound, a film or plain text."""

    file = serializers.FileField()
    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class NoteSerializer(SentSerializer):
    note = serializers.CharField(max_length=200, allow_blank=True)


class WithdrawEvidenceSerializer(SentSerializer):
    """Why a file is taken off."""

    reason = serializers.CharField(max_length=300)


class EvidenceOfCall(OfCall):
    parser_classes = [MultiPartParser, BareEvidenceParser]
    throttle_classes = [SubmissionThrottle]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        refuse_too_long(request)

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return _answer

    @extend_schema(
        tags=TAG,
        summary="Attach a file to a call",
        description=(
            "Told by its bytes, not its name: pictures, PDF, sound, films, plain text. Refused: "
            "the same file again, more than a dozen."
        ),
        parameters=[NAME, NOTE],
        request={
            "multipart/form-data": NewEvidenceSerializer,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        responses={201: EvidenceSerializer, 413: Problem, 422: Refused, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        refuse_unknown_fields(request, NewEvidenceSerializer)
        upload = sent_file(request)
        refuse_too_large(upload.size)
        note_serializer = NoteSerializer(
            data={"note": sent_values(request).get("note", request.query_params.get("note", ""))}
        )
        note_serializer.is_valid(raise_exception=True)
        row = attach_evidence(
            incident=self.call,
            name=upload.name or "",
            data=upload.read(),
            note=note_serializer.validated_data["note"],
            account=account_of(request),
            now=timezone.now(),
        )
        return Response(EvidenceSerializer(row).data, status=201)


class OfEvidence(APIView):
    """A file of a call: 404 if the account cannot see it."""

    row: Evidence

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        seen = evidence_visible_to(account_of(request), on=timezone.localdate())
        row = seen.filter(pk=self.kwargs["pk"]).first()
        if row is None:
            raise Http404
        self.check_object_permissions(request, row)
        self.row = row


class EvidenceFile(OfEvidence):
    permission_classes = [require_permission(may_read_evidence)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=TAG,
        summary="The bytes of a file, only ever to be saved",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        name = f"{self.row.pk}-{self.row.sha256[:8]}"
        return to_be_saved(bytes(self.row.file), media_type=self.row.media_type, name=name)


class EvidenceWithdrawal(OfEvidence):
    permission_classes = [require_permission(may_keep_evidence)]
    key_scope = KeyScope.DIRECTING

    @extend_schema(
        tags=TAG,
        summary="Take a file off; it stays on record with the reason",
        request=WithdrawEvidenceSerializer,
        responses={200: EvidenceSerializer, 409: Refused},
    )
    def post(self, request: Request, pk: int) -> Response:
        data = validated_data(WithdrawEvidenceSerializer, request)
        row = withdraw_evidence(
            evidence=self.row, account=account_of(request), now=timezone.now(), **data
        )
        return Response(EvidenceSerializer(row).data)


def _answer(exc: Exception, context: dict[str, object]) -> Response | None:
    if isinstance(exc, ImporterError):
        return refused(exc, status=422)
    return answer_refusal(exc, context)
