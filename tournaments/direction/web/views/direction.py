"""The appointed directors of an event, their answers, and stand-ins."""

import datetime as dt
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.acts.fields import DayField
from federation.bodies.selectors.registers import grade_titles
from federation.models import Association, Register
from federation.page_parts.refusals import refusals_to_messages
from federation.people.selectors.people import shown_name
from federation.selectors.callers import account_of, reader_of
from federation.texts import spoken_value
from tournaments.direction.acts import AppointmentForm, EndForm
from tournaments.direction.selectors import (
    STANDING,
    appointments_of,
    candidates_to_stand_in,
    directors_by_mandate,
    directors_to_appoint,
    left_to_associations,
)
from tournaments.direction.services import leave_appointments
from tournaments.events.selectors.events import events_shown
from tournaments.models import (
    AppointmentState,
    DirectorAppointment,
)
from tournaments.permissions import (
    may_answer_appointment,
    may_answer_for_event,
    may_appoint_directors,
    may_call_stand_in,
    may_end_appointment,
    may_leave_appointments,
)
from tournaments.selectors.names_shown import director_shown
from tournaments.web.event_page import event_page


class LeaveForm(forms.Form):
    """The association to which appointments are left."""

    association = forms.ModelChoiceField(
        label=gettext_lazy("Association"), queryset=Association.objects.order_by("name")
    )
    first_day = DayField(label=gettext_lazy("From"))
    last_day = DayField(label=gettext_lazy("Until"), required=False)


@public
@require_safe
def event_direction(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page, on = event_page(request, event, here="event-direction"), timezone.localdate()
    account = reader_of(request)
    signed_in = account.is_authenticated
    may_appoint = signed_in and may_appoint_directors(account, event, on=on)
    rows = list(appointments_of(event))
    titles = grade_titles(Register.DIRECTOR, on=event.starts_on)
    shown = [_shown(request, row, titles, on=on) for row in rows]
    page.update(
        standing=[line for line in shown if line["row"].state in STANDING],
        earlier=[line for line in shown if line["row"].state not in STANDING]
        if may_appoint
        else [],
        by_mandate=[shown_name(person, on=on) for person in directors_by_mandate(event)],
        director=director_shown(event, on=on),
        may_appoint=may_appoint,
        may_answer=signed_in and may_answer_for_event(account, event, on=on),
        appointment_form=AppointmentForm(),
        directors=[
            (person.number, shown_name(person, on=on)) for person in directors_to_appoint(event)
        ]
        if may_appoint
        else [],
        end_form=EndForm(auto_id=False),
    )
    if signed_in and may_call_stand_in(account, event, on=on):
        page["may_call_stand_in"] = True
        page["candidates"] = [
            {"step": step, "name": shown_name(who, on=on), "number": who.number}
            for step, who in candidates_to_stand_in(event)
        ]
    return render(request, "tournaments/event_direction.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_leave_appointments)
def appointments_leave(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    form = LeaveForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_to_messages(request):
            leave_appointments(**form.cleaned_data, account=account_of(request), now=timezone.now())
            messages.success(request, _("The association appoints for its regional events."))
            return redirect("appointments-leave")
    left = left_to_associations(on=today).order_by("association__name")
    return render(request, "tournaments/appointments_leave.html", {"form": form, "left": left})


def _shown(
    request: HttpRequest, row: DirectorAppointment, titles: dict[str, str], *, on: dt.date
) -> dict[str, Any]:
    account = reader_of(request)
    signed_in = account.is_authenticated
    return {
        "row": row,
        "name": shown_name(row.person, on=on),
        "grade": spoken_value(titles.get(row.grade, row.grade)) or row.qualified_abroad,
        "may_answer": signed_in
        and row.state == AppointmentState.PROPOSED
        and may_answer_appointment(account, row, on=on),
        "may_end": signed_in and row.state in STANDING and may_end_appointment(account, row, on=on),
    }
