"""The minimum length of passwords, translated; Django's catalogues lack it in some languages."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """Refuses a password that is too short."""

    def get_error_message(self) -> str:
        """Return the refusal."""
        text = ngettext(
            "This password is too short: it needs at least %(n)s character.",
            "This password is too short: it needs at least %(n)s characters.",
            self.min_length,
        )
        return text % {"n": self.min_length}
