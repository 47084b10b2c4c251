"""Every code has a sentence, translatable into every language."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation

from federation.kinds.notice import all_notice_kinds
from federation.texts import all_texts
from scoring.homologation.texts.checklist import HOMOLOGATION
from scoring.homologation.texts.gate import GATE
from scoring.intake.texts.agreed_sheets import SHEETS
from scoring.intake.texts.result_files import RESULT_FILES
from scoring.standings.texts.messages import MESSAGES
from scoring.standings.texts.places import PLACES
from scoring.texts import TEXTS
from scoring.texts.engine_refusals import ENGINE_REFUSALS
from scoring.texts.reasons import REASONS
from scoring.texts.refusals import REFUSALS
from scoring.texts.steps import STEPS
from scripts.machine import ROOT
from scripts.translations import CATALOGUES, WORDS_OF_RULES, copy_of_code
from tests.architecture.source_tree import APPS, modules, name_of, tree_of

REFUSING = ("RuleError", "DocumentError", "ImporterError", "EngineError")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_can_be_told_in_every_language(language: str) -> None:
    with translation.override("en"):
        originals = {code: values_named(str(text)) for code, text in all_texts().items()}

    with translation.override(language):
        by_code = {code: values_named(str(text)) for code, text in all_texts().items()}
        silent = [code for code, text in all_texts().items() if not str(text).strip()]

    assert by_code == originals
    assert silent == []


def test_portuguese_quotes_with_its_own_marks() -> None:
    with CATALOGUES[0].open("rb") as file:
        catalogue = read_po(file)
    told = [
        text
        for message in catalogue
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]

    assert "«" in "".join(told)
    assert [text for text in told if set("“”") & set(text)] == []


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
    """Yield the codes with which a module refuses, if they are literal in the call."""
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
    parts = (
        REFUSALS,
        HOMOLOGATION,
        GATE,
        RESULT_FILES,
        SHEETS,
        PLACES,
        MESSAGES,
        ENGINE_REFUSALS,
        STEPS,
        REASONS,
    )

    assert sum(len(part) for part in parts) == len(TEXTS)


BEFORE_THE_COLON = ("act:", "many:", "approval:", "subject:")


# What rows of the trail say that no act writes any more: the trail keeps its words.
WRITTEN_BEFORE = {"act:federation_rules_newer"}


def test_every_sentence_is_said_somewhere() -> None:
    """A code stands in the code as it is, or is put together of a part of it."""
    exact, shapes = codes_written()

    unused = [
        code
        for code in all_texts()
        if (core := without_prefix(code)) not in exact
        and code not in exact
        and code not in WRITTEN_BEFORE
        and not any(shape.fullmatch(item) for shape in shapes for item in (core, code))
    ]

    assert len(exact) > 5000
    assert unused == []


def test_every_kind_of_subject_with_words_is_written() -> None:
    written = {
        kind
        for file in modules(*APPS)
        for node in ast.walk(tree_of(file))
        for kind in kinds_of_subject(node)
    }
    worded = {code.removeprefix("subject:") for code in all_texts() if code.startswith("subject:")}

    assert worded - written == set()


def codes_written() -> tuple[set[str], list[re.Pattern[str]]]:
    """Return the constants outside of texts, and the patterns of composed ones."""
    exact: set[str] = set()
    shapes: set[str] = set()
    for node in (
        node
        for file in modules(*APPS)
        if "texts" not in (*file.parts, file.stem)
        for node in ast.walk(tree_of(file))
    ):
        match node:
            case ast.Constant(value=str(text)):
                exact.add(text)
                if re.fullmatch(r"[A-Z]+_", text):  # how codes begin: tournaments.movements.mixed
                    shapes.add(f"{text}.+")
            case ast.JoinedStr(values=parts):
                values = [part.value if isinstance(part, ast.Constant) else None for part in parts]
                plain = "".join(str(value) for value in values if value)
                if len(plain) >= 4 and plain not in BEFORE_THE_COLON:
                    shapes.add(
                        "".join(
                            ".+" if value is None else re.escape(str(value)) for value in values
                        )
                    )
                exact |= set(kinds_of_subject(node))
    return exact, [re.compile(shape) for shape in shapes]


def kinds_of_subject(node: ast.AST) -> Iterator[str]:
    """Yield the kind in f"club:{number}", and literal subjects."""
    match node:
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]) if text.endswith(":"):
            yield text[:-1]
        case ast.keyword(arg="subject" | "place", value=ast.Constant(value=str(text))):
            yield text


def without_prefix(code: str) -> str:
    start = next((item for item in BEFORE_THE_COLON if code.startswith(item)), "")
    return code.removeprefix(start)


def test_every_notice_has_its_heading() -> None:
    notices = {code for kind in all_notice_kinds() for code in kind.codes}
    headed = {text for text in all_texts() if re.fullmatch(r"notice_[a-z_]+_subject", text)}

    assert len(notices) > 10
    assert {code for code in notices if code not in all_texts()} == set()
    assert {f"{code}_subject" for code in notices} == headed


def test_the_words_of_rules_are_written_beside_the_project_never_into_it() -> None:
    with copy_of_code() as copy:
        assert copy != ROOT
        assert (copy / WORDS_OF_RULES).read_text(encoding="utf-8").startswith('pgettext("rule", "')
        assert not (ROOT / WORDS_OF_RULES).exists()
