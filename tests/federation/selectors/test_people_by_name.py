"""People found by name: the same as with the whole register at hand, which is not read."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.models import Person, PersonNameKey
from federation.people.rules.name_matching import Register, RegisteredName
from federation.people.selectors.people import people_named_alike
from federation.people.services.merges import merge_people, undo_merge
from federation.rules.names import NameKey, NameQuery, keys_of_person, name_queries

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 15, 10, 0, tzinfo=dt.UTC)
NAMES = [
    ("Inês Conceição", "Inês Maria da Conceição"),
    ("João Silva", "João Pedro Silva"),
    ("Ana Silva", ""),
    ("Cátia Modelo", ""),
    ("A. Exemplo", ""),
    ("Constantino Amostra", ""),
    ("Pelé", ""),
    ("Rui de Sousa", "Rui Manuel de Sousa Lobo"),
]


def register() -> list[Person]:
    return [
        Person.objects.create(number=str(1000 + place), name=name, full_name=full_name)
        for place, (name, full_name) in enumerate(NAMES)
    ]


@pytest.mark.parametrize(
    "written",
    [
        "Inês Conceição",
        "CONCEIÇÃO, Ines",
        "I. Conceição",
        "J. Silva",
        "João P. Silva",
        "Joao Silba",
        "Ana Maria Silva",
        "Kátia Modelo",  # a slip in the first letter
        "Cátia Modela",  # and in the last
        "António Exemplo",  # the register has the initial
        "Constamtino Amostra",
        "Pelé",
        "Rui Lobo",
        "Sousa, Rui",
    ],
)
def test_whoever_the_whole_register_offers_is_found_by_key(written: str) -> None:
    people = register()
    everybody = Register(
        RegisteredName(
            person.pk, (person.name, person.full_name) if person.full_name else (person.name,)
        )
        for person in people
    )
    keys = {candidate.key for candidate in everybody.candidates(written)}

    assert keys
    assert keys <= set(people_named_alike([written]))


@pytest.mark.parametrize("written", ["Rui Ventura", "", "?", "Silva"])
def test_strangers_bring_nobody_who_is_alike(written: str) -> None:
    register()

    named = people_named_alike([written])

    known = Register(RegisteredName(pk, names) for pk, names in named.items())
    assert known.candidates(written) == []


def test_equal_names_are_enough() -> None:
    people = register()

    assert set(people_named_alike(["Ana Silva"])) == {people[2].pk}


@pytest.mark.parametrize("others", [0, 200])
def test_the_size_of_the_register_is_no_matter(others: int) -> None:
    register()
    for place in range(others):
        Person.objects.create(number=str(5000 + place), name=f"Zulmira Tal{place:03}")

    with CaptureQueriesContext(connection) as queries:
        named = people_named_alike([name for name, _full in NAMES] + ["Berta Sem Registo"])

    assert len(queries) == 2
    assert len(named) == len(NAMES)


def test_visitors_and_merged_people_are_not_found() -> None:
    people = register()
    Person.objects.create(name="Visita Qualquer")
    Person.objects.filter(pk=people[2].pk).update(merged_into=people[1])

    assert people_named_alike(["Visita Qualquer", "Ana Silva"]).keys() <= {people[1].pk}


def test_a_new_name_has_new_keys_and_the_old_one_none() -> None:
    person = register()[3]

    person.name = "Cátia Exemplar"
    person.save()

    assert set(people_named_alike(["Cátia Exemplar"])) == {person.pk}
    assert not PersonNameKey.objects.filter(person=person, key="mod").exists()


def test_what_a_merge_fills_in_is_found_and_gone_once_it_is_undone() -> None:
    people = register()
    person = people[2]
    merged = Person.objects.create(number="2000", name="A. Silva", full_name="Ana Rita Silva Cruz")

    merge = merge_people(kept=person, merged=merged, reason="the same", account=None, now=NOW)
    found = set(people_named_alike(["Ana Rita Silva Cruz"]))
    undo_merge(merge=merge, account=None, now=NOW)

    assert found == {person.pk}
    assert set(people_named_alike(["Ana Rita Silva Cruz"])) == {merged.pk}


def test_keys_are_the_whole_name_and_the_beginnings_of_its_words() -> None:
    assert keys_of_person(["Rui de Sá", ""]) == [
        NameKey("=rui sa"),
        NameKey("rui", "s", "a"),
        NameKey("sa", "r", "i"),
    ]
    assert name_queries("R. Sá") == [NameQuery("sa", initial="r")]
