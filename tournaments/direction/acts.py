"""Acts on an event's directors: appointments, answers, mandates for a few days."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Nested, Recipient
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.bodies.selectors.mandates import direction_mandates
from federation.bodies.services.directions import delegate_direction
from federation.bodies.services.mandates import end_mandate
from federation.errors import RuleError
from federation.mail.selectors.addressees import addressees_of_people
from federation.models import KeyScope, Mandate, Person
from federation.texts.dates import period_in_words
from tournaments.direction.selectors import appointing_body, appointments_visible_to
from tournaments.direction.services import (
    answer_appointment,
    appoint_director,
    call_stand_in,
    end_appointment,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import AppointmentState, DirectorAppointment, DirectorPost, Event
from tournaments.permissions import (
    may_answer_appointment,
    may_answer_for_event,
    may_appoint_directors,
    may_call_stand_in,
    may_end_appointment,
)
from tournaments.selectors.people_numbered import people_numbered

APPOINTED = [DirectorPost.CHIEF, DirectorPost.DIRECTOR, DirectorPost.SUBSTITUTE]


class AppointmentForm(forms.Form):
    """The person appointed, and the post."""

    number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        widget=forms.TextInput({"list": "directors", "autocomplete": "off"}),
    )
    post = forms.ChoiceField(
        label=_("Post"),
        choices=[(director_post.value, director_post.label) for director_post in APPOINTED],
    )
    qualified_abroad = forms.CharField(
        label=_("Qualified by another federation"),
        max_length=120,
        required=False,
        help_text=_("Only of who is not in our register: by whom, and the grade."),
    )


class StandInForm(forms.Form):
    """The person who stands in."""

    number = forms.CharField(label=_("Federation number"), max_length=20)


class DirectorForm(forms.Form):
    """The director, and first and last day."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("Whoever has no account yet gets an invitation."),
    )
    first_day = DayField(label=_("First day"))
    last_day = DayField(label=_("Last day"))


class EndForm(forms.Form):
    """Why an appointment ends."""

    reason = forms.CharField(label=_("Reason, or what is handed over"), max_length=300)


def person_numbered(text: str) -> Person:
    """Return the person with a federation number. Raises: RuleError if there is none."""
    people = people_numbered(text, article="RTP 2.1.1")
    if len(people) != 1:
        raise RuleError("nomination_player_unknown", article="RTP 2.1.1", number=text)
    return people[0]


def _appointed(form: forms.Form, call: Call) -> dict[str, Any]:
    cleaned = form.cleaned_data
    return {
        "person": person_numbered(cleaned["number"]),
        "post": DirectorPost(cleaned["post"]),
        "body": appointing_body(call.account, call.row, on=call.today),
        "qualified_abroad": cleaned["qualified_abroad"],
    }


def _appointment_message(row: DirectorAppointment, _call: Call) -> Message:
    if addressees_of_people([row.person]):
        return _("They are asked to answer, by e-mail.")
    return _("Nobody told them: no e-mail address is known here. Tell them yourself.")


def _answered(row: DirectorAppointment, _call: Call) -> Message:
    taken = row.state == AppointmentState.ACCEPTED
    return _("You direct this event.") if taken else _("You declined.")


def _stands_in(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"person": person_numbered(form.cleaned_data["number"])}


def _days_of_event(call: Call) -> dict[str, Any]:
    first = max(call.today, call.row.starts_on)
    return {"initial": {"first_day": first, "last_day": max(first, call.row.ends_on)}}


def _of_event(form: forms.Form, call: Call) -> dict[str, Any]:
    return {**form.cleaned_data, "event_number": call.row.pk}


def _may_direct(mandate: Mandate, _call: Call) -> Message:
    days = period_in_words(mandate.valid_from, mandate.valid_until or mandate.valid_from)
    return _("They may direct the event in these days, and not before: %(days)s.") % {"days": days}


def _ends_today(_form: forms.Form, call: Call) -> dict[str, Any]:
    return {"last_day": max(call.today, call.nested.valid_from), "reason": ""}


ON_APPOINTMENT = partial(
    Act, on=DirectorAppointment, row="appointment", load=appointments_visible_to,
    next_page="event-direction", next_row="event_id", rules=("3.2-a",),
)  # fmt: skip
ANSWERED = partial(
    ON_APPOINTMENT, may=may_answer_appointment, service=answer_appointment, message=_answered
)

register([
    Act(
        name="director-appoint", path="events/<int:pk>/direction/appoint/",
        title=_("Appoint and ask for an answer"), on=Event, row="event",
        load=events_visible_to, may=may_appoint_directors, form=AppointmentForm,
        arguments=_appointed, service=appoint_director, message=_appointment_message,
        notifies=(Recipient.DIRECTOR,),
        next_page="event-direction", rules=("2.1.1-a", "3.2-a"), creates=True,
        api=KeyScope.EVENTS, tag="events",
    ),
    Act(
        api=KeyScope.EVENTS, tag="events",
        name="stand-in-call", path="events/<int:pk>/direction/stand-in/",
        title=_("Let them stand in"), on=Event, row="event", load=events_visible_to,
        may=may_call_stand_in, form=StandInForm, arguments=_stands_in, service=call_stand_in,
        message=_("They direct until an appointed director comes."),
        notifies=(Recipient.DIRECTOR,),
        next_page="event-direction", creates=True, rules=("2.1.1-a", "3.2-a"),
    ),
    ANSWERED(
        api=KeyScope.DIRECTING, tag="events",
        name="appointment-accept", path="appointments/<int:pk>/accept/", title=_("Accept"),
        constants={"accepts": True},
    ),
    ANSWERED(
        api=KeyScope.DIRECTING, tag="events",
        name="appointment-decline", path="appointments/<int:pk>/decline/", title=_("Decline"),
        constants={"accepts": False},
    ),
    ON_APPOINTMENT(
        api=KeyScope.EVENTS, tag="events",
        name="appointment-end", path="appointments/<int:pk>/end/", title=_("End the appointment"),
        may=may_end_appointment, form=EndForm, service=end_appointment,
        message=_("The appointment has ended."),
    ),
    Act(
        name="event-director-name", path="events/<int:pk>/directors/name/",
        title=_("Let them direct"), on=Event, load=events_visible_to, may=may_answer_for_event,
        form=DirectorForm, form_arguments=_days_of_event, arguments=_of_event,
        service=delegate_direction, message=_may_direct,
        next_page="event-directors", creates=True, api=KeyScope.EVENTS, tag="events",
        notifies=(Recipient.DIRECTOR,), rules=("3.2-a",),
    ),
    Act(
        name="event-director-end", path="events/<int:pk>/directors/<int:mandate>/end/",
        rules=("3.2-a",),
        notifies=(Recipient.DIRECTOR,),
        title=_("End the mandate"), on=Event, load=events_visible_to, may=may_answer_for_event,
        nested=Nested("mandate", lambda call: direction_mandates(call.row.pk, on=call.today)),
        arguments=_ends_today, service=end_mandate, message=_("The mandate ends today."),
        next_page="event-directors", api=KeyScope.EVENTS, tag="events", doors=(Door.ADMIN,),
    ),
])  # fmt: skip
