"""Names written by ear or with a slip are those of one person; other names are not."""

import pytest

from federation.rules.spelling import spelling_key, wrong_letters


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("César", "Cézar"),
        ("Esboço", "Esbosso"),
        ("Luís de Sousa", "Luiz Souza"),
        ("Teresa", "Thereza"),
        ("Filipe", "Philippe"),
        ("Henrique", "Enrike"),
        ("Vítor", "Wytor"),
        ("Abílio", "Abilio"),
    ],
)
def test_spellings_of_one_sound_have_one_key(one: str, other: str) -> None:
    assert spelling_key(one) == spelling_key(other) != ""


@pytest.mark.parametrize(
    ("asked", "known", "wrong"),
    [
        ("Cézar Rascunho Molde", "César Rascunho Molde", 0),
        ("Abilio Molde Esbosso", "Abílio Molde Esboço", 0),
        ("Rascunho", "César Rascunho Molde", 0),
        ("Molde César", "César Rascunho Molde", 0),
        ("Cesar Rascumho", "César Rascunho Molde", 1),
        ("Cesar Racsunho", "César Rascunho Molde", 1),
        ("Cesar Rascuno Molda", "César Rascunho Molde", 2),
        ("Abilo Molde Esboco", "Abílio Molde Esboço", 2),  # a letter lost, and c for ç
        ("Cezar Rascunno Malda", "César Rascunho Molde", None),
        ("Ana", "Ano Molde", None),
        ("Ana Molde Esboço Sousa", "Ana Molde", None),
        ("", "Ana Molde", None),
    ],
)
def test_letters_that_are_wrong_are_counted(asked: str, known: str, wrong: int | None) -> None:
    assert wrong_letters(asked, known) == wrong
