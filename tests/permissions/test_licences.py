"""Who opens which door of the licence pages, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import Account, LicenceFile, PreparedRenewal
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import LET_THROUGH
from tests.personas import World

As = Callable[[Account], Client]

SECRETARY, OFFICE = {"secretary"}, {"office"}
BODY = SECRETARY | OFFICE
# act -> method, address, who may, what the others are told: 403 of public rows, else 404.
DOORS: dict[str, tuple[str, str, set[str], int]] = {
    "see a club's licences": ("get", "/clubs/RIB/licences/", BODY, 403),
    "open the renewal": ("get", "/clubs/RIB/licences/renew/", BODY, 403),
    "renew": ("post", "/clubs/RIB/licences/renew/", SECRETARY, 403),
    "prepare the renewal": ("post", "/clubs/RIB/licences/renewal/prepare/", SECRETARY, 403),
    "take back a renewal": ("post", "/prepared-renewals/{prepared}/withdraw/", SECRETARY, 404),
    "leave out of the renewal": ("post", "/licences/{licence}/renewal/decline/", BODY, 404),
    "renew after all": ("post", "/licences/{licence}/renewal/resume/", BODY, 404),
    "open one licence": ("get", "/clubs/RIB/licences/add/", SECRETARY, 403),
    "ask for one licence": ("post", "/clubs/RIB/licences/add/", SECRETARY, 403),
    "send a list": ("post", "/clubs/RIB/licences/upload/", SECRETARY, 403),
    "take the template": ("get", "/clubs/RIB/licences/template/?export=csv", BODY, 403),
    "print the cards": ("post", "/clubs/RIB/licences/cards/", BODY, 403),
    "see a list": ("get", "/licence-files/{file}/", SECRETARY, 404),
    "send on a list": ("post", "/licence-files/{file}/send/", SECRETARY, 404),
    "put a list aside": ("post", "/licence-files/{file}/discard/", SECRETARY, 404),
    "see a batch": ("get", "/licence-batches/{batch}/", BODY, 404),
    "accept": ("post", "/licence-batches/{batch}/accept/", OFFICE, 404),
    "refuse": ("post", "/licence-batches/{batch}/refuse/", OFFICE, 404),
    "withdraw": ("post", "/licence-batches/{batch}/withdraw/", SECRETARY, 404),
    "correct a line": ("get", "/licence-requests/{line}/", BODY, 404),
    "save a line": ("post", "/licence-requests/{line}/", BODY, 404),
    "see all batches": ("get", "/federation/licences/", OFFICE, 403),
    "accept many batches": ("post", "/federation/licences/accept/", OFFICE, 403),
    "see the own card": ("get", "/licences/card/", {"player"}, 403),
    "print the own card": ("post", "/licences/card/paper/", {"player"}, 403),
    "check a card": ("get", "/licences/check/", {"player", "other", "nobody"} | BODY, 200),
    "read the keys": ("get", "/licences/keys.json", {"player", "other", "nobody"} | BODY, 200),
}  # fmt: skip


@pytest.fixture
def accounts(
    world: World, ana: Account, bruno: Account, eve: Account, olga: Account
) -> dict[str, Account]:
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    people = {"player": ana, "secretary": bruno, "nobody": eve, "office": olga}
    return {**people, "other": neighbour}


@pytest.fixture
def ids(world: World, bruno: Account) -> dict[str, int]:
    batch = request_licences(
        draft=BatchDraft(world.season, world.club, [RequestLine(1, new=PersonData("Nova Ensaio"))]),
        account=bruno,
        now=timezone.now(),
    )
    file = LicenceFile.objects.create(
        season=world.season,
        club=world.club,
        name="lista.csv",
        content=b"name\nAna Ensaio",
        sha256="0" * 64,
        uploaded_by=bruno,
    )
    licence = world.members["1001"].licences.get()
    prepared = PreparedRenewal.objects.create(season=world.season, club=world.club)
    return {
        "prepared": prepared.pk,
        "licence": licence.pk,
        "batch": batch.pk,
        "line": batch.requests.get().pk,
        "file": file.pk,
    }


@pytest.mark.parametrize("act", DOORS)
def test_licence_doors_let_through_whom_they_should_and_nobody_else(
    act: str, accounts: dict[str, Account], ids: dict[str, int], as_account: As
) -> None:
    method, template, allowed, refusal = DOORS[act]
    address = template.format(**ids)

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }

    refused = {status for role, status in status_codes_by_role.items() if role not in allowed}
    assert {
        role for role, status in status_codes_by_role.items() if status in LET_THROUGH
    } == allowed
    assert refused <= {refusal, 403}


@pytest.mark.parametrize("act", [act for act, door in DOORS.items() if door[3] != 200])
def test_strangers_are_asked_to_sign_in(act: str, ids: dict[str, int], reader: Client) -> None:
    method, template, _allowed, _refusal = DOORS[act]

    response = getattr(reader, method)(template.format(**ids))

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/")
