"""What somebody is known by: found whatever the accents, never inside another's name."""

import pytest

from federation.rules.marks import Marks, holds, name_marks, phone_digits, plain_words

ANA = Marks(
    names=name_marks(["Ana Conceição Sá", "Ana Maria Conceição e Sá"]),
    mails=("ana@exemplo.example",),
    phones=("912000111",),
    numbers=("90292",),
    beside=("1970-05-01", "41"),
    others=(plain_words("Ana Conceição Sá Pereira"),),
)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Ana Conceição Sá – Rui Modelo", "N.N. 7 – Rui Modelo"),
        ("ANA CONCEICAO SA", "N.N. 7"),
        ("Ana Conceic\u0327a\u0303o Sá jogou", "N.N. 7 jogou"),
        ("Sá, Ana Conceição", "N.N. 7"),
        ("Sá Ana Conceição", "Sá Ana Conceição"),
        ("Ana Conceição Sá (90292)", "N.N. 7"),
        ("escreva a Ana@Exemplo.example.", "escreva a N.N. 7."),
        ("mariana@exemplo.example", "mariana@exemplo.example"),
        ("Ana Conceição Sá Pereira", "Ana Conceição Sá Pereira"),
        ("Joana Conceição Sá", "Joana Conceição Sá"),
        ("tel. 912 000 111", "tel."),
        ("90289 · 90292", "90289 ·"),
        ("CL-2026-90292 e pessoa:90292", "CL-2026-90292 e pessoa:90292"),
        ("41 carteiras", "41 carteiras"),
    ],
)
def test_names_go_and_what_is_not_theirs_stays(text: str, after: str) -> None:
    assert ANA.taken_out(text, "N.N. 7").rstrip() == after


def test_what_stands_beside_a_name_goes_with_it() -> None:
    data = {
        "lines": [["Ana Conceição Sá", "90292", "41", "1970-05-01"], ["Rui Modelo", "41", "x"]],
        "Ana Conceição Sá": 3,
        "figures": [41, None, True],
    }

    assert ANA.taken_out_of(data, "N.N. 7") == {
        "lines": [["N.N. 7", "", "", ""], ["Rui Modelo", "41", "x"]],
        "N.N. 7": 3,
        "figures": [41, None, True],
    }


def test_a_single_word_is_no_mark_and_nothing_is_found_without_marks() -> None:
    assert name_marks(["Ana", "Ana Sá", ""]) == (("ana", "sa"),)
    assert Marks(names=()).find("Ana Sá") == []
    assert Marks(names=()).is_empty


def test_each_text_that_names_holds_one_of_the_fragments() -> None:
    assert set(ANA.fragments) == {
        "90292", "912000111", "912 000 111", "91 200 01 11", "conceicao", "exemplo",
    }  # fmt: skip


def test_telephones_are_known_by_their_last_digits_and_names_by_their_words() -> None:
    assert phone_digits("+351 912 000 111") == "912000111"
    assert phone_digits("112") == ""
    assert holds(("rui", "ana", "sa"), ("ana", "sa"))
    assert not holds(("ana", "rui", "sa"), ("ana", "sa"))
