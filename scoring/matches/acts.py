"""Acts on matches that results decide: knock-outs, Swiss rounds, dues, triplets, phases."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Nested, Recipient
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import KeyScope
from scoring.engine import EngineError
from scoring.matches.services.extra_boards import lay_extra_boards
from scoring.matches.services.knockouts import can_take_both, confirm_by_results, end_interrupted
from scoring.matches.services.phases import settle_phase_event
from scoring.matches.services.proposed_penalties import propose_added_strength, settle_due
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.matches.services.swiss_pairs import PairsRoundOptions, draw_pairs_round
from scoring.matches.services.triplets import note_rests
from scoring.permissions import may_note_turns
from tournaments.entries.selectors.entries import ShownPlayer, shown_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Draw, Event, PhaseEvent, ScheduledMatch, SeatingPlan, Session
from tournaments.permissions import (
    may_direct_match,
    may_manage_event,
    may_seat_players,
    may_settle_phase_event,
)
from tournaments.phases.selectors.phases import phase_events_visible_to
from tournaments.rules.triplets import Turn
from tournaments.seating.selectors.sessions import sessions_visible_to
from tournaments.selectors.names_shown import entry_shown
from tournaments.teams.selectors.schedule import matches_visible_to

BOTH, LEADER = "BOTH", "LEADER"
MOST_ROUNDS = 200


class SwissForm(forms.Form):
    """Draw the next round of a Swiss event, or redraw the last one."""

    first_round = forms.ChoiceField(
        label=_("First round"),
        choices=[
            ("fold", _("highest IV with lowest")),
            ("halves", _("upper half with lower half by IV")),
            ("draw", _("by lot")),
        ],
        required=False,
    )
    danish = forms.BooleanField(
        label=_("Strictly by standings (last rounds)"),
        required=False,
        help_text=_("Teams may meet again."),
    )
    redraw = forms.BooleanField(label=_("Draw the last round again"), required=False)
    reason = forms.CharField(label=_("Reason, to draw again"), max_length=300, required=False)


class PairsRoundForm(forms.Form):
    """Draw the next Swiss round of a session of pairs, or redraw the last one."""

    boards_in_round = forms.IntegerField(
        label=_("Boards of a round"),
        min_value=1,
        max_value=27,
        required=False,
        help_text=_("For the first round of a session; the others have as many."),
    )
    first_round = forms.ChoiceField(
        label=_("First round of the event"),
        choices=[
            ("fold", _("highest IV with lowest")),
            ("halves", _("upper half with lower half by IV")),
            ("draw", _("by lot")),
        ],
        required=False,
    )
    seed = forms.CharField(
        label=_("Seed announced before, empty to have one made"), max_length=64, required=False
    )
    redraw = forms.BooleanField(label=_("Draw the last round again"), required=False)
    reason = forms.CharField(label=_("Reason, to draw again"), max_length=300, required=False)


class ConfirmForm(forms.Form):
    """Confirm the end of a match by its results, with a reason if its captains agreed otherwise."""

    reason = forms.CharField(
        label=_("Reason, if the end goes against the sheet both captains agreed"),
        max_length=200,
        required=False,
    )


class InterruptionForm(forms.Form):
    """End an interrupted match: can it be finished, who cannot come, and who goes on if not.

    takes_both: whether something follows that both teams could go on to.
    """

    can_be_finished = forms.BooleanField(
        label=_("It can be finished on another day"), required=False
    )
    unable = forms.TypedMultipleChoiceField(
        label=_("Cannot come to finish it"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    otherwise = forms.ChoiceField(
        label=_("If it cannot be finished and less than half of it is compared"),
        choices=[(BOTH, BOTH), (LEADER, LEADER)],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(label=_("What happened"), max_length=300)

    def __init__(self, *args: Any, match: ScheduledMatch, takes_both: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        both = (BOTH, _("both teams go on"))
        if takes_both and match.winner_to_id:
            both = (BOTH, _("both teams go on, and the rounds that follow are drawn anew"))
        leader = (LEADER, _("the event cannot take both: the leader goes on"))
        self.fields["otherwise"].choices = [both, leader] if takes_both else [leader]  # type: ignore[attr-defined]
        self.fields["otherwise"].initial = BOTH if takes_both else LEADER
        self.fields["unable"].choices = [  # type: ignore[attr-defined]
            (str(team.pk), str(team)) for team in (match.home, match.away) if team
        ]


class ConfirmDueForm(forms.Form):
    """Confirm a penalty of a team."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)


