"""Acts of the organiser on screens and online play at the tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event
from tournaments.preflight.selectors.preflight import table_settings_of
from tournaments.seating.services.table_settings import set_table_settings


class TableSettingsForm(forms.Form):
    """Screens and online play."""

    has_screens = forms.BooleanField(label=_("Screens"), required=False)
    has_delayed_viewing = forms.BooleanField(
        label=_("Delayed viewing of online tables"), required=False
    )


def _as_set(call: Call) -> dict[str, Any]:
    settings = table_settings_of(call.row)
    names = TableSettingsForm.base_fields
    return {"initial": {name: getattr(settings, name) for name in names}}


register([
    Act(
        name="event-tables-set", path="events/<int:pk>/tables/set/",
        title=_("Set how the tables are played"), on=Event, row="event", load=events_visible_to,
        may=may_answer_for_event, form=TableSettingsForm, form_arguments=_as_set,
        service=set_table_settings, message=_("The settings of the tables are kept."),
        next_page="event-tables", api=KeyScope.EVENTS, tag="events",
        rules=("2.1.8.1-a", "2.4.10-a"),
    ),
])  # fmt: skip
