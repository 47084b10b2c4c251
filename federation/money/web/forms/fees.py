"""The amounts of a fee schedule, each typed beside its fee."""

import datetime as dt
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, day_input
from federation.models import Fee, FeeSchedule


class FeeAmountsForm(forms.Form):
    """One amount a fee; empty means not set. The day is asked for once a schedule is in force."""

    changes_from = forms.DateField(
        label=_("New amounts hold from"),
        widget=day_input(),
        required=False,
        help_text=_(
            "Only for an amount that somebody was already asked to pay: until the day before, the "
            "amount of today holds."
        ),
    )

    def __init__(self, schedule: FeeSchedule, *args: Any, on: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.schedule = schedule
        if schedule.valid_from > on:
            del self.fields["changes_from"]
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
    def amounts(self) -> dict[int, int | None]:
        """Return the amounts typed, in cents by the row of the fee."""
        return {fee.pk: self.cleaned_data[_name(fee)] for fee in self.schedule.fees.all()}


def _name(fee: Fee) -> str:
    return f"fee-{fee.pk}"
