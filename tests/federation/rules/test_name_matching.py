"""Names on result lists, against the register."""

import re

import pytest

from federation.people.rules.name_matching import (
    Likeness,
    Register,
    RegisteredName,
    likeness,
    surest,
)
from federation.rules.names import accented, folded, name_words

REGISTER = Register(
    [
        RegisteredName(1, ("Inês Conceição", "Inês Maria da Conceição")),
        RegisteredName(2, ("João Silva", "João Pedro Silva"), local=True),
        RegisteredName(3, ("Ana Silva",)),
        RegisteredName(4, ("Ana Silva",)),
        RegisteredName(5, ("Łukasz Żółć",)),
    ]
)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("INES CONCEICAO", 1),
        ("Conceição, Inês", 1),
        ("Lukasz Zolc", 5),
    ],
)
def test_one_person_is_surely_meant(written: str, meant: int) -> None:
    candidate = surest(REGISTER.candidates(written))

    assert candidate is not None
    assert candidate.key == meant


@pytest.mark.parametrize(
    ("written", "candidates"),
    [
        ("Ana Silva", {3, 4}),  # two people of one name
        ("Joao Silba", {2}),  # a slip is always asked
        ("J. Silva", {2}),  # so is an initial, of the organiser's club too
        ("João P. Silva", {2}),
        ("I. Conceição", {1}),  # an initial of somebody who is not of the organiser's club
    ],
)
def test_doubtful_names_are_asked(written: str, candidates: set[int]) -> None:
    found = REGISTER.candidates(written)

    assert surest(found) is None
    assert {candidate.key for candidate in found} >= candidates


@pytest.mark.parametrize("written", ["Rui Ventura", "", "Silva", "?"])
def test_strangers_have_no_candidate(written: str) -> None:
    assert REGISTER.candidates(written) == []


def test_likeness_tells_how_sure_a_name_is() -> None:
    assert likeness(name_words("Ana Silva"), name_words("Silva Ana")) is Likeness.EQUAL
    assert likeness(name_words("A Silva"), name_words("Ana Silva")) is Likeness.INITIALS
    assert likeness(name_words("Ana Silva"), name_words("Ana Rita Silva")) is Likeness.PARTIAL
    assert likeness(name_words("A S"), name_words("Ana Silva")) is None


def test_folding_leaves_plain_words() -> None:
    assert folded("  São-João d'Óbidos ") == "sao joao d obidos"


@pytest.mark.parametrize("written", ["João d'Óbidos", "JOAO D'OBIDOS", "Joâo d'Öbidos"])
def test_a_word_finds_itself_with_and_without_accents(written: str) -> None:
    assert all(re.search(accented(word), written) for word in folded("joão obidos").split())
    assert re.search(accented("joao"), "João Pão de Ló")
    assert not re.search(accented("joao"), "Jóia")
