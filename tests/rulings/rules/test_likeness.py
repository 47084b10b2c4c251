"""Cases are alike by the Laws they rest on, then by the rare words they share."""

from fractions import Fraction

from rulings.assistant.rules.likeness import Likeness, Told, similar_cases

KNOWN = {
    1: Told(frozenset({"16B1"}), "uma hesitacao longa antes do dobro e a saida escolhida"),
    2: Told(frozenset({"16B1", "12C1"}), "pausa longa e contrato ajustado"),
    3: Told(frozenset({"64A1"}), "renuncia no terceiro truque descoberta tarde"),
    4: Told(frozenset({"74A2"}), "palavras ofensivas ao adversario"),
}


def found(laws: set[str], words: str) -> list[int]:
    return [each.key for each in similar_cases(Told(frozenset(laws), words), KNOWN)]


def test_the_passage_weighs_most_then_the_law_then_the_words() -> None:
    assert found({"16B1"}, "hesitou antes do dobro") == [1, 2]
    assert found({"16"}, "ofensivas") == [2, 1, 4]
    assert found(set(), "nada disto") == []


def test_each_says_by_what_it_is_alike() -> None:
    first = similar_cases(Told(frozenset({"16B1"}), "hesitou muito, dobrou"), KNOWN)[0]

    assert first == Likeness(1, Fraction(8), ("16B1",), ("hesitacao", "dobro"))


def test_forms_of_a_word_are_one_word_and_common_words_are_none() -> None:
    asked = Told(frozenset(), "renunciou e a descoberta foi tardia; longa")

    alike = similar_cases(asked, KNOWN, common={"longa"})

    assert [(each.key, each.words) for each in alike] == [(3, ("descoberta", "renuncia"))]


def test_no_more_than_asked() -> None:
    assert len(similar_cases(Told(frozenset({"16"}), ""), KNOWN, most=1)) == 1


def test_one_word_of_many_is_no_likeness() -> None:
    assert found(set(), "ofensivas") == [4]
    assert found(set(), "ofensivas naipes carteio contagem leilao remate abertura") == []
