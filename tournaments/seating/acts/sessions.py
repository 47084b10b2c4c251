"""Acts on a session: times, clock, rounds."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import SUCCESS, WARNING
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, Call, Door, Message, page_of_value
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import MomentField
from tournaments.events.selectors.announced import announced
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import ClockAct, ClockMark, Event, Session
from tournaments.permissions import may_manage_event, may_seat_players
from tournaments.permissions.room import may_take_back_mark
from tournaments.seating.rules.session_clock import is_hour_over
from tournaments.seating.selectors.sessions import (
    marks_visible_to,
    sessions_of,
    sessions_visible_to,
)
from tournaments.seating.services.sessions import (
    TimesDraft,
    call_round,
    mark_clock,
    open_session,
    take_back_mark,
)
from tournaments.selectors.rule_sets import regulation_of


class SessionForm(forms.Form):
    """The time and format of a session."""

    number = forms.IntegerField(label=_("Session"), min_value=1, max_value=40)
    starts_at = MomentField(label=_("Begins"))
    minutes_per_board = forms.IntegerField(
        label=_("Minutes for a board"), min_value=1, max_value=30
    )
    with_screens = forms.BooleanField(label=_("With screens"), required=False)
    boards_at_hand = forms.IntegerField(
        label=_("Boards at hand"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("Every copy and section counts. Empty: as many as are needed."),
    )
    north = forms.CharField(
        label=_("Where North sits"),
        max_length=80,
        required=False,
        help_text=_("Announced to the players, for instance “towards the window”."),
    )
    is_by_hand = forms.BooleanField(
        label=_("The director calls the rounds, not the clock"), required=False
    )


class ClockForm(forms.Form):
    """An act on the clock."""

    act = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            (item.value, item.label)
            for item in (ClockAct.START, ClockAct.PAUSE, ClockAct.RESUME, ClockAct.MORE)
        ],
    )
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=120, required=False)


class RoundForm(forms.Form):
    """The round called by the director."""

    round = forms.IntegerField(label=pgettext_lazy("pairs", "Round"), min_value=1, max_value=99)


def next_session(event: Event) -> dict[str, Any]:
    """Return the initial values for the event's next session."""
    number = max((session.number for session in sessions_of(event)), default=0) + 1
    minutes = regulation_of(event).pace.minutes_per_board
    initial: dict[str, Any] = {"number": number, "minutes_per_board": minutes}
    if number == 1 and (begins_at := _announced_hour(event)) is not None:
        initial["starts_at"] = begins_at
    return {"initial": initial}


def _announced_hour(event: Event) -> dt.datetime | None:
    """Return when the first session begins as announced, or at the club's usual hour of that day.

    None where neither is known: an hour nobody named is not filled in.
    """
    known = announced(event)
    hour = parse_time(known.usual_hour)
    if known.begins_at is not None or hour is None:
        return known.begins_at
    return timezone.make_aware(dt.datetime.combine(event.starts_on, hour))


def _times(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    day = timezone.localdate(cleaned["starts_at"])
    return {"number": cleaned.pop("number"), "day": day, "draft": TimesDraft(**cleaned)}


def _mark(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"act": form.cleaned_data["act"], "minutes": form.cleaned_data["minutes"] or 0}


def _turn(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"turn": form.cleaned_data["round"]}


def _opened(session: Session, call: Call) -> Message:
    lines: list[tuple[int, str | Promise]] = [(SUCCESS, _("The hour of the session is set."))]
    if is_hour_over(session.hours.starts_at, call.now):
        text = _("That hour is over: the draw asks whether play begins then, now or by hand.")
        lines.append((WARNING, text))
    return lines


def _called(mark: ClockMark, _call: Call) -> Message:
    return _("Round %(round)s is called.") % {"round": mark.round}


ON_SESSION = partial(
    Act, on=Session, row="session", load=sessions_visible_to, may=may_seat_players,
    next_page="session-clock", api=KeyScope.DIRECTING, tag="seating",
)  # fmt: skip

register([
    Act(
        name="session-open", path="events/<int:pk>/sessions/open/",
        title=_("Set the hour of a session"), on=Event, row="event", load=events_visible_to,
        may=may_manage_event, form=SessionForm,
        form_arguments=lambda call: next_session(call.row), arguments=_times,
        service=open_session, message=_opened,
        next_page=page_of_value("session-desk"), creates=True, api=KeyScope.DIRECTING,
        tag="seating", rules=("2.2.5-a",),
    ),
    ON_SESSION(
        name="clock-mark", path="sessions/<int:pk>/clock/mark/", title=_("Clock"),
        form=ClockForm, arguments=_mark, service=mark_clock, api=None, doors=(Door.API,),
        rules=("2.2.5-a",),
    ),
    Act(
        api=KeyScope.DIRECTING, tag="seating",
        name="clock-take-back", path="clock-marks/<int:pk>/take-back/",
        title=pgettext_lazy("button", "Undo"), on=ClockMark, row="mark", load=marks_visible_to,
        may=may_take_back_mark, service=take_back_mark, next_page="session-clock",
        next_row="session_id", message=_("The clock goes as it did before."), rules=("2.2.5-a",),
    ),
    ON_SESSION(
        name="round-call", path="sessions/<int:pk>/rounds/call/", title=_("Call a round"),
        form=RoundForm, arguments=_turn, service=call_round, message=_called,
        api=None, doors=(Door.API,), rules=("2.2.5-a",),
    ),
])  # fmt: skip
