"""The federation, its associations and its clubs."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.admin.base import HistoryAdmin, OfficeAdmin
from federation.models import Association, Club, Federation


@admin.register(Federation)
class FederationAdmin(OfficeAdmin):
    list_display = ["name", "short_name", "currency", "is_demo"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request) and not Federation.objects.exists()


@admin.register(Association)
class AssociationAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["code", "name", "email"]
    list_display_links = ["code", "name"]
    search_fields = ["~name", "code"]


@admin.register(Club)
class ClubAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["code", "name", "town", "association", "affiliated_from", "affiliated_until"]
    list_display_links = ["code", "name"]
    list_select_related = ["association"]
    list_filter = ["association"]
    search_fields = ["~name", "~town", "code"]
    search_help_text = _("Name, town or code; accents and case do not matter.")
    autocomplete_fields = ["association"]
