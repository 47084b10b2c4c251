"""The office reminds debtors of what is overdue, or was asked for long ago without a due date."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.contrib.messages import INFO, SUCCESS
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Preview, Recipient
from federation.acts.registry import register
from federation.mail.services.notices import Letter
from federation.models import KeyScope, PaymentRequest
from federation.money.selectors.debts import Debt, debts
from federation.money.services.payment_reminders import Reminded, remind_debtors, reminders_of
from federation.permissions import may_keep_office
from federation.texts import sentence


class DebtorsField(forms.MultipleChoiceField):
    """Debtors; also those that cannot be reminded now, of whom the act tells why."""

    known: frozenset[str] = frozenset()

    def valid_value(self, value: Any) -> bool:
        return value in self.known


class RemindForm(forms.Form):
    """The debtors to remind, by key: "club-5"."""

    debtors = DebtorsField(
        label=_("Who is reminded"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, *args: Any, owing: list[Debt], today: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["debtors"]
        field.known = frozenset(debt.key for debt in owing)
        shown = [debt for debt in owing if debt.to_remind and not debt.rests(on=today)]
        field.choices = list({debt.key: debt.debtor.name for debt in shown}.items())


def _owing(call: Call) -> dict[str, Any]:
    return {"owing": debts(on=call.today), "today": call.today}


def _reminded(outcome: Reminded, _call: Call) -> Message:
    return [
        (SUCCESS if state == "sent" else INFO, _in_words(state, count))
        for state, count in outcome.counts.most_common()
    ]


def _to_send(debtors: Collection[str]) -> tuple[Reminded, dict[str, list[Letter]]]:
    """Return the reminders as they would be sent today."""
    return reminders_of(debtors, on=timezone.localdate())


def _as_read(previewed: tuple[Reminded, dict[str, list[Letter]]], _call: Call) -> Mapping[str, Any]:
    """Return the e-mails to be sent in words, and why others get none."""
    outcome, letters = previewed
    return {
        "letters": [
            {
                "debtor": letter.values["debtor"],
                "to": [addressee.email for addressee in letter.to],
                "subject": sentence(f"{code}_subject", letter.values),
                "text": sentence(code, letter.values),
            }
            for code, of_code in letters.items()
            for letter in of_code
        ],
        "without": [
            _in_words(state, count)
            for state, count in outcome.counts.most_common()
            if state != "sent"
        ],
    }


def _in_words(state: str, count: int) -> str:
    words = {
        "sent": ngettext(
            "%(n)s debtor is sent a reminder.", "%(n)s debtors are sent a reminder.", count
        ),
        "sent_before": ngettext(
            "%(n)s debtor was reminded in the last seven days and is not written to again.",
            "%(n)s debtors were reminded in the last seven days and are not written to again.",
            count,
        ),
        "no_address": ngettext(
            "%(n)s debtor has no e-mail address.", "%(n)s debtors have no e-mail address.", count
        ),
        "nothing_due": ngettext(
            "%(n)s debtor owes nothing to be reminded of yet.",
            "%(n)s debtors owe nothing to be reminded of yet.",
            count,
        ),
    }
    return words[state] % {"n": count}


register([
    Act(
        name="debtors-remind", path="federation/money/debtors/remind/", title=_("Remind"),
        hint=_(
            "Each gets an e-mail with what is overdue, or was asked for long ago without a due "
            "date, and how to pay it; not sooner than seven days after the last one."
        ),
        on=PaymentRequest, may=may_keep_office, form=RemindForm, form_arguments=_owing,
        service=remind_debtors, message=_reminded, next_page="debtor-list", next_row="",
        preview=Preview(
            _to_send, "federation/parts/reminders_preview.html", _as_read, comes_first=True,
            button=_("Show the reminders"),
        ),
        api=KeyScope.MONEY, tag="money", notifies=(Recipient.PAYER,),
    ),
])  # fmt: skip
