"""Public documents and official papers, for programs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.access import Public, require_permission
from federation.api.bases import APIView, ClosedListAPIView, ListAPIView
from federation.kinds.paper import PaperState, paper_title
from federation.models import (
    Constituency,
    IssuedDocument,
    KeyScope,
    LibrarySubject,
    LibraryVersion,
    WithdrawnDocument,
)
from federation.papers.selectors.assembly import electoral_roll
from federation.papers.selectors.documents import withdrawn_documents
from federation.papers.selectors.library import (
    Shelved,
    issued_papers,
    library_shelf,
    paper_filters,
    public_papers,
)
from federation.papers.selectors.states import state_of
from federation.permissions import may_keep_office


class LibraryVersionSerializer(serializers.Serializer):
    """One version of a public document; `file` is where it is to be had."""

    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field, not the words of one
    in_force_from = serializers.DateField()
    note = serializers.CharField(allow_blank=True)
    sha256 = serializers.CharField()
    file = serializers.SerializerMethodField()

    def get_file(self, version: LibraryVersion) -> str:
        return reverse("library-file", args=[version.document.slug, version.number])


class LibraryDocumentSerializer(serializers.Serializer):
    """A public document: the version in force, those to come, those before."""

    slug = serializers.CharField(source="document.slug")
    title = serializers.CharField(source="document.title")
    subject = serializers.ChoiceField(source="document.subject", choices=LibrarySubject.choices)
    summary = serializers.CharField(source="document.summary", allow_blank=True)
    current = LibraryVersionSerializer(allow_null=True)
    coming = LibraryVersionSerializer(many=True)
    earlier = LibraryVersionSerializer(many=True)


class LibraryQuery(serializers.Serializer):
    q = serializers.CharField(required=False, help_text="Words of title or summary.")
    subject = serializers.ChoiceField(required=False, choices=LibrarySubject.choices)


@extend_schema(
    tags=["documents"],
    summary="The public documents: regulations, policies, forms, by subject and title",
    parameters=[LibraryQuery],
    responses={200: LibraryDocumentSerializer(many=True)},
)
class Library(APIView):
    permission_classes = [Public]
    pagination_class = None

    def get(self, request: Request) -> Response:
        library_query = LibraryQuery(data=request.query_params)
        library_query.is_valid(raise_exception=True)
        validated_data = library_query.validated_data
        shelf: list[Shelved] = library_shelf(
            on=timezone.localdate(),
            text=validated_data.get("q", ""),
            subject=validated_data.get("subject", ""),
        )
        return Response(LibraryDocumentSerializer(shelf, many=True).data)


PAPER_ORDERS = {
    "code": ("code",),
    "title": ("title",),
    "kind": ("series__kind", "-issued_at"),
    "season": ("series__season__year", "-issued_at"),
    "issued": ("issued_at",),
    "state": ("state", "-issued_at"),
}


class PaperSerializer(serializers.Serializer):
    """An official paper that anybody may open, at `file`."""

    code = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField(source="series.kind")
    kind_title = serializers.SerializerMethodField()
    season = serializers.IntegerField(source="series.season.year")
    issued_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=PaperState.choices)
    why_outdated = serializers.SerializerMethodField(help_text="Empty unless `OUTDATED`.")
    replaced_by = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()

    def get_why_outdated(self, paper: IssuedDocument) -> str:
        return state_of(paper)[1]

    def get_kind_title(self, paper: IssuedDocument) -> str:
        return str(paper_title(paper.kind))

    def get_replaced_by(self, paper: IssuedDocument) -> str | None:
        later = getattr(paper, "replaced_by", None)
        return later.code if later else None

    def get_file(self, paper: IssuedDocument) -> str:
        return reverse("document-pdf", args=[paper.code])


PAPER_FILTERS = [
    OpenApiParameter("q", str, description="Words of the title, or the number."),
    OpenApiParameter("kind", str, description="The code of a kind of papers."),
    OpenApiParameter(
        "state", enum=PaperState.values, description="Unless told: all but those withdrawn."
    ),
]


@extend_schema(
    tags=["documents"],
    summary="The official papers that anybody may open, the latest first",
    parameters=PAPER_FILTERS,
)
class PaperList(ListAPIView):
    permission_classes = [Public]
    serializer_class = PaperSerializer
    orders = PAPER_ORDERS
    order = "-issued"
    queryset = IssuedDocument.objects.none()

    def get_queryset(self) -> QuerySet[Any]:
        return public_papers(**paper_filters(self.request.query_params))


class IssuedPaperSerializer(PaperSerializer):
    """An official paper of any kind; `file` opens it for the office and for whom it is about."""

    is_public = serializers.BooleanField()
    subject = serializers.CharField(help_text="What it is about: `event:12`.")


@extend_schema(
    tags=["documents"], summary="All official papers, the latest first", parameters=PAPER_FILTERS
)
class IssuedPapers(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = IssuedPaperSerializer
    orders = PAPER_ORDERS
    order = "-issued"
    queryset = IssuedDocument.objects.none()

    def get_queryset(self) -> QuerySet[IssuedDocument]:
        return issued_papers(**paper_filters(self.request.query_params))


class WithdrawnSerializer(serializers.Serializer):
    """A paper taken back: its number stays, what it said is read by the office alone."""

    code = serializers.CharField(source="document.code")
    kind = serializers.CharField(source="document.kind")
    sha256 = serializers.CharField(source="document.sha256")
    reason = serializers.CharField()
    withdrawn_at = serializers.DateTimeField()
    erased_at = serializers.DateTimeField(allow_null=True)


@extend_schema(tags=["documents"], summary="The papers that were withdrawn, the latest first")
class WithdrawnPapers(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = WithdrawnSerializer
    queryset = WithdrawnDocument.objects.none()
    orders = {"code": ("document__code",), "withdrawn": ("withdrawn_at",)}
    order = "-withdrawn"

    def get_queryset(self) -> QuerySet[WithdrawnDocument]:
        return withdrawn_documents()


class RollQuery(serializers.Serializer):
    constituency = serializers.ChoiceField(
        choices=Constituency.values, default=Constituency.CLUBS.value
    )
    on = serializers.DateField(required=False, help_text="The day; today unless told.")


class ElectorSerializer(serializers.Serializer):
    """Who elects, or is represented, in the general assembly; by the columns of the roll."""

    cells = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        help_text="By column: clubs and regions with how many hold a licence, people by number.",
    )


@extend_schema(
    tags=["documents"],
    summary="The electoral roll of the general assembly on a day",
    parameters=[RollQuery],
)
class ElectoralRoll(ClosedListAPIView):
    permission_classes = [require_permission(may_keep_office)]
    key_scope = KeyScope.MEMBERS
    serializer_class = ElectorSerializer
    queryset = IssuedDocument.objects.none()  # for the description: each roll has rows of its own

    def get_queryset(self) -> QuerySet[Any]:
        roll_query = RollQuery(data=self.request.query_params)
        roll_query.is_valid(raise_exception=True)
        validated_data = roll_query.validated_data
        self.roll = electoral_roll(
            Constituency(validated_data["constituency"]),
            on=validated_data.get("on") or timezone.localdate(),
        )
        _key, fields = self.roll.columns[1]
        return self.roll.rows.order_by(*fields, "pk")

    def prepared(self, rows: Sequence[Any]) -> Sequence[Any]:
        names = [key for key, _fields in self.roll.columns]
        return [
            {"cells": dict(zip(names, map(str, self.roll.cells(row)), strict=True))} for row in rows
        ]
