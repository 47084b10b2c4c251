"""Acts on date reservations: those of bodies, and the answers of the office."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.calendar.selectors.cycle import reservations_visible_to
from tournaments.calendar.services.reservation_deposits import (
    ask_reservation_deposit,
    settle_reservation_deposit,
)
from tournaments.calendar.services.reservations import (
    accept_alternative,
    accept_reservation,
    offer_alternative,
    refuse_date,
    withdraw_reservation,
)
from tournaments.models import DateReservation
from tournaments.permissions import may_follow_reservation, may_keep_calendar


class WithdrawalForm(forms.Form):
    """An optional reason for withdrawing a reservation."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)


class AcceptanceForm(forms.Form):
    """An optional comment on an accepted date."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)


class RefusalForm(forms.Form):
    """The reason for a refusal."""

    reason = forms.CharField(label=_("Reason"), max_length=400)


class OfferForm(forms.Form):
    """Alternative days."""

    starts_on = DayField(label=_("First day"))
    ends_on = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("Empty: the same day."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=400)


OUTCOMES = [("RETURNED", _("returned")), ("FORFEITED", _("forfeited"))]


class DepositForm(forms.Form):
    """The decision on a deposit: the regulation does not regulate it, so a reason is required."""

    outcome = forms.ChoiceField(label=_("The deposit is"), choices=OUTCOMES)
    reason = forms.CharField(label=_("Reason"), max_length=200)


def _settled(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    return {"is_returned": cleaned_data["outcome"] == "RETURNED", "reason": cleaned_data["reason"]}


def _offered(form: forms.Form, _call: Call) -> dict[str, Any]:
    first = form.cleaned_data["starts_on"]
    days = (first, form.cleaned_data["ends_on"] or first)
    return {"days": days, "reason": form.cleaned_data["reason"]}


ON_DATE = partial(
    Act, on=DateReservation, row="reservation", load=reservations_visible_to,
    may=may_follow_reservation, next_page="reservation-detail", api=KeyScope.EVENTS,
    tag="events",
)  # fmt: skip

OF_DEPOSIT = partial(
    ON_DATE, may=may_keep_calendar, api=KeyScope.MONEY, tag="money", once=True,
    rules=("3.1.7-f",),
)  # fmt: skip

ANSWERS = partial(
    ON_DATE, may=may_keep_calendar, message=_("The answer is recorded."),
    notifies=(Recipient.ORGANISER,),
)  # fmt: skip

register([
    ON_DATE(
        name="reservation-withdraw", path="calendar/reservations/<int:pk>/withdraw/",
        rules=("3.1.7-f",),
        title=_("Give the date back"), form=WithdrawalForm, service=withdraw_reservation,
        message=_("The date was given back."),
    ),
    ON_DATE(
        name="reservation-take-offer", path="calendar/reservations/<int:pk>/take-offer/",
        title=_("Take the date"), service=accept_alternative,
        message=_("The offered date is yours."), notifies=(Recipient.ORGANISER,),
        rules=("3.1.7-e", "3.1.7-f"),
    ),
    ANSWERS(
        name="reservation-accept", path="calendar/reservations/<int:pk>/answer/accept/",
        title=_("Accept the date"), form=AcceptanceForm, service=accept_reservation,
        rules=("3.1.7-e", "3.1.7-f"),
    ),
    ANSWERS(
        name="reservation-offer", path="calendar/reservations/<int:pk>/answer/offer/",
        title=_("Offer another date"), form=OfferForm, arguments=_offered,
        service=offer_alternative, rules=("3.1.7-e",),
    ),
    ANSWERS(
        name="reservation-refuse", path="calendar/reservations/<int:pk>/answer/refuse/",
        title=_("Refuse the date"), form=RefusalForm, service=refuse_date, rules=("3.1.7-e",),
    ),
    OF_DEPOSIT(
        name="reservation-deposit", path="calendar/reservations/<int:pk>/deposit/",
        title=_("Ask for the deposit"), service=ask_reservation_deposit,
        message=_("The deposit was asked for."), creates=True, notifies=(Recipient.PAYER,),
    ),
    OF_DEPOSIT(
        name="reservation-deposit-settle", path="calendar/reservations/<int:pk>/deposit/settle/",
        title=_("Settle the deposit"),
        hint=_(
            "The regulation does not say whether the deposit of a date that was refused or given "
            "back is returned."
        ),
        form=DepositForm, arguments=_settled, service=settle_reservation_deposit,
        message=_("The deposit is settled."),
    ),
])  # fmt: skip
