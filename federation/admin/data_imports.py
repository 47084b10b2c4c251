"""Imported tables, and past results."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from federation.models import DataImport, PastResult


@admin.register(DataImport)
class DataImportAdmin(ReadOnlyAdmin):
    list_display = ["name", "kind", "state", "rows", "rows_wrong", "uploaded_by", "uploaded_at"]
    list_filter = ["state", "kind"]
    list_select_related = ["uploaded_by"]
    exclude = ["content", "problems", "sample"]
    search_fields = ["name"]
    date_hierarchy = "uploaded_at"


@admin.register(PastResult)
class PastResultAdmin(ReadOnlyAdmin):
    list_display = ["held_on", "title", "person", "place", "source"]
    list_select_related = ["person", "source"]
    search_fields = ["title", "person__search_name"]
    autocomplete_fields = ["person"]
    date_hierarchy = "held_on"
