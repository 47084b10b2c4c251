"""Cases of the bodies in the office's admin site: that they are there, not what is in them."""

from django.contrib import admin

from federation.admin.base import KeptAdmin, KeptInline
from rulings.models import CasebookEntry, CaseParty, CouncilCase, Sanction


class CasePartyInline(KeptInline):
    model = CaseParty
    fields = ["person", "club", "association", "role", "name"]


@admin.register(CouncilCase)
class CouncilCaseAdmin(KeptAdmin):
    list_display = ["council", "year", "number", "title", "state", "opened_at", "due_on"]
    search_fields = ["~title"]
    list_filter = ["council", "state", "year"]
    inlines = [CasePartyInline]


@admin.register(Sanction)
class SanctionAdmin(KeptAdmin):
    list_display = ["__str__", "starts_on", "ends_on", "probation_until", "lifted_at"]
    list_select_related = ["person", "club", "association"]
    search_fields = ["person__search_name"]
    list_filter = ["kind"]


@admin.register(CasebookEntry)
class CasebookEntryAdmin(KeptAdmin):
    list_display = ["summary", "body", "decided_on", "laws"]
    search_fields = ["search_text"]
    list_filter = ["body"]
