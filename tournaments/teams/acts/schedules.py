"""Acts on the schedule of a team event: format, draw, times, papers."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import SUCCESS, WARNING
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Nested
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import KeyScope
from federation.rules.figures_events import SwissFigures
from tournaments.acts.fields import MomentField, ReasonForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import DrawMethod, Entry, Event, PlayFormat, TeamPlay
from tournaments.permissions import may_manage_event
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import recognition_of, regulation_of
from tournaments.teams.selectors.schedule import draws_of, team_play_of
from tournaments.teams.selectors.strength import teams_of
from tournaments.teams.services.draws import DrawOptions, draw_schedule, publish_draw
from tournaments.teams.services.following_rounds import draw_following_rounds
from tournaments.teams.services.matches import set_round_time
from tournaments.teams.services.play import PlayPlan, set_team_play
from tournaments.teams.services.sheets import request_team_papers

_DRAWN_BY = [choice for choice in DrawMethod.choices if choice[0] != DrawMethod.STANDINGS]
PAPERS = [
    ("event_schedule", _("Schedule")),
    ("line_up_sheets", _("Line-up sheets")),
    ("score_sheets", _("Official score sheets")),
]


class PlayForm(forms.Form):
    """The format of a team event."""

    format = forms.ChoiceField(label=_("Format"), choices=PlayFormat.choices)
    match_boards = forms.IntegerField(label=_("Boards of a match"), min_value=1, max_value=128)
    segments = forms.IntegerField(
        label=_("Segments of a match"), min_value=1, max_value=8, initial=1
    )
    groups = forms.IntegerField(label=_("Groups"), min_value=1, max_value=26, initial=1)
    legs = forms.IntegerField(label=_("Times each meets each"), min_value=1, max_value=4, initial=1)
    rounds = forms.IntegerField(
        label=_("Rounds of a Swiss event"), min_value=1, max_value=60, required=False
    )
    max_players = forms.IntegerField(
        label=_("Most players of a team"),
        min_value=1,
        max_value=20,
        required=False,
        help_text=_("As the event's regulation says; empty if it says nothing."),
    )
    same_boards = forms.BooleanField(label=_("All matches play the same boards"), required=False)
    sealed_line_ups = forms.BooleanField(
        label=_("Line-ups are sealed, as online"),
        required=False,
        help_text=_("Nobody sees the others' before both are in and the match begins."),
    )

    draws_behind = forms.TypedChoiceField(
        label=_("Swiss rounds are drawn from the standings"),
        choices=[(1, _("after the round before")), (2, _("two rounds earlier"))],
        coerce=int,
        required=False,
        empty_value=1,  # type: ignore[arg-type]  # what it coerces to, not text
        help_text=_("Two rounds earlier: each round is known one round ahead."),
    )
    triples = forms.BooleanField(
        label=_("Odd Swiss field: a triple match of the last three instead of a bye"),
        required=False,
    )
    third_place = forms.BooleanField(label=_("Knock-out: match for third place"), required=False)
    all_play = forms.BooleanField(
        label=_("Everybody in a team has to take part"),
        required=False,
        help_text=_("Then each player's IV counts for the team's, not the four best (RTP 3.6.2)."),
    )

    def __init__(self, *args: Any, swiss: SwissFigures | None = None, **kwargs: Any) -> None:
        """Swiss: what a Swiss event requires; None if the regulation does not apply."""
        super().__init__(*args, **kwargs)
        if swiss is not None:
            needs = _("At least %(rounds)s rounds and %(teams)s teams (RTP 3.6.12.1).")
            self.fields["rounds"].help_text = needs % {
                "rounds": swiss.min_rounds,
                "teams": swiss.min_teams,
            }


class DrawForm(forms.Form):
    """A draw: method, seed, and captains present."""

    method = forms.ChoiceField(label=_("Order of the teams"), choices=_DRAWN_BY)
    seed = forms.CharField(
        label=_("Seed, announced before"),
        max_length=64,
        required=False,
        help_text=_("For a draw by lot, such as the numbers of a lottery. Empty: one is made."),
    )
    present = forms.ModelMultipleChoiceField(
        label=_("Captains present"),
        queryset=Entry.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    reason = forms.CharField(
        label=_("Reason, if a draw stands already"), max_length=300, required=False
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = teams_of(event)
        field = self.fields["present"]
        field.queryset = Entry.objects.filter(pk__in=[team.pk for team in teams])  # type: ignore[attr-defined]
        field.choices = [(team.pk, team.name or team.key) for team in teams]  # type: ignore[attr-defined]


class RoundTimeForm(forms.Form):
    """Time and place of a round."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=200)
    starts_at = MomentField(label=_("Starts"))
    room = forms.CharField(label=_("Room"), max_length=60, required=False)


