"""Acts on screens and their messages."""

from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.hall.selectors.screens import messages_visible_to, screens_visible_to
from tournaments.hall.services.screens import (
    ScreenDraft,
    add_screen,
    change_screen,
    end_message,
    end_screen,
    put_message,
)
from tournaments.models import Event, EventScreen, RoomMessage
from tournaments.permissions.room import may_change_screens, may_change_screens_of

# The parts of a screen; the clock is above the others, which are shown in turn.
PARTS = [
    ("clock", _("clock")),
    ("standings", _("standing, while it is played and as published")),
    ("seats", _("next round: who sits where")),
    ("results", _("last results, as long as they may be contested")),
    ("messages", _("messages of the director")),
]


class ScreenForm(forms.Form):
    """The parts of a screen, and their duration."""

    name = forms.CharField(label=_("Name of the screen"), max_length=60)
    parts = forms.MultipleChoiceField(
        label=_("What it shows"), choices=PARTS, widget=forms.CheckboxSelectMultiple
    )
    seconds = forms.IntegerField(
        label=_("Seconds for each page"), min_value=4, max_value=120, initial=12
    )
    rows = forms.IntegerField(label=_("Rows on a page"), min_value=4, max_value=60, initial=12)
    note = forms.CharField(
        label=_("Words before each round"),
        max_length=120,
        required=False,
        help_text=_("For instance “Please take your seats”."),
    )
    note_minutes = forms.IntegerField(
        label=_("So many minutes before"), min_value=0, max_value=60, initial=2
    )


class MessageForm(forms.Form):
    """A message for the room."""

    text = forms.CharField(label=_("Message"), max_length=200)
    minutes = forms.IntegerField(
        label=_("For so many minutes"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=_("Empty: until it is taken away."),
    )


def _draft(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"draft": ScreenDraft(**form.cleaned_data)}


def _held(call: Call) -> dict[str, Any]:
    names = ScreenForm.base_fields
    return {"initial": {name: getattr(call.row, name) for name in names}}


def _to_screens(_value: Any, call: Call) -> str:
    return reverse("event-screens", args=[getattr(call.row, "event_id", call.row.pk)])


ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, may=may_change_screens,
    next_page="event-screens", once=True, creates=True, api=KeyScope.DIRECTING, tag="seating",
    rules=("2.2.5-a",),
)  # fmt: skip
ON_SCREEN = partial(
    Act, on=EventScreen, row="screen", load=screens_visible_to, may=may_change_screens_of,
    next_page=_to_screens, api=KeyScope.DIRECTING, tag="seating",
)  # fmt: skip

register([
    ON_EVENT(
        name="screen-add", path="events/<int:pk>/screens/add/", title=_("Set up a screen"),
        form=ScreenForm, arguments=_draft, service=add_screen, message=_("The screen is set up."),
    ),
    ON_SCREEN(
        name="screen-change", path="screens/<int:pk>/change/", title=_("Change the screen"),
        form=ScreenForm, form_arguments=_held, arguments=_draft, service=change_screen,
        message=_("The screen is changed; it shows so within half a minute."),
        rules=("2.2.5-a",),
    ),
    ON_SCREEN(
        name="screen-end", path="screens/<int:pk>/end/", title=_("Take the screen away"),
        service=end_screen, message=_("The screen is taken away."),
    ),
    ON_EVENT(
        name="message-put", path="events/<int:pk>/screens/message/", title=_("Put it up"),
        form=MessageForm, service=put_message,
        message=_("The message is on the screens and at the tables."),
    ),
    Act(
        api=KeyScope.DIRECTING, tag="seating",
        name="message-end", path="screens/messages/<int:pk>/end/", title=_("Take it away"),
        on=RoomMessage, row="message", load=messages_visible_to, may=may_change_screens_of,
        service=end_message, message=_("The message is taken away."),
        next_page=_to_screens,
    ),
])  # fmt: skip
