"""Whole names go, whatever their case; numbers only beside them; all else stays."""

import pytest
from federation.rules.redaction import redacted

NAMES = ("Abílio Exemplo", "Abílio Exemplo da Silva", "Abílio")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("Played by ABÍLIO EXEMPLO DA SILVA.", "Played by N.N. 7."),
        ("Abílio Exemplos and Abílio", "Abílio Exemplos and Abílio"),
        ({"name": "Abílio Exemplo", "number": "1001"}, {"name": "N.N. 7", "number": ""}),
        ({"board": "1001", "name": "Berta Exemplo"}, {"board": "1001", "name": "Berta Exemplo"}),
        ([["Abílio Exemplo", "1001"], ["Berta", "1001"]], [["N.N. 7", ""], ["Berta", "1001"]]),
        (
            {"a": [1, None, True, {"b": "x Abílio Exemplo"}]},
            {"a": [1, None, True, {"b": "x N.N. 7"}]},
        ),
        ("", ""),
    ],
)
def test_names_are_replaced(value: object, told: object) -> None:
    assert redacted(value, NAMES, "1001", "N.N. 7") == told


def test_a_single_word_is_nobodys_name() -> None:
    assert redacted("Ana played a heart", ["Ana", ""], "", "N.N. 7") == "Ana played a heart"
