"""The act of repeating an event, on one day or each week."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.hall.rules import MOST_TIMES, moved_name
from tournaments.hall.services.copies import Pattern, repeat_event
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event


class PatternForm(forms.Form):
    """First day, number of times, and name."""

    first_day = DayField(label=_("First day"))
    times = forms.IntegerField(
        label=_("How many times"), min_value=1, max_value=MOST_TIMES, initial=1
    )
    weeks_apart = forms.IntegerField(
        label=_("Weeks between them"), min_value=1, max_value=8, initial=1
    )
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=160,
        help_text=_(
            "A first day written in it moves with the event. Left empty or as it stands, the event "
            "keeps its name."
        ),
    )

    def clean_name(self) -> str:
        """Return the chosen name; "" if both name and day are as suggested."""
        typed: str = self.cleaned_data["name"]
        return typed if "name" in self.changed_data else ""


def _next_week(call: Call) -> dict[str, Any]:
    over = (call.today - call.row.starts_on).days // 7
    day = call.row.starts_on + dt.timedelta(weeks=max(over, 0) + 1)
    name = moved_name(call.row.name, old=call.row.starts_on, new=day)
    return {"initial": {"first_day": day, "times": 1, "weeks_apart": 1, "name": name}}


def _pattern(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"pattern": Pattern(**form.cleaned_data)}


def _made(events: Sequence[Event], _call: Call) -> Message:
    text = ngettext(
        "The event is in the calendar again.",
        "The event is in the calendar %(n)s times more.",
        len(events),
    )
    return text % {"n": len(events)}


def _to_first(events: Sequence[Event], _call: Call) -> str:
    return reverse("event-manage", args=[events[0].pk])


register([
    Act(
        name="event-repeat", path="events/<int:pk>/repeat/", title=_("Repeat the event"), on=Event,
        row="event", load=events_visible_to, may=may_answer_for_event, form=PatternForm,
        form_arguments=_next_week, arguments=_pattern, service=repeat_event, message=_made,
        next_page=_to_first, once=True, creates=True, rules=("3.1.2-c",), api=KeyScope.EVENTS,
        tag="events",
        hint=_(
            "Copied are the plan, the sessions with their hours, the terms of entry, the settings "
            "of the tables and the regulation, as a draft where there is one; not who entered, "
            "the seating and the results. Each is an event of its own, to be changed by itself. "
            "Who played the last time is entered with one button, under “Walk-ins” of its session."
        ),
    ),
])  # fmt: skip
