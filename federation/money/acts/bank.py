"""Acts on bank files and lines: load, assign, send back, book outgoing payments."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Page, Recipient
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
from federation.money.selectors.bank import (
    lines_managed_by,
    proposals,
    requests_by_reference,
    requests_paid_by,
)
from federation.money.selectors.debts import number_and_town
from federation.money.selectors.statements import debtor_of
from federation.money.services.bank import assign_bank_line, receive_bank_file, send_back_bank_line
from federation.money.services.bank_outgoing import (
    Outgoing,
    OutgoingWay,
    book_outgoing_line,
    take_back_outgoing_line,
)
from federation.permissions import may_keep_office
from federation.rules.money import Money
from federation.selectors.currency import currency_of_federation
from federation.texts.amounts import amount_in_words
from federation.texts.dates import date_format

OUTGOING_WAYS = [
    (OutgoingWay.CHARGE.value, _("a charge of the bank")),
    (OutgoingWay.BALANCE.value, _("a balance paid back")),
    (OutgoingWay.COST.value, _("another cost")),
    (OutgoingWay.INCOME.value, _("income paid back")),
    (OutgoingWay.BOOKED.value, _("booked by hand before")),
]

MOST_LISTED = 8


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

    way = forms.ChoiceField(label=_("What this money is"), choices=OUTGOING_WAYS)
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


def _read(file: BankFile, call: Call) -> Message:
    """Say what is new in a file and what it paid, and which of its lines were read before."""
    is_sent_again = file.received_at < call.now
    new = 0 if is_sent_again else file.lines_new
    words = ngettext("%(n)s new line in %(file)s.", "%(n)s new lines in %(file)s.", new)
    texts = [words % {"n": new, "file": file.name}]
    paid = [] if is_sent_again else requests_paid_by([file]).get(file.pk, [])
    if paid:
        listed = _shortened([request.reference for request in paid])
        texts.append(_("Paid by it: %(references)s.") % {"references": listed})
    if before := file.lines_before:
        words = ngettext(
            "%(n)s line was read before, and nothing is booked for it: %(lines)s.",
            "%(n)s lines were read before, and nothing is booked for them: %(lines)s.",
            len(before),
        )
        texts.append(words % {"n": len(before), "lines": _shortened(map(_line_before, before))})
    return " ".join(texts)


def _line_before(line: BankLine) -> str:
    """Return a line that was read before, as the bank wrote it, and where it stands."""
    day = date_format(line.booked_on, "SHORT_DATE_FORMAT")
    words = [
        day,
        amount_in_words(Money(line.amount_cents, line.currency).as_decimal, line.currency),
    ]
    return f"{' '.join(filter(None, [*words, line.text]))} ({line.file.name})"


def _shortened(texts: Iterable[str]) -> str:
    """Return the first texts of a list, and that there are more."""
    listed = list(texts)
    return ", ".join(listed[:MOST_LISTED]) + (", …" if len(listed) > MOST_LISTED else "")


def _line_to_assign(call: Call) -> dict[str, Any]:
    """Return a line as the bank wrote it, with the requests that it may pay."""
    line = call.row
    proposed = proposals(BankLine.objects.filter(pk=line.pk))
    known = requests_by_reference(proposed[0].match.references if proposed else ())
    amount = _in_words(line.amount_cents, line.currency)
    heading = _("Assign the transfer of %(payer)s, %(amount)s")
    return {
        "line": line,
        "amount": amount,
        "heading": heading % {"payer": line.payer or "–", "amount": amount},
        "candidates": [
            {
                "request": request,
                "debtor": debtor,
                "number": number_and_town(debtor),
                "open": _in_words(max(0, request.open_cents), request.currency),
            }
            for request in known.values()
            if (debtor := debtor_of(request)) is not None
        ],
    }


def _in_words(cents: int, currency: str) -> str:
    return amount_in_words(Money(cents, currency).as_decimal, currency)


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
        page=Page("federation/bank_line_assign.html", _line_to_assign),
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
