"""Every code has a sentence that can be said in every language."""

import string

import pytest
from django.conf import settings
from django.utils import translation

from federation.texts import all_texts

LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_can_be_told_in_every_language(language: str) -> None:
    with translation.override("en"):
        originals = {code: values_named(str(text)) for code, text in all_texts().items()}

    with translation.override(language):
        told = {code: values_named(str(text)) for code, text in all_texts().items()}
        silent = [code for code, text in all_texts().items() if not str(text).strip()]

    assert told == originals
    assert silent == []


def values_named(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}
