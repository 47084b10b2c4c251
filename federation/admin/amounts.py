"""Amounts of money in lists: shown as decimals, stored in cents."""

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
