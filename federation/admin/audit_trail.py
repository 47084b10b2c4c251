"""Records beside the audit trail: acting for bodies, approvals, accesses, erasures."""

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.utils.translation import gettext_lazy as _

from federation.admin.base import ReadOnlyAdmin
from federation.admin.code_labels import NamedSubjects
from federation.models import (
    ActingTerm,
    Approval,
    DataExport,
    Erasure,
    ErasureRequest,
    Person,
    SensitiveRead,
)
from federation.texts import approval_title, subject_in_words


@admin.register(ActingTerm)
class ActingTermAdmin(ReadOnlyAdmin):
    list_display = ["account", "club", "association", "reason", "started_at", "ended_at"]
    list_select_related = ["account", "club", "association"]
    search_fields = ["account__email", "club__search_name", "association__search_name"]
    date_hierarchy = "started_at"


@admin.register(Approval)
class ApprovalAdmin(NamedSubjects, ReadOnlyAdmin):
    words = {"act": approval_title}
    list_display = [
        "act",
        "subject",
        "state",
        "requested_by",
        "requested_at",
        "decided_by",
        "decided_at",
    ]
    list_select_related = ["requested_by", "decided_by"]
    list_filter = ["state", "act"]
    search_fields = ["act", "subject", "reason"]
    date_hierarchy = "requested_at"


def fields_in_words(fields: str) -> str:
    """Return the names of fields in the reader's language.

    fields: as logged, of a person by name, of another model by path: "phone app.Model.field".
    """
    return ", ".join(str(_label(path)) for path in fields.split())


def _label(path: str) -> object:
    model, _dot, name = path.rpartition(".")
    return label_for_field(name, apps.get_model(model) if model else Person)


@admin.register(SensitiveRead)
class SensitiveReadAdmin(ReadOnlyAdmin):
    words = {"place": subject_in_words, "fields": fields_in_words}
    list_display = ["read_on", "account", "person", "place", "fields", "times"]
    list_select_related = ["account", "person"]
    list_filter = ["place"]
    search_fields = ["account__email", "person__search_name"]
    date_hierarchy = "read_on"


@admin.register(DataExport)
class DataExportAdmin(ReadOnlyAdmin):
    list_display = ["person", "made_at", "expires_at"]
    list_select_related = ["person"]
    search_fields = ["person__search_name"]
    date_hierarchy = "made_at"
    fields = ["person", "made_at", "expires_at"]


@admin.register(Erasure)
class ErasureAdmin(ReadOnlyAdmin):
    list_display = ["person", "erased_at", "erased_by", "reason"]
    list_select_related = ["person", "erased_by"]
    search_fields = ["reason"]
    date_hierarchy = "erased_at"


@admin.register(ErasureRequest)
class ErasureRequestAdmin(ReadOnlyAdmin):
    list_display = ["person", "requested_at", "requested_by", "job_state", "reason"]
    list_select_related = ["person", "requested_by", "job", "erasure"]
    search_fields = ["reason"]
    date_hierarchy = "requested_at"

    @admin.display(description=_("state"))
    def job_state(self, request: ErasureRequest) -> str:
        return str(request.state.label)
