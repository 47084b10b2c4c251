"""Reminders that went out, in the office's admin site."""

from django.contrib import admin

from federation.admin.base import KeptAdmin
from federation.models import Reminder


@admin.register(Reminder)
class ReminderAdmin(KeptAdmin):
    list_display = ["kind", "subject", "recipient", "due_on", "remind_on", "sent_at", "refusal"]
    search_fields = ["recipient", "subject"]
    list_filter = ["kind", "sent_at"]
    date_hierarchy = "due_on"
