"""The playing room: roles, screens, messages."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from tournaments.models import EventScreen, EventStaff, EventVisibility, RoomMessage


@admin.register(EventStaff)
class EventStaffAdmin(ReadOnlyAdmin):
    list_display = ["event", "person", "role", "given_at", "given_by", "ended_at"]
    list_select_related = ["event", "person", "given_by"]
    search_fields = ["event__search_name", "person__search_name"]
    list_filter = ["role", "event__season"]


@admin.register(EventScreen)
class EventScreenAdmin(ReadOnlyAdmin):
    list_display = ["event", "name", "code", "made_at", "made_by", "ended_at"]
    list_select_related = ["event", "made_by"]
    search_fields = ["event__search_name", "name"]
    list_filter = ["event__season"]


@admin.register(RoomMessage)
class RoomMessageAdmin(ReadOnlyAdmin):
    list_display = ["event", "text", "put_at", "put_by", "until", "ended_at"]
    list_select_related = ["event", "put_by"]
    search_fields = ["event__search_name", "text"]
    list_filter = ["event__season"]


@admin.register(EventVisibility)
class EventSightAdmin(ReadOnlyAdmin):
    list_display = ["event", "boards", "minutes", "standing", "made_at", "made_by"]
    list_select_related = ["event", "made_by"]
    search_fields = ["event__search_name"]
    list_filter = ["boards", "standing", "event__season"]
