"""Acts on the draft of an event's regulation: begin, publish, delete."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.services.regulations import (
    drop_regulation,
    publish_regulation,
    write_regulation,
)
from tournaments.models import Event
from tournaments.permissions import may_write_regulation


class PublishForm(forms.Form):
    """Why a published regulation is published again."""

    reason = forms.CharField(label=_("Why it changes"), max_length=300, required=False)


ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, may=may_write_regulation,
    next_page="event-regulation", api=KeyScope.EVENTS, tag="events", rules=("3.1.2-c",),
)  # fmt: skip

register([
    ON_EVENT(
        creates=True,
        name="regulation-begin", path="events/<int:pk>/regulation/begin/",
        title=_("Write the regulation"), service=write_regulation, next_page="regulation-draft",
    ),
    ON_EVENT(
        name="regulation-publish", path="events/<int:pk>/regulation/draft/publish/",
        title=_("Publish the regulation"), form=PublishForm, service=publish_regulation,
        message=_("The regulation is published."),
    ),
    ON_EVENT(
        name="regulation-drop", path="events/<int:pk>/regulation/draft/drop/",
        title=_("Throw the draft away"), service=drop_regulation,
        message=_("The draft is thrown away."),
    ),
])  # fmt: skip
