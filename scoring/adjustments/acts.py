"""Acts on rulings on scores, and on who of a team substituted."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import ERROR, INFO, SUCCESS
from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Nested, Recipient, Words
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import KeyScope
from federation.texts import sentence
from scoring.adjustments.selectors import (
    contestant_rulings_visible_to,
    late_changes_visible_to,
    match_rulings_visible_to,
    rulings_visible_to,
)
from scoring.adjustments.services.in_window import (
    confirm_board_ruling,
    end_board_ruling,
    end_contestant_ruling,
    end_match_ruling,
)
from scoring.adjustments.services.late_changes import agree_to_late_change, decline_late_change
from scoring.engine import EngineError
from scoring.models import BoardRuling, ContestantRuling, LateChange, LateChangeState, MatchRuling
from scoring.permissions import (
    may_agree_to_late_change,
    may_rule_on_results,
    may_take_back_ruling,
)
from scoring.standings.services.entry_roles import say_who_substituted
from scoring.texts.late_changes import proposed_in_words
from tournaments.entries.selectors.entries import ShownPlayer, shown_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


def done_or_proposed(done: Words) -> Callable[[object, Call], Message]:
    """Return the function that says that an act is done, or that it waits as a late change."""

    def said(value: object, _call: Call) -> Message:
        if isinstance(value, LateChange):
            return [(INFO, late_change_message(value))]
        return [(SUCCESS, done)]

    return said


def late_change_message(change: LateChange) -> str:
    """Return the message that an act came after its window, and who has to agree."""
    return proposed_in_words(change.closed_at, change.article, change.get_body_display())


class SubstitutesForm(forms.Form):
    """Who of a team substituted; whoever is not ticked is a member."""

    substitutes = forms.MultipleChoiceField(
        label=_("Who only substituted"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Substitutes have no ranking points and no title."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, players: Sequence[ShownPlayer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ids = {player.key: player.person_id for player in players}
        field = self.fields["substitutes"]
        field.choices = [(player.key, player.name) for player in players]  # type: ignore[attr-defined]
        field.initial = [player.key for player in players if player.is_substitute]


def _players(call: Call) -> dict[str, object]:
    entry = call.nested.pk
    shown = shown_entries([entry], season=call.row.season, on=call.today)
    return {"players": shown[entry].players}


def _substitutes(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, SubstitutesForm)  # noqa: S101 -- the act's own form
    people = [form.ids[key] for key in form.cleaned_data["substitutes"]]
    return {"people": people, "reason": form.cleaned_data["reason"]}


def _agreed(change: LateChange, _call: Call) -> Message:
    if change.state == LateChangeState.DONE:
        return [(SUCCESS, _("Agreed and done: everyone is counted anew."))]
    if change.refusal:
        text = sentence(change.refusal["code"], change.refusal["values"])
        return [(ERROR, format_lazy("{} {}", _("Could not be done:"), text))]
    return [(INFO, _("Agreed; it waits for the body that agrees after the director."))]


def _entry_page(_value: object, call: Call) -> str:
    return reverse("entry-detail", args=[call.row.pk, call.nested.pk])


ON_RULING = partial(
    Act, row="ruling", may=may_take_back_ruling, form=ReasonForm, refusals=(EngineError,),
    once=True, next_page="ruling-list", next_row="event_id", api=KeyScope.DIRECTING,
    tag="results", rules=("2.1.1.3-a",),
)  # fmt: skip

ON_LATE_CHANGE = partial(
    Act, on=LateChange, row="change", load=late_changes_visible_to, may=may_agree_to_late_change,
    form=ReasonForm, refusals=(EngineError,), once=True, next_page="late-change-list",
    next_row="event_id", api=KeyScope.RESULTS, tag="results",
    rules=("2.1.1.3-a", "2.2.7.2-d", "3.7.2-b"),
)  # fmt: skip

register([
    ON_RULING(
        notifies=(Recipient.PLAYER,),
        name="ruling-take-back", path="board-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=BoardRuling, load=rulings_visible_to,
        service=end_board_ruling,
        message=done_or_proposed(_("Taken back: the table's own result counts again.")),
    ),
    ON_RULING(
        notifies=(Recipient.PLAYER,),
        name="ruling-keep", path="board-rulings/<int:pk>/keep/", title=_("It stands"),
        on=BoardRuling, load=rulings_visible_to, service=confirm_board_ruling,
        message=done_or_proposed(_("The ruling stands over the line as it is now.")),
    ),
    ON_RULING(
        notifies=(Recipient.PLAYER,),
        name="match-ruling-take-back", path="match-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=MatchRuling, load=match_rulings_visible_to,
        service=end_match_ruling,
        message=done_or_proposed(_("Taken back: the match counts by its boards again.")),
    ),
    ON_RULING(
        notifies=(Recipient.PLAYER,),
        name="contestant-ruling-take-back", path="contestant-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=ContestantRuling, load=contestant_rulings_visible_to,
        service=end_contestant_ruling,
        message=done_or_proposed(_("Taken back: the contestant is in the event again.")),
    ),
    ON_LATE_CHANGE(
        notifies=(Recipient.PLAYER,),
        name="late-change-agree", path="late-changes/<int:pk>/agree/", title=_("Agree"),
        service=agree_to_late_change, message=_agreed,
    ),
    ON_LATE_CHANGE(
        name="late-change-decline", path="late-changes/<int:pk>/decline/", title=_("Decline"),
        service=decline_late_change, message=_("Declined: the results stay as they are."),
    ),
    Act(
        notifies=(Recipient.PLAYER,),
        api=KeyScope.DIRECTING, tag="results",
        name="entry-substitutes", path="events/<int:pk>/entries/<int:entry>/substitutes/",
        title=_("Say who only substituted"), on=Event, load=events_visible_to,
        may=may_rule_on_results, nested=Nested("entry", lambda call: call.row.entries.all()),
        form=SubstitutesForm, form_arguments=_players, arguments=_substitutes,
        service=say_who_substituted, refusals=(EngineError,), next_page=_entry_page,
        message=_("The substitutes are noted and the points follow."),
        rules=("3.6.5-c",),
    ),
])  # fmt: skip
