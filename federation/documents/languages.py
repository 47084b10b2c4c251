"""The languages of a paper, and their HTML codes."""

from django.conf import settings
from django.utils import translation


def paper_languages(first: str, second: str) -> tuple[str, ...]:
    """Return the first language and, if it is another supported one, the second."""
    return (first, second) if second in dict(settings.LANGUAGES) and second != first else (first,)


def html_language(language: str) -> str:
    """Return the HTML and PDF code of a language: "pt-pt" is "pt-PT"."""
    return translation.to_locale(language).replace("_", "-")
