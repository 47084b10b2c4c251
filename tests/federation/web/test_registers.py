"""Registers and bodies, as anyone sees them; renewals, as the office does."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.bodies.services.seats import SeatDraft, give_seat
from federation.models import Account
from tests.factories.federation import make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
START = dt.date(2026, 1, 1)


@pytest.fixture
def directors(world: World) -> None:
    hidden = make_member(
        "Zulmira de Sousa", "1090", club=world.club, season=world.season, is_hidden=True
    )
    for person, grade in (
        (world.members["1001"], "NATIONAL"),
        (world.members["1002"], "CLUB"),
        (hidden, "CLUB"),
    ):
        draft = QualificationDraft(person, "DIRECTOR", grade, START, "exam")
        grant_qualification(draft=draft, account=None, now=timezone.now())


def test_the_register_is_public_and_hidden_people_are_initials(
    directors: None, reader: Client
) -> None:
    page = reader.get("/registers/directors/")

    assert rows(page) == [
        ["Abílio Exemplo", "National director", "Clube da Ribeira", "31 December 2029"],
        ["Berta Exemplo", "Club director", "Clube da Ribeira", "31 December 2029"],
        ["Z. S.", "Club director", "Clube da Ribeira", "31 December 2029"],
    ]


def test_hidden_people_are_not_found_by_name(directors: None, reader: Client) -> None:
    hidden = reader.get("/registers/directors/", {"q": "zulmira"})
    clubs = reader.get("/registers/directors/", {"grade": "CLUB", "q": "berta"})

    assert "Nobody answers to this." in words(hidden)
    assert [row[0] for row in rows(clubs)] == ["Berta Exemplo"]


def test_registers_are_given_as_files(directors: None, reader: Client) -> None:
    file = reader.get("/registers/directors/", {"export": "csv", "grade": "NATIONAL"})

    assert file.content.decode() == (
        "\ufeffName;Grade;Club;Valid until\r\n"
        "Abílio Exemplo;National director;Clube da Ribeira;2029-12-31\r\n"
    )


def test_registers_that_do_not_exist_are_not_found(world: World, reader: Client) -> None:
    assert reader.get("/registers/kings/").status_code == 404
    assert "Nobody answers to this." in words(reader.get("/registers/teachers/"))


def test_the_register_asks_for_one_or_many_in_the_same_queries(
    directors: None, world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    reader.get("/registers/directors/")
    with django_assert_num_queries(4):
        reader.get("/registers/directors/", {"grade": "NATIONAL"})

    with django_assert_num_queries(4):
        reader.get("/registers/directors/")


def test_bodies_are_told_on_any_day(world: World, reader: Client) -> None:
    draft = SeatDraft(world.members["1001"], "BOARD", "PRESIDENT", START, dt.date(2026, 6, 30))
    give_seat(draft=draft, account=None)

    then = words(reader.get("/bodies/", {"on": "2026-06-30"}))
    later = words(reader.get("/bodies/", {"on": "2026-07-01"}))

    assert "Abílio Exemplo president · until 30 June 2026" in then
    assert "Abílio" not in later
    assert reader.get("/bodies/", {"on": "never"}).status_code == 200


def test_renewals_and_mandates_without_a_seat_are_told_to_the_office(
    world: World, olga: Account, diego: Account, bruno: Account, as_account: SignIn
) -> None:
    ends = timezone.localdate() + dt.timedelta(days=20)
    draft = QualificationDraft(world.members["1001"], "TEACHER", "MONITOR", START, "exam", ends)
    grant_qualification(draft=draft, account=None, now=timezone.now())

    page = as_account(olga).get("/federation/qualifications/")

    assert [row[:3] for row in rows(page)] == [
        ["Abílio Exemplo 1001", "teachers", "Monitor teachers"]
    ]
    assert "diego@conselho.example disciplinary council" in words(page)
    desk = words(as_account(olga).get("/desk/"))
    assert "entry of a register to renew" in desk
    assert "mandate of a council without a seat" in desk
    assert as_account(bruno).get("/federation/qualifications/").status_code == 403
