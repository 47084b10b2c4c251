"""The act that sets what everybody may see of an event during play."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import BoardsSeen, Event, StandingSeen
from tournaments.permissions import may_manage_event
from tournaments.seating.selectors.visibility import sight_of
from tournaments.seating.services.visibility import set_sight


class SightForm(forms.Form):
    """When everybody may see boards and ranking."""

    boards = forms.ChoiceField(
        label=_("Contract, score, cards and double dummy of a board"),
        choices=BoardsSeen.choices,
        help_text=_(
            "It holds on the pages of boards and matches, on phones and for programs, of what the "
            "tables have verified. “At once” shows a board to those who have it still to play."
        ),
    )
    minutes = forms.IntegerField(
        label=_("Minutes later"),
        min_value=0,
        max_value=1440,
        required=False,
        help_text=_("Counted from the table that played the board last. Online: ten (RTP 2.4.10)."),
    )
    standing = forms.ChoiceField(label=_("Standing"), choices=StandingSeen.choices)


def _held(call: Call) -> dict[str, Any]:
    sight = sight_of(call.row.pk)
    return {
        "initial": {
            "boards": sight.boards, "minutes": sight.minutes, "standing": sight.standing,
        }
    }  # fmt: skip


register([
    Act(
        api=KeyScope.DIRECTING, tag="seating",
        name="sight-set", path="events/<int:pk>/sight/", title=_("Set what everybody sees"),
        on=Event, row="event", load=events_visible_to, may=may_manage_event, form=SightForm,
        form_arguments=_held, service=set_sight, next_page="event-screens",
        message=_("It holds from now on, on every page, screen and phone."),
        rules=("2.1.9-a", "2.4.10-a"),
    ),
])  # fmt: skip
