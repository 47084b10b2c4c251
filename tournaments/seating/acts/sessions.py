"""Acts of who seats players: the hour of a session, its clock, its rounds, a change of seats."""

from functools import partial
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, Call, Door, Message, page_of_value
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import MomentField
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import ClockAct, ClockMark, Event, SeatingPlan, Session
from tournaments.permissions import may_manage_event, may_seat_players
from tournaments.permissions.room import may_take_back_mark
from tournaments.seating.selectors.seating import marks_visible_to
from tournaments.seating.selectors.sessions import attendees_of, sessions_of, sessions_visible_to
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    call_round,
    mark_clock,
    open_session,
    take_back_mark,
)
from tournaments.selectors.rule_sets import regulation_of


class SessionForm(forms.Form):
    """When a session is played, and how."""

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


class SeatChangeForm(forms.Form):
    """Who goes where, from which round on."""

    entry = forms.TypedChoiceField(label=_("Who"), coerce=int)
    seat = forms.RegexField(
        label=_("New seat"),
        regex=r"^\s*[A-Za-z]?\s*\d{1,3}\s*$",
        required=False,
        help_text=_(
            "Section and number, for instance A7; empty: out. Whoever sits there changes places."
        ),
    )
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=60)
    reason = forms.CharField(label=_("Reason"), max_length=300)
    lets_pass = forms.BooleanField(
        label=_("Let pass what speaks against it; the reason stays on record"), required=False
    )

    def __init__(self, *args: Any, choices: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]

    def order(self) -> ChangeOrder:
        """Return the change as the service takes it."""
        told = self.cleaned_data
        seat = "".join(told["seat"].split()).upper()
        letter = seat[0] if seat and seat[0].isalpha() else "A" if seat else ""
        number = int(seat.lstrip(letter)) if seat else 0
        return ChangeOrder(
            SeatChange(told["entry"], letter, number),
            from_round=told["from_round"],
            reason=told["reason"],
            lets_pass=told["lets_pass"],
        )


class ClockForm(forms.Form):
    """What is done to the clock."""

    act = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            (each.value, each.label)
            for each in (ClockAct.START, ClockAct.PAUSE, ClockAct.RESUME, ClockAct.MORE)
        ],
    )
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=120, required=False)


class RoundForm(forms.Form):
    """The round that the director calls."""

    round = forms.IntegerField(label=pgettext_lazy("pairs", "Round"), min_value=1, max_value=99)


def next_session(event: Event) -> dict[str, Any]:
    """Return what the form of the next session proposes."""
    number = max((each.number for each in sessions_of(event)), default=0) + 1
    minutes = regulation_of(event).pace.minutes_per_board
    return {"initial": {"number": number, "minutes_per_board": minutes}}


def _times(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    day = timezone.localdate(cleaned["starts_at"])
    return {"number": cleaned.pop("number"), "day": day, "draft": TimesDraft(**cleaned)}


def _players(call: Call) -> dict[str, Any]:
    everybody = sorted(attendees_of(call.row), key=lambda each: each.name)
    return {"choices": [(each.entry.pk, each.name) for each in everybody]}


def _change(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, SeatChangeForm)  # noqa: S101 -- the act's own form
    return {"order": form.order()}


def _changed(plan: SeatingPlan, _call: Call) -> Message:
    return _("The seating is changed: version %(version)s.") % {"version": plan.version}


def _mark(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"act": form.cleaned_data["act"], "minutes": form.cleaned_data["minutes"] or 0}


def _turn(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"turn": form.cleaned_data["round"]}


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
        service=open_session, message=_("The hour of the session is set."),
        next_page=page_of_value("session-desk"), creates=True, api=KeyScope.DIRECTING,
        tag="seating", rules=("2.2.5-a",),
    ),
    ON_SESSION(
        name="seating-change", path="sessions/<int:pk>/change/",
        title=_("Change a seat, let somebody in or out"),
        form=SeatChangeForm, form_arguments=_players, arguments=_change, service=change_seating,
        message=_changed, next_page="session-desk", api=None, doors=(Door.API,),
        rules=("2.2.3.2-a", "3.5.3-a"),
    ),
    ON_SESSION(
        name="clock-mark", path="sessions/<int:pk>/clock/mark/", title=_("Clock"),
        form=ClockForm, arguments=_mark, service=mark_clock, api=None, doors=(Door.API,),
        rules=("2.2.5-a",),
    ),
    Act(
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
