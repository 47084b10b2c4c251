"""Online payments, the provider's messages, refunds, and the accountant's codes."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.amounts import amount, amount_column
from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from federation.models import AccountingCode, Checkout, CheckoutPart, ProviderMessage, Refund


class PartInline(ReadOnlyInline):
    model = CheckoutPart
    fields = ["request", "paid", "payment"]
    readonly_fields = ["paid"]
    paid = amount_column("amount_cents", _("Amount"), lambda part: part.checkout.currency)


@admin.register(Checkout)
class CheckoutAdmin(ReadOnlyAdmin):
    list_display = ["key", "money", "state", "provider", "begun_by", "begun_at"]
    list_select_related = ["begun_by"]
    list_filter = ["state", "provider"]
    search_fields = ["key", "provider_reference"]
    date_hierarchy = "begun_at"
    inlines = [PartInline]

    @admin.display(description=_("amount"), ordering="amount_cents")
    def money(self, checkout: Checkout) -> str:
        return amount(checkout.amount_cents, checkout.currency)


@admin.register(ProviderMessage)
class ProviderMessageAdmin(ReadOnlyAdmin):
    list_display = ["received_at", "provider", "kind", "state", "times_received", "event_id"]
    list_filter = ["state", "kind", "provider"]
    search_fields = ["event_id", "about"]
    date_hierarchy = "received_at"


@admin.register(Refund)
class RefundAdmin(ReadOnlyAdmin):
    list_display = ["requested_at", "amount_cents", "way", "state", "reason", "requested_by"]
    list_select_related = ["requested_by"]
    list_filter = ["state", "way"]
    date_hierarchy = "requested_at"


@admin.register(AccountingCode)
class AccountingCodeAdmin(ReadOnlyAdmin):
    list_display = ["kind", "fee_code", "code"]
    list_filter = ["kind"]
