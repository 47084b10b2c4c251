"""Delegation of events: delegations, calls for hosts, agreements, timetables."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from tournaments.models import (
    Delegation,
    HostingAgreement,
    HostingBid,
    HostingCall,
    TimetableProposal,
)


@admin.register(Delegation)
class DelegationAdmin(ReadOnlyAdmin):
    list_display = ["event", "given_by", "club", "association", "other_name", "delegated_on"]
    list_select_related = ["event", "given_by", "club", "association"]
    search_fields = ["event__search_name"]
    list_filter = ["event__season"]


class BidInline(ReadOnlyInline):
    model = HostingBid
    fields = ["club", "association", "other_name", "venue", "days_late", "is_chosen"]


@admin.register(HostingCall)
class HostingCallAdmin(ReadOnlyAdmin):
    list_display = ["event", "open_until", "decided_at", "withdrawn_at"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
    list_filter = [("decided_at", admin.EmptyFieldListFilter), "event__season"]
    inlines = [BidInline]


@admin.register(HostingAgreement)
class HostingAgreementAdmin(ReadOnlyAdmin):
    list_display = ["delegation", "due_on", "request"]
    list_select_related = [
        "delegation__event",
        "delegation__club",
        "delegation__association",
        "request",
    ]
    search_fields = ["delegation__event__search_name"]
    date_hierarchy = "due_on"


@admin.register(TimetableProposal)
class TimetableProposalAdmin(ReadOnlyAdmin):
    list_display = ["event", "state", "proposed_by", "proposed_at", "decided_at"]
    list_select_related = ["event", "proposed_by"]
    search_fields = ["event__search_name"]
    list_filter = ["state", "event__season"]
