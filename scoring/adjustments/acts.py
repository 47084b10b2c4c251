"""Acts on rulings that stand over scores, and on who of a team substituted."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Nested
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import KeyScope
from scoring.adjustments.selectors import (
    contestant_rulings_visible_to,
    match_rulings_visible_to,
    rulings_visible_to,
)
from scoring.adjustments.services.adjustments import keep_board_ruling, take_back_board_ruling
from scoring.adjustments.services.contestant_rulings import take_back_contestant_ruling
from scoring.adjustments.services.match_rulings import take_back_match_ruling
from scoring.engine import EngineError
from scoring.models import BoardRuling, ContestantRuling, MatchRuling
from scoring.permissions import may_rule_on_results, may_take_back_ruling
from scoring.standings.services.entry_roles import say_who_substituted
from tournaments.entries.selectors.entries import ShownPlayer, shown_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


class SubstitutesForm(forms.Form):
    """Who of a team substituted; whoever is not ticked is a member of it."""

    substitute = forms.TypedMultipleChoiceField(
        label=_("Who only substituted"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Substitutes have no ranking points and no title."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, players: Sequence[ShownPlayer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["substitute"]
        field.choices = [(each.person_id, each.name) for each in players]  # type: ignore[attr-defined]
        field.initial = [each.person_id for each in players if each.is_substitute]


def _players(call: Call) -> dict[str, object]:
    entry = call.nested.pk
    shown = shown_entries([entry], season=call.row.season, on=call.today)
    return {"players": shown[entry].players}


def _substitutes(form: forms.Form, _call: Call) -> dict[str, object]:
    return {"people": form.cleaned_data["substitute"], "reason": form.cleaned_data["reason"]}


def _entry_page(_value: object, call: Call) -> str:
    return reverse("entry-detail", args=[call.row.pk, call.nested.pk])


ON_RULING = partial(
    Act, row="ruling", may=may_take_back_ruling, form=ReasonForm, refusals=(EngineError,),
    once=True, next_page="ruling-list", next_row="event_id", api=KeyScope.DIRECTING,
    tag="results", rules=("2.1.1.3-a",),
)  # fmt: skip

register([
    ON_RULING(
        name="ruling-take-back", path="board-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=BoardRuling, load=rulings_visible_to,
        service=take_back_board_ruling,
        message=_("Taken back: the table's own result counts again."),
    ),
    ON_RULING(
        name="ruling-keep", path="board-rulings/<int:pk>/keep/", title=_("It stands"),
        on=BoardRuling, load=rulings_visible_to, service=keep_board_ruling,
        message=_("The ruling stands over the line as it is now."),
    ),
    ON_RULING(
        name="match-ruling-take-back", path="match-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=MatchRuling, load=match_rulings_visible_to,
        service=take_back_match_ruling,
        message=_("Taken back: the match counts by its boards again."),
    ),
    ON_RULING(
        name="contestant-ruling-take-back", path="contestant-rulings/<int:pk>/take-back/",
        title=_("Take back"), on=ContestantRuling, load=contestant_rulings_visible_to,
        service=take_back_contestant_ruling,
        message=_("Taken back: the contestant is in the event again."),
    ),
    Act(
        name="entry-substitutes", path="events/<int:pk>/entries/<int:entry>/substitutes/",
        title=_("Say who only substituted"), on=Event, load=events_visible_to,
        may=may_rule_on_results, nested=Nested("entry", lambda call: call.row.entries.all()),
        form=SubstitutesForm, form_arguments=_players, arguments=_substitutes,
        service=say_who_substituted, refusals=(EngineError,), next_page=_entry_page,
        message=_("The substitutes are noted and the points follow."),
    ),
])  # fmt: skip
