"""A secretary's program asks for the licence of somebody, also of who is not in the register."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client

from federation.models import Account, FeeClass, LicenceRequest, Person
from tests.factories.federation import make_key
from tests.personas import World

NEW = {
    "name": "Nova  Modelo",
    "full_name": "Nova Maria Modelo",
    "birth_date": "1990-05-17",
    "sex": "F",
    "nationality": "pt",
    "email": "nova@modelo.example",
    "phone": "910 000 000",
    "fee_class": "REDUCED",
    "season": 2026,
}


def ask(client: Client, account: Account, body: dict[str, Any], club: str = "RIB") -> Any:
    _token, key = make_key(account)
    return client.post(
        f"/api/v1/clubs/{club}/licences/add/", body, content_type="application/json",
        headers={"authorization": f"Token {key}", "accept-language": "en"},
    )  # fmt: skip


def test_somebody_new_is_asked_for_with_the_data_that_the_page_takes(
    world: World, bruno: Account, client: Client
) -> None:
    people = Person.objects.count()

    made = ask(client, bruno, NEW)

    row = LicenceRequest.objects.get()
    assert (made.status_code, made.json()["id"]) == (201, row.batch_id)
    assert (row.name, row.full_name, row.sex) == ("Nova Modelo", "Nova Maria Modelo", "F")
    assert (row.birth_date, row.nationality) == (dt.date(1990, 5, 17), "PT")
    assert (row.email, row.phone) == ("nova@modelo.example", "910 000 000")
    assert (row.person, row.fee_class, Person.objects.count()) == (None, FeeClass.REDUCED, people)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"fee_class": "FREE"}, "fee_class"),
        ({"sex": "X"}, "sex"),
        ({"nationality": "PRT"}, "nationality"),
        ({"name": ""}, "name"),
    ],
)
def test_what_cannot_be_is_refused_by_the_name_of_the_field(
    world: World, bruno: Account, client: Client, said: dict[str, str], field: str
) -> None:
    refused = ask(client, bruno, {**NEW, **said})

    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not LicenceRequest.objects.exists()


def test_who_is_no_secretary_of_the_club_asks_for_nobody(
    world: World, ana: Account, client: Client
) -> None:
    assert ask(client, ana, NEW).status_code == 403
    assert not LicenceRequest.objects.exists()


def test_the_description_names_the_fee_classes(world: World, client: Client) -> None:
    schema = client.get("/api/v1/schema/", {"format": "json"}).json()["components"]["schemas"]

    asked = schema["ClubLicencesAddRequest"]["properties"]["fee_class"]["oneOf"]
    enum, blank = (schema[part["$ref"].rsplit("/", 1)[1]]["enum"] for part in asked)
    assert (enum, blank) == (FeeClass.values, [""])
