"""The sanctions of a decision as lines of its form: added and removed by buttons, no script."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.formsets import BaseFormSet, formset_factory
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, DayField
from rulings.councils.selectors.case_parties import key_of
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.models import CaseParty, SanctionKind

PREFIX = "sanctions"
MOST = 20
ADD, LEAVE_OUT = "add_sanction", "leave_out_sanction"


class SanctionLineForm(forms.Form):
    """One sanction: of whom, its kind, days and amount."""

    who = forms.ChoiceField(label=_("Sanction for"))
    kind = forms.ChoiceField(label=_("Sanction"), choices=[("", "–"), *SanctionKind.choices])
    starts_on = DayField(
        label=_("From"), required=False, help_text=_("Empty: from today. A suspension says it.")
    )
    ends_on = DayField(label=_("Until"), required=False, help_text=_("Of a suspension."))
    amount_cents = CentsField(label=_("Amount of the fine"), required=False)
    probation_until = DayField(
        label=_("Held back until"),
        required=False,
        help_text=_("On probation: it lapses that day unless it is put into force before."),
    )

    def __init__(self, *args: Any, parties: Mapping[str, CaseParty], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._parties = parties
        named = [(key, case_party.who.name) for key, case_party in parties.items()]
        self.fields["who"].choices = [("", "–"), *named]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("kind") == SanctionKind.SUSPENSION and "starts_on" not in self.errors:
            for name in ("starts_on", "ends_on"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, _("Say from which day to which day."))
        is_fine = data.get("kind") == SanctionKind.FINE and "amount_cents" not in self.errors
        if is_fine and not data.get("amount_cents"):
            self.add_error("amount_cents", _("Say how much the fine is."))
        return data

    def draft(self) -> SanctionDraft:
        """Return the input as a draft."""
        data = self.cleaned_data
        return SanctionDraft(
            who=self._parties[data["who"]].who,
            kind=data["kind"],
            starts_on=data["starts_on"] or timezone.localdate(),
            ends_on=data["ends_on"],
            amount_cents=data["amount_cents"],
            probation_until=data["probation_until"],
        )


class SanctionLines(BaseFormSet):  # type: ignore[type-arg]  # generic for it alone
    """The lines; empty ones are ignored."""

    def drafts(self) -> list[SanctionDraft]:
        """Return the sanctions of the lines that were filled in."""
        return [form.draft() for form in self.forms if form.has_changed()]


# The type of a factory's result does not depend on its formset.
_Lines: type[SanctionLines] = formset_factory(  # type: ignore[assignment]
    SanctionLineForm, formset=SanctionLines, extra=1, max_num=MOST, absolute_max=MOST
)


def sanction_lines(
    sent: QueryDict | None, parties: Sequence[CaseParty], *, as_typed: bool = False
) -> tuple[SanctionLines, bool]:
    """Return the lines, and whether one of their buttons was pressed: then nothing is decided.

    as_typed: another button was, that decides nothing either.
    """
    keys = {"parties": {key_of(party.who): party for party in parties}}
    if sent is None:
        return _Lines(prefix=PREFIX, form_kwargs=keys), False
    rows = _rows(sent)
    if ADD in sent:
        rows.append({})
    elif (left_out := sent.get(LEAVE_OUT, "")).isdecimal():
        rows = [row for place, row in enumerate(rows) if place != int(left_out)]
    elif not as_typed:
        return _Lines(_data(rows), prefix=PREFIX, form_kwargs=keys), False
    return _shown(rows[:MOST], keys), True


def _rows(sent: QueryDict) -> list[dict[str, str]]:
    """Return the input of each line."""
    total = sent.get(f"{PREFIX}-TOTAL_FORMS", "0")
    count = min(int(total), MOST) if total.isdecimal() else 0
    names = SanctionLineForm.base_fields
    return [
        {name: sent.get(f"{PREFIX}-{place}-{name}", "") for name in names} for place in range(count)
    ]


def _data(rows: Sequence[Mapping[str, str]]) -> dict[str, str]:
    data = {f"{PREFIX}-TOTAL_FORMS": str(len(rows)), f"{PREFIX}-INITIAL_FORMS": "0"}
    for place, row in enumerate(rows):
        data |= {f"{PREFIX}-{place}-{name}": text for name, text in row.items()}
    return data


def _shown(rows: list[dict[str, str]], keys: dict[str, Any]) -> SanctionLines:
    """Return lines as typed, without errors, because the form is still being filled in."""
    lines: type[SanctionLines] = formset_factory(  # type: ignore[assignment]
        SanctionLineForm, formset=SanctionLines, extra=0, max_num=MOST, absolute_max=MOST
    )
    return lines(prefix=PREFIX, initial=rows or [{}], form_kwargs=keys)
