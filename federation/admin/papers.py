"""Append-only records: papers, rule sets, the audit trail, jobs."""

import json
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import ReadOnlyAdmin
from federation.admin.code_labels import NamedSubjects, worded_filter
from federation.kinds.job import job_title
from federation.kinds.paper import paper_title
from federation.models import (
    AuditEvent,
    CertificateRequest,
    DocumentSeries,
    FigureDraft,
    FigureTrial,
    IssuedDocument,
    Job,
    LibraryDocument,
    LibraryVersion,
    RuleSet,
    WithdrawnDocument,
)
from federation.page_parts.acts_in_words import act_sentence
from federation.papers.services.withdrawals import withdraw_document
from federation.texts.act_names import act_name


def _printed(value: object) -> str:
    """Return JSON as readable text."""
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    return format_html("<pre>{}</pre>", text)


class WithdrawalForm(forms.Form):
    """The reason for a withdrawal."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


def _withdraw(paper: IssuedDocument, act_request: ActRequest) -> Done:
    withdraw_document(
        document=paper,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("withdrawn; its words are in the closed archive"))


@admin.register(DocumentSeries)
class DocumentSeriesAdmin(ReadOnlyAdmin):
    words = {"kind": paper_title}
    list_display = ["kind", "season", "prefix", "last_number"]
    list_select_related = ["season"]
    list_filter = ["season", "kind"]


@admin.register(IssuedDocument)
class IssuedDocumentAdmin(NamedSubjects, ReadOnlyAdmin):
    list_display = [
        "code", "title", "language", "issued_at", "issued_by", "is_public", "withdrawn_at",
        "pdf_link",
    ]  # fmt: skip
    list_select_related = ["series__season", "issued_by"]
    list_filter = [
        ("series__kind", worded_filter(paper_title)),
        "series__season",
        "is_public",
        "language",
        ("withdrawn_at", admin.EmptyFieldListFilter),
    ]
    search_fields = ["search_name", "sha256__exact"]
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
        "withdrawn_at",
        "sha256",
        "pdf_link",
        "printed_content",
    ]

    acts = [
        Act(
            name="withdraw",
            title=_("Withdraw"),
            explanation=_(
                "Its words and bytes move to a closed archive. The number stays; whoever looks it "
                "up reads that the document was withdrawn and its personal data erased."
            ),
            form=WithdrawalForm,
            perform=_withdraw,
            applies=lambda paper: paper.withdrawn_at is None,
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[IssuedDocument]:
        papers: QuerySet[IssuedDocument] = super().get_queryset(request)
        return papers.defer("pdf", "content")

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> list[Any]:
        return self.fields

    @admin.display(description=_("paper"))
    def pdf_link(self, paper: IssuedDocument) -> str:
        return format_html('<a href="{}">PDF</a>', reverse("document-pdf", args=[paper.code]))

    @admin.display(description=_("content"))
    def printed_content(self, paper: IssuedDocument) -> str:
        return _printed(paper.content)


@admin.register(WithdrawnDocument)
class WithdrawnDocumentAdmin(ReadOnlyAdmin):
    list_display = ["document", "withdrawn_at", "withdrawn_by", "reason", "opening"]
    list_select_related = ["document", "withdrawn_by"]
    search_fields = ["document__code", "reason"]
    date_hierarchy = "withdrawn_at"
    readonly_fields = ["document", "withdrawn_at", "withdrawn_by", "reason", "opening"]
    fields = [*readonly_fields]

    def get_queryset(self, request: HttpRequest) -> QuerySet[WithdrawnDocument]:
        withdrawn_documents: QuerySet[WithdrawnDocument] = super().get_queryset(request)
        return withdrawn_documents.defer(
            "pdf", "content", "title", "document__pdf", "document__content"
        )

    @admin.display(description=_("closed archive"))
    def opening(self, document: WithdrawnDocument) -> str:
        return format_html('<a href="{}">{}</a>', reverse("withdrawn-list"), _("open, on record"))


@admin.register(CertificateRequest)
class CertificateRequestAdmin(ReadOnlyAdmin):
    list_display = ["kind", "person", "club", "as_of", "requested_at", "requested_by", "document"]
    list_select_related = ["person", "club", "requested_by", "document"]
    list_filter = ["kind", ("document", admin.EmptyFieldListFilter)]
    search_fields = ["person__search_name", "club__search_name", "document__code"]
    date_hierarchy = "requested_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CertificateRequest]:
        certificate_requests: QuerySet[CertificateRequest] = super().get_queryset(request)
        return certificate_requests.defer("document__pdf", "document__content")


@admin.register(LibraryDocument)
class LibraryDocumentAdmin(ReadOnlyAdmin):
    list_display = ["title", "subject", "slug", "closed_at"]
    list_filter = ["subject", ("closed_at", admin.EmptyFieldListFilter)]
    search_fields = ["~title", "slug"]


@admin.register(LibraryVersion)
class LibraryVersionAdmin(ReadOnlyAdmin):
    list_display = ["document", "label", "in_force_from", "file_name", "added_at", "added_by"]
    list_select_related = ["document", "added_by"]
    list_filter = ["document__subject"]
    search_fields = ["~document__title", "label", "file_name"]
    date_hierarchy = "in_force_from"
    readonly_fields = [
        "document",
        "number",
        "label",
        "in_force_from",
        "note",
        "file_name",
        "file_bytes",
        "sha256",
        "paper",
        "added_at",
        "added_by",
    ]
    fields = [*readonly_fields]

    def get_queryset(self, request: HttpRequest) -> QuerySet[LibraryVersion]:
        versions: QuerySet[LibraryVersion] = super().get_queryset(request)
        return versions.defer("file")


@admin.register(RuleSet)
class RuleSetAdmin(ReadOnlyAdmin):
    list_display = ["code", "valid_from", "version", "loaded_at", "sha256"]
    list_display_links = ["code", "valid_from"]
    list_filter = ["code"]
    date_hierarchy = "valid_from"
    readonly_fields = [
        "code",
        "valid_from",
        "version",
        "loaded_at",
        "sha256",
        "printed_figures",
    ]
    fields = [*readonly_fields]

    def get_queryset(self, request: HttpRequest) -> QuerySet[RuleSet]:
        rule_sets: QuerySet[RuleSet] = super().get_queryset(request)
        return rule_sets.defer("figures")

    @admin.display(description=_("figures"))
    def printed_figures(self, rule_set: RuleSet) -> str:
        return _printed(rule_set.figures)


@admin.register(FigureDraft)
class FigureDraftAdmin(ReadOnlyAdmin):
    list_display = ["pk", "use", "season", "state", "begun_by", "begun_at", "changed_at"]
    list_select_related = ["season", "begun_by"]
    list_filter = ["use", "state"]
    date_hierarchy = "begun_at"
    readonly_fields = [
        "use",
        "season",
        "base",
        "base_fees",
        "state",
        "begun_by",
        "begun_at",
        "changed_by",
        "changed_at",
        "became",
        "became_fees",
        "printed_figures",
    ]
    fields = [*readonly_fields]

    def get_queryset(self, request: HttpRequest) -> QuerySet[FigureDraft]:
        drafts: QuerySet[FigureDraft] = super().get_queryset(request)
        return drafts.defer("figures")

    @admin.display(description=_("figures"))
    def printed_figures(self, draft: FigureDraft) -> str:
        return _printed(draft.figures)


@admin.register(FigureTrial)
class FigureTrialAdmin(ReadOnlyAdmin):
    list_display = ["pk", "draft", "season", "people", "events", "tried_by", "tried_at"]
    list_select_related = ["draft", "season", "tried_by"]
    list_filter = ["season"]
    date_hierarchy = "tried_at"


@admin.register(AuditEvent)
class AuditEventAdmin(NamedSubjects, ReadOnlyAdmin):
    list_display = ["at", "sentence", "subject", "account_email"]
    list_filter = [("act", worded_filter(act_name))]
    search_fields = ["act", "subject", "account_email"]
    date_hierarchy = "at"
    show_full_result_count = False
    readonly_fields = ["at", "sentence", "subject", "account", "account_email", "printed"]
    fields = [*readonly_fields]

    @admin.display(description=_("act"), ordering="act")
    def sentence(self, event: AuditEvent) -> str:
        return act_sentence(event.act, event.details)

    @admin.display(description=_("details"))
    def printed(self, event: AuditEvent) -> str:
        return _printed(event.details)


@admin.register(Job)
class JobAdmin(NamedSubjects, ReadOnlyAdmin):
    words = {"act": job_title}
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
