"""Words of similar cases are compared without accents and told as they are written."""

from rulings.assistant.web.similar_cases import _spelled


def test_shared_words_are_told_as_the_entry_writes_them() -> None:
    assert _spelled("A saída provável: saída a copas.", ["saida", "copas"]) == ["saída", "copas"]
    assert _spelled("Nothing of the kind.", ["saida"]) == ["saida"]
