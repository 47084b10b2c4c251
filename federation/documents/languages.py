"""In which languages a paper speaks: the federation's first, then the reader's."""

from django.conf import settings
from django.utils import translation


def paper_languages(reader: str) -> tuple[str, ...]:
    """Return the federation's language and, where it is another we speak, the reader's."""
    own = settings.LANGUAGE_CODE
    known = {code for code, _name in settings.LANGUAGES}
    return (own, reader) if reader in known and reader != own else (own,)


def html_language(language: str) -> str:
    """Return a language as HTML and PDF name it: "pt-pt" is "pt-PT"."""
    return translation.to_locale(language).replace("_", "-")
