"""The office's acts on a payment request, its payments and its credit notes."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import INFO, SUCCESS, WARNING
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import (
    Act,
    Call,
    Door,
    Message,
    Nested,
    PageOnly,
    Recipient,
    Words,
    page_of_value,
)
from federation.acts.fields import CentsField, DayField, ReasonForm, RowsField
from federation.acts.registry import register
from federation.errors import RuleError
from federation.licences.selectors.money import paid_licences
from federation.licences.services.licences import ask_to_cancel_licences
from federation.models import (
    Approval,
    CreditNote,
    KeyScope,
    LedgerEntry,
    LicenceRequest,
    Payment,
    PaymentRequest,
    Person,
    RequestState,
)
from federation.money.rules.receipts import is_far_above
from federation.money.selectors.ledger import outstanding_cents
from federation.money.selectors.statements import requests_seen_by
from federation.money.services.balances import apply_advance
from federation.money.services.certified_invoices import set_certified_invoice
from federation.money.services.credit_approvals import ask_for_credit_note
from federation.money.services.credit_notes import credit_licences
from federation.money.services.ledger import record_payment, reverse_payment
from federation.money.services.papers import (
    ask_for_credit_note_paper,
    ask_for_receipt,
    ask_for_request_paper,
)
from federation.people.selectors.typed import person_typed
from federation.permissions import may_keep_office
from federation.rules.money import Money
from federation.texts import spoken_value

WAYS_TO_PAY = [
    ("bank", _("bank transfer")),
    ("card", _("card")),
    ("cash", _("cash")),
    ("other", _("other")),
]


class InvoiceForm(forms.Form):
    """The certified invoice issued elsewhere."""

    number = forms.CharField(label=_("Number of the certified invoice"), max_length=40)


class ReceiptForm(forms.Form):
    """Money received."""

    amount_cents = CentsField(label=_("Amount"))
    received_on = DayField(label=_("Received on"), initial=timezone.localdate)
    method = forms.ChoiceField(label=_("How"), choices=WAYS_TO_PAY)
    bank_reference = forms.CharField(label=_("Bank reference"), max_length=60, required=False)


class PaymentForm(ReceiptForm):
    """Money received for a request; an amount far above it is asked about once."""

    is_sure = forms.BooleanField(
        label=_("The amount is right; what is beyond the request stays as a balance"),
        required=False,
        widget=forms.HiddenInput,
    )

    def __init__(self, *args: Any, open_cents: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.open_cents = open_cents

    def clean(self) -> dict[str, Any]:
        """Show the question where it arises; the service refuses until it is answered."""
        cleaned: dict[str, Any] = super().clean() or {}
        if is_far_above(cleaned.get("amount_cents") or 0, self.open_cents):
            self.fields["is_sure"].widget = forms.CheckboxInput()
        return cleaned


class ReceiptPaperForm(forms.Form):
    """Who the receipt is made out to."""

    payer = forms.CharField(
        label=_("Paid by a person, by federation number"),
        max_length=20,
        required=False,
        help_text=_("Empty: the receipt is made out to who owed it."),
    )

    def clean_payer(self) -> Person | None:
        """Return the person of the number."""
        return person_typed(self.cleaned_data["payer"])


class CreditForm(forms.Form):
    """The credit for each charge of a request, and the reason."""

    def __init__(self, *args: Any, request: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = {f"line_{line.pk}": line for line in request.lines.all()}
        for name, line in self.lines.items():
            title = gettext("Take back of “%(title)s”") % {"title": gettext(line.title)}
            self.fields[name] = CentsField(label=title, required=False)
        self.fields["reason"] = forms.CharField(label=_("Reason"), max_length=200)

    def cents_by_line(self) -> dict[object, int]:
        """Return the credit in cents by charge, without empty ones."""
        cents = {line: self.cleaned_data[name] for name, line in self.lines.items()}
        return {line: value for line, value in cents.items() if value}


class GiveBackForm(forms.Form):
    """The people whose licence fee is credited, and the reason."""

    lines = RowsField(LicenceRequest, label=_("Whose fee"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, request: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["lines"]
        field.queryset = LicenceRequest.objects.filter(
            payment_request=request, state__in=(RequestState.CHARGED, RequestState.REFUSED)
        ).order_by("name", "pk")
        field.label_from_instance = lambda line: line.name
        if to_return := [line.pk for line in paid_licences(request).to_return]:
            self.initial.update(lines=to_return, reason=gettext("Licensed elsewhere meanwhile"))

    def chosen(self) -> list[int]:
        """Return the ids of the chosen lines."""
        return [line.pk for line in self.cleaned_data["lines"]]


def still_open(call: Call) -> dict[str, object]:
    """Propose what is open on the request."""
    cents = outstanding_cents(call.row)
    return {"open_cents": cents, "initial": {"amount_cents": cents} if cents > 0 else {}}


def _payer_at_counter(call: Call) -> dict[str, object]:
    """Propose the only person of a request of licences where the money came in cash."""
    people = LicenceRequest.objects.filter(payment_request=call.row, person__isnull=False)
    numbers = list(people.values_list("person__number", flat=True)[:2])
    is_cash = call.nested is not None and call.nested.method == "cash"
    return {"initial": {"payer": numbers[0]}} if is_cash and len(numbers) == 1 else {}


def _payer(form: forms.Form, _call: Call) -> dict[str, object]:
    return {"payer": form.cleaned_data["payer"]}


def _of_request(call: Call) -> dict[str, object]:
    return {"request": call.row}


def _credit(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, CreditForm)  # noqa: S101 -- the act's own form
    return {"cents_by_line": form.cents_by_line(), "reason": form.cleaned_data["reason"]}


def _refund_arguments(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, GiveBackForm)  # noqa: S101 -- the act's own form
    return {"dropped": form.chosen(), "reason": form.cleaned_data["reason"]}


def _unpaid(form: forms.Form, call: Call) -> dict[str, object]:
    unpaid = paid_licences(call.row).unpaid
    if not unpaid:
        raise RuleError("request_without_unpaid_licences")
    return {"licences": unpaid, "reason": form.cleaned_data["reason"]}


def _received(payment: Payment, call: Call) -> Message:
    said: list[tuple[int, Words]] = [(SUCCESS, _("The payment is booked."))]
    if payment.to_balance_cents:
        amount = {"amount": spoken_value(Money(payment.to_balance_cents, call.row.currency))}
        said.append((INFO, _("%(amount)s more than was open is kept as a balance.") % amount))
    return said


def _from_balance(payment: Payment, call: Call) -> Message:
    amount = spoken_value(Money(payment.amount_cents, call.row.currency))
    return _("%(amount)s was taken from the balance.") % {"amount": amount}


def _taken_back(_entry: LedgerEntry, call: Call) -> Message:
    said: list[tuple[int, Words]] = [
        (SUCCESS, _("The payment is taken back; both entries stay.")),
    ]
    if count := len(paid_licences(call.row).unpaid):
        words = ngettext(
            "%(n)s licence was issued for it and stays in force, marked as unpaid, until you "
            "take it back or it is paid.",
            "%(n)s licences were issued for it and stay in force, marked as unpaid, until you "
            "take them back or they are paid.",
            count,
        )
        said.append((WARNING, words % {"n": count}))
    return said


def _number_noted(call: Call) -> dict[str, object]:
    return {"initial": {"number": call.row.certified_invoice}}


def _credited(note: CreditNote | None, _call: Call) -> Message:
    if note is None:
        return _("Such an amount is credited when a second person of the office agrees.")
    return _("Credit note %(reference)s was made.") % {"reference": note.reference}


def _cancelled(approval: Approval | None, _call: Call) -> Message:
    if approval:
        return _("A second person of the office has to agree first.")
    return _("The licences are taken back; a payment issues them again.")


ON_REQUEST = partial(
    Act, on=PaymentRequest, row="request", load=requests_seen_by, may=may_keep_office,
    next_page="payment-request-detail", tag="money",
)  # fmt: skip
OF_PAYMENT = Nested("payment", lambda call: call.row.payments.all())
OF_NOTE = Nested("note", lambda call: call.row.credit_notes.all())
AS_JOB = page_of_value("job-detail")

register([
    ON_REQUEST(
        name="payment-receive", path="payment-requests/<int:pk>/receive/",
        notifies=(Recipient.PAYER,),
        title=_("Record a payment"), form=PaymentForm, form_arguments=still_open,
        service=record_payment, message=_received, once=True, creates=True, api=KeyScope.MONEY,
        doors=(Door.ADMIN,),
    ),
    ON_REQUEST(
        notifies=(Recipient.PLAYER,),
        name="payment-from-balance", path="payment-requests/<int:pk>/balance/",
        title=_("Pay from the balance"), service=apply_advance, message=_from_balance,
        once=True, creates=True, api=KeyScope.MONEY, doors=(Door.ADMIN,),
    ),
    ON_REQUEST(
        name="payment-take-back",
        path="payment-requests/<int:pk>/payments/<int:payment>/take-back/",
        title=_("Take the payment back"), row="", nested=OF_PAYMENT, form=ReasonForm,
        service=reverse_payment, message=_taken_back, once=True, api=KeyScope.MONEY,
        doors=(Door.ADMIN,),
    ),
    ON_REQUEST(
        notifies=(Recipient.PLAYER,),
        api=PageOnly.FRESH_SIGN_IN,
        name="payment-request-credit", path="payment-requests/<int:pk>/credit/",
        title=_("Issue a credit note"), form=CreditForm, form_arguments=_of_request,
        arguments=_credit, service=ask_for_credit_note, message=_credited,
        once=True, creates=True, fresh_sign_in=True,
    ),
    ON_REQUEST(
        notifies=(Recipient.PLAYER,),
        api=PageOnly.FRESH_SIGN_IN,
        name="payment-request-credit-licences",
        path="payment-requests/<int:pk>/licences/credit/",
        title=_("Give the fee of the chosen back"), form=GiveBackForm, form_arguments=_of_request,
        arguments=_refund_arguments, service=credit_licences, message=_credited,
        once=True, creates=True, fresh_sign_in=True,
    ),
    ON_REQUEST(
        api=PageOnly.FRESH_SIGN_IN,
        name="payment-request-cancel-licences",
        path="payment-requests/<int:pk>/licences/cancel/",
        title=_("Take these licences back"), row="", form=ReasonForm, arguments=_unpaid,
        service=ask_to_cancel_licences, message=_cancelled, fresh_sign_in=True,
        doors=(Door.ADMIN,),
    ),
    ON_REQUEST(
        name="invoice-note", path="payment-requests/<int:pk>/invoice/",
        title=_("Note the certified invoice"), form=InvoiceForm, form_arguments=_number_noted,
        service=set_certified_invoice, message=_("The number of the invoice is noted."),
        api=KeyScope.MONEY, doors=(Door.ADMIN,),
    ),
    ON_REQUEST(
        name="payment-request-paper", path="payment-requests/<int:pk>/paper/",
        title=_("Issue the payment request as a paper"), service=ask_for_request_paper,
        next_page=AS_JOB, api=KeyScope.MONEY,
    ),
    ON_REQUEST(
        name="receipt-paper", path="payment-requests/<int:pk>/payments/<int:payment>/receipt/",
        title=_("Issue a receipt"), row="", nested=OF_PAYMENT, form=ReceiptPaperForm,
        form_arguments=_payer_at_counter, arguments=_payer, service=ask_for_receipt,
        next_page=AS_JOB, api=KeyScope.MONEY,
    ),
    ON_REQUEST(
        name="credit-note-paper", path="payment-requests/<int:pk>/credits/<int:note>/paper/",
        title=_("Issue the credit note as a paper"), row="", nested=OF_NOTE,
        service=ask_for_credit_note_paper, next_page=AS_JOB, api=KeyScope.MONEY,
    ),
])  # fmt: skip
