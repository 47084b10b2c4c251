"""Acts of the bodies on the dates they asked for."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.calendar.selectors.cycle import reservations_visible_to
from tournaments.calendar.services.reservations import accept_alternative, withdraw_reservation
from tournaments.models import DateReservation
from tournaments.permissions import may_follow_reservation


class WithdrawalForm(forms.Form):
    """Why a date is given back, for who wants to say so."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)


ON_DATE = partial(
    Act, on=DateReservation, row="reservation", load=reservations_visible_to,
    may=may_follow_reservation, next_page="reservation-detail", api=KeyScope.EVENTS,
    tag="events",
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
])  # fmt: skip
