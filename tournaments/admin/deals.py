"""Sets of deals in the office's admin site: the commitments, never the cards."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from tournaments.models import DealAccess, DealDifference, DealSet


class DealLookInline(ReadOnlyInline):
    model = DealAccess
    fields = ["looked_at", "account", "file_format", "reason"]


@admin.register(DealSet)
class DealSetAdmin(ReadOnlyAdmin):
    list_display = [
        "event",
        "session",
        "first_board",
        "last_board",
        "origin",
        "made_at",
        "opened_at",
        "replaced_at",
    ]
    list_select_related = ["event"]
    search_fields = ["event__search_name", "promise"]
    list_filter = ["origin", "event__season"]
    exclude = ["sealed_text"]  # the cards, which nobody may see here
    inlines = [DealLookInline]


@admin.register(DealDifference)
class DealDifferenceAdmin(ReadOnlyAdmin):
    list_display = ["session", "board", "found_at", "is_taken", "settled_at", "settled_by"]
    list_select_related = ["session__event", "settled_by"]
    list_filter = ["is_taken"]
