"""Fields for the measures on the score that a director gives with a ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.texts import text_of
from rulings.penalties.texts import KIND_WORDS, OFFENCES, SIDE_WORDS
from rulings.rules.measures import (
    Measure,
    MeasureKind,
    Weighted,
    measure_read,
    measure_written,
)
from scoring.adjustments.services.entry_adjustments import units_of
from scoring.engine_input.two_answers import two_answers_text
from scoring.models import AdjustmentUnit
from tournaments.models import Event

OUTCOMES = 3
SIDES = [("", "–"), *SIDE_WORDS.items()]
SHARES = [("60", "60 %"), ("50", "50 %"), ("40", "40 %")]
KINDS = [("", _("nothing: the result stands, or the ruling is in words")), *KIND_WORDS.items()]


class MeasuresForm(forms.Form):
    """One measure on the board, and a penalty; fields not chosen are ignored."""

    measure = forms.ChoiceField(
        label=_("What counts on the board"),
        choices=KINDS,
        required=False,
        widget=forms.RadioSelect,
    )
    tricks = forms.IntegerField(label=_("Tricks"), min_value=1, max_value=13, required=False)
    tricks_side = forms.ChoiceField(label=_("Side that gets them"), choices=SIDES, required=False)
    ns_share = forms.ChoiceField(label=_("North-South"), choices=SHARES, required=False)
    ew_share = forms.ChoiceField(label=_("East-West"), choices=SHARES, required=False, initial="40")
    penalty_side = forms.ChoiceField(label=_("Penalty to"), choices=SIDES, required=False)
    penalty_amount = forms.DecimalField(
        label=_("Amount"),
        min_value=0,
        max_digits=6,
        decimal_places=2,
        required=False,
        localize=True,
    )
    penalty_unit = forms.ChoiceField(label=_("Counted in"), required=False)
    penalty_offence = forms.ChoiceField(
        label=_("Offence"), choices=[("", "–"), *OFFENCES.items()], required=False
    )
    penalty_minutes = forms.IntegerField(
        label=_("Minutes late"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=_("Of a delay: without an amount the regulation names it (RTP 2.1.11.2)."),
    )
    seen_results = forms.IntegerField(required=False, widget=forms.HiddenInput)

    kinds: Sequence[tuple[object, object]] = KINDS

    def __init__(
        self,
        *args: Any,
        event: Event,
        standing: Sequence[Measure] = (),
        initial: Mapping[str, object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, initial={**initial_of(standing), **(initial or {})}, **kwargs)  # type: ignore[misc]
        for number in range(1, OUTCOMES + 1):
            self.fields[f"result{number}"] = forms.CharField(
                label=_("Result %(n)s") % {"n": number},
                max_length=20,
                required=False,
                help_text=_("4S N =, 3NT W -2, or -100 for North-South.") if number == 1 else "",
            )
            for name, label in (
                ("weight", _("Weight %(n)s, %%")),
                ("ew_weight", _("For East-West %(n)s, %%")),
            ):
                self.fields[f"{name}{number}"] = forms.CharField(
                    label=label % {"n": number}, max_length=12, required=False
                )
        self.fields["measure"].choices = self.kinds  # type: ignore[attr-defined]
        units = [(unit.value, AdjustmentUnit(unit).label) for unit in units_of(event)]
        self.fields["penalty_unit"].choices = units  # type: ignore[attr-defined]
        self.fields["ew_share"].help_text = two_answers_text(event)

    def rows(self) -> list[list[forms.BoundField]]:
        """Return the fields of each result side by side."""
        return [
            [self[f"{name}{number}"] for name in ("result", "weight", "ew_weight")]
            for number in range(1, OUTCOMES + 1)
        ]

    def clean(self) -> dict[str, Any]:
        """Read the measures; the refusal of one becomes an error of the form, and there are none.

        A fault in another field of the form leaves them: their effect can be shown beside it.
        """
        data = super().clean() or {}
        data["measures"] = None
        if any(name in MeasuresForm.base_fields or name[-1].isdigit() for name in self.errors):
            return data
        measures = []
        for written in filter(None, (self._on_board(data), self._penalty(data))):
            try:
                measures.append(measure_read(written))
            except RuleError as refusal:
                self.add_error(None, text_of(refusal))
        if not self.non_field_errors():
            data["measures"] = measures
        return data

    def _on_board(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        kind = data.get("measure")
        if kind not in MeasureKind.__members__.values():
            return None
        outcomes = {
            name: [
                {"result": data[f"result{number}"], "weight": data[f"{column}{number}"]}
                for number in range(1, OUTCOMES + 1)
                if data[f"{column}{number}"]
            ]
            for name, column in (("outcomes", "weight"), ("ew_outcomes", "ew_weight"))
        }
        return {
            "kind": kind,
            "tricks": data["tricks"] or 0,
            "side": data["tricks_side"],
            "shares": [data["ns_share"], data["ew_share"]],
            **(outcomes if kind == MeasureKind.WEIGHTED else {}),
        }

    def _penalty(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        if not data.get("penalty_side"):
            return None
        return {
            "kind": MeasureKind.PENALTY,
            "side": data["penalty_side"],
            "amount": data["penalty_amount"] or 0,
            "unit": data["penalty_unit"],
            "offence": data["penalty_offence"],
            "minutes": data["penalty_minutes"] or 0,
        }


def initial_of(measures: Sequence[Measure]) -> dict[str, object]:
    """Return existing measures as initial values of the form."""
    data: dict[str, object] = {}
    for measure in measures:
        if measure.kind is MeasureKind.PENALTY:
            written = measure_written(measure)
            data |= {
                f"penalty_{name}": written[name] for name in ("side", "amount", "unit", "offence")
            }
            data["penalty_minutes"] = measure.minutes or None
            continue
        data["measure"] = measure.kind.value
        if measure.kind is MeasureKind.TRICKS:
            data |= {"tricks": measure.tricks, "tricks_side": measure.side}
        elif measure.kind is MeasureKind.ARTIFICIAL:
            data["ns_share"], data["ew_share"] = measure.shares
        data |= _outcomes_shown("weight", measure.outcomes)
        data |= _outcomes_shown("ew_weight", measure.ew_outcomes)
    return data


def _outcomes_shown(column: str, outcomes: Sequence[Weighted]) -> dict[str, object]:
    data: dict[str, object] = {}
    for number, outcome in enumerate(outcomes, start=1):
        data |= {f"result{number}": outcome.result, f"{column}{number}": str(outcome.weight)}
    return data
