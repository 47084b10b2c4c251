"""Cases are alike by the Laws they rest on, then by the rare words they share."""

from fractions import Fraction

from rulings.assistant.rules.similarity import ComparedCase, Likeness, similar_cases
from rulings.texts.common_words import COMMON_WORDS

KNOWN = {
    1: ComparedCase(frozenset({"16B1"}), "uma hesitacao longa antes do dobro e a saida escolhida"),
    2: ComparedCase(frozenset({"16B1", "12C1"}), "pausa longa e contrato ajustado"),
    3: ComparedCase(frozenset({"64A1"}), "renuncia no terceiro truque descoberta tarde"),
    4: ComparedCase(frozenset({"74A2"}), "palavras ofensivas ao adversario"),
}


def found(laws: set[str], words: str) -> list[int]:
    return [likeness.key for likeness in similar_cases(ComparedCase(frozenset(laws), words), KNOWN)]


def test_the_passage_weighs_most_then_the_law_then_the_words() -> None:
    assert found({"16B1"}, "hesitou antes do dobro") == [1, 2]
    assert found({"16"}, "ofensivas") == [2, 1]  # the fourth rests on another Law
    assert found(set(), "nada disto") == []


def test_each_says_by_what_it_is_alike() -> None:
    first = similar_cases(ComparedCase(frozenset({"16B1"}), "hesitou muito, dobrou"), KNOWN)[0]

    assert first == Likeness(1, Fraction(8), ("16B1",), ("hesitacao", "dobro"))


def test_forms_of_a_word_are_one_word_and_common_words_are_none() -> None:
    compared_case = ComparedCase(frozenset(), "renunciou e a descoberta foi tardia; longa")

    alike = similar_cases(compared_case, KNOWN, common={"longa"})

    assert [(likeness.key, likeness.words) for likeness in alike] == [
        (3, ("descoberta", "renuncia"))
    ]


def test_one_word_of_a_case_of_another_law_is_no_likeness() -> None:
    assert found({"64A1"}, "hesitacao") == [3]
    assert found({"64A1"}, "hesitacao antes do dobro") == [3, 1]  # two words are


def test_what_every_board_has_makes_no_likeness() -> None:
    revoke = ComparedCase(frozenset(), "renuncia a copas")
    decided = {1: ComparedCase(frozenset({"16B1"}), "saida provavel, saida a copas, ouros, valete")}

    assert similar_cases(revoke, decided, common=COMMON_WORDS) == []


def test_no_more_than_asked() -> None:
    assert len(similar_cases(ComparedCase(frozenset({"16"}), ""), KNOWN, most=1)) == 1


def test_one_word_of_many_is_no_likeness() -> None:
    assert found(set(), "ofensivas") == [4]
    assert found(set(), "ofensivas naipes carteio contagem leilao remate abertura") == []
