"""Every code has a sentence that can be said in every language."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from federation.texts import all_texts
from scoring.texts import (
    ENGINE_REFUSALS,
    HOMOLOGATION,
    PLACES,
    REFUSALS,
    RESULT_FILES,
    STEPS,
    TEXTS,
)
from tests.architecture.source_tree import APPS, modules, name_of, tree_of

REFUSING = ("RuleError", "DocumentError", "ImporterError", "EngineError")
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


def test_every_refusal_of_the_code_has_its_sentence() -> None:
    known = all_texts()

    unsaid = {
        f"{name_of(file)}: {code}"
        for file in modules(*APPS)
        for code in codes_refused(file)
        if code not in known
    }

    assert unsaid == set()


def codes_refused(file: Path) -> Iterator[str]:
    """Yield the codes a module refuses with, where they stand in the call itself."""
    for node in ast.walk(tree_of(file)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]) if (
                name in REFUSING
            ):
                yield code


def values_named(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_no_code_of_scoring_has_two_sentences() -> None:
    """One catalogue put together of several would keep the last of two in silence."""
    parts = (REFUSALS, HOMOLOGATION, RESULT_FILES, PLACES, ENGINE_REFUSALS, STEPS)

    assert sum(len(part) for part in parts) == len(TEXTS)
