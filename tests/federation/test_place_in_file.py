"""Where in a file something stands, in the reader's words."""

import pytest
from django.utils import translation

from federation.texts import sentence, spoken_value
from federation.texts.act_names import act_name
from federation.texts.file_places import (
    contestant_in_file,
    contestant_in_words,
    in_number_order,
    place_in_file,
)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("board 10, 3 v 1, line 611", "carteira 10, 3 contra 1, linha 611"),
        ("section A, round 2, table 4, board 7", "secção A, posição 2, mesa 4, carteira 7"),
        ("row 3, board 2", "linha 3, carteira 2"),
        ("Os Invencíveis", "Os Invencíveis"),
    ],
)
def test_a_place_is_told_in_the_reader_s_language(written: str, told: str) -> None:
    with translation.override("pt-pt"):
        assert place_in_file(written) == told


def test_a_sentence_says_its_place_and_its_seat_in_words() -> None:
    values = {"where": "board 1, 9 v 7, line 305", "seat": "seat:W", "lead": "♣6"}

    with translation.override("pt-pt"):
        told = sentence("lead_not_held", values)

    assert told == "carteira 1, 9 contra 7, linha 305: O não tem a carta de saída, ♣6; confirme."


def test_a_day_kept_in_a_row_is_told_as_a_day() -> None:
    with translation.override("pt-pt"):
        assert spoken_value("2026-03-09") == "9 de março de 2026"
        assert spoken_value("2026-02-31") == "2026-02-31"


def test_an_act_in_a_filter_has_dots_where_one_act_names_something() -> None:
    with translation.override("pt-pt"):
        assert act_name("payment_taken_back") == "Pagamento de … anulado"


def test_the_sides_of_contestants_are_in_the_readers_words() -> None:
    with translation.override("pt"):
        assert contestant_in_file("2/EW") == "2/EO"
        assert contestant_in_file("10EW/EW") == "10EO"
        assert contestant_in_file("7") == "7"
        assert place_in_file("board 15, 1NS v 16EW") == "carteira 15, 1NS contra 16EO"


def test_a_section_of_a_contestant_is_named_and_numbers_are_in_order() -> None:
    with translation.override("pt"):
        assert contestant_in_words("Sect1/10/NS") == "secção 1, n.º 10, NS"
        assert contestant_in_words("A/16EW/EW") == "secção A, n.º 16EO"
        assert contestant_in_words("Sector/3") == "secção Sector, n.º 3"
        assert contestant_in_words("2/EW") == "2/EO"
        assert contestant_in_words("7") == "7"
    keys = ["Sect1/10/NS", "Sect1/2/EW", "12", "7", "Sect1/2/NS"]
    assert sorted(keys, key=in_number_order) == [
        "7", "12", "Sect1/2/EW", "Sect1/2/NS", "Sect1/10/NS",
    ]  # fmt: skip
