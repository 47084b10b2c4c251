"""Texts of letters: the office's own in force, else the defaults."""

from collections.abc import Mapping

from django.utils.translation import get_language

from federation.kinds.letter import LetterKind, filled_in
from federation.models import LetterText


def letter_text(kind: LetterKind, values: Mapping[str, object]) -> str:
    """Return a sentence in the active language, with its placeholders replaced."""
    row = text_in_force(kind.code)
    words = "" if row is None else text_in(row, get_language() or "")
    return filled_in(words, values) if words else kind.ours() % values


def text_in(row: LetterText, language: str) -> str:
    """Return the office's text in a language, empty if there is none."""
    return row.portuguese if language.startswith("pt") else row.english


def text_in_force(code: str) -> LetterText | None:
    """Return the latest version of a sentence, None if it was never changed."""
    return LetterText.objects.filter(code=code).order_by("-version").first()


def versions_of(code: str) -> list[LetterText]:
    """Return the versions of a sentence, latest first."""
    rows = LetterText.objects.filter(code=code).select_related("written_by")
    return list(rows.order_by("-version"))


def texts_in_force() -> dict[str, LetterText]:
    """Return by sentence the office's version in force."""
    rows = LetterText.objects.order_by("code", "version")
    return {row.code: row for row in rows}
