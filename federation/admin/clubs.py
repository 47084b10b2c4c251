"""The federation, its associations and its clubs."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.admin.base import HistoryAdmin, OfficeAdmin
from federation.models import Association, Club, Federation
from federation.rules.names import folded
from federation.selectors.clubs import clubs_named_like


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
    search_fields = ["name", "code"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search by folded words: there are few associations."""
        words = folded(search_term).split()
        rows = queryset.values_list("pk", "name", "code")
        found = [pk for pk, *told in rows if all(w in folded(" ".join(told)) for w in words)]
        return queryset.filter(pk__in=found), False


@admin.register(Club)
class ClubAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["code", "name", "town", "association", "affiliated_from", "affiliated_until"]
    list_display_links = ["code", "name"]
    list_select_related = ["association"]
    list_filter = ["association"]
    search_fields = ["name", "town", "code"]
    search_help_text = _("Name, town or code; accents and case do not matter.")
    autocomplete_fields = ["association"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return queryset.filter(pk__in=clubs_named_like(queryset, search_term)), False
