"""Licence requests, and keys of cards: read only; the office's pages change them."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.base import ReadOnlyAdmin
from federation.models import (
    LicenceBatch,
    LicenceKey,
    LicenceRequest,
    NonRenewal,
    PreparedLicence,
    PreparedRenewal,
)


@admin.register(LicenceBatch)
class LicenceBatchAdmin(ReadOnlyAdmin):
    list_display = ["id", "club", "association", "season", "requested_at", "is_late", "file_name"]
    list_select_related = ["club", "association", "season"]
    list_filter = ["season", "is_late"]
    search_fields = ["club__search_name", "association__search_name"]


@admin.register(LicenceRequest)
class LicenceRequestAdmin(ReadOnlyAdmin):
    list_display = ["name", "person", "season", "fee_class", "state", "payment_request", "batch"]
    list_select_related = [
        "person",
        "season",
        "payment_request",
        "batch__club",
        "batch__association",
        "batch__season",
    ]
    list_filter = ["state", "season", "fee_class"]
    search_fields = ["name", "person__search_name"]
    search_help_text = _("Name as asked for, or name or number in the register.")


@admin.register(NonRenewal)
class NonRenewalAdmin(ReadOnlyAdmin):
    list_display = ["licence", "reason", "created_at", "created_by"]
    list_select_related = ["licence__person", "licence__season", "created_by"]
    list_filter = ["reason", "licence__season"]
    search_fields = ["licence__person__search_name"]


@admin.register(PreparedRenewal)
class PreparedRenewalAdmin(ReadOnlyAdmin):
    list_display = [
        "id", "club", "association", "season", "prepared_at", "prepared_by", "sent_at",
        "withdrawn_at",
    ]  # fmt: skip
    list_select_related = ["club", "association", "season", "prepared_by"]
    list_filter = ["season"]
    search_fields = ["club__search_name", "association__search_name"]


@admin.register(PreparedLicence)
class PreparedLicenceAdmin(ReadOnlyAdmin):
    list_display = ["person", "fee_class", "prepared"]
    list_select_related = [
        "person", "prepared__club", "prepared__association", "prepared__season",
    ]  # fmt: skip
    list_filter = ["prepared__season"]
    search_fields = ["person__search_name"]


@admin.register(LicenceKey)
class LicenceKeyAdmin(ReadOnlyAdmin):
    list_display = ["key_id", "public_key", "valid_from", "valid_until"]
