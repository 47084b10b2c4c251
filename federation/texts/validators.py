"""Django's messages about limits, in words that say what to write."""

from django.core import validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy


def say_what_to_write() -> None:
    """Give the validators of all forms and models messages of our own."""
    validators.MinValueValidator.message = _("Write %(limit_value)s or more.")
    validators.MaxValueValidator.message = _("Write %(limit_value)s or less.")
    validators.MinLengthValidator.message = ngettext_lazy(
        "Write at least %(limit_value)d character; there are %(show_value)d.",
        "Write at least %(limit_value)d characters; there are %(show_value)d.",
        "limit_value",
    )
    validators.MaxLengthValidator.message = ngettext_lazy(
        "Write at most %(limit_value)d character; there are %(show_value)d.",
        "Write at most %(limit_value)d characters; there are %(show_value)d.",
        "limit_value",
    )
