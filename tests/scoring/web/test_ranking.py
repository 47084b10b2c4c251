"""The national ranking."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from federation.models import Account, Person
from scoring.models import RankingLine, RankingList
from tests.factories.federation import make_association, make_club, make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def ranking(world: World) -> RankingList:
    publish_results(world.event)
    homologate(world.event)
    return publish_ranking_of(world.season)


def add_line(ranking: RankingList, person: Person, place: int, **changes: object) -> None:
    data = {"pe": 0, "pm_tenths": 0, "category": "2S", "iv": 70, **changes}
    RankingLine.objects.create(ranking=ranking, person=person, place=place, **data)


def names(client: Client, **kwargs: str) -> list[str]:
    response = client.get("/ranking/", kwargs)
    return (
        [row[-7].split(" Clube")[0] for row in rows(response)]
        if "<table" in str(response.content)
        else []
    )


def test_page_without_a_published_list_says_so(world: World, reader: Client) -> None:
    assert "No ranking of this season has been published yet." in words(reader.get("/ranking/"))


def test_list_says_its_version_and_that_its_figures_are_defaults(
    ranking: RankingList, reader: Client
) -> None:
    text = words(reader.get("/ranking/"))

    assert "Current list version 1, published" in text
    assert "counted by documented defaults, not yet by the federation's own figures" in text


def test_nobody_is_new_on_the_first_list(
    world: World, ranking: RankingList, reader: Client, ana: Account, as_account: As
) -> None:
    first = words(reader.get("/ranking/"))
    file = reader.get("/ranking/", {"export": "csv"}).content.decode()
    home = words(as_account(ana).get("/desk/"))
    RankingLine.objects.filter(person=world.members["1003"]).update(previous_place=2)
    second = words(reader.get("/ranking/"))

    assert "Place Player Club" in first
    assert " new" not in first
    assert file.splitlines()[1].endswith(";")
    assert "since the list before" not in home
    assert "Moved Player Club" in second
    assert "was 2 Carla Amostra" in second


def test_ties_share_a_place(ranking: RankingList, reader: Client) -> None:
    assert [row[0] for row in rows(reader.get("/ranking/"))][:4] == ["1=", "1=", "3=", "3="]


def test_unpublished_computation_is_not_shown(ranking: RankingList, reader: Client) -> None:
    RankingList.objects.create(
        season=ranking.season, version=2, rule_set=ranking.rule_set, sha256="x"
    )

    assert "version 1" in words(reader.get("/ranking/"))


def test_names_are_found_in_any_order_without_accents(ranking: RankingList, reader: Client) -> None:
    assert names(reader, q="exemplo abilio") == ["Abílio Exemplo"]


def test_hidden_people_stand_by_initials_and_cannot_be_found(
    world: World, ranking: RankingList, reader: Client
) -> None:
    Person.objects.filter(number="1001").update(is_hidden=True)

    assert "A. E." in names(reader)
    assert names(reader, q="abilio") == []


def test_list_is_filtered_by_club_region_and_category(
    world: World, ranking: RankingList, reader: Client
) -> None:
    south = make_club(make_association("SUL", "Sul"), code="ALM", name="Clube de Almada")
    person = make_member("Zélia Sul", "1200", club=south, season=world.season)
    add_line(ranking, person, 90, club=south)

    for data in ({"club": "ALM"}, {"region": "SUL"}, {"category": "2S"}):
        assert names(reader, **data) == ["Zélia Sul"]


def test_list_is_sorted_as_the_address_asks(ranking: RankingList, reader: Client) -> None:
    by_name = names(reader, sort="name")

    assert by_name == sorted(by_name)
    assert names(reader, sort="-name") == list(reversed(by_name))
    assert names(reader, sort="nonsense") == names(reader)


def test_pages_follow_one_another(world: World, ranking: RankingList, reader: Client) -> None:
    for number in range(60):
        person = make_member(
            f"Praticante {number:02}", f"5{number:03}", club=world.club, season=world.season
        )
        add_line(ranking, person, 100 + number)

    first, second = reader.get("/ranking/"), reader.get("/ranking/", {"page": "2"})

    assert (len(rows(first)), len(rows(second))) == (50, 16)
    assert "Page 2 of 2" in words(second)
    assert 'rel="prev"' in second.content.decode()


def test_file_has_plain_numbers(ranking: RankingList, reader: Client) -> None:
    response = reader.get("/ranking/", {"export": "xlsx", "q": "berta"})

    sheet = load_workbook(BytesIO(response.content)).active
    place, number, name, club, category, iv, pm, pe, total, _moved = [
        cell.value for cell in sheet[2]
    ]
    assert Decimal(str(total)) == Decimal(str(pm)) + pe
    assert (number, name, club, category, iv, pm) == (
        "1002",
        "Berta Exemplo",
        "Clube da Ribeira",
        "Unclassified",
        20,
        0,
    )
    assert isinstance(place, int)


def test_own_line_is_tinted(ranking: RankingList, ana: Account, as_account: As) -> None:
    assert as_account(ana).get("/ranking/").content.decode().count('<tr class="me">') == 1


def test_ranking_asks_as_much_of_the_database_for_one_as_for_many(
    world: World, ranking: RankingList, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    with django_assert_num_queries(10):
        reader.get("/ranking/", {"q": "berta"})

    with django_assert_num_queries(10):
        reader.get("/ranking/")
