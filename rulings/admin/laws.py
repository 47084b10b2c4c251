"""Checks of the flows of the Laws, read only; their pages change them."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from rulings.models import FlowCheck


@admin.register(FlowCheck)
class FlowCheckAdmin(ReadOnlyAdmin):
    list_display = ["flow", "edition", "standing", "text", "made_by", "made_at"]
    list_select_related = ["text", "made_by__person"]
    list_filter = ["edition", "standing"]
    search_fields = ["flow"]
    ordering = ["-pk"]
