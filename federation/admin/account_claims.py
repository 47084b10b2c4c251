"""Claims of accounts, changes of address and guardians, read only."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from federation.models import AccountClaim, AddressChange, Guardianship


@admin.register(AccountClaim)
class AccountClaimAdmin(ReadOnlyAdmin):
    list_display = ["requested_at", "number", "person", "as_guardian", "state", "decided_by"]
    list_select_related = ["person", "decided_by"]
    list_filter = ["state", "as_guardian"]
    search_fields = ["number", "person__search_name"]
    date_hierarchy = "requested_at"


@admin.register(AddressChange)
class AddressChangeAdmin(ReadOnlyAdmin):
    list_display = ["requested_at", "person", "email", "requested_by", "confirmed_at"]
    list_select_related = ["person", "requested_by"]
    search_fields = ["person__search_name", "email"]
    date_hierarchy = "requested_at"


@admin.register(Guardianship)
class GuardianshipAdmin(ReadOnlyAdmin):
    list_display = ["person", "account", "how", "given_at", "given_by", "ended_at"]
    list_select_related = ["person", "account", "given_by"]
    list_filter = ["how"]
    search_fields = ["person__search_name", "account__email"]
    date_hierarchy = "given_at"
