"""The inbox of a body opens to its members alone; papers of a player to that player."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, CouncilSeat
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
pytestmark = pytest.mark.django_db


def test_members_open_their_inbox_and_no_other(
    world: World, diego: Account, ana: Account, olga: Account, eve: Account, as_account: As
) -> None:
    CouncilSeat.objects.create(
        person=world.members["1001"], council="TECHNICAL", valid_from=dt.date(2026, 1, 1)
    )

    answers = {
        (name, council): as_account(account).get(f"/councils/{council}/").status_code
        for name, account in (("diego", diego), ("ana", ana), ("olga", olga), ("eve", eve))
        for council in ("disciplinary", "technical", "nothing")
    }

    assert answers == {
        ("diego", "disciplinary"): 200, ("diego", "technical"): 404, ("diego", "nothing"): 404,
        ("ana", "disciplinary"): 404, ("ana", "technical"): 200, ("ana", "nothing"): 404,
        ("olga", "disciplinary"): 403, ("olga", "technical"): 403, ("olga", "nothing"): 403,
        ("eve", "disciplinary"): 403, ("eve", "technical"): 403, ("eve", "nothing"): 403,
    }  # fmt: skip


def test_a_seat_that_ended_opens_nothing(world: World, ana: Account, as_account: As) -> None:
    CouncilSeat.objects.create(
        person=world.members["1001"],
        council="TECHNICAL",
        valid_from=dt.date(2024, 1, 1),
        valid_until=dt.date(2025, 12, 31),
    )

    assert as_account(ana).get("/councils/technical/").status_code == 403


def test_the_desk_leads_to_the_inbox_and_it_is_empty(
    world: World, diego: Account, as_account: As
) -> None:
    client = as_account(diego)

    assert 'href="/councils/disciplinary/"' in client.get("/desk/").content.decode()
    assert "This body has no case." in words(client.get("/councils/disciplinary/"))


def test_the_desk_of_who_sits_in_a_body_names_it_though_there_is_no_mandate(
    world: World, ana: Account, as_account: As
) -> None:
    CouncilSeat.objects.create(
        person=world.members["1001"], council="TECHNICAL", valid_from=dt.date(2026, 1, 1)
    )

    desk = as_account(ana).get("/desk/")

    assert 'href="/councils/technical/">Technical council</a>' in desk.content.decode()
    assert "You hold no mandate today" not in words(desk)


def test_only_the_player_and_the_office_see_the_player_s_papers(
    world: World, ana: Account, bruno: Account, olga: Account, reader: Client, as_account: As
) -> None:
    address = f"/players/{ana.person_id}/"

    seen = [
        "No paper has been issued yet." in words(client.get(address))
        for client in (as_account(ana), as_account(olga), as_account(bruno), reader)
    ]

    assert seen == [True, True, False, False]
