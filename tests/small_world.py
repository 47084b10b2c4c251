"""The small world of the service tests: a club, its members, an event, a file of four pairs."""

import datetime as dt

import pytest

from federation.models import (
    Account,
    Association,
    Club,
    ClubMembership,
    Licence,
    Person,
    Season,
)
from federation.services.rule_sets import load_fee_schedule, load_rule_set, shipped_figures
from scoring.intake.services.intake import receive_result_file
from scoring.models import ResultFile
from tests.factories.federation import MEMBERS, make_federation
from tests.factories.scoring import FOUR_PAIRS
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event

NOW = dt.datetime(2026, 11, 15, 10, 0, tzinfo=dt.UTC)
PLAYED = dt.date(2026, 11, 14)


@pytest.fixture
def season(db: None) -> Season:
    make_federation()
    season = Season.objects.create(
        year=2026, starts_on=dt.date(2026, 1, 1), ends_on=dt.date(2026, 12, 31)
    )
    load_rule_set(shipped_figures("fpb-rtp-2026-01-01"))
    load_rule_set(shipped_figures("default-ranking-2026-01-01"))
    load_fee_schedule(shipped_figures("fees-demo-2026"), season=season)
    return season


@pytest.fixture
def association(season: Season) -> Association:
    return Association.objects.create(code="NORTE", name="Associação do Norte")


@pytest.fixture
def club(association: Association) -> Club:
    return Club.objects.create(code="RIB", name="Clube da Ribeira", association=association)


@pytest.fixture
def bruno(db: None) -> Account:
    return Account.objects.create_user("bruno@clube.example", "x")


@pytest.fixture
def members(club: Club, season: Season) -> dict[str, Person]:
    people = {
        number: Person.objects.create(number=number, name=name) for number, name in MEMBERS.items()
    }
    for person in people.values():
        ClubMembership.objects.create(person=person, club=club, valid_from=season.starts_on)
        Licence.objects.create(person=person, season=season, club=club, issued_on=season.starts_on)
    return people


@pytest.fixture
def event(club: Club, members: dict[str, Person], bruno: Account) -> Event:
    draft = EventDraft(
        name="Torneio de Outono",
        kind="PAIRS",
        event_class="PRIVATE_TOURNAMENT",
        director_name="Dora Árbitro",
        organiser_kind="CLUB",
        club=club,
        method="matchpoints",
        starts_on=PLAYED,
        ends_on=PLAYED,
        planned_boards=6,
    )
    return create_event(draft=draft, account=bruno, now=NOW)


@pytest.fixture
def waiting_file(event: Event, bruno: Account) -> ResultFile:
    return receive_result_file(
        event=event, name="four_pairs.xml", data=FOUR_PAIRS, account=bruno, now=NOW
    )
