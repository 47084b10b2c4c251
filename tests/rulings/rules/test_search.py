"""Short texts are found by words, stems, other names and addresses; the best comes first."""

import pytest

from rulings.rules.search import Entry, Index, Thing, address_in_query, forms_of, words_in

THINGS = [
    Thing(("renúncia", "revoke", "não assistiu"), frozenset({"revoke"})),
    Thing(("duas cartas na vaza",), frozenset({"trick"})),
    Thing(("duas cartas",), frozenset({"both"})),
]
ENTRIES = [
    Entry("revoke", (("Falha de naipe", 4), ("Foi consumada?", 1)), ("61", "64A1")),
    Entry("claim", (("Reclamação de vazas", 4), ("O declarante expõe a mão", 1)), ("68",)),
    Entry("trick", (("Vaza defeituosa", 4),), ("67",)),
    Entry("both", (("Jogadas simultâneas", 4),), ("58",)),
    Entry("time", (("Atraso de uma equipa", 4), ("O declarante chegou tarde", 1)), ("2.3.5.1",)),
]
INDEX = Index(ENTRIES, THINGS)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("64A1", "64A1"),
        ("64 a 1", "64A1"),
        ("lei 27 B1", "27B1"),
        ("Lei 27B", "27B"),
        ("12C2(b)", "12C2B"),
        ("laws 93", "93"),
        ("70D2b(ii)", "70D2BII"),
        ("art. 3.5.7", "3.5.7"),
        ("RTP 3.5.7", "3.5.7"),
        ("3.5.7-a", "3.5.7"),
        ("14 cartas", ""),
        ("100", ""),
        ("renúncia", ""),
        ("", ""),
    ],
)
def test_an_address_is_read_in_any_form(typed: str, expected: str) -> None:
    assert address_in_query(typed) == expected


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("3 vazas", ["claim", "trick"]),
        ("vazas", ["claim", "trick"]),
        ("VAZA", ["trick", "claim"]),
        ("revoke", ["revoke"]),
        ("não assistiu", ["revoke"]),
        ("nao assistir", ["revoke"]),
        ("renuncias", ["revoke"]),
        ("declarante atrasado", ["time"]),
        ("simultanea", ["both"]),
        ("defeitu", ["trick"]),
        ("reclamaçao", ["claim"]),
        ("reclamasão", ["claim"]),
        ("duas cartas na vaza", ["trick"]),
        ("duas cartas", ["both"]),
        ("64A1", ["revoke"]),
        ("64", ["revoke"]),
        ("64A", ["revoke"]),
        ("64A1b", ["revoke"]),
        ("61C", ["revoke"]),
        ("2.3", ["time"]),
        ("6", []),
        ("35", []),
        ("zebra", []),
        ("", []),
        ("()", []),
    ],
)
def test_what_answers_best_comes_first(typed: str, first: list[str]) -> None:
    assert INDEX.search(typed)[: len(first) or None] == first


def test_a_word_that_says_nothing_is_passed_over_unless_it_is_alone() -> None:
    assert words_in("fora de vez") == ["fora", "vez"] == words_in("fora da vez")
    assert words_in("de") == ["de"]
    assert words_in("não dele") == ["não", "dele"]


def test_stems_meet_whatever_the_accents() -> None:
    assert set(forms_of("renúncias")) & set(forms_of("RENUNCIA"))
    assert not set(forms_of("vaza")) & set(forms_of("voz"))


def test_a_rating_is_no_rate() -> None:
    index = Index([Entry("fee", (("they pay their own rate", 4),))])

    assert index.search("rating") == []
    assert index.search("ratings", is_literal=True) == []
    assert index.search("rates") == ["fee"]


def test_of_two_that_answer_the_fuller_is_better_and_the_order_decides_between_equals() -> None:
    entries = [Entry(key, (("chegou tarde", 2),)) for key in ("a", "b")]
    entries.append(Entry("c", (("chegou tarde à mesa", 2),)))

    assert Index(entries).search("mesa tarde") == ["c"]
    assert Index(entries).search("tarde") == ["a", "b", "c"]


def test_words_that_anybody_types_are_not_remembered_without_end() -> None:
    assert forms_of.cache_info().maxsize == 50_000


def test_a_word_a_slip_away_is_another_word_where_words_are_taken_literally() -> None:
    index = Index([Entry("dummy", (("o morto não joga", 2),))])

    assert index.search("porto") == ["dummy"]
    assert index.search("porto", is_literal=True) == []
    assert index.search("morto", is_literal=True) == ["dummy"]
    assert index.search("zebra morto xadrez", is_literal=True) == []


def test_an_empty_index_answers_nothing() -> None:
    assert Index([]).search("vaza") == []
