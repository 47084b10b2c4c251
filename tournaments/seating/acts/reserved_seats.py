"""Acts to reserve a seat for a contestant, or to release it."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.models import SeatingLine, Session
from tournaments.permissions import may_seat_players
from tournaments.seating.selectors.sessions import (
    attendees_of,
    choices_of,
    sessions_visible_to,
)
from tournaments.seating.services.sessions import WishDraft, end_reserved_seat, keep_seat


class WhoForm(forms.Form):
    """A contestant of a session."""

    entry = forms.TypedChoiceField(label=_("Who"), coerce=int)

    def __init__(self, *args: Any, choices: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]


class KeepForm(WhoForm):
    """A reserved seat, and the reason, which is public."""

    criterion = forms.CharField(
        label=_("Published reason"),
        max_length=120,
        help_text=_("Everybody reads it: say nothing of anybody's health."),
    )
    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=200, required=False, help_text=_("Empty: any.")
    )
    line = forms.ChoiceField(label=_("Line"), choices=SeatingLine.choices)


def _everybody(call: Call) -> dict[str, Any]:
    return {"choices": choices_of(attendees_of(call.row))}


def _seat(call: Call) -> dict[str, Any]:
    return {"choices": choices_of(attendee for attendee in attendees_of(call.row) if attendee.wish)}


def _entry(form: forms.Form, call: Call) -> dict[str, Any]:
    return {"entry": call.row.event.entries.get(pk=form.cleaned_data["entry"])}


def _wish(form: forms.Form, call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    draft = WishDraft(cleaned_data["criterion"], cleaned_data["table"], cleaned_data["line"])
    return {**_entry(form, call), "draft": draft}


ON_SEAT = partial(
    Act, on=Session, load=sessions_visible_to, may=may_seat_players, next_page="session-desk",
    api=KeyScope.DIRECTING, tag="seating", rules=("2.2.1-a", "3.5.3-a"),
)  # fmt: skip

register([
    ON_SEAT(
        name="seat-keep", path="sessions/<int:pk>/keep/", title=_("Keep a seat for somebody"),
        form=KeepForm, form_arguments=_everybody, arguments=_wish, service=keep_seat,
        message=_("The seat is kept at the next draw."),
    ),
    ON_SEAT(
        name="seat-keep-end", path="sessions/<int:pk>/keep/end/",
        title=_("Keep a seat no longer"), form=WhoForm, form_arguments=_seat, arguments=_entry,
        service=end_reserved_seat, message=_("The seat is no longer kept."),
    ),
])  # fmt: skip
