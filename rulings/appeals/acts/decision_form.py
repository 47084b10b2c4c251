"""The form of a committee's decision, and the decision's effect on the field."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Call
from rulings.models import AppealOutcome
from rulings.penalties.texts import KIND_WORDS, UNFINISHED, WAITS
from rulings.rules.measures import Measure
from rulings.rulings.acts.measure_forms import MeasuresForm
from rulings.rulings.selectors.measures import MeasuresShown

LONG = {"rows": 4}
IN_WORDS, AS_PLAYED = "", "AS_PLAYED"


class DecidedMeasuresForm(MeasuresForm):
    """Measures on the score by the decision of an appeal; scored: a ruling is contested."""

    kinds = (
        (IN_WORDS, _("in words only: the results are put right otherwise, or stay")),
        (AS_PLAYED, _("the result made at the table")),
        *KIND_WORDS.items(),
    )

    def __init__(self, *args: Any, scored: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.scored = scored

    def measures(self) -> list[Measure] | None:
        """Return the measures on the score; None if the decision is in words only."""
        cleaned_data = self.cleaned_data
        if not self.scored or not (cleaned_data["measure"] or cleaned_data["measures"]):
            return None
        return list(cleaned_data["measures"])


class DecisionForm(DecidedMeasuresForm):
    """The body's decision; it must say whether the appeal had merit."""

    fields_template = "rulings/parts/appeal_decision_fields.html"

    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=AppealOutcome.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(label=_("Decision"), max_length=4000, widget=forms.Textarea(LONG))
    reasons = forms.CharField(label=_("Reasons"), max_length=4000, widget=forms.Textarea(LONG))
    without_merit = forms.ChoiceField(
        label=_("Was the appeal without merit?"),
        choices=[("no", _("No: the deposit is returned")), ("yes", _("Yes: the deposit is kept"))],
        widget=forms.RadioSelect,
        help_text=_("Losing an appeal does not by itself make it without merit."),
    )
    votes_for = forms.IntegerField(label=_("Votes for"), min_value=0, max_value=5)
    votes_against = forms.IntegerField(label=_("Votes against"), min_value=0, max_value=5)

    def __init__(self, *args: Any, votes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not votes:
            del self.fields["votes_for"], self.fields["votes_against"]


def effect_data(shown: MeasuresShown | None, _call: Call | None = None) -> dict[str, Any]:
    """Return who gains and who loses by a decision, the largest gain first, or why it waits."""
    if shown is None:
        return {}
    changes = shown.preview.standings if shown.preview else ()
    return {
        "waits": str(WAITS[shown.waits_for]) if shown.waits_for else "",
        "is_shown": shown.preview is not None,
        "unfinished": str(UNFINISHED % {"n": shown.unfinished}) if shown.unfinished else "",
        "rows": [
            {
                "names": change.names,
                "place_before": change.rank_before,
                "place_after": change.rank_after,
                "before": _hundredths(change.score_before),
                "after": _hundredths(change.score_after),
                "gained": _hundredths(change.gained),
            }
            for change in sorted(changes, key=lambda one: (-one.gained, one.rank_after or 0))
        ],
    }


def _hundredths(value: int | None) -> Decimal | None:
    return None if value is None else Decimal(value).scaleb(-2)
