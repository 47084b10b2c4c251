"""Licences on the pages of secretaries and of the office."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import (
    Account,
    Licence,
    LicenceBatch,
    LicenceFile,
    LicenceRequest,
    PaymentRequest,
    Person,
    Season,
)
from scoring.models import SeasonClosing
from tests.factories.federation import give_mandate, make_account, make_member, make_season
from tests.factories.pages import rows, words
from tests.factories.renewal import make_season_to_renew
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def last_season(world: World) -> Season:
    return make_season_to_renew(world)


def test_an_association_sees_whom_the_clubs_of_its_region_license(
    world: World, as_account: As
) -> None:
    account = make_account("norte@associacao.example")
    give_mandate(account, "SECRETARY", association=world.association)
    address = f"/associations/{world.association.code}/licences/"
    client = as_account(account)

    page = client.get(address, {"season": "2026", "sort": "club"})
    file = client.get(address, {"season": "2026", "export": "csv"})

    assert "6 licences of the region" in words(page)
    assert rows(page)[0][1:3] == ["Abílio Exemplo", "normal"]
    assert rows(page)[0][-1] == world.club.name
    assert world.club.name in file.content.decode()
    assert "Cards to print" not in words(page)


def test_who_is_licensed_elsewhere_stands_apart(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    Licence.objects.create(
        person=world.members["1001"],
        season=last_season,
        club=world.other_club,
        issued_on=last_season.starts_on,
    )

    page = as_account(bruno).get("/clubs/RIB/licences/renew/")

    assert rows(page, 1) == [["1001", "Abílio Exemplo", "Clube do Castelo", "licensed"]]
    assert "1001" not in [row[1] for row in rows(page)]


def test_one_person_is_asked_for_by_number_or_by_name(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    unknown = client.post("/clubs/RIB/licences/add/", {"number": "7777"})
    empty = client.post("/clubs/RIB/licences/add/", {})
    client.post("/clubs/RIB/licences/add/", {"number": "1001", "fee_class": "REDUCED"})
    client.post(
        "/clubs/RIB/licences/add/",
        {"name": "Nova Ensaio", "birth_date": "1970-03-01", "nationality": "pt"},
    )
    twice = client.post("/clubs/RIB/licences/add/", {"number": "1001"})

    assert "Nobody has the number 7777." in words(unknown)
    assert "Give the federation number, or the name." in words(empty)
    assert "was asked for already, through Clube da Ribeira" in words(twice)
    assert list(
        LicenceRequest.objects.order_by("pk").values_list("name", "fee_class", "nationality")
    ) == [
        ("Abílio Exemplo", "REDUCED", ""),
        ("Nova Ensaio", "REDUCED", "PT"),  # a first licence is reduced by the rule
    ]


def test_a_licence_is_asked_for_the_season_that_its_link_names(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    before = last_season.year - 1

    page = as_account(bruno).get("/clubs/RIB/licences/add/", {"season": before})
    unknown = as_account(bruno).post(
        "/clubs/RIB/licences/add/", {"number": "1001", "season": "1999"}
    )

    assert f'name="season" value="{before}"' in page.content.decode()
    assert f"Licences of {before}" in words(page)
    assert "There is no season of this year." in words(unknown)
    assert unknown.status_code == 422


def test_a_list_is_shown_with_what_is_wrong_and_sent_without_it(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    content = "number;name\n1001;Abílio Exemplo\n9999;Ninguém\n".encode()
    uploaded = client.post(
        "/clubs/RIB/licences/upload/", {"file": SimpleUploadedFile("lista.csv", content)}
    )
    file = LicenceFile.objects.get()

    page = client.get(f"/licence-files/{file.pk}/")
    before = LicenceRequest.objects.count()
    sent = client.post(f"/licence-files/{file.pk}/send/", {"without_wrong": "1"})

    batch = LicenceBatch.objects.get()
    assert uploaded.headers["Location"] == f"/licence-files/{file.pk}/"
    assert rows(page) == [["3", "Ninguém", "Nobody has the number 9999. (RTP 3.1.4.1)"]]
    assert "1 row is wrong 1 of 2 can be sent" in words(page)
    assert before == 0
    assert sent.headers["Location"] == f"/licence-batches/{batch.pk}/"
    assert batch.requests.get().person == world.members["1001"]


def test_a_table_of_clubs_is_no_list_of_people(
    last_season: Season, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    content = b"code;name;association (code)\nRIB;Clube da Ribeira;NORTE\n"

    response = client.post(
        "/clubs/RIB/licences/upload/", {"file": SimpleUploadedFile("c.csv", content)}
    )

    page = words(response)
    assert response.status_code == 409
    assert "are columns of “Clubs”" in page
    assert "on the page “Data in and out”, as “Clubs”" in page
    assert LicenceFile.objects.count() == 0


def test_a_hostile_file_is_refused_and_nothing_is_kept(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    page = client.post(
        "/clubs/RIB/licences/upload/",
        {"file": SimpleUploadedFile("lista.xlsx", b"PK\x03\x04 rubbish")},
    )

    assert "The file is damaged." in words(page)
    assert LicenceFile.objects.count() == 0


def test_the_template_lists_last_season_and_runs_no_formula(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    Person.objects.filter(number="1001").update(name="=1+1", sort_name="a")

    response = as_account(bruno).get("/clubs/RIB/licences/template/", {"export": "csv"})

    lines = response.content.decode().splitlines()
    assert lines[0] == (
        "\ufeffNumber;Name;Full name;Birth date;Sex;Nationality;E-mail;Telephone;Fee class"
    )
    assert lines[1] == "1001;'=1+1;;;;;;;"


def test_the_office_says_who_is_new_and_accepts_in_one_act(
    world: World, last_season: Season, bruno: Account, olga: Account, as_account: As
) -> None:
    as_account(bruno).post("/clubs/RIB/licences/add/", {"name": "Abilio Exemplo Modelo"})
    batch = LicenceBatch.objects.get()
    row = batch.requests.get()
    client = as_account(olga)

    page = client.get(f"/licence-batches/{batch.pk}/")
    early = client.post(f"/licence-batches/{batch.pk}/accept/", {"lines": row.pk}, follow=True)
    client.post(f"/licence-requests/{row.pk}/person/", {"person": world.members["1001"].pk})
    client.post(f"/licence-batches/{batch.pk}/accept/", {"lines": row.pk})

    row.refresh_from_db()
    assert "Abílio Exemplo 1001" in words(page)
    assert "is not in the register yet" in words(early)
    assert (row.person, row.state) == (world.members["1001"], "CHARGED")
    assert PaymentRequest.objects.get().club == world.club


def test_a_returning_player_is_told_with_the_value_and_the_last_season(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    person = Person.objects.create(name="Zulmira Ensaio", number="1090")
    old = make_season(last_season.year - 4)
    Licence.objects.create(person=person, season=old, club=world.club, issued_on=old.starts_on)
    person.category_grants.create(
        category="2H", valid_from=old.starts_on, rule_set=world.event.ranking_rule_set
    )
    SeasonClosing.objects.create(season=old, person=person, pe=420, pm_tenths=385, category="2H")
    as_account(bruno).post("/clubs/RIB/licences/add/", {"number": "1090"})

    page = as_account(bruno).get(f"/licence-batches/{LicenceBatch.objects.get().pk}/")

    text = f"returns with IV 65, last licensed {old.year}, 420 PE, 38.5 PM RTP 1.3.4"
    assert text in words(page)


def test_the_second_of_two_editors_sees_what_changed(
    world: World, last_season: Season, bruno: Account, olga: Account, as_account: As
) -> None:
    as_account(bruno).post("/clubs/RIB/licences/add/", {"number": "1001"})
    row = LicenceRequest.objects.get()
    address = f"/licence-requests/{row.pk}/"

    as_account(bruno).post(address, {"version": 1, "fee_class": "REDUCED"})
    second = as_account(olga).post(address, {"version": 1, "fee_class": "NORMAL"})

    row.refresh_from_db()
    assert row.fee_class == "REDUCED"
    assert "was changed meanwhile by bruno@clube.example" in words(second)
    assert "normal → reduced" in words(second)


def test_a_secretary_withdraws_and_others_do_not_see_the_batch(
    world: World, last_season: Season, bruno: Account, eve: Account, as_account: As
) -> None:
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    as_account(bruno).post("/clubs/RIB/licences/add/", {"number": "1001"})
    row = LicenceRequest.objects.get()
    address = f"/licence-batches/{row.batch_id}/"

    seen = [as_account(item).get(address).status_code for item in (bruno, neighbour, eve)]
    renewals = [
        as_account(item).get("/clubs/RIB/licences/renew/").status_code
        for item in (bruno, neighbour, eve)
    ]
    as_account(bruno).post(f"{address}withdraw/", {"lines": row.pk, "reason": "desistiu"})

    row.refresh_from_db()
    assert seen == [200, 404, 404]
    assert renewals == [200, 403, 403]
    assert (row.state, row.reason) == ("WITHDRAWN", "desistiu")


def test_an_association_asks_for_licences_too(
    world: World, last_season: Season, as_account: As
) -> None:
    secretary = make_account("norte@associacao.example")
    give_mandate(secretary, "SECRETARY", association=world.association)
    client = as_account(secretary)

    client.post("/associations/NORTE/licences/add/", {"number": "1001"})
    page = client.get("/associations/NORTE/licences/")

    assert LicenceBatch.objects.get().association == world.association
    assert "1 person · 1 waiting" in words(page)


def test_licence_pages_ask_as_much_of_the_database_for_one_as_for_many(
    world: World,
    last_season: Season,
    bruno: Account,
    olga: Account,
    as_account: As,
) -> None:
    secretary, office = as_account(bruno), as_account(olga)
    secretary.post(
        "/clubs/RIB/licences/renew/",
        {"season": last_season.year, "person": [world.members["1001"].pk]},
    )
    secretary.post("/clubs/RIB/licences/add/", {"name": "Nova Modelo"})
    one, new = LicenceBatch.objects.order_by("pk")
    pages = [
        (secretary, "/clubs/RIB/licences/"),
        (secretary, "/clubs/RIB/licences/renew/"),
        (secretary, f"/licence-batches/{one.pk}/"),
        (office, f"/licence-batches/{new.pk}/"),
    ]
    count_menus(secretary, office)
    few = [queries(client, address) for client, address in pages]

    for number in range(3):
        make_member(f"Novo {number}", f"20{number}", club=world.club, season=world.season)
        secretary.post("/clubs/RIB/licences/add/", {"number": f"100{number + 2}"})
    for batch in (one, new):
        LicenceRequest.objects.bulk_create(
            LicenceRequest(batch=batch, position=10 + n, season=last_season, name=f"Outro {n}")
            for n in range(3)
        )

    count_menus(secretary, office)
    assert [queries(client, address) for client, address in pages] == few


def count_menus(*clients: Client) -> None:
    """Count the menu now, instead of once a minute and after each act."""
    for client in clients:
        client.get("/menu/")


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
