"""The sections of a convention card as forms, generated from the card's form."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.errors import RuleError
from federation.texts import all_texts, text_of
from tournaments.cards.documents.form_names import field_title, text_fault
from tournaments.cards.rules.content import YES, CardContent, refuse_too_many_hands
from tournaments.cards.rules.form import (
    CONVENTIONS,
    HANDS,
    LONGEST_TEXT,
    NOTES,
    OVERCALLS,
    SECTIONS,
    Cell,
    CellKind,
)

_BLANK_ROWS = {"conv": 6, "note": 3, "over": 1}
_MOST_ROWS = {"conv": CONVENTIONS, "note": NOTES, "over": OVERCALLS}
BLANK_HANDS = 4
MORE_HANDS = 2
_HAND_PARTS = ("hcp", "C", "D", "H", "S")


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields shown together; hands: rows of hands, more_hands: their number after adding rows."""

    title: str
    fields: Sequence[BoundField]
    hands: Sequence[Sequence[BoundField]] = ()
    more_hands: int = 0


class SectionForm(forms.Form):
    """One section of a card. saves: the section's number of saves when it was opened.

    hands: number of rows for hands; a call in use always has a blank row. began: the card it
    started from; a field that differs shows the original text.
    """

    saves = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        section: str,
        card: CardContent,
        saves: int,
        hands: int = 0,
        began: CardContent | None = None,
    ) -> None:
        self.section = SECTIONS[section]
        initial: dict[str, Any] = {"saves": saves}
        for cell in self.section.cells:
            text = card.text(cell.key)
            initial[cell.key] = text == YES if cell.kind is CellKind.YES else text
        super().__init__(data, initial=initial, auto_id="cell-%s")
        self.shown = [
            cell
            for cell in self.section.cells
            if cell.key in self.data
            or (_is_row_shown(cell, card) and _is_hand_shown(cell, card, length=hands))
        ]
        for cell in self.shown:
            self.fields[cell.key] = _field(cell)
            first = began.text(cell.key) if began and cell.kind is CellKind.TEXT else ""
            if first and first != card.text(cell.key):
                self.fields[cell.key].help_text = _("Begun as: %(text)s") % {"text": first}

    def clean(self) -> dict[str, Any]:
        """Refuse texts that do not fit, each at its field."""
        cleaned_data = super().clean() or self.cleaned_data
        try:
            refuse_too_many_hands(key for key, text in self.data.items() if str(text).strip())
        except RuleError as refusal:
            self.add_error(None, text_of(refusal))
        for cell in self.shown:
            text = cleaned_data.get(cell.key)
            if isinstance(text, str) and (fault := text_fault(cell, text)):
                self.add_error(cell.key, fault)
        return cleaned_data

    def texts(self) -> dict[str, str]:
        """Return the texts by field, including blanks."""
        cleaned_data = self.cleaned_data
        return {
            cell.key: (YES if cleaned_data[cell.key] else "")
            if cell.kind is CellKind.YES
            else cleaned_data[cell.key]
            for cell in self.shown
        }

    def texts_so_far(self) -> dict[str, str]:
        """Return the valid texts, without faulty ones."""
        by_key = {cell.key: self.cleaned_data.get(cell.key) for cell in self.shown}
        return {key: YES if text is True else text for key, text in by_key.items() if text}

    def groups(self) -> list[FieldGroup]:
        """Return the fields as the page shows them: by row of a list, hands in rows of five."""
        cells: dict[str, list[Cell]] = {}
        for cell in self.shown:
            cells.setdefault(_row_of(cell.key), []).append(cell)
        return [self._group(row, cells) for row, cells in cells.items()]

    def _group(self, row: str, cells: Sequence[Cell]) -> FieldGroup:
        plain = [self[cell.key] for cell in cells if ".hand" not in cell.key]
        prefixes = dict.fromkeys(
            cell.key.rpartition(".")[0] for cell in cells if ".hand" in cell.key
        )
        hands = [[self[f"{prefix}.{part}"] for part in _HAND_PARTS] for prefix in prefixes]
        more = min(len(hands) + MORE_HANDS, HANDS) if len(hands) < HANDS else 0
        return FieldGroup(row.rpartition(".")[2], plain, hands, more)


class DayForm(forms.Form):
    """The day on which the codes at the tables open cards."""

    day = DayField(label=_("Day"))

    def chosen_day(self, otherwise: dt.date) -> dt.date:
        """Return the chosen day."""
        return self.cleaned_data["day"] if self.is_valid() else otherwise


# Written when the field is drawn: a part that is saved draws none.
_title = lazy(field_title, str)


def _field(cell: Cell) -> forms.Field:
    stands_alone = not _row_of(cell.key) and ".hand" not in cell.key
    label = _title(cell.key) if stands_alone else str(all_texts()[f"card:{cell.label}"])
    if cell.kind is CellKind.YES:
        return forms.BooleanField(label=label, required=False)
    if cell.kind is CellKind.CHOICE:
        named = [(choice, all_texts()[f"card_choice:{choice}"]) for choice in cell.choices]
        return forms.ChoiceField(label=label, choices=[("", "–"), *named], required=False)
    if cell.kind is CellKind.TEXT and cell.lines > 1:
        rows = min(cell.lines, 8)
        box = forms.Textarea(attrs={"rows": rows})
        return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=box)
    attrs: dict[str, Any] = {}
    if cell.kind is CellKind.CONVENTION:
        attrs = {"list": "conventions", "autocomplete": "off"}
    if cell.kind in {CellKind.RANGE, CellKind.NUMBER}:
        attrs = {"size": 5, "autocomplete": "off"}
    line = forms.TextInput(attrs=attrs)
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=False, widget=line)


def _row_of(key: str) -> str:
    """Return the row of a list that contains a field, empty for single fields."""
    head, _dot, rest = key.partition(".")
    return f"{head}.{rest.partition('.')[0]}" if head in _BLANK_ROWS else ""


def _is_hand_shown(cell: Cell, card: CardContent, *, length: int) -> bool:
    """Return whether a field is of a hand that is used, or of the first blank ones."""
    prefix, is_hand, rest = cell.key.partition(".hand")
    if not is_hand:
        return True
    head = f"{prefix}.hand"
    used = [int(key[len(head) :].partition(".")[0]) for key in card.cells if key.startswith(head)]
    return int(rest.partition(".")[0]) <= max(BLANK_HANDS, length, max(used, default=0) + 1)


def _is_row_shown(cell: Cell, card: CardContent) -> bool:
    """Return whether a field is of a row of a list that is used, or of a few blank ones."""
    row = _row_of(cell.key)
    if not row:
        return True
    head, _dot, number = row.partition(".")
    used = [
        int(key.split(".")[1])
        for key in card.cells
        if key.startswith(f"{head}.") and key.split(".")[1].isdecimal()
    ]
    last = min(max(used, default=0) + _BLANK_ROWS[head], _MOST_ROWS[head])
    return int(number) <= last
