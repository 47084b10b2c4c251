"""The log and the rulings, read only; the pages of the log change them."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from rulings.models import (
    Incident,
    PeerPoll,
    PsychicCall,
    Ruling,
    RulingMeasure,
    RulingRevision,
    SessionTimes,
)


@admin.register(Incident)
class IncidentAdmin(ReadOnlyAdmin):
    list_display = ["event", "number", "session", "table", "board", "about", "called_at"]
    list_display_links = ["event", "number"]
    list_select_related = ["event"]
    list_filter = ["event__season", ("closed_at", admin.EmptyFieldListFilter)]
    search_fields = ["event__search_name", "about", "table"]
    date_hierarchy = "called_at"
    ordering = ["-called_at", "-pk"]


class RevisionInline(ReadOnlyInline):
    model = RulingRevision
    fields = ["number", "kind", "departs", "reason", "made_by", "made_at"]


class MeasureInline(ReadOnlyInline):
    model = RulingMeasure
    fields = ["given_in", "kind", "waits_for", "applied_at", "ended_in"]


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ["incident", "made_at"]
    list_select_related = ["incident__event"]
    search_fields = ["incident__event__search_name"]
    ordering = ["-pk"]
    inlines = [RevisionInline, MeasureInline]


@admin.register(SessionTimes)
class SessionTimesAdmin(ReadOnlyAdmin):
    list_display = ["event", "session", "starts_at", "ended_at", "results_at", "noted_by"]
    list_select_related = ["event", "noted_by"]
    search_fields = ["event__search_name"]


@admin.register(PeerPoll)
class PeerPollAdmin(ReadOnlyAdmin):
    list_display = ["incident", "question", "opened_at", "closed_at"]
    list_select_related = ["incident__event"]
    search_fields = ["incident__event__search_name", "question"]
    ordering = ["-pk"]


@admin.register(PsychicCall)
class PsychicCallAdmin(ReadOnlyAdmin):
    list_display = ["incident", "player", "turn", "finding", "noted_at"]
    list_select_related = ["incident__event", "player__person"]
    search_fields = ["incident__event__search_name", "player__person__search_name"]
    ordering = ["-pk"]
