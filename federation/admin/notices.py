"""E-mails in the office's admin; their page resends them."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from federation.admin.code_labels import NamedSubjects
from federation.models import BulkMail, DeclinedNotices, Notice, OfficeQuestion, PushDevice
from federation.texts import notice_title


@admin.register(Notice)
class NoticeAdmin(NamedSubjects, ReadOnlyAdmin):
    subject = "about"
    words = {"code": notice_title}
    list_display = ["about", "code", "email", "way", "state", "made_at", "sent_at", "refusal"]
    list_filter = ["state", "way", "code"]
    search_fields = ["about", "email"]
    date_hierarchy = "made_at"


@admin.register(DeclinedNotices)
class DeclinedNoticesAdmin(ReadOnlyAdmin):
    list_display = ["email", "kind", "way", "is_declined", "by", "chosen_at"]
    list_select_related = ["by"]
    list_filter = ["kind", "way", "is_declined"]
    search_fields = ["email"]


@admin.register(BulkMail)
class BulkMailAdmin(ReadOnlyAdmin):
    list_display = ["subject", "to_words", "readers", "written_by", "written_at"]
    list_select_related = ["written_by"]
    search_fields = ["subject", "text"]
    date_hierarchy = "written_at"


@admin.register(OfficeQuestion)
class OfficeQuestionAdmin(ReadOnlyAdmin):
    list_display = ["asked_at", "name", "email", "page", "closed_at", "closed_by"]
    list_select_related = ["closed_by"]
    search_fields = ["name", "email", "text"]
    date_hierarchy = "asked_at"


@admin.register(PushDevice)
class PushDeviceAdmin(ReadOnlyAdmin):
    """The device's address and keys are secret and not shown."""

    list_display = ["account", "name", "added_at"]
    list_select_related = ["account"]
    search_fields = ["account__email"]