class DismissDueForm(forms.Form):
    """Dismiss a penalty of a team."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


class TurnForm(forms.Form):
    """Note who rests, from which round of which session on."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    from_round = forms.IntegerField(
        label=_("From round"), min_value=1, max_value=MOST_ROUNDS, initial=1
    )
    resting = forms.ChoiceField(label=_("Rests"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, players: Sequence[ShownPlayer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ids = {player.key: player.person_id for player in players}
        self.fields["resting"].choices = [(player.key, player.name) for player in players]  # type: ignore[attr-defined]


class SettleForm(forms.Form):
    """Settle a phase: how a tie at the cut was broken, whether provisional results are accepted."""

    preferred = forms.CharField(label=_("Entries in order, the better first"), required=False)
    reason = forms.CharField(label=_("How the tie was broken"), max_length=300, required=False)
    draws_lot = forms.BooleanField(
        label=_("Level at the cut still: draw the lot here, with a published seed"), required=False
    )
    takes_provisional = forms.BooleanField(
        label=_("The results are provisional: record who goes on all the same"), required=False
    )


def _swiss(form: forms.Form, _call: Call) -> dict[str, object]:
    fields = dict(form.cleaned_data)
    return {"options": SwissRoundOptions(first_round=fields.pop("first_round") or "fold", **fields)}


def _pairs_round(form: forms.Form, _call: Call) -> dict[str, object]:
    fields = dict(form.cleaned_data)
    first, boards = fields.pop("first_round") or "fold", fields.pop("boards_in_round") or 0
    return {"options": PairsRoundOptions(first_round=first, boards_in_round=boards, **fields)}


def _seated(plan: SeatingPlan, _call: Call) -> Message:
    return _("Round %(round)s is drawn and seated.") % {"round": plan.from_round}


def _drawn(draw: Draw, _call: Call) -> Message:
    return _("Round %(round)s is drawn: look at it, then publish it.") % {"round": draw.round}


def _proposed(count: int, _call: Call) -> Message:
    return _("Matches with strength added: %(count)s") % {"count": count}


def _interrupted(call: Call) -> dict[str, object]:
    return {"match": call.row, "takes_both": can_take_both(call.row)}


def _end(form: forms.Form, _call: Call) -> dict[str, object]:
    cleaned = dict(form.cleaned_data)
    return {"both_workable": cleaned.pop("otherwise") == BOTH, **cleaned}


def _laid(boards: int, _call: Call) -> Message:
    return ngettext(
        "%(n)s extra board is laid out.", "%(n)s extra boards are laid out.", boards
    ) % {"n": boards}


def _goes_on(match: ScheduledMatch, call: Call) -> Message:
    if match.winner is None:
        return _("Both teams go on.")
    team = entry_shown(match.winner, on=call.today) or str(match.winner)
    if match.winner_to_id is None:
        return _("%(team)s wins.") % {"team": team}
    return _("%(team)s goes on.") % {"team": team}


def _players(call: Call) -> dict[str, object]:
    entry = call.nested.pk
    shown = shown_entries([entry], season=call.row.season, on=call.today)
    return {"players": shown[entry].players}


def _turn(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, TurnForm)  # noqa: S101 -- the act's own form
    cleaned = form.cleaned_data
    resting = form.ids[cleaned["resting"]]
    return {"turns": [Turn(cleaned["session"], cleaned["from_round"], resting)]}


def _entry_page(_value: object, call: Call) -> str:
    return reverse("entry-detail", args=[call.row.pk, call.nested.pk])


def _settled(form: forms.Form, call: Call) -> dict[str, object]:
    cleaned = dict(form.cleaned_data)
    return {"preferred": entries_numbered(call.row, cleaned.pop("preferred")), **cleaned}


def entries_numbered(phase_event: PhaseEvent, numbers: str) -> list[int]:
    """Return the entries with these numbers, in the same order. Raises: RuleError."""
    pks_by_number: dict[str, list[int]] = {}
    for pk, number in phase_event.event.entries.values_list("pk", "number"):
        pks_by_number.setdefault(number, []).append(pk)
    entries = []
    for number in re.split(r"[\s,;]+", numbers.strip()):
        if not number:
            continue
        if len(pks_by_number.get(number, [])) != 1:
            raise RuleError("phase_entry_unknown", article="RTP 3.5.9.1", number=number)
        entries += pks_by_number[number]
    return entries


ON_EVENT = partial(
    Act, on=Event, row="event", load=events_visible_to, may=may_manage_event,
    refusals=(EngineError,), next_page="schedule-manage", api=KeyScope.DIRECTING, tag="matches",
)  # fmt: skip
ON_DUE = partial(
    ON_EVENT, row="", nested=Nested("due", lambda call: call.row.proposed_team_penalties.all()),
    service=settle_due, message=_("The penalty is decided."), once=True,
)  # fmt: skip
ON_MATCH = partial(
    Act, on=ScheduledMatch, row="match", load=matches_visible_to, may=may_direct_match,
    refusals=(EngineError,), message=_goes_on, next_page="match-detail", tag="matches",
)  # fmt: skip

register([
    ON_EVENT(
        name="swiss-draw", path="events/<int:pk>/schedule/swiss/",
        title=_("Draw the next round"), form=SwissForm, arguments=_swiss,
        service=draw_swiss_round, message=_drawn, once=True, creates=True,
        rules=(
            "3.6.12.1-a", "3.6.12.2-a", "3.6.12.2-b", "3.6.12.2-c", "3.6.12.2-d", "3.6.12.8-a",
        ),
    ),
    Act(
        name="swiss-pairs-draw", path="sessions/<int:pk>/swiss/",
        title=_("Draw the next Swiss round"), on=Session, row="session",
        load=sessions_visible_to, may=may_seat_players, form=PairsRoundForm,
        arguments=_pairs_round, service=draw_pairs_round, message=_seated,
        refusals=(EngineError,), next_page="session-desk", once=True, creates=True,
        api=KeyScope.DIRECTING, tag="seating", rules=("3.6.12.2-a", "3.6.12.2-b", "3.5.9.2-b"),
    ),
    ON_EVENT(
        name="added-strength-propose", path="events/<int:pk>/schedule/strength/",
        title=_("Look for strength added"), service=propose_added_strength, message=_proposed,
        rules=("3.6.4-c",),
    ),
    ON_DUE(
        notifies=(Recipient.PLAYER,),
        name="team-due-confirm", path="events/<int:pk>/schedule/dues/<int:due>/confirm/",
        title=_("Confirm"), form=ConfirmDueForm, constants={"confirms": True},
        rules=("2.4.2-a", "3.6.4-c"),
    ),
    ON_DUE(
        name="team-due-dismiss", path="events/<int:pk>/schedule/dues/<int:due>/dismiss/",
        rules=("2.4.2-b", "3.6.4-c"),
        title=_("Dismiss"), form=DismissDueForm, constants={"confirms": False},
    ),
    ON_MATCH(
        notifies=(Recipient.PLAYER,),
        name="match-result-confirm", path="matches/<int:pk>/confirm/",
        title=_("Confirm who goes on"), form=ConfirmForm, service=confirm_by_results,
        once=True, api=KeyScope.DIRECTING, rules=("2.3.9-a", "3.6.10.3-a", "3.6.10.3-b"),
    ),
    ON_MATCH(
        name="match-extra-boards", path="matches/<int:pk>/extra-boards/",
        title=_("Lay out the extra boards"), service=lay_extra_boards, message=_laid,
        once=True, api=KeyScope.DIRECTING, rules=("3.6.10.3-a",),
    ),
    ON_MATCH(
        notifies=(Recipient.PLAYER,),
        api=KeyScope.DIRECTING,
        name="match-interrupted", path="matches/<int:pk>/interrupted/",
        title=_("It was interrupted"), form=InterruptionForm, form_arguments=_interrupted,
        arguments=_end, service=end_interrupted, rules=("3.6.8.1-a", "3.6.8.1-b"),
    ),
    Act(
        notifies=(Recipient.PLAYER,),
        api=KeyScope.DIRECTING, tag="matches",
        name="turn-note", path="events/<int:pk>/entries/<int:entry>/turns/",
        title=_("Note who rests"), on=Event, load=events_visible_to, may=may_note_turns,
        nested=Nested("entry", lambda call: call.row.entries.all()), form=TurnForm,
        form_arguments=_players, arguments=_turn, service=note_rests,
        message=_("Noted who rests."), next_page=_entry_page,
    ),
    Act(
        name="phase-event-settle", path="phase-events/<int:pk>/settle/",
        title=_("Record who goes on"), on=PhaseEvent, row="phase_event",
        load=phase_events_visible_to, may=may_settle_phase_event, form=SettleForm,
        arguments=_settled, service=settle_phase_event, refusals=(EngineError,),
        message=_("Who goes on is on record."), next_page="championship-detail",
        next_row="phase.championship_id", api=KeyScope.EVENTS, tag="events",
        rules=("3.5.9.1-a",),
    ),
])  # fmt: skip
