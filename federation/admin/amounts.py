"""Amounts of money in forms and lists: typed and read as decimals, kept in cents."""

from decimal import Decimal

from django import forms
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.rules.money import Money


class AmountField(forms.DecimalField):
    """An amount with two decimals in the reader's notation; cleaned to cents."""

    def __init__(self, *, required: bool = True, label: object = None, smallest: str = "0") -> None:
        super().__init__(
            required=required,
            label=label,
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


def amount(cents: int, currency: str) -> str:
    """Return an amount as lists print it: "180,00 EUR"."""
    told = number_format(Money(cents, currency).as_decimal, 2, use_l10n=True)
    return f"{told}\u00a0{currency}"


def mark(word: object) -> SafeString:
    """Return a word that must be seen in a list: an amount to set, a sample."""
    return format_html('<span class="mark">{}</span>', word)


def amount_or_mark(cents: int | None, currency: str) -> str:
    """Return the amount, or a mark that asks for it."""
    return mark(_("set me")) if cents is None else amount(cents, currency)
