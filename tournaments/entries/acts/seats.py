"""Acts of players on a seat that stays."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.entries.selectors.online import registrations_seen_by
from tournaments.entries.selectors.seat_requests import seat_requests_seen_by
from tournaments.entries.services.seat_requests import ask_for_seat, withdraw_seat_request
from tournaments.models import Registration, SeatRequest
from tournaments.permissions import may_ask_for_seat, may_withdraw_seat_request


class WhyForm(forms.Form):
    """Why a player needs a seat that stays."""

    why = forms.CharField(
        label=_("Why you cannot move between tables"),
        max_length=300,
        error_messages={"required": _("Say why you cannot move between tables.")},
        help_text=_(
            "Only who decides and the directors read it; it is forgotten once the event is over."
        ),
    )


OF_SEATS = partial(
    Act, next_page="my-entries", next_row="", api=KeyScope.ENTRIES, tag="entries",
    rules=("2.2.1-a", "3.5.3-a"),
)  # fmt: skip

register([
    OF_SEATS(
        name="seat-ask", path="registrations/<int:pk>/seat/", title=_("Ask for a fixed seat"),
        on=Registration, row="registration", load=registrations_seen_by, may=may_ask_for_seat,
        form=WhyForm, service=ask_for_seat, once=True, creates=True,
        message=_("Your seat is asked for; the organiser answers."),
    ),
    OF_SEATS(
        name="seat-request-withdraw", path="seat-requests/<int:pk>/withdraw/",
        title=_("I need no fixed seat any more"), on=SeatRequest, row="request",
        load=seat_requests_seen_by, may=may_withdraw_seat_request,
        service=withdraw_seat_request, message=_("The request is withdrawn."),
    ),
])  # fmt: skip
