"""A club keeps its own list, writes to it, and nobody else reads it."""

import csv
import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from federation.bodies.services.club_list import Noted, add_contact, note_member
from federation.mail.services.sending import send_notices
from federation.models import (
    Account,
    AuditEvent,
    ClubContact,
    ClubGroup,
    ClubMembership,
    DeclinedNotices,
    Licence,
    Notice,
)
from tests.factories.federation import give_mandate, make_account, make_season
from tests.factories.pages import AssertQueries, ClientResponse, rows, words
from tests.personas import World

As = Callable[[Account], Client]
TODAY = timezone.localdate


@pytest.fixture
def secretary(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


@pytest.fixture
def neighbour(world: World, as_account: As) -> Client:
    account = make_account("vizinha@clube.example")
    give_mandate(account, "SECRETARY", club=world.other_club)
    return as_account(account)


@pytest.fixture
def evening(world: World) -> ClubGroup:
    return ClubGroup.objects.create(club=world.club, name="Terça à noite")


def people(world: World) -> str:
    return f"/federation/clubs/{world.club.pk}/people/"


def contact(world: World, name: str = "Zélia Curiosa", **noted: object) -> ClubContact:
    data: dict[str, Any] = {
        "email": "zelia@curiosa.example",
        "consented_on": dt.date(2026, 3, 1),
        **noted,
    }
    account = Account.objects.get(email="bruno@clube.example")
    return add_contact(
        club=world.club,
        noted=Noted(name=name, **data),
        account=account,
        now=timezone.now(),
    )


def note(world: World, number: str, **noted: Any) -> None:
    membership = ClubMembership.objects.get(person=world.members[number])
    account = Account.objects.get(email="bruno@clube.example")
    told = Noted(**noted)
    note_member(membership=membership, noted=told, account=account, now=timezone.now())


# --- the list -------------------------------------------------------------------------------------
def test_the_secretary_adds_changes_and_removes_a_contact(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    added = secretary.post(
        f"{people(world)}add/",
        {
            "name": " Zélia  Curiosa ",
            "email": "zelia@curiosa.example",
            "phone": "912 000 222",
            "note": "joga com o Abílio",
            "consented_on": "2026-03-01",
            "groups": [evening.pk],
        },
        follow=True,
    )
    row = ClubContact.objects.get()
    shown = rows(secretary.get(people(world), {"who": "contacts"}))
    form = secretary.get(f"/federation/club-contacts/{row.pk}/change/")
    secretary.post(
        f"/federation/club-contacts/{row.pk}/change/", {"name": "Zélia Curiosa", "consented_on": ""}
    )
    row.refresh_from_db()
    removed = secretary.post(f"/federation/club-contacts/{row.pk}/remove/", follow=True)

    assert "The contact stands in the list." in words(added)
    assert shown == [
        [
            "Zélia Curiosa joga com o Abílio", "–", "contact Terça à noite", "Terça à noite",
            "zelia@curiosa.example 912 000 222", "1 Mar 2026", "Change Zélia Curiosa · Remove "
            "Zélia Curiosa",
        ]
    ]  # fmt: skip
    assert 'value="zelia@curiosa.example"' in form.content.decode()
    assert (row.email, row.consented_on, list(row.groups.all())) == ("", None, [])
    assert "nothing of it is kept" in words(removed)
    assert not ClubContact.objects.exists()
    assert set(
        AuditEvent.objects.filter(act__startswith="club_contact").values_list("subject", flat=True)
    ) == {f"club:{world.club.pk}"}


def test_a_consent_of_tomorrow_is_refused_and_one_of_today_is_not(
    world: World, secretary: Client
) -> None:
    data = {"name": "Zélia Curiosa", "email": "zelia@curiosa.example"}
    tomorrow = TODAY() + dt.timedelta(days=1)

    late = secretary.post(f"{people(world)}add/", {**data, "consented_on": tomorrow.isoformat()})
    none = ClubContact.objects.count()
    today = secretary.post(f"{people(world)}add/", {**data, "consented_on": TODAY().isoformat()})

    assert (late.status_code, none, today.status_code) == (409, 0, 302)
    assert "has not come yet: nobody has agreed on it." in words(late)


def test_what_is_no_contact_is_told_at_its_field(world: World, secretary: Client) -> None:
    wrong = secretary.post(f"{people(world)}add/", {"name": "", "email": "nem@"})

    assert wrong.status_code == 422
    assert not ClubContact.objects.exists()


def test_members_and_contacts_stand_in_one_list_and_are_narrowed(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    contact(world, groups=[evening])
    note(world, "1002", consented_on=dt.date(2026, 2, 1), groups=[evening])
    Licence.objects.filter(person=world.members["1003"]).update(cancelled_at=timezone.now())

    def names(**narrowed: str) -> list[str]:
        return [row[0] for row in rows(secretary.get(people(world), narrowed))]

    assert names() == [
        "Abílio Exemplo", "Berta Exemplo", "Carla Amostra", "Dinis Amostra", "Elsa Modelo",
        "Fausto Modelo", "Zélia Curiosa",
    ]  # fmt: skip
    assert names(group=str(evening.pk)) == ["Berta Exemplo", "Zélia Curiosa"]
    assert names(who="unlicensed") == ["Carla Amostra"]
    assert names(who="contacts") == ["Zélia Curiosa"]
    assert names(mail="yes") == ["Berta Exemplo", "Zélia Curiosa"]
    assert len(names(mail="no")) == 5
    assert names(q="zelia") == ["Zélia Curiosa"]
    assert names(q="1005") == ["Elsa Modelo"]
    assert len(names(who="nonsense", group="²", mail="perhaps")) == 7
    assert secretary.get(people(world), {"season": "x"}).status_code == 404
    assert names(sort="-name")[0] == "Zélia Curiosa"


def test_who_lapsed_held_a_licence_last_season_and_none_in_this(
    world: World, secretary: Client
) -> None:
    before = make_season(2025)
    for number in ("1001", "1002"):
        Licence.objects.create(
            person=world.members[number], season=before, club=world.club, issued_on=before.starts_on
        )
    for number in ("1002", "1003"):
        Licence.objects.filter(person=world.members[number], season=world.season).update(
            cancelled_at=timezone.now()
        )

    page = secretary.get(people(world), {"who": "lapsed", "season": "2026"})

    assert [row[0] for row in rows(page)] == ["Berta Exemplo"]


def test_the_list_is_given_as_files_that_open_again(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    contact(world, groups=[evening], phone="912 000 222", note="=1+1")

    one = secretary.get(people(world), {"export": "csv", "who": "contacts"})
    two = secretary.get(people(world), {"export": "xlsx", "q": "1001"})
    neither = rows(secretary.get(people(world), {"export": "doc", "who": "contacts"}))

    read = list(csv.reader(io.StringIO(one.content.decode("utf-8-sig")), delimiter=";"))
    sheet = load_workbook(io.BytesIO(two.content)).active
    assert read == [
        ["Name", "Number", "Licence of 2026", "Groups", "E-mail address", "Telephone", "Note",
         "Agreed to messages on"],
        ["Zélia Curiosa", "", "no", "Terça à noite", "zelia@curiosa.example", "912 000 222",
         "'=1+1", "2026-03-01"],
    ]  # fmt: skip
    assert sheet is not None
    assert [cell or "" for cell in list(sheet.values)[1]][:3] == ["Abílio Exemplo", "1001", "yes"]
    assert len(neither) == 1


def test_the_list_asks_for_one_or_many_in_the_same_queries(
    world: World, secretary: Client, evening: ClubGroup, django_assert_num_queries: AssertQueries
) -> None:
    contact(world, groups=[evening])
    secretary.get(people(world))
    with django_assert_num_queries(15):
        secretary.get(people(world))
    for number in range(30):
        contact(world, f"Gente {number:02}", groups=[evening])

    with django_assert_num_queries(15):
        page = secretary.get(people(world))

    assert len(rows(page)) == 37


# --- groups ---------------------------------------------------------------------------------------
def test_groups_are_made_renamed_and_removed(world: World, secretary: Client) -> None:
    secretary.post(f"/federation/clubs/{world.club.pk}/groups/add/", {"name": "Terças"})
    group = ClubGroup.objects.get()
    contact(world, groups=[group])
    twice = secretary.post(f"/federation/clubs/{world.club.pk}/groups/add/", {"name": "TERÇAS"})
    secretary.post(f"/federation/club-groups/{group.pk}/rename/", {"name": "Quartas"})
    group.refresh_from_db()
    name = group.name
    secretary.post(f"/federation/club-groups/{group.pk}/remove/")

    assert twice.status_code == 409
    assert name == "Quartas"
    assert not ClubGroup.objects.exists()
    assert ClubContact.objects.count() == 1


def test_a_group_of_another_club_is_no_choice(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    theirs = ClubGroup.objects.create(club=world.other_club, name="Deles")

    wrong = secretary.post(f"{people(world)}add/", {"name": "Zélia", "groups": [theirs.pk]})

    assert wrong.status_code == 422
    assert not ClubContact.objects.exists()


# --- messages -------------------------------------------------------------------------------------
def letter(**kwargs: object) -> dict[str, object]:
    return {"subject": "Jantar", "text": "Na sexta, às oito.", "apply": "1", **kwargs}


def send(client: Client, world: World, **kwargs: object) -> ClientResponse:
    return client.post(f"/federation/clubs/{world.club.pk}/message/", letter(**kwargs), follow=True)


def test_a_message_goes_to_who_agreed_and_can_be_declined_by_one_click(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    contact(world, groups=[evening])
    contact(world, "Sem Acordo", email="sem@acordo.example", consented_on=None)
    world.members["1002"].email = "berta@registo.example"
    world.members["1002"].save()
    note(world, "1002", consented_on=dt.date(2026, 2, 1))
    note(world, "1003", consented_on=dt.date(2026, 2, 1))  # no address anywhere

    first = secretary.post(
        f"/federation/clubs/{world.club.pk}/message/",
        {"subject": "Jantar", "text": "Na sexta, às oito."},
    )
    none_yet = not Notice.objects.exists()
    done = send(secretary, world)
    send_notices(now=timezone.now())

    assert none_yet
    assert "2 addresses would get this message" in words(first)
    assert "Written to 2 addresses." in words(done)
    assert sorted(item.to[0] for item in mail.outbox) == [
        "berta@registo.example",
        "zelia@curiosa.example",
    ]
    sent = mail.outbox[0]
    assert sent.subject == "Clube da Ribeira: Jantar"
    assert "Na sexta, às oito." in str(sent.body)
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = sent.extra_headers["List-Unsubscribe"].strip("<>")
    Client().post(link[link.index("/", 8) :], {"List-Unsubscribe": "One-Click"})
    declined = DeclinedNotices.objects.get()
    again = send(secretary, world, subject="Jantar outra vez")
    assert declined.kind == "club_messages"
    assert "Written to 1 address." in words(again)


def test_a_message_to_a_group_goes_to_that_group_once(
    world: World, secretary: Client, evening: ClubGroup
) -> None:
    other = ClubGroup.objects.create(club=world.club, name="Quarta")
    contact(world, groups=[evening, other])
    contact(world, "Outra", email="outra@curiosa.example")

    send(secretary, world, groups=[evening.pk, other.pk])

    assert list(Notice.objects.values_list("email", "code", "about")) == [
        ("zelia@curiosa.example", "notice_club_message", f"club:{world.club.pk}")
    ]


def test_members_who_left_are_not_written_to(world: World, secretary: Client) -> None:
    note(world, "1002", email="berta@clube.example", consented_on=dt.date(2026, 2, 1))
    ClubMembership.objects.filter(person=world.members["1002"]).update(
        valid_until=TODAY() - dt.timedelta(days=1)
    )

    refused = send(secretary, world)

    assert refused.status_code == 409
    assert "Nobody of these agreed" in words(refused)


def test_a_club_writes_three_times_a_day_and_not_a_fourth(world: World, secretary: Client) -> None:
    contact(world)

    statuses = [
        send(secretary, world, subject=f"Carta {number}").status_code for number in range(4)
    ]

    assert statuses == [200, 200, 200, 409]
    assert Notice.objects.count() == 3
    Notice.objects.update(made_at=timezone.now() - dt.timedelta(days=1))
    assert send(secretary, world).status_code == 200


def test_a_text_of_four_thousand_characters_goes_and_one_more_does_not(
    world: World, secretary: Client
) -> None:
    contact(world)

    longer = send(secretary, world, text="a" * 4001)
    longest = send(secretary, world, text="a" * 4000)

    assert (longer.status_code, longest.status_code) == (409, 200)
    assert Notice.objects.count() == 1


# --- who may --------------------------------------------------------------------------------------
def test_the_list_is_the_clubs_alone(
    world: World,
    ana: Account,
    olga: Account,
    secretary: Client,
    neighbour: Client,
    reader: Client,
    as_account: As,
    evening: ClubGroup,
) -> None:
    row = contact(world)
    member = ClubMembership.objects.get(person=world.members["1002"])
    addresses = [
        people(world),
        f"{people(world)}?export=csv",
        f"{people(world)}add/",
        f"/federation/club-contacts/{row.pk}/change/",
        f"/federation/club-contacts/{row.pk}/remove/",
        f"/federation/club-members/{member.pk}/note/",
        f"/federation/clubs/{world.club.pk}/groups/add/",
        f"/federation/club-groups/{evening.pk}/rename/",
        f"/federation/club-groups/{evening.pk}/remove/",
        f"/federation/clubs/{world.club.pk}/message/",
    ]
    clients = {
        "secretary": secretary, "neighbour": neighbour, "office": as_account(olga),
        "member": as_account(ana), "nobody": reader,
    }  # fmt: skip

    told = {
        who: {client.get(address).status_code for address in addresses}
        for who, client in clients.items()
    }
    for who in ("neighbour", "office", "member"):
        clients[who].post(f"/federation/club-contacts/{row.pk}/remove/")

    assert told == {
        "secretary": {200}, "neighbour": {404}, "office": {404}, "member": {404}, "nobody": {302},
    }  # fmt: skip
    assert ClubContact.objects.filter(pk=row.pk).exists()


def test_the_office_reads_it_while_it_acts_for_the_club(
    world: World, olga: Account, as_account: As, bruno: Account
) -> None:
    contact(world)
    office = as_account(olga)

    before = office.get(people(world))
    office.post("/federation/acting/", {"club": world.club.pk, "reason": "pedido do clube"})

    assert (before.status_code, office.get(people(world)).status_code) == (404, 200)


def test_the_admin_says_that_there_is_a_contact_and_not_who(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    row = contact(world)
    office = as_account(olga)

    page = office.get("/admin/federation/clubcontact/")
    one = office.get(f"/admin/federation/clubcontact/{row.pk}/change/")

    assert page.status_code == 200
    assert "Clube da Ribeira" in words(page)
    assert "Zélia" not in page.content.decode()
    assert one.status_code in {302, 403}
