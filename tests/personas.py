"""The people of the tests, and the small world they live in.

ana plays, bruno is secretary of a club, carla directs an event, diego sits in a council, eve has no
role, olga works in the federation's office.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoDbBlocker

from federation.models import Account, Association, Club, Person, Season
from tests.factories.browsers import browser_of
from tests.factories.federation import (
    MEMBERS,
    give_mandate,
    load_figures,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_member,
    make_season,
)
from tests.factories.tournaments import make_event
from tests.kept_rows import KeptRows, keep_rows
from tournaments.models import Event


@dataclass(frozen=True)
class World:
    """One season, one association, two clubs, six members of the first, one event of it."""

    season: Season
    association: Association
    club: Club
    other_club: Club
    members: dict[str, Person]
    event: Event


@pytest.fixture(scope="session")
def kept_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> KeptRows[World]:
    """Store the rows of the small world: creating them took a fifth of the tests' time."""
    with django_db_blocker.unblock():
        return keep_rows(make_world)


@pytest.fixture
def world(db: None, kept_world: KeptRows[World]) -> World:
    return kept_world.put_in()


def make_world() -> World:
    make_federation()
    season = make_season()
    load_figures(season)
    association = make_association()
    club = make_club(association)
    other_club = make_club(association, code="CAS", name="Clube do Castelo", town="Óbidos")
    members = {
        number: make_member(name, number, club=club, season=season)
        for number, name in MEMBERS.items()
    }
    return World(season, association, club, other_club, members, make_event(club=club))


@pytest.fixture
def english() -> Iterator[None]:
    """Use English, whatever the site's own language."""
    with translation.override("en"):
        yield


@pytest.fixture
def reader(db: None) -> Client:
    """Return a browser of a visitor who reads English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def as_account(db: None) -> Callable[[Account], Client]:
    """Return a function that opens a browser for an account, reading English."""
    return browser_of


def make_ana(world: World) -> Account:
    return make_account("ana@jogadora.example", person=world.members["1001"])


def make_bruno(world: World) -> Account:
    account = make_account("bruno@clube.example")
    give_mandate(account, "SECRETARY", club=world.club)
    return account


def make_carla(world: World) -> Account:
    account = make_account("carla@arbitro.example")
    give_mandate(account, "DIRECTOR", event_number=world.event.pk)
    return account


def make_diego() -> Account:
    account = make_account("diego@conselho.example")
    give_mandate(account, "COUNCIL", council="DISCIPLINARY")
    return account


def make_eve() -> Account:
    return make_account("eve@ninguem.example")


def make_olga() -> Account:
    account = make_account("olga@federacao.example")
    give_mandate(account, "OFFICE")
    return account


@pytest.fixture
def ana(world: World) -> Account:
    return make_ana(world)


@pytest.fixture
def bruno(world: World) -> Account:
    return make_bruno(world)


@pytest.fixture
def carla(world: World) -> Account:
    return make_carla(world)


@pytest.fixture
def diego(world: World) -> Account:
    return make_diego()


@pytest.fixture
def eve(world: World) -> Account:
    return make_eve()


@pytest.fixture
def olga(world: World) -> Account:
    return make_olga()
