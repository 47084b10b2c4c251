"""Acts on ranking points lost by decision, and on the lists of a season."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Recipient, page_of_value
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import KeyScope, Season
from federation.selectors.seasons import seasons_visible_to
from scoring.adjustments.selectors import losses_visible_to
from scoring.models import PointsLoss, RankingList
from scoring.permissions import (
    may_compute_ranking,
    may_homologate,
    may_publish_ranking,
    may_take_back_points_loss,
)
from scoring.rankings.selectors.rankings import rankings_visible_to
from scoring.rankings.services.points_losses import (
    WITHDRAWAL,
    WITHDRAWAL_PERCENT,
    lose_points,
    take_back_points_loss,
)
from scoring.rankings.services.rankings import publish_ranking
from scoring.rankings.services.work import ask_for_ranking
from tournaments.entries.selectors.entries import shown_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


class WithdrawalLossForm(ReasonForm):
    """Who loses half of the points, and why."""

    entry = forms.TypedChoiceField(label=_("Contestant"), coerce=int)
    field_order = ("entry", "reason")

    def __init__(self, *args: Any, entries: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = list(entries.items())  # type: ignore[attr-defined]


def _entries(call: Call) -> dict[str, object]:
    event = call.row
    shown = shown_entries(event.entries.all(), season=event.season, on=call.today)
    return {"entries": {pk: f"{entry.label} · {entry.title}" for pk, entry in shown.items()}}


def _loss(form: forms.Form, call: Call) -> dict[str, object]:
    entry = call.row.entries.get(pk=form.cleaned_data["entry"])
    return {"entry": entry, "reason": form.cleaned_data["reason"]}


def _published(_value: None, call: Call) -> Message:
    return _("Version %(n)s of the ranking is published.") % {"n": call.row.version}


OF_RANKINGS = partial(Act, api=KeyScope.RANKING, tag="rankings")

register([
    OF_RANKINGS(
        notifies=(Recipient.PLAYER,),
        name="points-loss-decide", path="events/<int:pk>/points-lost/decide/",
        title=_("Half of the points are lost"), on=Event, load=events_visible_to,
        may=may_homologate, form=WithdrawalLossForm, form_arguments=_entries, arguments=_loss,
        constants={"player": None, "percent": WITHDRAWAL_PERCENT, "article": WITHDRAWAL},
        service=lose_points, message=_("The loss is decided; the ranking follows."), once=True,
        creates=True, next_page="points-loss-list", rules=("3.1.3.3-c",),
    ),
    OF_RANKINGS(
        notifies=(Recipient.PLAYER,),
        name="points-loss-take-back", path="points-lost/<int:pk>/take-back/",
        title=_("Take back"), on=PointsLoss, row="loss", load=losses_visible_to,
        may=may_take_back_points_loss, form=ReasonForm, service=take_back_points_loss,
        message=_("The points are given back."), once=True, next_page="points-loss-list",
        next_row="event_id", rules=("3.1.3.3-c",),
    ),
    OF_RANKINGS(
        name="ranking-compute", path="ranking/manage/<int:year>/compute/",
        rules=("1.3.4-b", "3.1.6-c"),
        title=_("Compute the ranking"), on=Season, row="season", key="year",
        load=seasons_visible_to, may=may_compute_ranking, service=ask_for_ranking,
        next_page=page_of_value("job-detail"),
    ),
    OF_RANKINGS(
        name="ranking-publish", path="ranking/lists/<int:pk>/publish/",
        rules=("1.3.4-b",),
        title=_("Publish the ranking"), on=RankingList, row="ranking",
        load=rankings_visible_to, may=may_publish_ranking, service=publish_ranking,
        message=_published, once=True, next_page="ranking-manage", next_row="",
        doors=(Door.ADMIN,),
    ),
])  # fmt: skip
