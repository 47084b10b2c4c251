"""Fields and forms that acts of several subjects share."""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.formats import get_format, number_format
from django.utils.translation import gettext_lazy as _

from federation.texts.amounts import CENTS

_SPACES = re.compile(r"\s")
_PLAIN = re.compile(r"-?\d+(?:\.\d+)?")
_MARKS = re.compile(r"[., ]")
_LIKELY = re.compile(r"(?P<whole>\d[\d., ]*?)(?:[., ](?P<part>\d{1,2}))?")
_GROUPS_OF_THREE = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")


class DayField(forms.DateField):
    """A date, with the browser's date picker, which needs ISO dates in every language."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


_TOO_SMALL = {
    Decimal("0.00"): _("An amount is not negative."),
    Decimal("0.01"): _("An amount is more than zero."),
}


class CentsField(forms.DecimalField):
    """An amount, written in the reader's notation and cleaned to cents.

    places: the decimals of its currency. Thousands may be separated as the language does it, or by
    spaces. An ambiguous amount, which could also mean a thousand times as much, is refused.
    """

    DIGITS = 9

    def __init__(
        self,
        *,
        label: Any = None,
        help_text: Any = "",
        required: bool = True,
        smallest: str = "0.01",
        places: int = CENTS,
    ) -> None:
        self.smallest = Decimal(smallest)
        super().__init__(
            label=label,
            help_text=help_text,
            required=required,
            min_value=self.smallest,
            max_digits=self.DIGITS,
            decimal_places=places,
            localize=True,
        )
        if self.smallest in _TOO_SMALL:
            self.error_messages["min_value"] = _TOO_SMALL[self.smallest]

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, int):
            return value
        amount = Decimal(value).scaleb(-2)
        whole = amount.quantize(Decimal(1).scaleb(-(self.decimal_places or 0)))
        return whole if whole == amount else amount  # a fraction kept before stays seen

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]
        """Parse the amount. Raises: ValidationError, which quotes it."""
        if isinstance(value, str):
            written = _SPACES.sub(" ", value.strip())
            value = _without_thousands(written, self.decimal_places or 0) if written else ""
        return super().to_python(value)

    def has_changed(self, initial: object, data: object) -> bool:
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: object) -> int | None:
        amount = super().clean(value)
        return None if amount is None else int(amount.scaleb(2))


def _without_thousands(written: str, places: int) -> str:
    """Return the amount with a decimal point and no separators. Raises: ValidationError."""
    decimal = get_format("DECIMAL_SEPARATOR")
    thousands = "." if decimal == "," else ","
    may_be_decimal = _GROUPS_OF_THREE.fullmatch(written)
    # A point is accepted as decimal separator too, as programs and calculators write it.
    if may_be_decimal and (decimal == "," or decimal in written):
        one, other = (Decimal(re.sub("[.,]", mark, written)) for mark in ("", "."))
        raise ValidationError(
            _("“%(written)s” may be read as %(one)s or as %(other)s: write one of them."),
            code="ambiguous",
            params={"written": written, "one": _shown(one, places), "other": _shown(other)},
        )
    for mark in (thousands, " "):
        groups = rf"-?[1-9]\d{{0,2}}(?:{re.escape(mark)}\d{{3}})+(?:{re.escape(decimal)}\d+)?"
        if re.fullmatch(groups, written):
            return written.replace(mark, "").replace(decimal, ".")
    plain = written.replace(decimal, ".")
    if _PLAIN.fullmatch(plain):
        return plain
    raise ValidationError(
        _("“%(written)s” cannot be read as an amount: write it as %(example)s."),
        code="invalid",
        params={"written": written[:40], "example": _shown(_likely(written), places)},
    )


def _likely(written: str) -> Decimal:
    """Return the amount that was likely meant: what one or two digits follow is its decimal mark.

    Without any digits in it, a sample.
    """
    if (match := _LIKELY.fullmatch(written)) is None:
        return Decimal(1500)
    return Decimal(f"{_MARKS.sub('', match['whole'])}.{match['part'] or '0'}")


def _shown(amount: Decimal, places: int = CENTS) -> str:
    rounded = amount.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return number_format(rounded, places, use_l10n=True, force_grouping=False)


class NumbersField(forms.CharField):
    """Federation numbers of people, separated by spaces or commas; programs send a list."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(" ".join(value) if isinstance(value, list) else value)


class RowsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Rows ticked in a list; the form sets the queryset. Programs send ids."""

    def __init__(self, model: type[Model], **kwargs: Any) -> None:
        widget = forms.CheckboxSelectMultiple
        super().__init__(queryset=model._default_manager.none(), widget=widget, **kwargs)


class ReasonForm(forms.Form):
    """The form with the reason of an act."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
