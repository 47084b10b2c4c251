"""People, clubs and events are found by their words, and by names that are nearly theirs."""

import datetime as dt

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from federation.bodies.selectors.clubs import search_clubs
from federation.models import Association, Club, Person
from federation.models.words import SearchableByName
from federation.people.rules.duplicates import RegisteredPerson, possible_duplicates
from federation.people.rules.name_matching import Likeness
from federation.people.selectors.duplicates import likely_people
from federation.people.selectors.people import search_people
from federation.selectors.words_alike import named_like
from tests.factories.federation import make_association, make_club, make_person

FOUND_BY_WORDS: list[type[Model]] = [Person, *SearchableByName.__subclasses__()]
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
    assert [person.number for person in search_people(asked, on=TODAY)] == [number]
    assert number in [likely_person.person.number for likely_person in likely_people(name=asked)]


@pytest.mark.usefixtures("register")
@pytest.mark.parametrize("asked", ["Zulmira Ficção", "Ana Molde Teste", "Ced", "%%%%", "x" * 300])
def test_another_name_finds_nobody(asked: str) -> None:
    assert list(search_people(asked, on=TODAY)) == []


@pytest.mark.usefixtures("register")
def test_a_name_that_is_there_is_not_joined_by_others() -> None:
    make_person("Ana Souza Hipótese", "1005")

    assert [person.number for person in search_people("ana sousa", on=TODAY)] == ["1003"]


@pytest.mark.usefixtures("register")
def test_who_was_born_on_another_day_is_less_likely() -> None:
    make_person("Abílio Molde Esboço", "1005", birth_date=dt.date(1981, 7, 9))

    found = likely_people(name="Abilio Molde Esbosso", birth_date=dt.date(1950, 2, 3))

    assert [(each.person.number, each.other_birth) for each in found] == [
        ("1002", False),  # nobody knows when he was born
        ("1005", True),
    ]
    assert found[0].weight > found[1].weight


def test_hidden_people_are_not_found_by_nearly_their_name(db: None) -> None:
    make_person("César Rascunho Molde", "1001", is_hidden=True)

    assert list(search_people("Cézar Rascunho", on=TODAY)) == []


@pytest.mark.usefixtures("register")
def test_the_search_asks_as_much_of_a_large_register() -> None:
    with CaptureQueriesContext(connection) as few:
        list(search_people("Cézar", on=TODAY))
    for number in range(40):
        make_person(f"Pessoa Inventada {number}", f"2{number:03}")
    with CaptureQueriesContext(connection) as many:
        list(search_people("Cézar", on=TODAY))

    assert len(few) == len(many) <= 3


def test_names_that_sound_the_same_are_possible_duplicates() -> None:
    people = [
        RegisteredPerson(1, ("César Rascunho Molde",)),
        RegisteredPerson(2, ("Cézar Rascunho Molde",)),
        RegisteredPerson(3, ("Abílio Molde Esboço",)),
        RegisteredPerson(4, ("Abilio Molde Esbosso",)),
        RegisteredPerson(5, ("Cristina Molde Raso",)),
    ]

    possible_pairs = possible_duplicates(people)

    assert {(pair.one, pair.other, pair.likeness) for pair in possible_pairs} == {
        (1, 2, Likeness.SLIP),
        (3, 4, Likeness.SLIP),
    }


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("obidos", ["CAS"]),  # the town, without its accent
        ("clube do", ["RIB", "CAS"]),  # "do" is in "Rio Douro"
        ("CAS castelo", ["CAS"]),
        ("Castello", ["CAS"]),
        ("primavera", []),
        ("...", []),
    ],
)
def test_clubs_are_found_by_name_town_and_code(db: None, asked: str, codes: list[str]) -> None:
    north = make_association()
    make_club(north, code="CAS", name="Clube do Castelo", town="Óbidos")
    make_club(north, code="RIB", name="Clube da Ribeira", town="Rio Douro")

    assert [club.code for club in search_clubs(asked, among=Club.objects.all())] == codes


def test_what_a_club_is_called_now_is_what_it_is_found_by(db: None) -> None:
    club = make_club(make_association(), code="CAS", name="Clube do Castelo", town="Óbidos")

    club.name = "Clube do Moinho"
    club.save(update_fields=["name"])

    clubs = [search_clubs(asked, among=Club.objects.all()) for asked in ("moinho", "castelo")]
    assert [len(clubs) for clubs in clubs] == [1, 0]


@pytest.mark.parametrize("clubs", [1, 40])
def test_clubs_that_are_named_are_not_compared_one_by_one(
    db: None, clubs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two queries, and no more rows than are found, whatever there are."""
    north = make_association()
    for number in range(clubs):
        make_club(north, code=f"C{number}", name=f"Clube {number}")
    make_club(north, code="CAS", name="Clube do Castelo")
    monkeypatch.setattr("federation.selectors.words_alike.closest", pytest.fail)

    with CaptureQueriesContext(connection) as queries:
        found = list(search_clubs("castelo", among=Club.objects.all()))

    assert [club.code for club in found] == ["CAS"]
    assert len(queries) == 2


def test_these_are_found_by_words() -> None:
    assert {model.__name__ for model in FOUND_BY_WORDS} == {
        "Person", "Association", "Club", "IssuedDocument", "Event", "ConventionCard",
    }  # fmt: skip


def test_an_association_renamed_is_found_by_what_it_is_called_now(db: None) -> None:
    association = make_association(code="NOR", name="Associação do Norte")

    association.name = "Associação da Régua"
    association.save(update_fields=["name"])

    assert list(Association.objects.filter(named_like("regua nor"))) == [association]
    assert not Association.objects.filter(named_like("norte")).exists()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no trigrams")
@pytest.mark.parametrize("model", FOUND_BY_WORDS)
@pytest.mark.parametrize("how", ["contains", "trigram_word_similar"])
def test_postgresql_has_an_index_for_it(db: None, model: type[Model], how: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        named = model._default_manager.filter(**{f"search_name__{how}": "castelo"})
        assert "search_name_trigrams" in named.order_by().explain()
