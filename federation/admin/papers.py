"""Records that only grow: papers, rule sets, the trail of acts, work."""

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from federation.admin.base import KeptAdmin
from federation.models import AuditEvent, DocumentSeries, IssuedDocument, Job, RuleSet


def _printed(value: object) -> str:
    """Return JSON as one reads it."""
    told = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    return format_html("<pre>{}</pre>", told)


@admin.register(DocumentSeries)
class DocumentSeriesAdmin(KeptAdmin):
    list_display = ["kind", "season", "prefix", "last_number"]
    list_select_related = ["season"]
    list_filter = ["season", "kind"]


@admin.register(IssuedDocument)
class IssuedDocumentAdmin(KeptAdmin):
    list_display = ["code", "title", "language", "issued_at", "issued_by", "is_public", "pdf_link"]
    list_select_related = ["series__season", "issued_by"]
    list_filter = ["series__kind", "series__season", "is_public", "language"]
    search_fields = ["code", "title", "subject", "sha256"]
    date_hierarchy = "issued_at"
    fields = [
        "code",
        "title",
        "series",
        "number",
        "language",
        "issued_at",
        "issued_by",
        "is_public",
        "subject",
        "replaces",
        "sha256",
        "pdf_link",
        "printed_content",
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[IssuedDocument]:
        papers: QuerySet[IssuedDocument] = super().get_queryset(request)
        return papers.defer("pdf", "content")

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> list[str]:
        return self.fields

    @admin.display(description=_("paper"))
    def pdf_link(self, paper: IssuedDocument) -> str:
        return format_html('<a href="{}">PDF</a>', reverse("document-pdf", args=[paper.code]))

    @admin.display(description=_("content"))
    def printed_content(self, paper: IssuedDocument) -> str:
        return _printed(paper.content)


@admin.register(RuleSet)
class RuleSetAdmin(KeptAdmin):
    list_display = ["code", "valid_from", "version", "loaded_at", "sha256"]
    list_display_links = ["code", "valid_from"]
    list_filter = ["code"]
    date_hierarchy = "valid_from"
    fields = readonly_fields = [
        "code",
        "valid_from",
        "version",
        "loaded_at",
        "sha256",
        "printed_figures",
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[RuleSet]:
        rule_sets: QuerySet[RuleSet] = super().get_queryset(request)
        return rule_sets.defer("figures")

    @admin.display(description=_("figures"))
    def printed_figures(self, rule_set: RuleSet) -> str:
        return _printed(rule_set.figures)


@admin.register(AuditEvent)
class AuditEventAdmin(KeptAdmin):
    list_display = ["at", "act", "subject", "account_email"]
    list_filter = ["act"]
    search_fields = ["act", "subject", "account_email"]
    date_hierarchy = "at"
    show_full_result_count = False
    fields = readonly_fields = ["at", "act", "subject", "account", "account_email", "printed"]

    @admin.display(description=_("details"))
    def printed(self, event: AuditEvent) -> str:
        return _printed(event.details)


@admin.register(Job)
class JobAdmin(KeptAdmin):
    list_display = [
        "pk",
        "act",
        "subject",
        "state",
        "tries",
        "requested_by",
        "requested_at",
        "finished_at",
        "page",
    ]
    list_select_related = ["requested_by"]
    list_filter = ["state", "act"]
    search_fields = ["act", "subject"]
    date_hierarchy = "requested_at"

    @admin.display(description=_("page"))
    def page(self, job: Job) -> str:
        return format_html('<a href="{}">{}</a>', reverse("job-detail", args=[job.pk]), _("open"))
