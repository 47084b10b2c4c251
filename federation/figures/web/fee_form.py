"""The amounts of a fee schedule, each entered beside its fee."""

import datetime as dt
from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, DayField
from federation.models import Fee, FeeSchedule
from federation.texts.amounts import decimals_of


class FeeAmountsForm(forms.Form):
    """One amount for each fee, empty if not set; first day, and reason.

    never_set: codes of fees that hold at once; the day and reason are for changes of others, and
    left out where there are none.
    """

    valid_from = DayField(
        label=_("In force from"),
        help_text=_("Not before today. Until the day before, the amounts of today hold."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(
        self,
        schedule: FeeSchedule,
        *args: Any,
        on: dt.date,
        never_set: Collection[str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.schedule = schedule
        self.never_set = never_set
        fees = schedule.fees.all()
        self.are_first = all(fee.code in never_set for fee in fees)
        self.fields["valid_from"].required = self.fields["reason"].required = not never_set
        if self.are_first:
            del self.fields["valid_from"], self.fields["reason"]
        self.initial["valid_from"] = max(schedule.valid_from, on)
        for fee in fees:
            self.fields[_name(fee)] = CentsField(
                label=gettext(fee.title),
                required=False,
                smallest="0",
                places=decimals_of(schedule.currency),
            )
            self.initial[_name(fee)] = fee.amount_cents

    @property
    def at_once(self) -> dict[str, int | None]:
        """Return the amounts that hold at once: of fees never set; empty if others change too."""
        changed = self._changed()
        return {code: self.amounts[code] for code in changed} if self._are_new(changed) else {}

    def clean(self) -> dict[str, Any]:
        """Ask for an amount; for day and reason unless only fees never set are filled in."""
        changed = self._changed()
        if self.are_first and not changed and not self.errors:
            raise ValidationError(_("Fill in at least one amount."), code="required")
        if not self.are_first and not self._are_new(changed):
            for name in ("valid_from", "reason"):
                if name not in self.errors and not self.cleaned_data.get(name):
                    field = self.fields[name]
                    self.add_error(name, ValidationError(field.error_messages["required"]))
        return self.cleaned_data

    def _changed(self) -> list[str]:
        fees = self.schedule.fees.all()
        return [fee.code for fee in fees if _name(fee) in self.changed_data]

    def _are_new(self, codes: Collection[str]) -> bool:
        return bool(codes) and all(code in self.never_set for code in codes)

    @property
    def lines(self) -> list[tuple[Fee, BoundField]]:
        """Return each fee with the field of its amount."""
        return [(fee, self[_name(fee)]) for fee in self.schedule.fees.all()]

    @property
    def amounts(self) -> dict[str, int | None]:
        """Return the amounts in cents by code of the fee."""
        return {fee.code: self.cleaned_data[_name(fee)] for fee in self.schedule.fees.all()}


def _name(fee: Fee) -> str:
    return f"fee-{fee.pk}"
