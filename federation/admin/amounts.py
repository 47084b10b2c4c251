"""Amounts of money in lists: shown as decimals, stored in cents."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.rules.money import Money
from federation.texts.amounts import amount_in_words


def amount(cents: int, currency: str) -> str:
    """Return an amount for lists: "180,00 €"."""
    return amount_in_words(Money(cents, currency).as_decimal, currency)


def mark(word: object) -> SafeString:
    """Return a highlighted word for a list: an amount to set, a sample."""
    return format_html('<span class="mark">{}</span>', word)


def amount_or_mark(cents: int | None, currency: str) -> str:
    """Return the amount, or a highlighted request to set it."""
    return mark(_("set me")) if cents is None else amount(cents, currency)


def amount_column(
    column: str, title: str | Promise, currency_of: Callable[[Any], str]
) -> Callable[[Any, Any], str]:
    """Return a method of a list that shows a column of cents as an amount."""

    @admin.display(description=title, ordering=column)  # type: ignore[arg-type]
    def shown(_list: Any, row: Any) -> str:
        cents = getattr(row, column)
        return "" if cents is None else amount(cents, currency_of(row))

    return shown
