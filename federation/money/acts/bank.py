"""Acts on bank files and lines: load, assign, send back, book outgoing payments."""

from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Recipient
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import (
    BankFile,
    BankLayout,
    BankLine,
    KeyScope,
    LedgerAccount,
    LedgerAccountKind,
    Payment,
    PaymentRequest,
)
from federation.money.selectors.bank import lines_managed_by, requests_paid_by
from federation.money.services.bank import assign_bank_line, receive_bank_file, send_back_bank_line
from federation.money.services.bank_outgoing import (
    Outgoing,
    OutgoingWay,
    book_outgoing_line,
    take_back_outgoing_line,
)
from federation.permissions import may_keep_office
from federation.selectors.currency import currency_of_federation

OUTGOING_WAYS = [
    (OutgoingWay.CHARGE.value, _("a charge of the bank")),
    (OutgoingWay.BALANCE.value, _("a balance paid back")),
    (OutgoingWay.COST.value, _("another cost")),
    (OutgoingWay.INCOME.value, _("income paid back")),
    (OutgoingWay.BOOKED.value, _("booked by hand before")),
]

PAID_SHOWN = 8


class BankFileForm(forms.Form):
    """A file from the bank."""

    file = forms.FileField(label=_("File from the bank (CAMT.053 or CSV)"))
    layout = forms.ModelChoiceField(
        BankLayout.objects.all(),
        label=_("Columns of the CSV file"),
        required=False,
        empty_label="–",
        help_text=_("Not needed for CAMT.053."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(_("The file is too large."))
        return file


class AssignForm(forms.Form):
    """The request that a bank line pays."""

    reference = forms.CharField(label=_("Reference of the payment request"), max_length=30)

    def clean_reference(self) -> PaymentRequest:
        reference = self.cleaned_data["reference"].strip().upper()
        request = PaymentRequest.objects.filter(reference=reference).first()
        if request is None:
            raise forms.ValidationError(_("There is no payment request with this reference."))
        return request


class OutgoingForm(forms.Form):
    """The account for a line; the debtor of a balance, and the reason."""

    way = forms.ChoiceField(label=_("It is"), choices=OUTGOING_WAYS)
    balance = forms.ModelChoiceField(
        LedgerAccount.objects.filter(kind=LedgerAccountKind.ADVANCE),
        label=_("Whose balance"),
        required=False,
        empty_label="–",
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


def _file(form: forms.Form, _call: Call) -> dict[str, Any]:
    file = form.cleaned_data["file"]
    return {
        "name": file.name,
        "data": file.read(),
        "layout": form.cleaned_data["layout"],
        "currency": currency_of_federation(),
    }


def _read(file: BankFile, _call: Call) -> Message:
    words = ngettext("%(n)s new line in %(file)s.", "%(n)s new lines in %(file)s.", file.lines_new)
    texts = [words % {"n": file.lines_new, "file": file.name}]
    if paid := [request.reference for request in requests_paid_by([file]).get(file.pk, ())]:
        told = ", ".join(paid[:PAID_SHOWN]) + (", …" if len(paid) > PAID_SHOWN else "")
        texts.append(_("Paid by it: %(references)s.") % {"references": told})
    return " ".join(texts)


def _request_named(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"request": form.cleaned_data["reference"]}


def _assigned(payment: Payment, _call: Call) -> Message:
    return _("The line pays %(reference)s.") % {"reference": payment.request}


def _outgoing(form: forms.Form, _call: Call) -> dict[str, Any]:
    values = form.cleaned_data
    return {"outgoing": Outgoing(OutgoingWay(values["way"]), values["reason"], values["balance"])}


ON_LINE = partial(
    Act, on=BankLine, row="line", load=lines_managed_by, may=may_keep_office,
    next_page="bank-lines", next_row="", once=True, tag="money",
)  # fmt: skip

register([
    Act(
        name="bank-file-receive", path="federation/money/bank/files/", title=_("Read the file"),
        notifies=(Recipient.PAYER,),
        on=BankFile, may=may_keep_office, form=BankFileForm, arguments=_file,
        service=receive_bank_file, message=_read, next_page="bank-lines", next_row="",
        once=True, creates=True, api=KeyScope.MONEY, tag="money",
    ),
    ON_LINE(
        name="bank-line-assign", path="federation/money/bank/<int:pk>/assign/", title=_("Assign"),
        notifies=(Recipient.PAYER,),
        form=AssignForm, arguments=_request_named, service=assign_bank_line, message=_assigned,
        api=KeyScope.MONEY,
    ),
    ON_LINE(
        name="bank-line-send-back", path="federation/money/bank/<int:pk>/back/",
        title=_("Send the money back"), form=ReasonForm, service=send_back_bank_line,
        message=_("The money is booked as sent back."), api=KeyScope.MONEY,
    ),
    ON_LINE(
        api=KeyScope.MONEY,
        name="bank-line-book-out", path="federation/money/bank/<int:pk>/out/", title=_("Book it"),
        form=OutgoingForm, arguments=_outgoing, service=book_outgoing_line,
        message=_("The money that went out is booked."),
    ),
    ON_LINE(
        name="bank-line-take-back", path="federation/money/bank/<int:pk>/out/take-back/",
        title=_("Take the booking back"), form=ReasonForm, service=take_back_outgoing_line,
        message=_("The booking is taken back; the line waits again."), api=KeyScope.MONEY,
    ),
])  # fmt: skip
