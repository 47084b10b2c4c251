"""A club, an association or a person asks for one paper of all that it wants to pay at once."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient, page_of_value
from federation.acts.fields import RowsField
from federation.acts.registry import register
from federation.models import KeyScope, PaymentRequest
from federation.money.acts.debtors import DEBTORS
from federation.money.acts.fees_due import total_of
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.fees_to_ask import FeeToAsk, fees_office_asks, fees_to_ask
from federation.money.selectors.ledger import open_requests
from federation.money.selectors.statements import Debtor, debtor_field
from federation.money.services.fees_due import by_request
from federation.money.services.joint_requests import ask_for_joint_request
from federation.permissions import may_sign_in
from federation.rules.money import Money
from federation.texts import source_text, spoken_value


class JointRequestForm(forms.Form):
    """What is paid together: requests that are open, and fees that nobody asked for yet."""

    requests = RowsField(PaymentRequest, label=_("Payment requests that are open"), required=False)
    fees = forms.MultipleChoiceField(
        label=_("Fees not yet asked for"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each chosen gets its payment request now, as the office would make it."),
    )

    fields_template = "federation/parts/joint_request_fields.html"

    def __init__(
        self,
        *args: Any,
        debtor: Debtor,
        fees: list[FeeToAsk],
        of_office: Sequence[FeeToAsk],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.office_asks = [_together(fees) for fees in by_request(of_office)]
        summed_requests = open_requests().filter(**{debtor_field(debtor): debtor})
        if summed_requests.exists():
            requests: Any = self.fields["requests"]
            requests.queryset, requests.label_from_instance = summed_requests, _request
        else:
            del self.fields["requests"]
        if fees:
            self.fields["fees"].choices = [(fee.key, _fee(fee)) for fee in fees]  # type: ignore[attr-defined]
        else:
            del self.fields["fees"]


def _request(row: SummedRequest) -> str:
    amount = spoken_value(Money(row.open_cents, row.currency))
    return f"{row.reference} · {row.subject} · {amount}"


def _fee(fee: FeeToAsk) -> str:
    article = source_text(fee.article)
    return f"{gettext(fee.title)} · {fee.about} · {spoken_value(fee.amount)} ({article})"


def _together(fees: Sequence[FeeToAsk]) -> str:
    """Return what one payment request of the office will be of, and its sum."""
    title = fees[0].shared_title or gettext(fees[0].title)
    return f"{title} · {total_of(fees)}"


def _of_debtor(call: Call) -> dict[str, Any]:
    return {
        "debtor": call.row,
        "fees": fees_to_ask(call.row, on=call.today),
        "of_office": fees_office_asks(call.row, on=call.today),
    }


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {
        "requests": list(form.cleaned_data.get("requests", [])),
        "fees": form.cleaned_data.get("fees", []),
    }


register([
    Act(
        name=f"{kind}-joint-request", path=f"federation/money/{folder}/<int:pk>/joint-request/",
        title=_("Put what is owed into one payment request"),
        hint=_(
            "Choose what is to be paid together, at most ten: one paper with one sum, paid by one "
            "transfer that quotes every reference. The bank's file then settles each by itself."
        ),
        on=model, row="debtor", load=load, may=may_sign_in, form=JointRequestForm,
        form_arguments=_of_debtor, arguments=_chosen, service=ask_for_joint_request,
        message=_("The paper is being made; it stands on this account too."),
        next_page=page_of_value("job-detail"), once=True, api=KeyScope.MONEY, tag="money",
        notifies=(Recipient.PAYER,), rules=("3.1.6-b",),
    )
    for kind, folder, model, load in DEBTORS
])  # fmt: skip
