"""Acts on fixed seats: a player requests one, a manager of the event answers."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.entries.selectors.online import registrations_seen_by
from tournaments.entries.selectors.seat_requests import seat_requests_seen_by
from tournaments.entries.services.seat_requests import (
    ask_for_seat,
    grant_seat,
    refuse_seat,
    withdraw_seat_request,
)
from tournaments.models import Registration, SeatingLine, SeatRequest
from tournaments.permissions import may_ask_for_seat, may_decide_seat, may_withdraw_seat_request


class WhyForm(forms.Form):
    """Why a player needs a fixed seat."""

    why = forms.CharField(
        label=_("Why you cannot move between tables"),
        max_length=300,
        error_messages={"required": _("Say why you cannot move between tables.")},
        help_text=_(
            "Only who decides and the directors read it; it is forgotten once the event is over."
        ),
    )


class SeatForm(forms.Form):
    """The seat that is reserved, and the text published about it."""

    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=200, required=False, help_text=_("Empty: any.")
    )
    line = forms.ChoiceField(label=_("Line"), choices=SeatingLine.choices)
    criterion = forms.CharField(
        label=_("Published reason"),
        max_length=120,
        help_text=_("Everybody reads it: say nothing of anybody's health."),
    )
    answer = forms.CharField(label=_("Answer to the player"), max_length=300, required=False)


class RefusalForm(forms.Form):
    """The reason for a refusal."""

    answer = forms.CharField(
        label=_("Reason"),
        max_length=300,
        error_messages={"required": _("Say why: the reason stays on record.")},
    )


def _request_arguments(_call: Call) -> dict[str, Any]:
    return {"initial": {"criterion": gettext("Seat kept on request")}}


OF_SEATS = partial(
    Act, next_page="my-entries", next_row="", api=KeyScope.ENTRIES, tag="entries",
    rules=("2.2.1-a", "3.5.3-a"),
)  # fmt: skip

ANSWERS = partial(
    OF_SEATS, on=SeatRequest, row="request", load=seat_requests_seen_by, may=may_decide_seat,
    next_page="registration-detail", next_row="registration_id",
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
    ANSWERS(
        name="seat-grant", path="seat-requests/<int:pk>/grant/", title=_("Keep the seat"),
        form=SeatForm, form_arguments=_request_arguments, service=grant_seat,
        message=_("The seat is kept at the next draw."),
    ),
    ANSWERS(
        name="seat-refuse", path="seat-requests/<int:pk>/refuse/", title=_("Refuse the seat"),
        form=RefusalForm, service=refuse_seat, message=_("The request is refused."),
    ),
])  # fmt: skip
