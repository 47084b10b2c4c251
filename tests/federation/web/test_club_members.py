"""Members, transfers and closings, on pages."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.models import Account, ClubMembership, Licence, Transfer
from tests.factories.federation import give_mandate, make_account, make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
TRANSFERS = "/federation/transfers/"


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def neighbour(world: World, as_account: SignIn) -> Client:
    account = make_account("vizinha@clube.example")
    give_mandate(account, "SECRETARY", club=world.other_club)
    return as_account(account)


@pytest.fixture
def transfer(world: World) -> Transfer:
    return ask(world, "1001")


def ask(world: World, number: str) -> Transfer:
    draft = TransferDraft(world.members[number], world.other_club, timezone.localdate())
    return request_transfer(draft=draft, account=None, now=timezone.now())


def members_page(world: World) -> str:
    return f"/federation/clubs/{world.club.pk}/members/"


# --- members --------------------------------------------------------------------------------------
def test_a_secretary_sees_the_members_and_who_is_licensed(
    world: World, bruno: Account, as_account: SignIn
) -> None:
    Licence.objects.filter(person=world.members["1002"]).update(cancelled_at=timezone.now())

    page = as_account(bruno).get(members_page(world), {"q": "exemplo"})

    assert rows(page) == [
        ["1001", "Abílio Exemplo", "1 Jan 2026", "licensed"],
        ["1002", "Berta Exemplo", "1 Jan 2026", "no licence"],
    ]


def test_members_are_given_as_a_file(world: World, bruno: Account, as_account: SignIn) -> None:
    file = as_account(bruno).get(members_page(world), {"export": "csv", "q": "1001"})

    assert file.content.decode() == (
        "\ufeffNumber;Name;Member since;Licence;Home club\r\n"
        "1001;Abílio Exemplo;2026-01-01;yes;yes\r\n"
    )


def test_the_list_of_members_asks_for_one_or_many_in_the_same_queries(
    world: World, bruno: Account, as_account: SignIn, django_assert_num_queries: AssertQueries
) -> None:
    browser = as_account(bruno)
    ClubMembership.objects.filter(club=world.club).exclude(person__number="1001").update(
        club=world.other_club
    )
    browser.get(members_page(world))
    with django_assert_num_queries(14):
        browser.get(members_page(world))
    for number in range(30):
        make_member(f"Gente {number}", str(4000 + number), club=world.club, season=world.season)

    with django_assert_num_queries(14):
        page = browser.get(members_page(world))

    assert len(rows(page)) == 31


# --- transfers by clubs ---------------------------------------------------------------------------
def test_the_new_club_asks_for_a_transfer_and_takes_it_back(
    world: World, neighbour: Client
) -> None:
    address = f"/federation/clubs/{world.other_club.pk}/transfers/ask/"
    day = timezone.localdate().isoformat()

    response = neighbour.post(address, {"number": "1001", "effective_on": day}, follow=True)
    transfer = Transfer.objects.get()
    neighbour.post(f"/federation/transfers/{transfer.pk}/withdraw/")

    assert "The transfer of Abílio Exemplo waits for the office." in response.content.decode()
    assert "The licence of 2026 stays through Clube da Ribeira." in words(response)
    transfer.refresh_from_db()
    assert transfer.state == "WITHDRAWN"


def test_a_number_nobody_has_is_told_where_it_was_typed(world: World, neighbour: Client) -> None:
    address = f"/federation/clubs/{world.other_club.pk}/transfers/ask/"

    page = neighbour.post(address, {"number": "77", "effective_on": "2026-07-01"})

    assert page.status_code == 422
    assert "Nobody has the number" in words(page)


def test_the_old_club_sees_the_transfer_and_cannot_take_it_back(
    world: World, transfer: Transfer, bruno: Account, eve: Account, as_account: SignIn
) -> None:
    browser = as_account(bruno)

    page = browser.get(members_page(world))
    refused = browser.post(f"/federation/transfers/{transfer.pk}/withdraw/")
    unseen = as_account(eve).post(f"/federation/transfers/{transfer.pk}/withdraw/")

    assert "Clube da Ribeira → Clube do Castelo" in words(page)
    assert (refused.status_code, unseen.status_code) == (403, 404)


# --- the office decides ---------------------------------------------------------------------------
def test_the_office_approves_many_at_once(world: World, transfer: Transfer, office: Client) -> None:
    second = ask(world, "1002")

    response = office.post(
        f"{TRANSFERS}approve/", {"transfers": [transfer.pk, second.pk]}, follow=True
    )

    assert "2 transfers approved." in response.content.decode()
    assert set(Transfer.objects.values_list("state", flat=True)) == {"APPROVED"}
    assert world.members["1001"].memberships.filter(club=world.other_club).exists()


def test_what_cannot_be_approved_is_named_and_stops_no_other(
    world: World, transfer: Transfer, office: Client
) -> None:
    second = ask(world, "1002")
    world.members["1001"].memberships.update(valid_from=timezone.localdate())

    response = office.post(
        f"{TRANSFERS}approve/", {"transfers": [transfer.pk, second.pk]}, follow=True
    )
    alone = office.post(f"{TRANSFERS}approve/", {"transfers": transfer.pk})
    nothing = office.post(f"{TRANSFERS}approve/", {})

    assert "1 transfer approved." in words(response)
    assert "Abílio Exemplo: " in words(response)
    assert (alone.status_code, nothing.status_code) == (409, 409)
    assert "Choose the transfers first." in words(nothing)
    states = Transfer.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["REQUESTED", "APPROVED"]


def test_a_refusal_is_told_to_the_club_with_its_reason(
    world: World, transfer: Transfer, office: Client, neighbour: Client
) -> None:
    silent = office.post(f"{TRANSFERS}refuse/", {"transfers": transfer.pk}, follow=True)
    office.post(f"{TRANSFERS}refuse/", {"transfers": transfer.pk, "reason": "signature missing"})

    page = neighbour.get(f"/federation/clubs/{world.other_club.pk}/members/")

    assert "A refusal needs its reason" in silent.content.decode()
    assert "refused signature missing" in words(page)


def test_the_list_of_transfers_asks_for_one_or_many_in_the_same_queries(
    world: World,
    transfer: Transfer,
    office: Client,
    django_assert_num_queries: AssertQueries,
) -> None:
    office.get(TRANSFERS)
    with django_assert_num_queries(10):
        office.get(TRANSFERS)
    for number in ("1002", "1003", "1004"):
        ask(world, number)

    with django_assert_num_queries(10):
        page = office.get(TRANSFERS)

    assert len(rows(page)) == 4


# --- closing --------------------------------------------------------------------------------------
def test_a_club_with_licensed_members_closes_when_everything_was_read(
    world: World, office: Client
) -> None:
    address = f"/federation/clubs/{world.club.pk}/close/"
    today = timezone.localdate()
    page = office.get(address)

    response = office.post(address, {"last_day": today.isoformat()})
    done = office.post(
        address,
        {
            "last_day": today.isoformat(),
            "members": "MOVE",
            "moves_to": world.other_club.pk,
            "is_confirmed": "on",
        },
    )

    assert "6 licences of the season through the club: they stay valid" in words(page)
    assert "Clube da Ribeira has 6 members, 6 of them licensed through it" in words(response)
    assert (response.status_code, done.status_code) == (422, 302)
    world.club.refresh_from_db()
    assert world.club.affiliated_until == today
    moved = ClubMembership.objects.filter(club=world.other_club, is_home=True)
    assert set(moved.values_list("valid_from", flat=True)) == {today + dt.timedelta(days=1)}


# --- who may --------------------------------------------------------------------------------------
def test_members_are_shown_to_their_secretary_and_the_office_only(
    world: World,
    bruno: Account,
    eve: Account,
    office: Client,
    neighbour: Client,
    reader: Client,
    as_account: SignIn,
) -> None:
    address = members_page(world)
    everybody = {
        "bruno": as_account(bruno),
        "office": office,
        "neighbour": neighbour,
        "eve": as_account(eve),
        "nobody": reader,
    }

    answers = {who: browser.get(address).status_code for who, browser in everybody.items()}

    assert answers == {"bruno": 200, "office": 200, "neighbour": 404, "eve": 404, "nobody": 302}


@pytest.mark.parametrize(
    ("method", "address", "refused"),
    [
        ("get", TRANSFERS, 403),
        ("get", f"{TRANSFERS}approve/", 403),
        ("get", "/federation/clubs/{club}/close/", 403),
    ],
)
def test_only_the_office_decides_and_closes(
    world: World,
    bruno: Account,
    office: Client,
    as_account: SignIn,
    method: str,
    address: str,
    refused: int,
) -> None:
    address = address.format(club=world.club.pk)

    assert getattr(as_account(bruno), method)(address).status_code == refused
    assert getattr(office, method)(address).status_code in {200, 302}
