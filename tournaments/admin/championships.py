"""Championships, phases, and directors of events, in the office's admin site."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from tournaments.models import (
    AppointmentsLeft,
    Championship,
    DirectorAppointment,
    Exemption,
    Phase,
    PhaseEvent,
    PhaseLot,
    PhasePlace,
    TableSettings,
)


@admin.register(DirectorAppointment)
class DirectorAppointmentAdmin(ReadOnlyAdmin):
    list_display = ["event", "person", "post", "preference", "body", "state", "appointed_at"]
    list_select_related = ["event", "person"]
    search_fields = ["event__search_name", "person__search_name"]
    list_filter = ["state", "post", "body", "event__season"]


@admin.register(AppointmentsLeft)
class AppointmentsLeftAdmin(ReadOnlyAdmin):
    list_display = ["association", "valid_from", "valid_until", "decided_by"]
    list_select_related = ["association", "decided_by"]
    list_filter = ["association"]


class PhaseInline(ReadOnlyInline):
    model = Phase
    fields = ["number", "name", "confirm_until", "reserve_order", "carry_share_of"]


@admin.register(Championship)
class ChampionshipAdmin(ReadOnlyAdmin):
    list_display = ["name", "season", "association", "created_by", "created_at"]
    list_select_related = ["season", "association", "created_by"]
    search_fields = ["~name"]
    list_filter = ["season", "association"]
    inlines = [PhaseInline]


@admin.register(PhaseEvent)
class PhaseEventAdmin(ReadOnlyAdmin):
    list_display = ["event", "phase", "label", "places"]
    list_select_related = ["event", "phase__championship__season"]
    search_fields = ["event__search_name"]
    list_filter = ["phase__championship__season"]


@admin.register(Exemption)
class ExemptionAdmin(ReadOnlyAdmin):
    list_display = ["phase", "name", "reason", "granted_at", "declared_at"]
    list_select_related = ["phase__championship__season"]
    list_filter = ["phase__championship__season"]


@admin.register(PhaseLot)
class PhaseLotAdmin(ReadOnlyAdmin):
    list_display = ["phase", "seed", "drawn_at", "drawn_by"]
    list_select_related = ["phase__championship__season", "drawn_by"]
    list_filter = ["phase__championship__season"]


@admin.register(PhasePlace)
class PhasePlaceAdmin(ReadOnlyAdmin):
    list_display = ["phase", "entry", "rank", "turn", "reason", "state", "carried_hundredths"]
    list_select_related = ["phase__championship__season", "entry", "exemption"]
    list_filter = ["state", "reason", "phase__championship__season"]


@admin.register(TableSettings)
class TableSettingsAdmin(ReadOnlyAdmin):
    list_display = ["event", "has_screens", "has_delayed_viewing"]
    list_select_related = ["event"]
    search_fields = ["event__search_name"]
