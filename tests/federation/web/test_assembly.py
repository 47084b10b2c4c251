"""The assembly kit: rolls and delegates on a day."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Constituency, IssuedDocument, Licence, Person, Qualification
from federation.papers.selectors.assembly import delegates_of, electoral_roll
from federation.papers.services.assembly import issue_electoral_roll
from tests.factories.federation import make_association, make_club, make_member
from tests.factories.pages import rows, words
from tests.personas import World

DAY = dt.date(2026, 11, 15)
As = Callable[[Account], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def two_regions(world: World) -> World:
    """Return six members of one club, two of another, one of a club in another region."""
    south = make_club(make_association("SUL", "Associação do Sul"), "MAR", "Clube do Mar")
    for number, club in (("2001", world.other_club), ("2002", world.other_club), ("3001", south)):
        make_member(f"Pessoa {number}", number, club=club, season=world.season)
    return world


def cells(constituency: Constituency, on: dt.date = DAY) -> list[tuple[str | int, ...]]:
    roll = electoral_roll(constituency, on=on)
    return [roll.cells(row) for row in roll.rows.order_by("pk")]


def test_clubs_share_their_delegates_by_licensed_members(two_regions: World) -> None:
    shared = delegates_of(Constituency.CLUBS, on=DAY)

    # 30 delegates for 9 licensed: 6/9, 2/9 and 1/9 are 20, 6 2/3 and 3 1/3
    assert {share.unit: share.seats for share in shared.shares} == {
        "Clube da Ribeira": 20,
        "Clube do Castelo": 7,
        "Clube do Mar": 3,
    }
    assert [row[3] for row in cells(Constituency.CLUBS)] == [6, 2, 1]


def test_players_elect_by_region_from_eighteen(two_regions: World) -> None:
    Person.objects.filter(number="1001").update(birth_date=dt.date(2008, 11, 16))
    Person.objects.filter(number="1002").update(birth_date=dt.date(2008, 11, 15))

    shared = delegates_of(Constituency.PLAYERS, on=DAY)

    assert {share.unit: share.electors for share in shared.shares} == {
        "Associação do Norte": 7,
        "Associação do Sul": 1,
    }
    assert "1001" not in [row[0] for row in cells(Constituency.PLAYERS)]


def test_the_day_decides_who_is_on_the_roll(two_regions: World) -> None:
    Licence.objects.filter(person__number="1001").update(issued_on=dt.date(2026, 11, 16))

    assert len(cells(Constituency.PLAYERS)) == 8
    assert len(cells(Constituency.PLAYERS, dt.date(2026, 11, 16))) == 9


def test_directors_elect_nationally(world: World) -> None:
    Qualification.objects.create(
        person=world.members["1003"],
        register="DIRECTOR",
        grade="NATIONAL",
        valid_from=dt.date(2025, 1, 1),
        valid_until=dt.date(2026, 12, 31),
        reason="exam",
    )

    shared = delegates_of(Constituency.DIRECTORS, on=DAY)

    assert cells(Constituency.DIRECTORS) == [("1003", "Carla Amostra", "NATIONAL", "2026-12-31")]
    assert (shared.seats, shared.electors, shared.shares[0].seats) == (5, 1, 5)
    assert cells(Constituency.TEACHERS) == []


def test_the_roll_is_issued_once_for_the_same_words(two_regions: World) -> None:
    first = issue_electoral_roll(constituency="CLUBS", on="2026-11-15")
    again = issue_electoral_roll(constituency="CLUBS", on="2026-11-15")

    document = IssuedDocument.objects.get()
    assert first == again == {"document": "CA-2026-00001"}
    assert not document.is_public
    assert [(row["unit"], row["seats"]) for row in document.content["shares"]] == [
        ("Clube da Ribeira", 20),
        ("Clube do Castelo", 7),
        ("Clube do Mar", 3),
    ]


def test_the_office_sees_steps_rolls_and_files(
    two_regions: World, olga: Account, bruno: Account, as_account: As
) -> None:
    office = as_account(olga)
    page = office.get("/federation/assembly/?on=2026-11-15&constituency=CLUBS")
    file = office.get("/federation/assembly/?on=2026-11-15&constituency=REGIONS&export=csv")
    response = office.post("/federation/assembly/CLUBS/paper/", {"on": "2026-11-15"})

    assert rows(page, 0)[1] == ["Clube do Castelo", "2", "6.667", "6", "0.667", "1", "7"]
    assert "30 delegates 9 electors" in words(page)
    assert file.content.decode("utf-8-sig").splitlines()[1] == "NORTE;Associação do Norte;2;8"
    assert response.status_code == 302
    assert office.get("/federation/assembly/?constituency=NONE").status_code == 404
    assert office.get("/federation/assembly/?on=never").status_code == 200
    assert as_account(bruno).get("/federation/assembly/").status_code == 403
