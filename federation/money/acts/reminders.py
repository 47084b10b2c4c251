"""The office reminds debtors of what is overdue."""

from typing import Any

from django import forms
from django.contrib.messages import INFO, SUCCESS
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Recipient
from federation.acts.registry import register
from federation.models import KeyScope, PaymentRequest
from federation.money.selectors.debts import debts
from federation.money.services.payment_reminders import Reminded, remind_debtors
from federation.permissions import may_keep_office
from federation.texts import sentence


class RemindForm(forms.Form):
    """The debtors to remind, by key: "club-5"."""

    debtors = forms.MultipleChoiceField(
        label=_("Who is reminded"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, *args: Any, owing: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["debtors"].choices = list(owing.items())  # type: ignore[attr-defined]


def _owing(call: Call) -> dict[str, Any]:
    return {"owing": {debt.key: debt.debtor.name for debt in debts(on=call.today)}}


def _reminded(outcome: Reminded, _call: Call) -> Message:
    return [
        (SUCCESS if state == "remind_done" else INFO, f"{count} – {sentence(state, {})}")
        for state, count in outcome.counts.most_common()
    ]


register([
    Act(
        name="debtors-remind", path="federation/money/debtors/remind/", title=_("Remind"),
        hint=_(
            "Each gets an e-mail with what is overdue and how to pay it; not sooner than seven "
            "days after the last one."
        ),
        on=PaymentRequest, may=may_keep_office, form=RemindForm, form_arguments=_owing,
        service=remind_debtors, message=_reminded, next_page="debtor-list", next_row="",
        api=KeyScope.MONEY, tag="money", notifies=(Recipient.PAYER,),
    ),
])  # fmt: skip
