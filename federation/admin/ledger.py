"""Payment requests and payments. Rows are added by acts, never edited."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.fields import CentsField, DayField, ReasonForm
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.amounts import amount, amount_column, mark
from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from federation.models import (
    LedgerAccount,
    LedgerCheck,
    LedgerEntry,
    Payment,
    PaymentRequest,
    PaymentRequestLine,
    Posting,
    ReferenceSeries,
)
from federation.models.ledger_titles import entry_title
from federation.money.selectors.ledger import outstanding_cents, with_sums
from federation.money.selectors.statements import debtor_of
from federation.money.services.balances import apply_advance
from federation.money.services.certified_invoices import set_certified_invoice
from federation.money.services.credit_approvals import ask_to_cancel_request
from federation.money.services.ledger import record_payment, reverse_payment
from federation.money.texts.ledger_words import reference_title
from federation.services.jobs import request_job
from federation.texts import source_text, spoken_value

WAYS_TO_PAY = [
    ("bank", _("bank transfer")),
    ("card", _("card")),
    ("cash", _("cash")),
    ("other", _("other")),
]


class PaymentForm(forms.Form):
    """Money received."""

    amount_cents = CentsField(label=_("Amount"), smallest="0.01")
    received_on = DayField(label=_("Received on"))
    method = forms.ChoiceField(label=_("How"), choices=WAYS_TO_PAY)
    bank_reference = forms.CharField(label=_("Bank reference"), max_length=60, required=False)
    is_sure = forms.BooleanField(
        label=_("The amount is right; what is beyond the request stays as a balance"),
        required=False,
    )


class InvoiceForm(forms.Form):
    """The number of the invoice issued by another program."""

    number = forms.CharField(label=_("Number of the certified invoice"), max_length=40)


def _record_payment(request: PaymentRequest, act_request: ActRequest) -> Done:
    payment = record_payment(request=request, account=act_request.account, **act_request.values)
    data = {
        "amount": amount(payment.amount_cents, request.currency),
        "kept": amount(payment.to_balance_cents, request.currency),
    }
    if payment.to_balance_cents:
        return Done(_("%(amount)s recorded, %(kept)s kept as a balance") % data)
    return Done(_("%(amount)s recorded") % data)


def _apply_balance(request: PaymentRequest, act_request: ActRequest) -> Done:
    payment = apply_advance(
        request=request, on=timezone.localdate(act_request.now), account=act_request.account
    )
    paid = amount(payment.amount_cents, request.currency)
    return Done(_("%(amount)s taken from the balance") % {"amount": paid})


def _take_back(payment: Payment, act_request: ActRequest) -> Done:
    reverse_payment(
        payment=payment,
        reason=act_request.values["reason"],
        on=timezone.localdate(act_request.now),
        account=act_request.account,
    )
    return Done(_("payment taken back"))


def _set_invoice(request: PaymentRequest, act_request: ActRequest) -> Done:
    set_certified_invoice(
        request=request, number=act_request.values["number"], account=act_request.account
    )
    return Done(_("number noted"))


def _cancel(request: PaymentRequest, act_request: ActRequest) -> Done:
    note = ask_to_cancel_request(
        request=request,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    if note is None:
        return Done(_("a second person is asked to agree"), reverse("approval-list"))
    return Done(_("payment request cancelled"))


def _issue_paper(request: PaymentRequest, act_request: ActRequest) -> Done:
    job = request_job(
        "issue_payment_request",
        arguments={"request_id": request.pk},
        subject=f"payment_request:{request.pk}",
        account=act_request.account,
    )
    return Done(_("the paper is being made"), reverse("job-detail", args=[job.pk]))


def _still_open(rows: Any) -> dict[str, object]:
    """Suggest the whole open amount if a single request is paid."""
    data: dict[str, object] = {"received_on": timezone.localdate()}
    if len(rows) == 1:
        data["amount_cents"] = outstanding_cents(rows[0])
    return data


def _stands(request: PaymentRequest) -> bool:
    return request.cancelled_by_entry_id is None


ACTS = [
    Act(
        name="record-payment",
        title=_("Record a payment"),
        explanation=_(
            "The money is booked as received; what is more than is open is kept as a balance. "
            "A booking is never edited."
        ),
        form=PaymentForm,
        perform=_record_payment,
        starts_with=_still_open,
        applies=_stands,
    ),
    Act(
        name="apply-balance",
        title=_("Pay from the balance"),
        explanation=_("The debtor's balance settles as much of the request as it can."),
        perform=_apply_balance,
        applies=_stands,
    ),
    Act(
        name="set-invoice",
        title=_("Set the certified invoice"),
        explanation=_("Payment requests are no tax invoices: note the number of the invoice."),
        form=InvoiceForm,
        perform=_set_invoice,
        starts_with=lambda rows: {"number": rows[0].certified_invoice} if len(rows) == 1 else {},
    ),
    Act(
        name="issue-paper",
        title=_("Issue the payment request as a paper"),
        explanation=_("A numbered PDF is made and kept."),
        perform=_issue_paper,
        applies=_stands,
    ),
    Act(
        name="cancel",
        title=_("Cancel the request"),
        explanation=_(
            "A credit note takes back what was asked; what has been paid becomes a balance."
        ),
        form=ReasonForm,
        perform=_cancel,
        applies=_stands,
        wants_fresh_sign_in=True,
    ),
]


class LineInline(ReadOnlyInline):
    model = PaymentRequestLine
    words = {"title": spoken_value, "article": source_text}
    fields = ["title", "article", "quantity", "unit", "sum"]
    readonly_fields = ["unit", "sum"]
    unit = amount_column(
        "unit_cents", pgettext_lazy("amount", "Each"), lambda line: line.request.currency
    )
    sum = amount_column("amount_cents", _("Amount"), lambda line: line.request.currency)


class PaymentInline(ReadOnlyInline):
    model = Payment
    fields = ["received_on", "paid", "method", "bank_reference"]
    readonly_fields = ["paid"]
    paid = amount_column("amount_cents", _("Amount"), lambda payment: payment.request.currency)


@admin.register(PaymentRequest)
class PaymentRequestAdmin(ReadOnlyAdmin):
    list_display = [
        "reference",
        "subject",
        "debtor",
        "issued_on",
        "asked",
        "outstanding",
        "certified_invoice",
        "marks",
    ]
    list_select_related = ["club", "association", "person", "season"]
    list_filter = [
        "season",
        ("cancelled_by_entry", admin.EmptyFieldListFilter),
        ("certified_invoice", admin.EmptyFieldListFilter),
        "is_sample",
        "club",
        "association",
    ]
    search_fields = [
        "reference",
        "~subject",
        "certified_invoice",
        "club__search_name",
        "person__search_name",
    ]
    date_hierarchy = "issued_on"
    exclude = ["purpose"]  # a key of the program
    inlines = [LineInline, PaymentInline]
    acts = ACTS

    def get_queryset(self, request: HttpRequest) -> QuerySet[PaymentRequest]:
        requests: QuerySet[PaymentRequest] = super().get_queryset(request)
        return with_sums(requests)

    @admin.display(description=_("owed by"))
    def debtor(self, request: PaymentRequest) -> str:
        return str(debtor_of(request))

    @admin.display(description=_("asked"), ordering="billed_cents")
    def asked(self, request: Any) -> str:
        return amount(request.billed_cents, request.currency)

    @admin.display(description=_("still open"), ordering="open_cents")
    def outstanding(self, request: Any) -> str:
        return amount(request.open_cents if _stands(request) else 0, request.currency)

    @admin.display(description="")
    def marks(self, request: PaymentRequest) -> str:
        if not _stands(request):
            return mark(_("cancelled"))
        return mark(_("sample amounts")) if request.is_sample else ""


@admin.register(Payment)
class PaymentAdmin(ReadOnlyAdmin):
    list_display = ["of", "received_on", "paid", "kept", "source", "bank_reference", "taken_back"]
    list_select_related = ["request", "balance", "reversed_by_entry"]
    list_filter = ["source", "method", "request__season"]
    search_fields = ["request__reference", "bank_reference"]
    date_hierarchy = "received_on"

    acts = [
        Act(
            name="take-back",
            title=_("Take the payment back"),
            explanation=_(
                "An entry undoes it and the payment stays on record. For money that belongs to "
                "somebody else, or was booked by mistake."
            ),
            form=ReasonForm,
            perform=_take_back,
            applies=lambda payment: payment.reversed_by_entry_id is None,
        ),
    ]

    @admin.display(description=_("payment request"), ordering="request")
    def of(self, payment: Payment) -> str:
        return str(payment.request or payment.balance)

    @admin.display(description=_("amount"), ordering="amount_cents")
    def paid(self, payment: Payment) -> str:
        return amount(payment.amount_cents, _currency(payment))

    @admin.display(description=_("kept as a balance"), ordering="to_balance_cents")
    def kept(self, payment: Payment) -> str:
        return (
            amount(payment.to_balance_cents, _currency(payment)) if payment.to_balance_cents else ""
        )

    @admin.display(description="")
    def taken_back(self, payment: Payment) -> str:
        return mark(_("taken back")) if payment.reversed_by_entry_id is not None else ""


def _currency(payment: Payment) -> str:
    row = payment.request or payment.balance
    return row.currency if row else ""


class PostingInline(ReadOnlyInline):
    model = Posting
    fields = ["account", "moved"]
    readonly_fields = ["moved"]
    moved = amount_column("amount_cents", _("Amount"), lambda posting: posting.account.currency)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Posting]:
        postings: QuerySet[Posting] = super().get_queryset(request)
        return postings.select_related("account")


@admin.register(LedgerEntry)
class LedgerEntryAdmin(ReadOnlyAdmin):
    words = {"act": entry_title}
    list_display = ["pk", "act", "booked_on", "note", "recorded_by", "recorded_at"]
    list_select_related = ["recorded_by"]
    list_filter = ["act"]
    search_fields = ["note"]
    date_hierarchy = "booked_on"
    inlines = [PostingInline]


@admin.register(LedgerAccount)
class LedgerAccountAdmin(ReadOnlyAdmin):
    list_display = ["in_words", "balance", "currency", "code"]
    list_select_related = ["club", "association", "person"]
    list_filter = ["kind"]
    search_fields = ["code", "club__search_name", "association__search_name", "person__search_name"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerAccount]:
        accounts: QuerySet[LedgerAccount] = super().get_queryset(request)
        return accounts.annotate(balance_cents=Coalesce(Sum("postings__amount_cents"), 0))

    @admin.display(description=_("account"), ordering="code")
    def in_words(self, account: LedgerAccount) -> str:
        holder, kind = debtor_of(account), account.get_kind_display()
        return f"{kind}: {holder}" if holder else str(kind)

    @admin.display(description=_("balance"), ordering="balance_cents")
    def balance(self, account: Any) -> str:
        return amount(account.balance_cents, account.currency)


@admin.register(ReferenceSeries)
class ReferenceSeriesAdmin(ReadOnlyAdmin):
    words = {"kind": reference_title}
    list_display = ["kind", "season", "last_number"]
    list_select_related = ["season"]


@admin.register(LedgerCheck)
class LedgerCheckAdmin(ReadOnlyAdmin):
    list_display = ["checked_at", "found"]

    @admin.display(description=_("faults"))
    def found(self, check: LedgerCheck) -> str:
        return mark(len(check.faults)) if check.faults else "0"
