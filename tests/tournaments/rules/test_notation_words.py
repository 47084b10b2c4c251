"""Contracts, cards and seats of a sentence in the reader's notation."""

from django.utils import translation

from tournaments.texts.notation import contract_in_words, remark_values


def test_a_remark_is_read_in_the_notation_of_the_language() -> None:
    data = {"contract": "7NXX", "seat": "W", "lead": "DT", "score": -2280, "where": "A1"}

    with translation.override("pt-pt"):
        portuguese = remark_values(data)
        passed = contract_in_words("P")
    with translation.override("en"):
        english = remark_values(data)

    payload = {"lead": "♦10", "score": -2280, "where": "A1"}
    assert portuguese == {"contract": "7ST××", "seat": "O", **payload}
    assert english == {"contract": "7NT××", "seat": "W", **payload}
    assert contract_in_words("4SX") == "4♠×"
    assert contract_in_words("?") == "?"
    assert passed
