"""Appeals, read only; their pages have the acts."""

from django.contrib import admin

from federation.admin.base import KeptAdmin, KeptInline
from rulings.models import Appeal, AppealMember, HearingStep


class MemberInline(KeptInline):
    model = AppealMember
    fields = ["person", "is_chair", "state", "invited_at", "answered_at", "left_at"]


class StepInline(KeptInline):
    model = HearingStep
    fields = ["step", "note", "done_at", "done_by"]


@admin.register(Appeal)
class AppealAdmin(KeptAdmin):
    list_display = ["event", "number", "body", "state", "is_late", "outcome", "stated_at"]
    list_display_links = ["event", "number"]
    list_select_related = ["event"]
    list_filter = ["body", "state", "is_late", "event__season"]
    search_fields = ["event__search_name", "grounds"]
    date_hierarchy = "stated_at"
    inlines = [MemberInline, StepInline]
