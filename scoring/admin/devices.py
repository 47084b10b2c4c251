"""Table devices of sessions, and their messages."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from scoring.models import DeviceItem, DeviceLink


@admin.register(DeviceLink)
class DeviceLinkAdmin(ReadOnlyAdmin):
    list_display = ["session", "tables", "seating", "heard_at", "trouble"]
    list_select_related = ["session__event"]
    search_fields = ["session__event__search_name"]


@admin.register(DeviceItem)
class DeviceItemAdmin(ReadOnlyAdmin):
    list_display = ["link", "queue", "section", "table", "round", "board", "outcome", "heard_at"]
    list_select_related = ["link__session__event"]
    list_filter = ["queue", "outcome"]
    search_fields = ["link__session__event__search_name"]
