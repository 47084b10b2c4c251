"""Form fields shared by several subjects: dates, times, exact shares."""

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from federation.models import Person

_PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,4}))?\s*%?")
_PART = re.compile(r"(\d{1,4})\s*/\s*(\d{1,4})")


class HourField(forms.TimeField):
    """A time of day."""

    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})


class MomentField(forms.DateTimeField):
    """A date and time, with the browser's picker."""

    widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})

    def __init__(self, **kwargs: object) -> None:
        formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        super().__init__(input_formats=formats, **kwargs)  # type: ignore[arg-type]


class ShareField(forms.CharField):
    """A share of the whole: "30", "30 %", "33,5" or "1/3"; its value is exact."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"max_length": 12, **kwargs})  # type: ignore[arg-type]

    def clean(self, value: object) -> Fraction | None:
        """Return the share as a fraction of one. Raises: ValidationError."""
        text = super().clean(value).strip()
        if not text:
            return None
        if regex_match := _PART.fullmatch(text):
            whole = int(regex_match[2])
            if not whole:
                raise ValidationError(_("Nothing can be divided by zero."), code="share")
            return Fraction(int(regex_match[1]), whole)
        if regex_match := _PERCENT.fullmatch(text):
            return Fraction(Decimal(f"{regex_match[1]}.{regex_match[2] or 0}")) / 100
        raise ValidationError(_("Write a percentage such as 30, or a part such as 1/3."))

    def prepare_value(self, value: object) -> object:
        """Write a stored fraction as a percentage if that is short, else as a fraction."""
        if not isinstance(value, Fraction):
            return value
        percent = value * 100
        return str(percent) if percent.denominator == 1 else str(value)


class ReasonForm(forms.Form):
    """The form with the reason of an act; longer than the office's own."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


def by_number(people: Iterable[Person]) -> dict[str, Person]:
    """Return people by the number used in forms: the federation number, else the row's key."""
    return {person.number or str(person.pk): person for person in people}
