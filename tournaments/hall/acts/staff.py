"""Acts to give and end a role at an event."""

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.direction.acts import person_numbered
from tournaments.events.selectors.events import events_visible_to
from tournaments.hall.services.staff import end_role, give_role
from tournaments.models import Event, EventStaff, StaffRole
from tournaments.permissions.room import may_end_staff_role, may_give_staff_roles
from tournaments.selectors.staff import staff_visible_to


class StaffForm(forms.Form):
    """Person and role."""

    number = forms.CharField(label=_("Federation number"), max_length=20)
    role = forms.ChoiceField(label=_("Role"), choices=StaffRole.choices)


def _role_arguments(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    return {
        "person": person_numbered(cleaned_data["number"]),
        "role": StaffRole(cleaned_data["role"]),
    }


def _to_staff(_value: Any, call: Call) -> str:
    return reverse("event-staff", args=[call.row.event_id])


register([
    Act(
        api=KeyScope.EVENTS, tag="events",
        once=True, creates=True,
        name="staff-give", path="events/<int:pk>/staff/give/", title=_("Give the role"), on=Event,
        row="event", load=events_visible_to, may=may_give_staff_roles, form=StaffForm,
        arguments=_role_arguments, service=give_role, next_page="event-staff", rules=("2.1.1-a",),
        message=_("The role is given, for the days of the event."),
    ),
    Act(
        api=KeyScope.EVENTS, tag="events",
        name="staff-end", path="staff/<int:pk>/end/", title=_("End the role"), on=EventStaff,
        row="staff", load=staff_visible_to, may=may_end_staff_role, service=end_role,
        message=_("The role has ended."), next_page=_to_staff,
    ),
])  # fmt: skip
