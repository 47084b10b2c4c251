"""Who may do what with cards at the table, comparisons and the file of all: both answers."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.cards import BEFORE as LONG_AGO
from tests.factories.cards import BROWN, ask_for_cards, make_card, rewrite, sign_card
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import LET_THROUGH
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.cards.services.deliveries import deliver_card
from tournaments.seating.services.seating import draw_seating

As = Callable[[Account], Client]
ROLES = ("player", "opponent", "secretary", "other secretary", "director", "nobody", "office")
CARERS = {"secretary", "director", "office"}
# act -> method, address, who may; the others are told 403, or 404 where they do not see the row.
DOORS: dict[str, tuple[str, str, set[str]]] = {
    "print codes": ("get", "/sessions/{session}/codes/", CARERS),
    "call a round": ("post", "/sessions/{session}/rounds/call/", CARERS),
    "let play without": ("post", "/events/{event}/cards/leave/", CARERS),
    "collect the cards": ("post", "/events/{event}/cards/collect/", CARERS),
    "print a draft": ("get", "/cards/{card}/print/", {"player"}),
    "compare versions": ("get", "/cards/{card}/compare/", CARERS | {"player"}),
}
# method, address, who may; an empty body is no part of a card, which is told whom the door let by.
PROGRAMS: dict[str, tuple[str, str, set[str]]] = {
    "read a draft": ("get", "cards/{card}/", CARERS | {"player"}),
    "read a part": ("get", "cards/{card}/parts/slam/", {"player"}),
    "write a part": ("post", "cards/{card}/parts/slam/", {"player"}),
}


@dataclass(frozen=True)
class Delivered:
    """A card delivered to an event: the accounts by role, and the keys for addresses."""

    accounts: dict[str, Account]
    numbers: dict[str, int]


@pytest.fixture
def delivered(
    world: World, bruno: Account, carla: Account, eve: Account, olga: Account
) -> Delivered:
    entries = enter_many(world.event, 10, club=world.club, season=world.season)
    ask_for_cards(world.event)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    one, other = (row.person for row in entries[0].players.order_by("position"))
    card = make_card(one, other, cells=BROWN)
    sign_card(card)
    deliver_card(event=world.event, card=card, account=account_of(one), now=LONG_AGO)
    rewrite(card, "slam", {"slam": "RKCB"})
    sign_card(card)
    opponent = account_of(entries[1].players.get(position=1).person)
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    accounts = dict(
        zip(ROLES, (account_of(one), opponent, bruno, neighbour, carla, eve, olga), strict=True)
    )
    numbers = {"event": world.event.pk, "session": session.pk, "card": card.pk}
    return Delivered(accounts, numbers)


def test_doors_of_cards_let_through_whom_they_should(delivered: Delivered, as_account: As) -> None:
    accounts, numbers = delivered.accounts, delivered.numbers

    by_act = {
        act: {
            role: getattr(as_account(account), method)(address.format(**numbers)).status_code
            for role, account in accounts.items()
        }
        for act, (method, address, _allowed) in DOORS.items()
    }

    allowed = {
        act: {role for role, status in told.items() if status in LET_THROUGH}
        for act, told in by_act.items()
    }
    assert allowed == {act: each for act, (_method, _address, each) in DOORS.items()}
    assert {
        status for told in by_act.values() for status in told.values() if status not in LET_THROUGH
    } <= {403, 404}
    strangers = {
        getattr(Client(), method)(address.format(**numbers)).status_code
        for method, address, _allowed in DOORS.values()
    }
    assert strangers <= {302, 403, 404}


@pytest.mark.parametrize("act", PROGRAMS)
def test_programs_read_and_write_the_drafts_that_their_owners_do(
    act: str, delivered: Delivered, as_account: As
) -> None:
    method, address, may = PROGRAMS[act]
    path = f"/api/v1/{address.format(**delivered.numbers)}"

    def answered(client: Client) -> int:
        return int(client.generic(method.upper(), path, b"{}", "application/json").status_code)

    by_role = {role: answered(as_account(account)) for role, account in delivered.accounts.items()}

    assert {role for role, status in by_role.items() if status in {200, 400}} == may
    assert {by_role[role] for role in by_role.keys() - may} <= {403, 404}
    assert answered(Client()) == 401
