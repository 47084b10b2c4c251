"""The amounts of a fee schedule, each entered beside its fee."""

import datetime as dt
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, DayField
from federation.models import Fee, FeeSchedule


class FeeAmountsForm(forms.Form):
    """One amount for each fee, empty if not set; first day, and reason."""

    valid_from = DayField(
        label=_("In force from"),
        help_text=_("Not before today. Until the day before, the amounts of today hold."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(
        self, schedule: FeeSchedule, *args: Any, on: dt.date, are_first: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.schedule = schedule
        if are_first:
            del self.fields["valid_from"], self.fields["reason"]
        self.initial["valid_from"] = max(schedule.valid_from, on)
        for fee in schedule.fees.all():
            self.fields[_name(fee)] = CentsField(
                label=gettext(fee.title), required=False, smallest="0"
            )
            self.initial[_name(fee)] = fee.amount_cents

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
