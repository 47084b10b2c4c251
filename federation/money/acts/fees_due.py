"""The office asks one debtor for all the fees that are due and nobody asked for yet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.contrib.messages import INFO, SUCCESS, WARNING
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import (
    Act,
    Call,
    Message,
    Preview,
    Recipient,
    Words,
    page_of_value,
)
from federation.acts.registry import register
from federation.models import KeyScope, PaymentRequest
from federation.money.acts.debtors import DEBTORS
from federation.money.selectors.fees_due import FeeDue
from federation.money.selectors.fees_to_ask import FeeToAsk
from federation.money.selectors.messages import without_message
from federation.money.services.fees_due import (
    FeeRequests,
    ask_for_fees_due,
    by_request,
    fees_chosen,
)
from federation.money.services.fees_of_all import (
    DebtorFees,
    ask_everybody_for_fees,
    fees_by_debtor,
)
from federation.permissions import may_keep_office
from federation.rules.money import Money
from federation.texts import source_text, spoken_value, text_of


class KeysField(forms.MultipleChoiceField):
    """Keys of fees, also of those that are not due any more: the act tells which these are."""

    widget = forms.MultipleHiddenInput

    def prepare_value(self, value: Any) -> Any:
        """Return one key of an address as a list, as the widget wants it."""
        return [value] if isinstance(value, str) else value

    def valid_value(self, value: Any) -> bool:
        return True


class FeesForm(forms.Form):
    """The fees that were shown."""

    fees = KeysField(
        label=_("Fees"),
        required=False,
        help_text=_("Those that were shown; without any, all that are due."),
    )


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"fees": form.cleaned_data["fees"] or []}


def _shown(fees: Sequence[FeeToAsk], call: Call) -> Mapping[str, Any]:
    total = total_of(fees)
    return {
        "debtor": call.row.name,
        "total": total,
        "is_sample": any(fee.is_sample for fee in fees),
        "requests": [_request(together) for together in by_request(fees)],
        "ways": [("1", gettext("Ask for %(total)s") % {"total": total})],
    }


def _request(together: Sequence[FeeToAsk]) -> Mapping[str, Any]:
    """Return the fees of one payment request, with its title and sum if it is a shared one."""
    return {
        "title": together[0].shared_title,
        "total": total_of(together),
        "fees": [
            {
                "key": fee.key,
                "title": gettext(fee.title),
                "about": fee.about,
                "article": source_text(fee.article),
                "amount": spoken_value(fee.amount),
            }
            for fee in together
        ],
    }


def total_of(fees: Sequence[FeeToAsk | FeeDue]) -> str:
    """Return the sum of fees in words, in each currency its own."""
    cents = Counter[str]()
    for fee in fees:
        cents[fee.amount.currency] += fee.amount.cents
    return " + ".join(spoken_value(Money(cents[currency], currency)) for currency in sorted(cents))


def _outcome_in_words(outcome: FeeRequests, _call: Call) -> Message:
    said: list[tuple[int, Words]] = []
    if many := len(outcome.requests):
        words = ngettext(
            "%(n)s payment request was made: %(total)s.",
            "%(n)s payment requests were made: %(total)s in all.",
            many,
        )
        said.append((SUCCESS, words % {"n": many, "total": total_of(outcome.fees)}))
    if silent := without_message(outcome.requests):
        words = ngettext(
            "No message was sent about %(n)s payment request: the debtor has nobody with an e-mail "
            "address here, or the amounts are only samples.",
            "No message was sent about %(n)s payment requests: the debtor has nobody with an "
            "e-mail address here, or the amounts are only samples.",
            silent,
        )
        said.append((WARNING, words % {"n": silent}))
    if outcome.gone:
        words = ngettext(
            "%(n)s fee was passed over: it was asked for meanwhile, or is not due any more.",
            "%(n)s fees were passed over: they were asked for meanwhile, or are not due any more.",
            outcome.gone,
        )
        said.append((INFO, words % {"n": outcome.gone}))
    passed = _("Passed over: %(title)s, %(about)s. %(why)s")
    said += [
        (
            WARNING,
            passed % {"title": gettext(fee.title), "about": fee.about, "why": text_of(refusal)},
        )
        for fee, refusal in outcome.refused
    ]
    return said


def _debtors(rows: Sequence[DebtorFees], _call: Call) -> Mapping[str, Any]:
    fees = [fee for row in rows for fee in row.fees]
    total = total_of(fees)
    return {
        "debtors": [(row.debtor.name, len(row.fees), total_of(row.fees)) for row in rows],
        "total": total,
        "is_sample": any(fee.is_sample for fee in fees),
        "ways": [("1", gettext("Ask for %(total)s") % {"total": total})],
    }


register([
    Act(
        name="fees-ask-all", path="federation/money/fees-due/all/",
        title=_("Ask everybody for what is due"),
        hint=_(
            "Every club and association with a fee on the list is asked, one after the other, as "
            "its own button does it. The debtor gets a message of each request. What was asked "
            "for meanwhile is passed over."
        ),
        on=PaymentRequest, creates=True, may=may_keep_office,
        service=ask_everybody_for_fees, message=[(INFO, _("They are asked, one after the other."))],
        preview=Preview(
            fees_by_debtor, "federation/parts/fees_of_all.html", _debtors, comes_first=True,
            button=_("Show the debtors and the sum"),
        ),
        next_page=page_of_value("job-detail"), once=True, api=KeyScope.MONEY, tag="money",
        notifies=(Recipient.PAYER,), rules=("3.1.6-b",),
    ),
    *(
        Act(
            name=f"{kind}-fees-ask", path=f"federation/money/{folder}/<int:pk>/fees-due/",
            title=_("Ask for all that is due"),
            hint=_(
                "The licences of a season go into one payment request with a line for each. Every "
                "other fee gets its own, as its own page makes it. The debtor gets a message of "
                "each request. What was asked for meanwhile is passed over."
            ),
            on=model, row="debtor", load=load, may=may_keep_office, form=FeesForm,
            arguments=_chosen, service=ask_for_fees_due, message=_outcome_in_words,
            preview=Preview(
                fees_chosen, "federation/parts/fees_to_ask.html", _shown, comes_first=True,
                button=_("Show the fees and the sum"),
            ),
            next_page="fee-due-list", next_row="", once=True, api=KeyScope.MONEY, tag="money",
            notifies=(Recipient.PAYER,), rules=("3.1.6-b",),
        )
        for kind, folder, model, load in DEBTORS
        if kind != "person"  # nobody owes a fee that is due by what was done
    ),
])  # fmt: skip
