"""Each refusal of the code has its sentence: what `manage.py check --deploy` reports."""

import pytest

from federation.config import text_checks
from federation.config.text_checks import refusals_have_their_sentences
from federation.texts import all_texts


def test_every_refusal_has_its_sentence() -> None:
    assert refusals_have_their_sentences(None) == []


def test_a_refusal_without_sentence_is_named_with_its_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without = {code: text for code, text in all_texts().items() if code != "card_incomplete"}
    monkeypatch.setattr(text_checks, "all_texts", lambda: without)

    (fault,) = refusals_have_their_sentences(None)

    assert fault.id == "trunfo.E011"
    assert "card_incomplete" in fault.msg
    assert "tournaments/cards/services/convention_cards.py" in fault.msg
