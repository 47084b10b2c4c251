"""The pages of clubs."""

import datetime as dt
from collections.abc import Callable
from io import BytesIO

from django.test import Client
from openpyxl import load_workbook

from federation.models import Account, CategoryGrant, ClubPage
from federation.selectors.rule_sets import ranking_row
from tests.factories.federation import make_club, make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

As = Callable[[Account], Client]


def test_clubs_are_listed_with_their_licensed_players(world: World, reader: Client) -> None:
    response = reader.get("/clubs/")

    assert rows(response) == [
        ["Clube da Ribeira", "Porto", "Associação do Norte", "6"],
        ["Clube do Castelo", "Óbidos", "Associação do Norte", "0"],
    ]


def test_clubs_are_found_without_accents(world: World, reader: Client) -> None:
    response = reader.get("/clubs/", {"q": "obidos"})

    assert [row[0] for row in rows(response)] == ["Clube do Castelo"]


def test_clubs_are_sorted_as_the_address_asks(world: World, reader: Client) -> None:
    response = reader.get("/clubs/", {"sort": "-licensed"})

    assert [row[3] for row in rows(response)] == ["6", "0"]
    assert 'aria-sort="descending"' in response.content.decode()


def test_clubs_that_left_are_not_listed(world: World, reader: Client) -> None:
    world.other_club.affiliated_until = dt.date(2025, 12, 31)
    world.other_club.save()

    assert [row[0] for row in rows(reader.get("/clubs/"))] == ["Clube da Ribeira"]


def test_only_whoever_can_ask_to_join_is_led_there(
    world: World, ana: Account, bruno: Account, reader: Client, as_account: As
) -> None:
    page, link = f"/clubs/{world.club.code}/", f"/my/clubs/?club={world.club.pk}"
    clients = (reader, as_account(ana), as_account(bruno))

    assert [link in client.get(page).content.decode() for client in clients] == [True, True, False]


def test_list_is_given_as_csv_and_xlsx(world: World, reader: Client) -> None:
    as_csv = reader.get("/clubs/", {"export": "csv"})
    as_xlsx = reader.get("/clubs/", {"export": "xlsx"})

    assert as_csv.content.decode() == (
        "\ufeffCode;Club;Town;Association;Licensed\r\n"
        "RIB;Clube da Ribeira;Porto;Associação do Norte;6\r\n"
        "CAS;Clube do Castelo;Óbidos;Associação do Norte;0\r\n"
    )
    sheet = load_workbook(BytesIO(as_xlsx.content)).active
    assert [cell.value for cell in sheet[2]] == [
        "RIB",
        "Clube da Ribeira",
        "Porto",
        "Associação do Norte",
        6,
    ]


def test_names_that_a_spreadsheet_would_run_are_quoted(world: World, reader: Client) -> None:
    make_club(world.association, code="MAU", name="=1+2", town="@cmd")

    lines = reader.get("/clubs/", {"export": "csv"}).content.decode().splitlines()

    assert "MAU;'=1+2;'@cmd;Associação do Norte;0" in lines


def test_club_page_names_its_players_and_where_it_plays(world: World, reader: Client) -> None:
    response = reader.get("/clubs/RIB/")

    assert "Abílio Exemplo 1001" in words(response)
    assert "Porto · Associação do Norte · code RIB" in words(response)
    assert 'href="/calendar/?club=RIB"' in response.content.decode()


def test_players_of_a_club_stand_by_category(world: World, reader: Client) -> None:
    strong = make_member("Zita Forte", "1091", club=world.club, season=world.season)
    CategoryGrant.objects.create(
        person=strong, category="1S", valid_from=dt.date(2026, 1, 1),
        rule_set=ranking_row(on=dt.date(2026, 1, 1)),
    )  # fmt: skip

    text = words(reader.get("/clubs/RIB/"))

    assert "Zita Forte 1091" in text.split("No category yet")[0]


def test_hidden_players_are_initials_on_the_club_page(world: World, reader: Client) -> None:
    make_member("Zulmira de Sousa", "1090", club=world.club, season=world.season, is_hidden=True)

    text = words(reader.get("/clubs/RIB/"))

    assert "Z. S. 1090" in text
    assert "Zulmira" not in text


def test_unknown_club_is_not_found(world: World, reader: Client) -> None:
    assert reader.get("/clubs/NADA/").status_code == 404


def test_club_pages_ask_as_much_of_the_database_for_one_as_for_many(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    with django_assert_num_queries(5):
        reader.get("/clubs/")
    with django_assert_num_queries(9):
        reader.get("/clubs/RIB/")

    for number in range(3):
        make_member(f"Novo {number}", f"20{number}", club=world.club, season=world.season)
        make_club(world.association, code=f"C{number}", name=f"Clube {number}")

    with django_assert_num_queries(5):
        reader.get("/clubs/")
    with django_assert_num_queries(9):
        reader.get("/clubs/RIB/")


def test_the_list_of_clubs_says_when_they_play_and_finds_them_by_day(
    world: World, reader: Client
) -> None:
    ClubPage.objects.create(club=world.club, days={"2": "21:00", "6": "15:30"}, price="5 €")

    every_day = words(reader.get("/clubs/"))
    saturday = words(reader.get("/clubs/", {"day": "6"}))
    unknown = words(reader.get("/clubs/", {"day": "saturday"}))

    assert "Tue 21:00 · Sat 15:30" in every_day
    assert world.club.name in saturday
    assert world.other_club.name not in saturday
    assert world.other_club.name in unknown
