"""The office's acts on licences: issue one, change one, ask for the fee of one."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.admin.acts import ActRequest, Done
from federation.admin.amounts import amount
from federation.errors import RuleError
from federation.licences.rules.renewal import FeeGround, fee_of
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.fee_words import in_words
from federation.licences.services.by_hand import IssuedByHand, issue_by_hand, refuse_day_of_issue
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.issued_charges import (
    Paid,
    charge_issued_licence,
    licence_fee_due,
    request_for,
)
from federation.licences.services.licences import LicenceApplication
from federation.models import Association, Club, FeeClass, Licence, Person, Season
from federation.money.acts.requests import WAYS_TO_PAY
from federation.money.selectors.messages import without_message
from federation.people.selectors.typed import person_typed
from federation.texts import text_of


def fee_field() -> forms.ChoiceField:
    """Return the choice of a fee class that leaves it to the rule unless one is chosen."""
    return forms.ChoiceField(
        label=_("Fee class"),
        choices=[("", _("As the rule says")), *FeeClass.choices],
        required=False,
    )


def mark_day_of_issue(form: forms.Form) -> None:
    """Mark the day of a licence where none of its season can be issued on it."""
    season, day = form.cleaned_data.get("season"), form.cleaned_data.get("issued_on")
    if season is None or day is None:
        return
    try:
        refuse_day_of_issue(season, day, today=timezone.localdate())
    except RuleError as refusal:
        form.add_error("issued_on", text_of(refusal))


class _BodyForm(forms.Form):
    """One club or one association."""

    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("Through club"), required=False
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"), label=_("Through association"), required=False
    )
    fee_class = forms.ChoiceField(label=_("Fee class"), choices=FeeClass.choices)

    def clean(self) -> dict[str, Any]:
        """Require exactly one body."""
        cleaned_data = super().clean() or self.cleaned_data
        if (cleaned_data.get("club") is None) == (cleaned_data.get("association") is None):
            raise forms.ValidationError(_("Choose a club or an association, one of the two."))
        return cleaned_data


class ChangeForm(_BodyForm):
    """The new content of a licence, and the reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class IssueForm(_BodyForm):
    """A licence issued without a request; its fee is charged elsewhere."""

    fee_class = fee_field()
    number = forms.CharField(label=_("Federation number"), max_length=20)
    season = forms.ModelChoiceField(Season.objects.order_by("-year"), label=_("Season"))
    issued_on = DayField(label=_("Paid on"), initial=timezone.localdate)

    def clean_number(self) -> Person | None:
        """Return the person with the number."""
        return person_typed(self.cleaned_data["number"])

    def clean(self) -> dict[str, Any]:
        """Refuse a day outside the season."""
        cleaned_data = super().clean()
        mark_day_of_issue(self)
        return cleaned_data


class FeeForm(forms.Form):
    """Who owes the fee of a licence, and whether it is paid already."""

    debtor = forms.ChoiceField(
        label=_("Who owes it"),
        choices=[
            ("BODY", _("The club or association of the licence")),
            ("PERSON", _("The person")),
        ],
        initial="BODY",
    )
    method = forms.ChoiceField(
        label=_("Payment"),
        choices=[("", _("Not paid yet: a payment request is sent")), *WAYS_TO_PAY],
        required=False,
    )
    received_on = DayField(label=_("Received on"), required=False)

    def clean(self) -> dict[str, Any]:
        """Require the day of a payment."""
        cleaned_data = super().clean() or self.cleaned_data
        if cleaned_data.get("method") and not cleaned_data.get("received_on"):
            self.add_error("received_on", _("Say on which day it was paid."))
        return cleaned_data


def present_words(licences: Sequence[Any]) -> dict[str, object]:
    """Return the present content of a licence, for the form that changes it."""
    if not licences:
        return {}
    first = licences[0]
    return {
        "club": first.club_id,
        "association": first.association_id,
        "fee_class": first.fee_class,
    }


def change(licence: Licence, act_request: ActRequest) -> Done:
    """Replace a licence by a changed one."""
    values = act_request.values
    issued = change_licence(
        licence=licence,
        change=LicenceChange(
            values["club"] or values["association"], values["fee_class"], values["reason"]
        ),
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("changed: through %(body)s") % {"body": body_of(issued).name})


def issue(_row: None, act_request: ActRequest) -> Done:
    """Issue one licence."""
    values = act_request.values
    issued = issue_by_hand(
        application=LicenceApplication(
            values["number"],
            values["season"],
            values["issued_on"],
            club=values["club"],
            association=values["association"],
            fee_class=values["fee_class"],
        ),
        account=act_request.account,
        now=act_request.now,
    )
    said = _("%(person)s is licensed.") % {"person": values["number"].name}
    return Done(with_rule(said, issued), address_of_fees([issued.licence]))


def with_rule(said: str, issued: IssuedByHand) -> str:
    """Return a message with what the rule says, where another fee class was chosen by hand."""
    if issued.licence.fee_class == issued.by_rule:
        return said
    by_hand = _("Chosen by hand: %(chosen)s. By the rule it is: %(by_rule)s.") % {
        "chosen": issued.licence.get_fee_class_display(),
        "by_rule": fee_in_words(issued.grounds),
    }
    return f"{said}. {by_hand}" if not said.endswith(".") else f"{said} {by_hand}"


def fee_in_words(grounds: tuple[FeeGround, ...]) -> str:
    """Return the fee class of the rule, and why it is the reduced one."""
    fee = FeeClass(fee_of(grounds).value).label
    return f"{fee} ({in_words(grounds)})" if grounds else str(fee)


def address_of_fees(licences: Sequence[Licence]) -> str:
    """Return the page that asks for the fees of licences; empty if nothing is due."""
    on = timezone.localdate()
    due = [str(licence.pk) for licence in licences if licence_fee_due(licence, on=on)]
    page = reverse("admin:federation_licence_act", args=["ask-for-fee"])
    return f"{page}?ids={','.join(due)}" if due else ""


def fees_due(licences: Sequence[Any]) -> list[str]:
    """Return in words what is due for each licence, or why nothing is."""
    on = timezone.localdate()
    return [_fee_in_words(licence, on=on) for licence in licences]


def _fee_in_words(licence: Licence, *, on: dt.date) -> str:
    values = {"licence": licence, "fee": licence.get_fee_class_display()}
    if (due := licence_fee_due(licence, on=on)) is not None:
        price = amount(due.cents, due.currency)
        text = gettext("%(licence)s, fee “%(fee)s”: %(amount)s is due from %(body)s.")
        return text % {**values, "amount": price, "body": body_of(licence).name}
    if (request := request_for(licence)) is not None:
        text = gettext("%(licence)s: asked for already, by payment request %(reference)s.")
        return text % {**values, "reference": request.reference}
    return gettext("%(licence)s, fee “%(fee)s”: nothing is due.") % values


def ask_for_fee(licence: Licence, act_request: ActRequest) -> Done:
    """Ask for the fee of a licence issued without a request, or record that it is paid."""
    form = act_request.values
    paid = Paid(form["received_on"], form["method"]) if form["method"] else None
    request = charge_issued_licence(
        licence=licence,
        to_person=form["debtor"] == "PERSON",
        paid=paid,
        account=act_request.account,
        now=act_request.now,
    )
    if paid:
        said = _("the payment is recorded")
    elif without_message([request]):
        said = _("the payment request is made; nobody with an e-mail address could be notified")
    else:
        said = _("the payment request is made and the debtor notified")
    return Done(said, reverse("payment-request-detail", args=[request.pk]))
