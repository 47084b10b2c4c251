"""Who may do what in the calendar: every role at every door that asks, both answers."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Season
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import LET_THROUGH
from tests.personas import World
from tournaments.calendar.services.calendar import ProposalDraft, send_draft, submit_proposal

As = Callable[[Account], Client]

ROLES = ("player", "secretary", "other secretary", "association", "director", "nobody", "office")
BODIES = {"secretary", "other secretary", "association", "office"}
OWN = {"secretary", "office"}
ASSOCIATION = {"association", "office"}
OFFICE = {"office"}

# act -> method, address, who may; the others are told 403, or 404 where they do not see the row.
DOORS: dict[str, tuple[str, str, set[str]]] = {
    "list reservations": ("get", "/calendar/reservations/", BODIES),
    "ask for a date": ("get", "/calendar/reservations/new/", BODIES),
    "look for clashes": ("post", "/calendar/reservations/clashes/", BODIES),
    "see a reservation": ("get", "/calendar/reservations/{row}/", OWN),
    "withdraw": ("post", "/calendar/reservations/{row}/withdraw/", OWN),
    "take an offer": ("post", "/calendar/reservations/{row}/take-offer/", OWN),
    "make the event": ("get", "/calendar/reservations/{row}/event/", OWN),
    "answer": ("post", "/calendar/reservations/{row}/answer/refuse/", OFFICE),
    "ask for the deposit": ("post", "/calendar/reservations/{row}/deposit/", OFFICE),
    "settle the deposit": ("post", "/calendar/reservations/{row}/deposit/settle/", OFFICE),
    "propose": ("get", "/calendar/proposals/new/{cycle}/", ASSOCIATION),
    "accept a proposal": ("post", "/calendar/proposals/{proposal}/accept/", OFFICE),
    "refuse a proposal": ("post", "/calendar/proposals/{proposal}/refuse/", OFFICE),
    "send an own calendar": ("post", "/calendar/associations/{cycle}/{body}/send/", ASSOCIATION),
    "see the cycles": ("get", "/tournaments/calendar/", OFFICE),
    "open a cycle": ("post", "/tournaments/calendar/open/", OFFICE),
    "see a cycle": ("get", "/tournaments/calendar/{year}/", OFFICE),
    "answer many": ("post", "/tournaments/calendar/{year}/answer/", OFFICE),
    "send the draft": ("post", "/tournaments/calendar/{year}/draft/", OFFICE),
    "publish": ("post", "/tournaments/calendar/{year}/final/", OFFICE),
    "renew the address": ("post", "/calendar/feeds/renew/", set(ROLES)),
}


@pytest.fixture
def accounts(
    world: World, ana: Account, bruno: Account, carla: Account, eve: Account, olga: Account
) -> dict[str, Account]:
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    regional = make_account("regional@associacao.example")
    give_mandate(regional, "SECRETARY", association=world.association)
    people = (ana, bruno, neighbour, regional, carla, eve, olga)
    return dict(zip(ROLES, people, strict=True))


@pytest.fixture
def numbers(world: World) -> dict[str, int]:
    year = timezone.localdate().year + 1
    season = Season.objects.create(
        year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
    )
    cycle = make_cycle(season)
    row = make_reservation(season, club=world.club, days=(f"{year}-05-01", f"{year}-05-01"))
    send_draft(cycle=cycle, account=None, now=timezone.now())
    proposal = submit_proposal(
        cycle=cycle,
        draft=ProposalDraft(world.association, "More teams."),
        account=None,
        now=timezone.now(),
    )
    return {
        "row": row.pk,
        "cycle": cycle.pk,
        "body": world.association.pk,
        "proposal": proposal.pk,
        "year": year,
    }


@pytest.mark.parametrize("act", DOORS)
def test_doors_of_the_calendar_let_through_whom_they_should(
    act: str, accounts: dict[str, Account], numbers: dict[str, int], as_account: As
) -> None:
    method, template, allowed = DOORS[act]
    address = template.format(**numbers)

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }

    assert {
        role for role, status in status_codes_by_role.items() if status in LET_THROUGH
    } == allowed
    assert {status for role, status in status_codes_by_role.items() if role not in allowed} <= {
        403,
        404,
    }


@pytest.mark.parametrize("act", DOORS)
def test_strangers_sign_in_first(act: str, numbers: dict[str, int], reader: Client) -> None:
    method, template, _allowed = DOORS[act]

    too_large = getattr(reader, method)(template.format(**numbers))

    assert too_large.status_code == 302
    assert too_large["Location"].startswith("/accounts/login/?next=")
