"""People ask to join a club, leave it and ask for a transfer; clubs and the office answer."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import (
    Account,
    Club,
    ClubApplication,
    ClubContact,
    ClubMembership,
    Notice,
    Transfer,
)
from federation.rules.figure_reader import DayOfYear
from federation.rules.office_figures import TransferFigures
from federation.selectors.office_figures import office_figures, remember_office_figures
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.pages import ClientResponse, words
from tests.personas import World

As = Callable[[Account], Client]
TODAY = timezone.localdate


@pytest.fixture
def player(ana: Account, as_account: As) -> Client:
    return as_account(ana)


@pytest.fixture
def castle(world: World) -> Account:
    account = make_account("vizinha@clube.example")
    give_mandate(account, "SECRETARY", club=world.other_club)
    return account


def ask(client: Client, club: Club, note: str = "") -> ClientResponse:
    return client.post("/my/clubs/join/", {"club": club.pk, "note": note}, follow=True)


def told() -> list[tuple[str, str]]:
    return list(Notice.objects.order_by("pk").values_list("code", "email"))


# --- joining --------------------------------------------------------------------------------------
def test_a_member_asks_another_club_which_accepts(
    world: World, player: Client, castle: Account, as_account: As
) -> None:
    secretary = as_account(castle)
    asked = ask(player, world.other_club, "jogo às quintas")
    desk = words(player.get("/desk/"))
    own_page = words(player.get(f"/players/{world.members['1001'].pk}/"))
    at_club = words(secretary.get("/desk/"))
    page = words(secretary.get(f"/federation/clubs/{world.other_club.pk}/members/"))
    application = ClubApplication.objects.get()
    secretary.post(f"/federation/club-requests/{application.pk}/accept/")
    application.refresh_from_db()

    assert "Clube do Castelo was asked, and answers." in words(asked)
    assert "Your request to Clube do Castelo waits for its answer" in desk
    assert "Your request to Clube do Castelo waits for its answer." in own_page
    assert "Abílio Exemplo asks to join Clube do Castelo" in at_club
    assert "Who asks to join Abílio Exemplo 1001" in page
    assert application.state == "ACCEPTED"
    memberships = ClubMembership.objects.filter(person=world.members["1001"]).order_by("pk")
    assert list(memberships.values_list("club__code", "is_home", "valid_until")) == [
        ("RIB", True, None),
        ("CAS", False, None),
    ]
    assert told() == [
        ("notice_application_asked", "vizinha@clube.example"),
        ("notice_application_accepted", "ana@jogadora.example"),
    ]


def test_who_has_no_home_club_has_it_where_they_are_accepted(
    world: World, castle: Account, as_account: As
) -> None:
    account = make_account("nova@jogadora.example", person=make_person("Nova Jogadora", "2001"))
    ask(as_account(account), world.other_club)

    as_account(castle).post(f"/federation/club-requests/{ClubApplication.objects.get().pk}/accept/")

    membership = ClubMembership.objects.get(person=account.person)
    assert (membership.is_home, membership.valid_from) == (True, TODAY())


def test_a_refusal_needs_its_reason_and_the_player_reads_it(
    world: World, player: Client, castle: Account, as_account: As
) -> None:
    ask(player, world.other_club)
    address = f"/federation/club-requests/{ClubApplication.objects.get().pk}/refuse/"
    secretary = as_account(castle)

    silent = secretary.post(address, {"reason": " "})
    secretary.post(address, {"reason": "O clube está cheio"})
    twice = secretary.post(address, {"reason": "O clube está cheio"})

    assert (silent.status_code, twice.status_code) == (422, 409)
    assert "O clube está cheio refused" in words(player.get("/my/clubs/"))
    assert told()[-1] == ("notice_application_refused", "ana@jogadora.example")


def test_nobody_asks_twice_nor_a_club_they_are_in_nor_a_closed_one(
    world: World, player: Client
) -> None:
    first = ask(player, world.other_club)
    second = ask(player, world.other_club)
    own = ask(player, world.club)
    Club.objects.filter(pk=world.other_club.pk).update(
        affiliated_until=TODAY() - dt.timedelta(days=1)
    )
    closed = ask(player, world.other_club)

    assert [too_large.status_code for too_large in (first, second, own, closed)] == [
        200,
        409,
        409,
        422,
    ]
    assert ClubApplication.objects.count() == 1


def test_a_request_is_taken_back_and_then_cannot_be_accepted(
    world: World, player: Client, castle: Account, as_account: As
) -> None:
    ask(player, world.other_club)
    application = ClubApplication.objects.get()

    player.post(f"/my/clubs/requests/{application.pk}/withdraw/")
    late = as_account(castle).post(f"/federation/club-requests/{application.pk}/accept/")

    application.refresh_from_db()
    assert (application.state, late.status_code) == ("WITHDRAWN", 409)


# --- leaving --------------------------------------------------------------------------------------
def test_a_member_leaves_today_at_the_earliest(
    world: World, player: Client, bruno: Account
) -> None:
    membership = ClubMembership.objects.get(person=world.members["1001"])
    address = f"/my/clubs/{membership.pk}/leave/"
    yesterday = TODAY() - dt.timedelta(days=1)

    early = player.post(address, {"last_day": yesterday.isoformat()})
    done = player.post(address, {"last_day": TODAY().isoformat()})
    twice = player.post(address, {"last_day": TODAY().isoformat()})

    membership.refresh_from_db()
    assert (early.status_code, done.status_code, twice.status_code) == (409, 302, 409)
    assert membership.valid_until == TODAY()
    assert sorted(told()) == [
        ("notice_membership_left", "ana@jogadora.example"),
        ("notice_membership_left", "bruno@clube.example"),
    ]


# --- transfers ------------------------------------------------------------------------------------
def test_a_player_asks_for_a_transfer_and_the_office_approves(
    world: World,
    player: Client,
    bruno: Account,
    castle: Account,
    olga: Account,
    as_account: As,
) -> None:
    day = TODAY() + dt.timedelta(days=1)
    response = player.post(
        "/my/clubs/transfer/",
        {"to_club": world.other_club.pk, "effective_on": day.isoformat()},
        follow=True,
    )
    transfer = Transfer.objects.get()
    waits = words(player.get("/desk/"))
    at_clubs = [
        "Clube da Ribeira → Clube do Castelo" in words(as_account(each).get(address))
        for each, address in (
            (bruno, f"/federation/clubs/{world.club.pk}/members/"),
            (castle, f"/federation/clubs/{world.other_club.pk}/members/"),
        )
    ]
    as_account(olga).post("/federation/transfers/approve/", {"transfers": [transfer.pk]})

    transfer.refresh_from_db()
    assert "The transfer waits for the office." in words(response)
    assert "Your transfer to Clube do Castelo waits for the office" in waits
    assert at_clubs == [True, True]
    assert transfer.state == "APPROVED"
    assert "home club" in words(player.get("/my/clubs/"))
    people = {"ana@jogadora.example", "bruno@clube.example", "vizinha@clube.example"}
    assert {email for code, email in told() if code == "notice_transfer_asked"} == people
    assert {email for code, email in told() if code == "notice_transfer_approved"} == people


def test_a_transfer_of_the_past_and_a_second_one_are_refused(world: World, player: Client) -> None:
    past = TODAY() - dt.timedelta(days=1)
    told_of = {"to_club": world.other_club.pk}

    early = player.post("/my/clubs/transfer/", {**told_of, "effective_on": past.isoformat()})
    first = player.post("/my/clubs/transfer/", {**told_of, "effective_on": TODAY().isoformat()})
    second = player.post("/my/clubs/transfer/", {**told_of, "effective_on": TODAY().isoformat()})
    player.post(f"/my/clubs/transfers/{Transfer.objects.get().pk}/withdraw/")

    assert [too_large.status_code for too_large in (early, first, second)] == [409, 302, 409]
    assert Transfer.objects.get().state == "WITHDRAWN"


def test_outside_the_window_only_the_office_enters_a_transfer(
    world: World, player: Client, castle: Account, olga: Account, as_account: As
) -> None:
    today = TODAY()
    after, later = today + dt.timedelta(days=10), today + dt.timedelta(days=20)
    window = TransferFigures(DayOfYear(after.month, after.day), DayOfYear(later.month, later.day))
    remember_office_figures([replace(office_figures(on=today), transfers=window)])
    told_of = {"effective_on": today.isoformat()}

    own = player.post("/my/clubs/transfer/", {**told_of, "to_club": world.other_club.pk})
    club = as_account(castle).post(
        f"/federation/clubs/{world.other_club.pk}/transfers/ask/", {**told_of, "number": "1001"}
    )
    office = as_account(olga).post(
        "/federation/transfers/enter/",
        {**told_of, "number": "1001", "to_club": world.other_club.pk},
    )

    assert (own.status_code, club.status_code, office.status_code) == (409, 409, 302)
    assert "Transfers may be asked for again from" in words(own)


# --- consent --------------------------------------------------------------------------------------
def test_a_member_lets_the_club_write_and_takes_it_back(world: World, player: Client) -> None:
    membership = ClubMembership.objects.get(person=world.members["1001"])
    address = f"/my/clubs/{membership.pk}/messages/"

    player.post(address, {"wants_messages": "on"})
    agreed = ClubContact.objects.get()
    shown = words(player.get("/my/clubs/"))
    player.post(address, {})
    declined = ClubContact.objects.get()

    assert (agreed.club, agreed.person, agreed.consented_on) == (
        world.club, world.members["1001"], TODAY(),
    )  # fmt: skip
    assert "the club may write to me" in shown
    assert declined.consented_on is None


# --- who may --------------------------------------------------------------------------------------
def test_nobody_acts_on_what_is_anothers(
    world: World, player: Client, bruno: Account, as_account: As
) -> None:
    ask(player, world.other_club)
    application = ClubApplication.objects.get()
    membership = ClubMembership.objects.get(person=world.members["1001"])
    player.post(
        "/my/clubs/transfer/",
        {"to_club": world.other_club.pk, "effective_on": TODAY().isoformat()},
    )
    other = as_account(make_account("berta@jogadora.example", person=world.members["1002"]))
    old_club = as_account(bruno)
    own = [
        f"/my/clubs/requests/{application.pk}/withdraw/",
        f"/my/clubs/{membership.pk}/leave/",
        f"/my/clubs/{membership.pk}/messages/",
        f"/my/clubs/transfers/{Transfer.objects.get().pk}/withdraw/",
    ]
    texts = [
        f"/federation/club-requests/{application.pk}/accept/",
        f"/federation/club-requests/{application.pk}/refuse/",
    ]

    assert [other.post(address).status_code for address in [*own, *texts]] == [404] * 6
    assert [old_club.post(address).status_code for address in texts] == [404, 404]
    assert [player.post(address).status_code for address in texts] == [404, 404]
    application.refresh_from_db()
    assert application.state == "REQUESTED"


def test_my_clubs_are_for_people_of_the_register(
    player: Client, bruno: Account, reader: Client, as_account: As
) -> None:
    pages = ("/my/clubs/", "/my/clubs/join/", "/my/clubs/transfer/")

    assert [player.get(page).status_code for page in pages] == [200] * 3
    assert [as_account(bruno).get(page).status_code for page in pages] == [403] * 3
    assert [reader.get(page).status_code for page in pages] == [302] * 3


def test_the_page_of_a_club_leads_to_asking_it(world: World, player: Client) -> None:
    page = player.get(f"/clubs/{world.other_club.code}/").content.decode()
    own = player.get(f"/my/clubs/?club={world.other_club.pk}").content.decode()
    form = player.get(f"/my/clubs/join/?club={world.other_club.pk}").content.decode()

    assert f'href="/my/clubs/?club={world.other_club.pk}"' in page
    assert f"/my/clubs/join/?club={world.other_club.pk}" in own
    assert f'<option value="{world.other_club.pk}" selected>' in form
