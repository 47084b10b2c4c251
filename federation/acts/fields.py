"""Fields and forms that acts of several subjects share."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def day_input() -> forms.DateInput:
    """Return the browser's own calendar, which speaks ISO in every language."""
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class CentsField(forms.DecimalField):
    """An amount with two decimals in the reader's notation; cleaned to cents."""

    def __init__(self, *, label: Any = None, required: bool = True, smallest: str = "0.01") -> None:
        super().__init__(
            label=label,
            required=required,
            min_value=Decimal(smallest),
            max_digits=9,
            decimal_places=2,
            localize=True,
        )

    def prepare_value(self, value: object) -> object:
        return Decimal(value).scaleb(-2) if isinstance(value, int) else value

    def has_changed(self, initial: object, data: object) -> bool:
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: object) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount.scaleb(2))


class NumbersField(forms.CharField):
    """Federation numbers of people, written one after another; programs send a list of them."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(" ".join(value) if isinstance(value, list) else value)


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
