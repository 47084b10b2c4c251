"""Acts of captains and directors on a match: choice of segment, sheet, end, other date."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.fields import MomentField, ReasonForm
from tournaments.models import Entry, MatchEnd, MatchMove, ScheduledMatch
from tournaments.permissions import (
    may_answer_move,
    may_decide_move,
    may_direct_match,
    may_lead_in_match,
    sides_acted_for,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.selectors.line_ups import sides_led_by
from tournaments.teams.selectors.schedule import (
    is_sheet_agreed,
    matches_visible_to,
    moves_visible_to,
)
from tournaments.teams.services.line_ups import note_missing_line_ups, pick_segment
from tournaments.teams.services.match_endings import concede_match, end_match, take_back_end
from tournaments.teams.services.match_moves import agree_move, ask_move, decide_move, withdraw_move
from tournaments.teams.services.matches import send_sheet

SIDES = [(Side.HOME.value, _("home team")), (Side.VISITORS.value, _("visitors"))]
ENDINGS = [
    (MatchEnd.PLAYED.value, _("was played")),
    (MatchEnd.NO_SHOW.value, _("was a no-show")),
    (MatchEnd.DECLINED.value, _("was not played, both agreed and said why")),
]


class SideForm(forms.Form):
    """The team for which somebody acts."""

    side = forms.ChoiceField(
        label=_("Team"),
        choices=SIDES,
    )

    def __init__(self, *args: Any, sides: Sequence[Side], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(sides) == 1:
            self.fields["side"].widget = forms.HiddenInput()
            self.fields["side"].initial = sides[0].value


class PickForm(SideForm):
    """The segment in which a team has the choice; 0 lets the visitors select."""

    segment = forms.IntegerField(label=_("Segment"), min_value=0, max_value=8, required=False)


class SheetForm(SideForm):
    """The scores on the official sheet."""

    home = forms.IntegerField(label=_("IMPs of the home team"), min_value=0, max_value=999)
    away = forms.IntegerField(label=_("IMPs of the visitors"), min_value=0, max_value=999)
    difference = forms.IntegerField(label=_("Difference"), min_value=-999, max_value=999)


class MoveForm(SideForm):
    """Another time for a match."""

    moved_to = MomentField(label=_("New day and hour"))
    reason = forms.CharField(label=_("Reason"), max_length=300)


class ConcedeForm(SideForm):
    """The concession of a match."""

    segments_played = forms.IntegerField(label=_("Segments played"), min_value=0, max_value=8)
    sure = forms.BooleanField(label=_("My team gives up this match"))
    captain_said = forms.BooleanField(label=_("The captain said so"), required=False)

    def __init__(self, *args: Any, leads: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if leads:
            del self.fields["captain_said"]


class AnswerForm(forms.Form):
    """The answer to a request."""

    answer = forms.CharField(label=_("Answer"), max_length=300, required=False)


class EndForm(forms.Form):
    """The end of a match."""

    ending = forms.ChoiceField(
        label=_("The match"),
        choices=ENDINGS,
    )
    winner = forms.ModelChoiceField(
        label=_("Winner, or who was there"), queryset=Entry.objects.none(), required=False
    )
    note = forms.CharField(label=_("Note"), max_length=300, required=False)
    against_sheet = forms.CharField(
        label=_("Reason, if the end goes against the sheet both captains agreed"),
        max_length=200,
        required=False,
    )

    def __init__(self, *args: Any, match: ScheduledMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_sheet_agreed(match):
            del self.fields["against_sheet"]
        if not match.for_place:
            ending: Any = self.fields["ending"]
            ending.choices = [choice for choice in ending.choices if choice[0] != MatchEnd.DECLINED]
        winner: Any = self.fields["winner"]
        teams = [item for item in (match.home, match.away) if item]
        winner.queryset = Entry.objects.filter(pk__in=[team.pk for team in teams])
        winner.choices = [("", "–"), *((team.pk, team.name or team.key) for team in teams)]


def _for_side(form: forms.Form, call: Call) -> dict[str, Any]:
    """Return the cleaned data, for a team its captain or the director may act for."""
    cleaned = dict(form.cleaned_data)
    side = Side(cleaned.pop("side"))
    if side not in sides_acted_for(call.account, call.row, on=call.today):
        raise PermissionDenied
    return {"side": side, **cleaned}


def _sides(call: Call) -> dict[str, Any]:
    return {"sides": sorted(sides_acted_for(call.account, call.row, on=call.today))}


def _conceding(call: Call) -> dict[str, Any]:
    return {**_sides(call), "leads": bool(sides_led_by(call.row, call.account))}


def _picked(form: forms.Form, call: Call) -> dict[str, Any]:
    data = _for_side(form, call)
    return {**data, "segment": data["segment"] or None}


def _sheet(form: forms.Form, call: Call) -> dict[str, Any]:
    data = _for_side(form, call)
    totals = SheetTotals(data.pop("home"), data.pop("away"))
    return {**data, "totals": totals}


def _conceded(form: forms.Form, call: Call) -> dict[str, Any]:
    data = _for_side(form, call)
    leads = bool(sides_led_by(call.row, call.account))
    return {
        "side": data["side"],
        "segments_played": data["segments_played"],
        "by_captain": leads or data.get("captain_said", False),
    }


def _match(call: Call) -> dict[str, Any]:
    return {"match": call.row}


def _own_side(_form: forms.Form, call: Call) -> dict[str, Any]:
    return {"side": min(sides_led_by(call.row.match, call.account))}


def _refused(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"answer": form.cleaned_data["reason"]}


def _proposed(count: int, _call: Call) -> Message:
    return _("Penalties proposed: %(count)s") % {"count": count}


ON_MATCH = partial(
    Act, on=ScheduledMatch, row="match", load=matches_visible_to, next_page="match-detail",
    tag="matches",
)  # fmt: skip
OF_CAPTAIN = partial(ON_MATCH, may=may_lead_in_match, api=KeyScope.ENTRIES)
OF_DIRECTOR = partial(ON_MATCH, may=may_direct_match, api=KeyScope.DIRECTING)
ON_MOVE = partial(
    Act, on=MatchMove, row="move", load=moves_visible_to, may=may_answer_move,
    arguments=_own_side, next_page="match-detail", next_row="match_id", api=KeyScope.ENTRIES,
    tag="matches", rules=("3.6.11.3-a",),
)  # fmt: skip
OF_OFFICE = partial(
    ON_MOVE, may=may_decide_move, service=decide_move,
    next_page="schedule-manage", next_row="match.event_id", api=KeyScope.EVENTS,
)  # fmt: skip

register([
    OF_CAPTAIN(
        name="segment-pick", path="matches/<int:pk>/pick/", title=_("Choose the segment"),
        form=PickForm, form_arguments=_sides, arguments=_picked, service=pick_segment,
        message=_("The choice is recorded."), api=None, doors=(Door.API,),
        rules=("2.3.4.2-a", "2.3.4.2-b", "2.3.4.2-c"),
    ),
    OF_CAPTAIN(
        name="sheet-send", path="matches/<int:pk>/sheet/",
        title=_("Write the figures of the sheet"), form=SheetForm, form_arguments=_sides,
        arguments=_sheet, service=send_sheet,
        message=_("Your figures of the sheet are in."), rules=("2.3.9-a", "3.7.1-b"),
    ),
    OF_CAPTAIN(
        notifies=(Recipient.PLAYER,),
        name="match-concede", path="matches/<int:pk>/concede/", title=_("Concede the match"),
        form=ConcedeForm, form_arguments=_conceding, arguments=_conceded, service=concede_match,
        message=_("The match is conceded."), rules=("3.6.10.3-d",),
    ),
    OF_CAPTAIN(
        name="move-ask", path="matches/<int:pk>/move/", title=_("Ask for another date"),
        form=MoveForm, form_arguments=_sides, arguments=_for_side, service=ask_move,
        message=_("The other captain is asked."), creates=True,
        rules=("3.6.11.1-a", "3.6.11.3-a"),
    ),
    OF_DIRECTOR(
        notifies=(Recipient.PLAYER,),
        name="match-end", path="matches/<int:pk>/end/", title=_("Note how it ended"),
        form=EndForm, form_arguments=_match, service=end_match,
        message=_("The end of the match is noted."), rules=("3.6.7.2-a",),
    ),
    OF_DIRECTOR(
        notifies=(Recipient.PLAYER,),
        name="match-end-take-back", path="matches/<int:pk>/reopen/",
        rules=("2.1.1.3-a",),
        title=_("Take the end back"), form=ReasonForm, service=take_back_end,
        message=_("The match is open again."),
    ),
    OF_DIRECTOR(
        api=KeyScope.DIRECTING,
        name="line-ups-missing", path="matches/<int:pk>/missing/",
        title=_("Note line-ups that did not come"), service=note_missing_line_ups,
        message=_proposed, rules=("2.4.2-a", "2.4.2-b"),
    ),
    ON_MOVE(
        name="move-agree", path="moves/<int:pk>/agree/", title=_("Agree"), service=agree_move,
        constants={"agrees": True}, message=_("The organiser decides now."),
    ),
    ON_MOVE(
        name="move-disagree", path="moves/<int:pk>/disagree/", title=_("Refuse"),
        service=agree_move, constants={"agrees": False}, message=_("You have refused."),
    ),
    ON_MOVE(
        name="move-withdraw", path="moves/<int:pk>/withdraw/", title=_("Withdraw"),
        service=withdraw_move, message=_("The request is withdrawn."),
    ),
    OF_OFFICE(
        name="move-grant", path="moves/<int:pk>/grant/", title=_("Grant"),
        form=AnswerForm, arguments=None, constants={"grants": True},
        message=_("The match is moved."),
    ),
    OF_OFFICE(
        name="move-refuse", path="moves/<int:pk>/refuse/", title=_("Refuse"), form=ReasonForm,
        arguments=_refused, constants={"grants": False}, message=_("It is refused."),
    ),
])  # fmt: skip
