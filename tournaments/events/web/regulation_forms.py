"""Forms of a regulation: they check formats only; the services apply the rules."""

from typing import Any

from django import forms
from django.forms.formsets import BaseFormSet, formset_factory
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.fields import CentsField, DayField
from tournaments.acts.fields import HourField, ShareField
from tournaments.rules.regulation_items import (
    LINES_MAX,
    TEXT_MAX,
    Conditions,
    Rounding,
)

EMPTY_LINES = 3
_TEXTS = (
    "entry_conditions",
    "participation_conditions",
    "fee_note",
    "exemptions",
    "tie_breaks",
    "systems",
    "line_ups",
    "corrections",
    "appeals",
    "prizes",
    "scoring_software",
    "spectators",
)
_ROUNDINGS = [
    (Rounding.HALF_UP.value, _("halves up")),
    (Rounding.HALF_EVEN.value, _("halves to the even digit")),
    (Rounding.TRUNCATE.value, _("cut off")),
]


def _text(label: object, *, rows: int = 3, help_text: object = "") -> forms.CharField:
    return forms.CharField(
        label=label,  # type: ignore[arg-type]
        help_text=help_text,  # type: ignore[arg-type]
        required=False,
        max_length=TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


class RegulationForm(forms.Form):
    """The conditions entered as text or amounts."""

    saves = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    entry_conditions = _text(_("Entry conditions"), help_text=_("Who may enter, where and how."))
    entries_close_on = DayField(label=_("Entries close on"), required=False)
    participation_conditions = _text(_("Participation conditions"))
    fee = CentsField(smallest="0", label=_("Fee of an entry"), required=False)
    fee_note = _text(_("About the fee"), rows=2)
    exemptions = _text(_("Exemptions from a phase"), rows=2)
    tie_breaks = _text(_("Tie-breaks"), rows=2)
    systems = _text(_("Systems policy"), rows=2)
    line_ups = _text(_("Line-ups"), rows=2)
    corrections = _text(_("Correction period"), rows=2)
    appeals = _text(_("Appeals"), rows=2)
    prizes = _text(_("Prizes"), rows=2)
    ceremony_is_part = forms.BooleanField(
        label=_("The prize ceremony is part of the event; winners attend it"), required=False
    )
    scoring_software = _text(_("Scoring software"), rows=2)
    spectators = _text(_("Spectators"), rows=2)

    def conditions(self, *, currency: str, article: str) -> dict[str, Any]:
        """Return the cleaned data as in a regulation, without its tables."""
        cleaned_data = self.cleaned_data
        day, cents = cleaned_data["entries_close_on"], cleaned_data["fee"]
        return {
            **{name: cleaned_data[name] for name in _TEXTS},
            "ceremony_is_part": cleaned_data["ceremony_is_part"],
            "entries_close_on": day.isoformat() if day else None,
            "fee": None
            if cents is None
            else {"cents": cents, "currency": currency, "article": article},
        }


class TimetableLineForm(forms.Form):
    """One line of the timetable."""

    day = DayField(label=_("Day"))
    starts_at = HourField(label=_("Begins"))
    what = forms.CharField(label=pgettext_lazy("timetable", "What"), max_length=200)
    boards = forms.IntegerField(label=_("Boards"), min_value=0, max_value=999, required=False)

    def line(self) -> dict[str, Any]:
        """Return the line as in a regulation."""
        cleaned_data = self.cleaned_data
        return {
            "day": cleaned_data["day"].isoformat(),
            "starts_at": cleaned_data["starts_at"].isoformat("minutes"),
            "what": cleaned_data["what"],
            "boards": cleaned_data["boards"] or 0,
        }


class PhaseForm(forms.Form):
    """One phase, and its carry-over to the next."""

    name = forms.CharField(label=_("Phase"), max_length=120)
    format = forms.CharField(label=_("Format"), max_length=200, required=False)
    boards = forms.IntegerField(label=_("Boards"), min_value=0, max_value=999, required=False)
    qualify = forms.IntegerField(label=_("Go on"), min_value=0, max_value=999, required=False)
    share = ShareField(label=_("Brought into the next, in %"), required=False)
    places = forms.IntegerField(label=_("Decimals"), min_value=0, max_value=6, required=False)
    rounding = forms.ChoiceField(
        label=_("Rounding"), choices=_ROUNDINGS, initial=Rounding.HALF_UP.value, required=False
    )

    def line(self) -> dict[str, Any]:
        """Return the phase as in a regulation."""
        cleaned_data = self.cleaned_data
        share = cleaned_data["share"]
        return {
            "name": cleaned_data["name"],
            "format": cleaned_data["format"],
            "boards": cleaned_data["boards"] or 0,
            "qualify": cleaned_data["qualify"] or 0,
            "carry_over": None
            if not share
            else {
                "share": [share.numerator, share.denominator],
                "places": cleaned_data["places"] or 0,
                "rounding": cleaned_data["rounding"] or Rounding.HALF_UP.value,
            },
        }


class LineFormSet(BaseFormSet):  # type: ignore[type-arg]  # generic for it alone
    """Lines that can be added, changed and removed."""

    @classmethod
    def get_deletion_widget(cls) -> type[forms.Widget]:
        """Return the checkbox that removes a line."""
        return forms.CheckboxInput

    def add_fields(self, form: forms.Form, index: int | None) -> None:
        """Label every cell, as column headings are no labels."""
        super().add_fields(form, index)
        form.fields["DELETE"].label = _("Leave out")
        for field in form.fields.values():
            field.widget.attrs["aria-label"] = field.label

    def lines(self) -> list[dict[str, Any]]:
        """Return the filled lines that remain."""
        return [
            form.line()
            for form in self.forms
            if form.cleaned_data and not form.cleaned_data.get("DELETE")
        ]


# The types of a formset factory do not know the base class.
TimetableFormSet: type[LineFormSet] = formset_factory(  # type: ignore[assignment]
    TimetableLineForm,
    formset=LineFormSet,
    extra=EMPTY_LINES,
    can_delete=True,
    max_num=LINES_MAX,
    absolute_max=LINES_MAX,
)
PhaseFormSet: type[LineFormSet] = formset_factory(  # type: ignore[assignment]
    PhaseForm,
    formset=LineFormSet,
    extra=2,
    can_delete=True,
    max_num=LINES_MAX,
    absolute_max=LINES_MAX,
)


def form_of(conditions: Conditions, *, saves: int) -> dict[str, object]:
    """Return the initial values of a draft's form."""
    started: dict[str, object] = {name: getattr(conditions, name) for name in _TEXTS}
    return {
        **started,
        "saves": saves,
        "entries_close_on": conditions.entries_close_on,
        "ceremony_is_part": conditions.ceremony_is_part,
        "fee": conditions.fee.cents if conditions.fee else None,
    }


def timetable_of(conditions: Conditions) -> list[dict[str, object]]:
    """Return the initial values of the timetable's lines."""
    return [
        {"day": line.day, "starts_at": line.starts_at, "what": line.what, "boards": line.boards}
        for line in conditions.timetable
    ]


def phases_of(conditions: Conditions) -> list[dict[str, object]]:
    """Return the initial values of the phases."""
    return [
        {
            "name": phase.name,
            "format": phase.format,
            "boards": phase.boards,
            "qualify": phase.qualify,
            "share": phase.carry_over.share if phase.carry_over else None,
            "places": phase.carry_over.places if phase.carry_over else 2,
            "rounding": phase.carry_over.rounding if phase.carry_over else Rounding.HALF_UP,
        }
        for phase in conditions.phases
    ]
