"""The act that sets the strata of an event."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Page, Preview
from federation.acts.registry import register
from federation.models import KeyScope
from scoring.engine import EngineError
from scoring.engine.strata import MOST, Measure, strata_of_limits
from scoring.engine_input.strata import Stratified, strata_in, stratified_by
from scoring.models import EventStrata, StrataMeasure
from scoring.rankings.services.strata import StrataDraft, in_short, set_strata
from scoring.rankings.services.strata_preview import preview_in_words, preview_strata
from scoring.selectors.strata import stated_strata
from scoring.standings.selectors.strata_times import has_results
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event

LONGEST, HIGHEST = 12, 1_000_000


class StrataForm(forms.Form):
    """Limits and names of the strata, and what is compared with the limits.

    reason: asked for once results are published.
    """

    limits = forms.CharField(
        label=_("Limits, in ranking points, falling"),
        max_length=60,
        required=False,
        help_text=_(
            "The most points of each stratum but the strongest: 1500 500 makes three. Empty: the "
            "event has no strata."
        ),
    )
    names = forms.CharField(
        label=_("Names, the strongest first, with commas between"),
        max_length=100,
        required=False,
        help_text=_("Empty: A, B, C…"),
    )
    measure = forms.ChoiceField(
        label=_("What is compared with the limits"),
        choices=StrataMeasure.choices,
        required=False,
        help_text=_("Points are PE and PM together; who is not in the ranking has none."),
    )

    reason = forms.CharField(
        label=_("Reason, since results are published"),
        max_length=200,
        required=False,
        help_text=_("It stays in the trail. Everybody reads that the strata were set after play."),
    )

    def __init__(self, *args: Any, has_results: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_results:
            del self.fields["reason"]

    def clean_limits(self) -> tuple[int, ...]:
        """Return the limits as numbers."""
        parts = re.split(r"[\s;,]+", self.cleaned_data["limits"].strip())
        if not all(re.fullmatch(r"[0-9]{1,7}", part) for part in parts if part):
            raise forms.ValidationError(_("Write whole numbers with a space between them."))
        limits = tuple(int(part) for part in parts if part)
        if len(limits) >= MOST or any(limit > HIGHEST for limit in limits):
            raise forms.ValidationError(
                _("At most %(most)s limits, none above %(highest)s.")
                % {"most": MOST - 1, "highest": HIGHEST}
            )
        return limits

    def clean_names(self) -> tuple[str, ...]:
        """Return the names."""
        text = self.cleaned_data["names"].strip()
        names = tuple(" ".join(name.split()) for name in text.split(",")) if text else ()
        if any(len(name) > LONGEST for name in names):
            raise forms.ValidationError(
                _("A name has at most %(longest)s characters.") % {"longest": LONGEST}
            )
        return names

    def clean_measure(self) -> Measure:
        """Return what counts, the mean by default."""
        return Measure(self.cleaned_data["measure"] or StrataMeasure.MEAN)


def _stated(call: Call) -> dict[str, Any]:
    row, after = stated_strata(call.row), {"has_results": has_results(call.row)}
    if row is None:
        return {"initial": {"measure": StrataMeasure.MEAN}, **after}
    strata = strata_in(row)
    # Names given by default are left to be given again, so that emptied limits mean no strata.
    is_default = strata == strata_of_limits((), [stratum.limit or 0 for stratum in strata[1:]])
    return {
        "initial": {
            "limits": " ".join(str(stratum.limit) for stratum in strata[1:]),
            "names": "" if is_default else ", ".join(stratum.name for stratum in strata),
            "measure": row.measure,
        },
        **after,
    }


def _draft(form: forms.Form, _call: Call) -> dict[str, object]:
    chosen = form.cleaned_data
    reason = chosen.get("reason", "")
    return {"draft": StrataDraft(chosen["names"], chosen["limits"], chosen["measure"], reason)}


def _previewed(stratified: Stratified, call: Call) -> Mapping[str, Any]:
    """Return how many contestants each stratum would have, and who."""
    return preview_in_words(call.row, stratified, on=call.today)


def _entered(call: Call) -> Mapping[str, Any]:
    """Return the entries by points, so that limits can be chosen."""
    row = stated_strata(call.row)
    measure = Measure(row.measure) if row is not None else Measure.MEAN
    stratified = stratified_by(call.row, strata_in(row) if row is not None else (), measure)
    return {"event": call.row, "entered": _previewed(stratified, call)}


def _message(row: EventStrata, _call: Call) -> Message:
    if not row.strata:
        return _("The event has no strata.")
    return _("The strata are set: %(strata)s.") % {"strata": in_short(strata_in(row))}


register([
    Act(
        name="strata-set", path="events/<int:pk>/ranking/strata/",
        title=_("Set the strata"), on=Event, row="event", load=events_visible_to,
        may=may_manage_event, form=StrataForm, form_arguments=_stated, arguments=_draft,
        service=set_strata, refusals=(EngineError,), message=_message, next_page="event-manage",
        hint=_(
            "Contestants are classed by the ranking of the day before the first session. Each is "
            "placed in its own stratum and in every stronger one. Set them before the first board "
            "is played, so that everybody knows in which lists they compete. An event without any "
            "may get them once its results are published, until it is homologated. A substitute "
            "after the first results does not move a contestant."
        ),
        preview=Preview(
            preview_strata, "scoring/parts/strata_preview.html", _previewed,
            button=_("Show who is of which stratum"),
        ),
        page=Page("scoring/strata_set.html", _entered), api=KeyScope.DIRECTING, tag="results",
    ),
])  # fmt: skip
