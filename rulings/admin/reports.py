"""Reports and their content, read only; their pages have the acts."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from rulings.models import DirectorReport, ReportForwarding, ReportRevision


class RevisionInline(ReadOnlyInline):
    model = ReportRevision
    fields = ["number", "submitted_by", "submitted_at", "days_late", "decision", "decided_by"]


@admin.register(DirectorReport)
class DirectorReportAdmin(ReadOnlyAdmin):
    list_display = ["event", "state", "opened_by", "changed_at"]
    list_select_related = ["event", "opened_by"]
    list_filter = ["state", "event__season"]
    search_fields = ["event__search_name"]
    inlines = [RevisionInline]


@admin.register(ReportForwarding)
class ReportForwardingAdmin(ReadOnlyAdmin):
    list_display = ["revision", "council", "is_informed", "forwarded_at", "seen_at"]
    list_select_related = ["revision__report__event"]
    list_filter = ["council", "is_informed"]
    search_fields = ["revision__report__event__search_name", "reason"]
