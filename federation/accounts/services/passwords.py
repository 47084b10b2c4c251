"""How long a password is, said in the reader's language: Django's catalogues lack it in some."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """Refuse a password that is too short."""

    def get_error_message(self) -> str:
        """Return why it is refused."""
        text = ngettext(
            "This password is too short: it needs at least %(n)s character.",
            "This password is too short: it needs at least %(n)s characters.",
            self.min_length,
        )
        return text % {"n": self.min_length}
