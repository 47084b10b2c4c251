"""Acts on who directs an event for a few days."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Nested
from federation.acts.registry import register
from federation.bodies.selectors.mandates import direction_mandates
from federation.bodies.services.mandates import end_mandate
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event


def _ends_today(_form: forms.Form, call: Call) -> dict[str, Any]:
    return {"last_day": max(call.today, call.nested.valid_from), "reason": ""}


register([
    Act(
        name="event-director-end", path="events/<int:pk>/directors/<int:mandate>/end/",
        title=_("End the mandate"), on=Event, load=events_visible_to, may=may_answer_for_event,
        nested=Nested("mandate", lambda call: direction_mandates(call.row.pk, on=call.today)),
        arguments=_ends_today, service=end_mandate, message=_("The mandate ends today."),
        next_page="event-directors", api=KeyScope.EVENTS, tag="events", doors=(Door.ADMIN,),
    ),
])  # fmt: skip