class PaperForm(forms.Form):
    """A paper of a team event; sheets are for one round."""

    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS)
    round = forms.IntegerField(
        label=_("Round, for sheets"), min_value=0, max_value=200, required=False
    )


def play_set(event: Event) -> dict[str, Any]:
    """Return the present format of an event for its form, and the requirements of a Swiss."""
    data: dict[str, Any] = {"swiss": _swiss_needs(event)}
    if play := team_play_of(event):
        data["initial"] = {name: getattr(play, name) for name in PlayForm.base_fields}
    return data


def _swiss_needs(event: Event) -> SwissFigures | None:
    """Return the requirements of a Swiss event, None if the regulation does not apply. RTP 1.1."""
    is_outside = recognition_of(event) is Recognition.OUTSIDE
    return None if is_outside else regulation_of(event).swiss


def _played(play: TeamPlay, call: Call) -> Message:
    """Return the message that the format is set, with the number of teams a Swiss still lacks."""
    said: list[tuple[int, Any]] = [(SUCCESS, _("The way of playing is set."))]
    needs, entered = _swiss_needs(call.row), len(teams_of(call.row))
    if play.format == PlayFormat.SWISS and needs is not None and entered < needs.min_teams:
        lacks = _("A Swiss event needs at least %(least)s teams (RTP 3.6.12.1); %(teams)s entered.")
        said.append((WARNING, lacks % {"least": needs.min_teams, "teams": entered}))
    return said


def _plan(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"plan": PlayPlan(**form.cleaned_data)}


def _event(call: Call) -> dict[str, Any]:
    return {"event": call.row}


def _schedule_arguments(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    present = [item.pk for item in cleaned.pop("present")]
    return {"options": DrawOptions(present=present, **cleaned)}


def _timed(form: forms.Form, call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    number = cleaned.pop("round")
    draws = [draw for draw in draws_of(call.row) if draw.matches.filter(round=number).exists()]
    if not draws:
        raise RuleError("round_not_drawn", round=number)
    return {"draw": draws[-1], "round_number": number, **cleaned}


def _paper(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = form.cleaned_data
    return {"paper": cleaned["paper"], "round_number": cleaned["round"] or 0}


def _timed_matches(count: int, _call: Call) -> Message:
    return _("Matches with their time: %(count)s") % {"count": count}


DRAWN = _("The draw is made: look at it, then publish it.")
ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, may=may_manage_event,
    next_page="schedule-manage", api=KeyScope.EVENTS, tag="matches",
)  # fmt: skip

register([
    ON_EVENT(
        name="team-play-set", path="events/<int:pk>/schedule/play/",
        title=_("Say how it is played"), form=PlayForm,
        form_arguments=lambda call: play_set(call.row), arguments=_plan, service=set_team_play,
        message=_played, rules=("2.3.1-c", "3.6.1-c", "3.6.12.1-a"),
    ),
    ON_EVENT(
        name="schedule-draw", path="events/<int:pk>/schedule/draw/", title=_("Draw the schedule"),
        form=DrawForm, form_arguments=_event, arguments=_schedule_arguments, service=draw_schedule,
        message=DRAWN, creates=True,
        rules=("3.6.3-b", "3.6.3-c", "3.6.3-d", "3.6.3-e"),
    ),
    ON_EVENT(
        api=KeyScope.EVENTS,
        name="following-draw", path="events/<int:pk>/schedule/following/",
        title=_("Draw the rounds that follow"), form=ReasonForm, service=draw_following_rounds,
        message=DRAWN, creates=True,
        rules=("3.6.8.1-b",),
    ),
    ON_EVENT(
        name="draw-publish", path="events/<int:pk>/schedule/draws/<int:draw>/publish/",
        title=_("Publish this draw"), row="",
        nested=Nested("draw", lambda call: call.row.draws.all()), service=publish_draw,
        message=_("The draw is published."), rules=("3.6.3-c",),
    ),
    ON_EVENT(
        name="round-time-set", path="events/<int:pk>/schedule/times/",
        title=_("Set the time of a round"), row="", form=RoundTimeForm, arguments=_timed,
        service=set_round_time, message=_timed_matches, rules=("3.6.11.1-a",),
    ),
    ON_EVENT(
        name="team-papers-issue", path="events/<int:pk>/schedule/papers/",
        rules=("2.3.9-a",),
        title=_("Print"), form=PaperForm, arguments=_paper, service=request_team_papers,
        message=_("The paper is being printed; it comes under Documents."),
    ),
])  # fmt: skip
