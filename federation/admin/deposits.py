"""Deposits and credit notes, with the office's acts."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.amounts import amount, amount_column
from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from federation.admin.code_labels import NamedSubjects
from federation.models import CreditNote, CreditNoteLine, Deposit, DepositMove, PaymentRequest
from federation.money.selectors.deposits import with_left
from federation.money.selectors.statements import debtor_of
from federation.money.services.deposits import deduct_deposit, forfeit_deposit, return_deposit


class PartForm(forms.Form):
    """The amount of a deposit, and the reason."""

    amount_cents = CentsField(
        label=_("Amount (empty: all that is left)"), smallest="0.01", required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class ReturnForm(PartForm):
    as_balance = forms.BooleanField(
        label=_("Keep it as a balance instead of paying it out"), required=False
    )


class DeductForm(forms.Form):
    """The request from which the deposit is deducted."""

    reference = forms.CharField(label=_("Reference of the payment request"), max_length=30)

    def clean_reference(self) -> str:
        reference: str = self.cleaned_data["reference"].strip().upper()
        self.request = PaymentRequest.objects.filter(reference=reference).first()
        if self.request is None:
            raise forms.ValidationError(_("There is no payment request with this reference."))
        return reference


def _return(deposit: Deposit, act_request: ActRequest) -> Done:
    move = return_deposit(
        deposit=deposit,
        account=act_request.account,
        on=timezone.localdate(act_request.now),
        **act_request.values,
    )
    text = amount(move.amount_cents, deposit.request.currency)
    return Done(_("%(amount)s returned") % {"amount": text})


def _forfeit(deposit: Deposit, act_request: ActRequest) -> Done:
    move = forfeit_deposit(
        deposit=deposit,
        account=act_request.account,
        on=timezone.localdate(act_request.now),
        **act_request.values,
    )
    text = amount(move.amount_cents, deposit.request.currency)
    return Done(_("%(amount)s forfeited") % {"amount": text})


def _deduct(deposit: Deposit, act_request: ActRequest) -> Done:
    payment = deduct_deposit(
        deposit=deposit,
        request=PaymentRequest.objects.get(reference=act_request.values["reference"]),
        account=act_request.account,
        on=timezone.localdate(act_request.now),
    )
    text = amount(payment.amount_cents, deposit.request.currency)
    return Done(_("%(amount)s deducted") % {"amount": text})


def _is_held(deposit: Any) -> bool:
    return deposit.held_by_entry_id is not None and deposit.left_cents > 0


class MoveInline(ReadOnlyInline):
    model = DepositMove
    fields = ["moved_on", "kind", "moved", "reason"]
    readonly_fields = ["moved"]
    moved = amount_column("amount_cents", _("Amount"), lambda row: row.deposit.request.currency)


@admin.register(Deposit)
class DepositAdmin(NamedSubjects, ReadOnlyAdmin):
    subject = "about"
    list_display = ["request", "kind", "about", "debtor", "asked", "left"]
    list_filter = ["kind", "request__season", ("held_by_entry", admin.EmptyFieldListFilter)]
    search_fields = ["request__reference", "about"]
    inlines = [MoveInline]
    acts = [
        Act(
            name="deduct",
            title=_("Deduct from a payment request"),
            explanation=_("What is left of the deposit pays what is open on the request."),
            form=DeductForm,
            perform=_deduct,
            applies=_is_held,
        ),
        Act(
            name="return",
            title=_("Return the deposit"),
            explanation=_("All that is left is given back, or the part you say."),
            form=ReturnForm,
            perform=_return,
            applies=_is_held,
        ),
        Act(
            name="forfeit",
            title=_("Forfeit the deposit"),
            explanation=_("The federation keeps all that is left, or the part you say."),
            form=PartForm,
            perform=_forfeit,
            applies=_is_held,
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deposit]:
        deposits: QuerySet[Deposit] = super().get_queryset(request)
        return with_left(deposits).select_related(
            "request__club", "request__association", "request__person"
        )

    @admin.display(description=_("owed by"))
    def debtor(self, deposit: Deposit) -> str:
        request = deposit.request
        return str(debtor_of(request))

    @admin.display(description=_("asked"), ordering="amount_cents")
    def asked(self, deposit: Deposit) -> str:
        return amount(deposit.amount_cents, deposit.request.currency)

    @admin.display(description=_("held"), ordering="left_cents")
    def left(self, deposit: Any) -> str:
        return amount(deposit.left_cents, deposit.request.currency)


class CreditedInline(ReadOnlyInline):
    model = CreditNoteLine
    fields = ["line", "credited"]
    readonly_fields = ["credited"]
    credited = amount_column("amount_cents", _("Amount"), lambda row: row.note.request.currency)

    def get_queryset(self, request: HttpRequest) -> QuerySet[CreditNoteLine]:
        lines: QuerySet[CreditNoteLine] = super().get_queryset(request)
        return lines.select_related("line")


@admin.register(CreditNote)
class CreditNoteAdmin(ReadOnlyAdmin):
    list_display = ["reference", "request", "issued_on", "credited", "reason"]
    list_select_related = ["request"]
    list_filter = ["request__season"]
    search_fields = ["reference", "request__reference", "~reason"]
    date_hierarchy = "issued_on"
    inlines = [CreditedInline]

    @admin.display(description=_("amount"), ordering="amount_cents")
    def credited(self, note: CreditNote) -> str:
        return amount(note.amount_cents, note.request.currency)
