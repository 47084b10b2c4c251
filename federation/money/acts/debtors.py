"""Acts on the account of a club, an association or a person: fines, balances, statements."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient, page_of_value
from federation.acts.fields import CentsField, DayField, ReasonForm
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import (
    Association,
    Club,
    Fee,
    KeyScope,
    Payment,
    PaymentRequest,
    Person,
    Season,
)
from federation.money.acts.requests import ReceiptForm
from federation.money.selectors.statements import (
    associations_with_statement,
    balance_of,
    clubs_with_statement,
    debtor_field,
    debtor_of,
    people_with_statement,
)
from federation.money.services.balances import Holder, receive_advance, return_advance
from federation.money.services.fines import FINE, FineDraft, impose_fine
from federation.money.services.ledger import Receipt
from federation.money.services.papers import ask_for_statement
from federation.people.selectors.typed import person_typed
from federation.permissions import may_keep_office, may_sign_in
from federation.rules.money import Money
from federation.selectors.currency import currency_of_federation
from federation.selectors.rule_sets import fee_schedule_in_force
from federation.selectors.seasons import season_shown
from federation.texts import spoken_value


class DebtorForm(forms.Form):
    """The debtor: one of club, association and person, by code or number."""

    club = forms.ModelChoiceField(
        Club.objects.order_by("name"),
        label=_("Club"),
        required=False,
        empty_label="–",
        to_field_name="code",
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"),
        label=_("Association"),
        required=False,
        empty_label="–",
        to_field_name="code",
    )
    person = forms.CharField(
        label=_("Or a person, by federation number"), max_length=20, required=False
    )

    def clean_person(self) -> Person | None:
        return person_typed(self.cleaned_data["person"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        named = [cleaned.get(name) for name in ("club", "association", "person")]
        if not self.errors and sum(item is not None for item in named) != 1:
            raise forms.ValidationError(_("Name one: a club, an association or a person."))
        return cleaned


class AdvanceForm(DebtorForm, ReceiptForm):
    """Money received without a request."""

    field_order = ("club", "association", "person")


class FeeChoiceField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A fee of a schedule, labelled with title and amount."""

    def label_from_instance(self, obj: Fee) -> str:
        amount = Money(obj.amount_cents or 0, obj.schedule.currency)
        return f"{gettext(obj.title)} · {spoken_value(amount)}"


class FineForm(DebtorForm):
    """A fine: a fee of the schedule, or an amount."""

    article = forms.CharField(label=_("Article"), max_length=40)
    reason = forms.CharField(label=_("Reason"), max_length=180)
    fee = FeeChoiceField(
        Fee.objects.none(),
        label=_("Fee of the schedule"),
        required=False,
        empty_label="–",
        to_field_name="code",
    )
    amount_cents = CentsField(label=_("Or an amount"), required=False)
    due_on = DayField(label=_("Due on"))

    field_order = ("club", "association", "person")

    def __init__(self, *args: Any, season: Season | None, on: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if season is None:
            return
        fees = (
            fee_schedule_in_force(season, on=on)
            .fees.filter(amount_cents__gt=0)
            .select_related("schedule")
        )
        self.fields["fee"].queryset = fees  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        given = [cleaned.get("fee"), cleaned.get("amount_cents")]
        if not self.errors and sum(item is not None for item in given) != 1:
            raise forms.ValidationError(_("Choose a fee of the schedule, or give an amount."))
        return cleaned


class StatementForm(forms.Form):
    """The first and the last day of a statement."""

    first = DayField(label=_("From"))
    last = DayField(label=_("Until"))


class ReturnForm(ReasonForm):
    """How much of a balance is repaid, and why."""

    amount_cents = CentsField(label=_("Amount"))
    field_order = ("amount_cents", "reason")


def _this_season(call: Call) -> dict[str, Any]:
    return {"season": season_shown(None, on=call.today), "on": call.today}


def _fine(form: forms.Form, call: Call) -> dict[str, Any]:
    season, values = season_shown(None, on=call.today), dict(form.cleaned_data)
    if season is None:
        raise RuleError("season_missing", on=call.today)
    fee = values.pop("fee")
    return {"draft": FineDraft(season=season, fee_code=fee.code if fee else FINE, **values)}


def _advance(form: forms.Form, _call: Call) -> dict[str, Any]:
    values = dict(form.cleaned_data)
    debtor = {name: values.pop(name) for name in ("club", "association", "person")}
    return {"holder": Holder(currency_of_federation(), **debtor), "receipt": Receipt(**values)}


def _statement_of_balance(payment: Payment, _call: Call) -> str:
    balance = payment.balance
    assert balance is not None  # noqa: S101 -- money in advance is a balance
    debtor = debtor_of(balance)
    assert debtor is not None  # noqa: S101 -- a balance is somebody's
    return page_of_value(f"{debtor_field(debtor)}-statement")(debtor, _call)


def _whole_balance(call: Call) -> dict[str, Any]:
    cents = balance_of(call.row, currency=currency_of_federation())
    return {"initial": {"amount_cents": cents}} if cents > 0 else {}


def _returned(form: forms.Form, call: Call) -> dict[str, Any]:
    holder = Holder(currency_of_federation(), **{debtor_field(call.row): call.row})
    return {"holder": holder, **form.cleaned_data}


BY_OFFICE = partial(
    Act, may=may_keep_office, once=True, creates=True, api=KeyScope.MONEY, tag="money"
)
DEBTORS = (
    ("club", "clubs", Club, clubs_with_statement),
    ("association", "associations", Association, associations_with_statement),
    ("person", "people", Person, people_with_statement),
)

register([
    BY_OFFICE(
        name="fine-impose", path="federation/money/fine/", title=_("Impose a fine"),
        hint=_("A payment request with its article is made. It is taken back by a credit note."),
        on=PaymentRequest, form=FineForm, form_arguments=_this_season, arguments=_fine,
        service=impose_fine, message=_("The fine is asked for."),
        next_page=page_of_value("payment-request-detail"), notifies=(Recipient.PAYER,),
    ),
    BY_OFFICE(
        name="advance-receive", path="federation/money/advance/",
        title=_("Money received in advance"),
        hint=_("Money for no payment request is kept as a balance; it settles the next one."),
        on=Payment, form=AdvanceForm, arguments=_advance, service=receive_advance,
        message=_("The money is booked as a balance."), next_page=_statement_of_balance,
    ),
    *(
        Act(
            name=f"{kind}-statement-paper", path=f"federation/money/{folder}/<int:pk>/paper/",
            title=_("Issue this statement as a paper"), on=model, row="debtor", load=load,
            may=may_sign_in, form=StatementForm, service=ask_for_statement,
            next_page=page_of_value("job-detail"), api=KeyScope.MONEY, tag="money",
        )
        for kind, folder, model, load in DEBTORS
    ),
    *(
        Act(
            name=f"{kind}-balance-return", path=f"federation/money/{folder}/<int:pk>/return/",
            title=_("Pay the balance back"), on=model, load=load, may=may_keep_office,
            form=ReturnForm, form_arguments=_whole_balance, arguments=_returned,
            service=return_advance, message=_("The balance is booked as paid back."),
            next_page=f"{kind}-statement", once=True, api=KeyScope.MONEY, tag="money",
        )
        for kind, folder, model, load in DEBTORS
    ),
])  # fmt: skip
