"""In which languages a paper speaks, and how HTML names them."""

from django.conf import settings
from django.utils import translation


def paper_languages(first: str, second: str) -> tuple[str, ...]:
    """Return the first language and, where it is another we speak, the second."""
    return (first, second) if second in dict(settings.LANGUAGES) and second != first else (first,)


def html_language(language: str) -> str:
    """Return a language as HTML and PDF name it: "pt-pt" is "pt-PT"."""
    return translation.to_locale(language).replace("_", "-")
