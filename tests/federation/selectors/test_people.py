"""Who is shown by name, who by initials, and who can be found."""

import datetime as dt

import pytest

from federation.models import Person
from federation.people.selectors.people import (
    initials,
    named_after_shown,
    search_people,
    shown_name,
    text_shown,
)
from tests.factories.federation import make_person

TODAY = dt.date(2026, 11, 22)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana de Sousa", "A. S."),
        ("Élio Łukasz dos Santos", "É. Ł. S."),
        ("Conceição", "C."),
    ],
)
def test_initials_leave_particles_out(name: str, expected: str) -> None:
    assert initials(name) == expected


def test_adults_are_shown_by_name() -> None:
    person = Person(name="Ana Sousa", birth_date=dt.date(2008, 11, 22))

    assert shown_name(person, on=TODAY) == "Ana Sousa"


def test_minors_are_shown_by_initials_until_their_birthday() -> None:
    person = Person(name="Ana Sousa", birth_date=dt.date(2008, 11, 23))

    assert shown_name(person, on=TODAY) == "A. S."


def test_born_on_29_february_are_adults_from_1_march() -> None:
    person = Person(name="Ana Sousa", birth_date=dt.date(2008, 2, 29))

    assert shown_name(person, on=dt.date(2026, 2, 28)) == "A. S."
    assert shown_name(person, on=dt.date(2026, 3, 1)) == "Ana Sousa"


def test_whoever_asked_for_it_is_shown_by_initials() -> None:
    assert shown_name(Person(name="Ana Sousa", is_hidden=True), on=TODAY) == "A. S."


def test_a_name_that_is_part_of_another_leaves_none_of_it() -> None:
    short, long = (Person(name=name, is_hidden=True) for name in ("Ana Sousa", "Ana Sousa Reis"))

    for people in ((short, long), (long, short)):
        assert text_shown("Ana Sousa Reis e Ana Sousa", *people, on=TODAY) == "A. S. R. e A. S."


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Equipa Sá Faria 1", "Equipa S. F. 1"),
        ("Os amigos de ANA", "Os amigos de A."),
        ("Farias e Sabor - Ana de Sá Faria", "Farias e Sabor - A. S. F."),
        ("Fária/Outro", "F./Outro"),
    ],
)
def test_a_team_named_after_part_of_a_hidden_name_shows_its_initial(
    written: str, shown: str
) -> None:
    hidden = Person(name="Ana de Sá Faria", is_hidden=True)

    assert named_after_shown(written, hidden, on=TODAY) == shown
    assert named_after_shown(written, Person(name="Ana de Sá Faria"), on=TODAY) == written


@pytest.mark.django_db
def test_people_are_found_by_words_in_any_order_and_by_number() -> None:
    ana = make_person("Ana Conceição Sousa", "1001")
    make_person("Rui Sousa", "1002")

    assert list(search_people("sousa conceicao", on=TODAY)) == [ana]
    assert list(search_people("1001", on=TODAY)) == [ana]


@pytest.mark.django_db
def test_hidden_people_and_visitors_are_not_found_by_the_public() -> None:
    make_person("Ana Sousa", "1001", is_hidden=True)
    make_person("Ana Sousa")

    assert list(search_people("ana", on=TODAY)) == []


@pytest.mark.django_db
def test_nothing_asked_finds_nobody() -> None:
    make_person("Ana Sousa", "1001")

    assert list(search_people("  ", on=TODAY)) == []


@pytest.mark.django_db
def test_minors_are_not_found_by_the_public() -> None:
    make_person("Ana Menor", "1001", birth_date=dt.date(2008, 11, 23))
    grown = make_person("Ana Maior", "1002", birth_date=dt.date(2008, 11, 22))
    unknown = make_person("Ana Talvez", "1003")

    assert list(search_people("ana", on=TODAY)) == [grown, unknown]


@pytest.mark.django_db
def test_nobody_lists_the_register_letter_by_letter() -> None:
    ana = make_person("Ana Sá", "7")
    make_person("Rui Sá", "1007")

    assert [list(search_people(text, on=TODAY)) for text in ("", "a", "an", "s a", "10")] == [
        [] for _text in range(5)
    ]
    assert list(search_people("sa ana", on=TODAY)) == [ana]
    assert list(search_people("7", on=TODAY)) == [ana]
