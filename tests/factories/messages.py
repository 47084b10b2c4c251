"""Messages as their readers receive them."""

from django.utils import translation

from federation.mail.services.composing import notice_subject, notice_text
from federation.models import Account, Notice


def read(code: str, email: str, language: str) -> tuple[str, str]:
    """Return heading and text of the single message of a code to an address, in a language."""
    notice = Notice.objects.get(code=code, email=email)
    with translation.override(language):
        return notice_subject(notice), notice_text(notice)


def told(code: str) -> set[str]:
    """Return the addresses to which a message of a code was sent."""
    return set(Notice.objects.filter(code=code).values_list("email", flat=True))


def speaks(account: Account, language: str) -> Account:
    """Set the language of an account."""
    account.language = language
    account.save()
    return account
