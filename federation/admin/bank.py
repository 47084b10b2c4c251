"""Bank files, lines, and the layouts of banks' files."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.amounts import amount
from federation.admin.base import OfficeAdmin, ReadOnlyAdmin
from federation.models import BankFile, BankLayout, BankLine


@admin.register(BankLayout)
class BankLayoutAdmin(OfficeAdmin):
    list_display = ["name", "delimiter", "decimal_mark", "day_form", "encoding"]


@admin.register(BankFile)
class BankFileAdmin(ReadOnlyAdmin):
    list_display = ["name", "received_at", "received_by", "lines_read", "lines_new"]
    list_select_related = ["received_by"]


@admin.register(BankLine)
class BankLineAdmin(ReadOnlyAdmin):
    list_display = ["booked_on", "money", "payer", "text", "state", "bank_reference"]
    list_filter = ["state", "file"]
    search_fields = ["bank_reference", "~text", "~payer"]
    date_hierarchy = "booked_on"

    @admin.display(description=_("amount"), ordering="amount_cents")
    def money(self, line: BankLine) -> str:
        return amount(line.amount_cents, line.currency)
