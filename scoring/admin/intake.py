"""Result files as they came in."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from scoring.models import PersonMatch, ResultFile


class PersonMatchInline(ReadOnlyInline):
    model = PersonMatch
    fields = ["contestant", "position", "name", "number", "kind", "person"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[PersonMatch]:
        matches: QuerySet[PersonMatch] = super().get_queryset(request)
        return matches.select_related("person")


@admin.register(ResultFile)
class ResultFileAdmin(ReadOnlyAdmin):
    list_display = ["name", "event", "format", "program", "state", "uploaded_by", "uploaded_at"]
    list_select_related = ["event", "uploaded_by"]
    list_filter = ["state", "format", "event__season"]
    search_fields = ["name", "event__search_name", "program", "sha256"]
    date_hierarchy = "uploaded_at"
    inlines = [PersonMatchInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[ResultFile]:
        files: QuerySet[ResultFile] = super().get_queryset(request)
        return files.defer("content", "report")
