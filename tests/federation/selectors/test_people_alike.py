"""People are found by names that are nearly theirs, also before somebody is entered."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.rules.duplicates import RegisteredPerson, possible_duplicates
from federation.rules.name_matching import Likeness
from federation.selectors.duplicates import likely_people
from federation.selectors.people import people_found
from tests.factories.federation import make_person

TODAY = dt.date(2026, 11, 23)


@pytest.fixture
def register(db: None) -> None:
    make_person("César Rascunho Molde", "1001")
    make_person("Abílio Molde Esboço", "1002")
    make_person("Ana Sousa Hipótese", "1003")
    make_person("Cristina Molde Raso", "1004")


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("Cézar Rascunho Molde", "1001"),
        ("Cesar Rascuno", "1001"),
        ("rascumho", "1001"),
        ("Abilio Molde Esbosso", "1002"),
        ("esbosso", "1002"),
        ("Ana Souza Ipotese", "1003"),
    ],
)
def test_a_misspelt_name_finds_its_person(asked: str, number: str) -> None:
    assert [person.number for person in people_found(asked, on=TODAY)] == [number]
    assert number in [each.person.number for each in likely_people(name=asked)]


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("asked", ["Zulmira Ficção", "Ana Molde Teste", "Ced", "%%%%", "x" * 300])
def test_another_name_finds_nobody(asked: str) -> None:
    assert list(people_found(asked, on=TODAY)) == []


@pytest.mark.usefixtures("register")
def test_a_name_that_is_there_is_not_joined_by_others() -> None:
    make_person("Ana Souza Hipótese", "1005")

    assert [person.number for person in people_found("ana sousa", on=TODAY)] == ["1003"]


@pytest.mark.usefixtures("register")
def test_who_was_born_on_another_day_is_nobody_likely() -> None:
    ana = likely_people(name="Abilio Molde Esbosso", birth_date=dt.date(1950, 2, 3))

    assert [each.person.number for each in ana] == ["1002"]  # nobody knows when he was born


def test_hidden_people_are_not_found_by_nearly_their_name(db: None) -> None:
    make_person("César Rascunho Molde", "1001", is_hidden=True)

    assert list(people_found("Cézar Rascunho", on=TODAY)) == []


@pytest.mark.usefixtures("register")
def test_the_search_asks_as_much_of_a_large_register() -> None:
    with CaptureQueriesContext(connection) as few:
        list(people_found("Cézar", on=TODAY))
    for number in range(40):
        make_person(f"Pessoa Inventada {number}", f"2{number:03}")
    with CaptureQueriesContext(connection) as many:
        list(people_found("Cézar", on=TODAY))

    assert len(few) == len(many) <= 3


def test_names_that_sound_the_same_are_possible_duplicates() -> None:
    people = [
        RegisteredPerson(1, ("César Rascunho Molde",)),
        RegisteredPerson(2, ("Cézar Rascunho Molde",)),
        RegisteredPerson(3, ("Abílio Molde Esboço",)),
        RegisteredPerson(4, ("Abilio Molde Esbosso",)),
        RegisteredPerson(5, ("Cristina Molde Raso",)),
    ]

    found = possible_duplicates(people)

    assert {(pair.one, pair.other, pair.likeness) for pair in found} == {
        (1, 2, Likeness.SLIP),
        (3, 4, Likeness.SLIP),
    }
