"""Appeals, read only; their pages have the acts."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from rulings.models import Appeal, AppealMember, HearingStep


class MemberInline(ReadOnlyInline):
    model = AppealMember
    fields = ["person", "is_chair", "state", "invited_at", "answered_at", "left_at"]


class StepInline(ReadOnlyInline):
    model = HearingStep
    fields = ["step", "note", "done_at", "done_by"]


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "body", "state", "is_late", "outcome", "stated_at"]
    list_display_links = ["event", "number"]
    list_select_related = ["event"]
    list_filter = ["body", "state", "is_late", "event__season"]
    search_fields = ["event__search_name", "grounds"]
    date_hierarchy = "stated_at"
    inlines = [MemberInline, StepInline]
