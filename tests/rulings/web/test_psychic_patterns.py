"""RTP 2.1.2.4: psychic calls by pair, for councils and for directors of their own events."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from rulings.reports.services.psychics import PsychicDraft, note_psychic
from tests.factories.appeals import make_ruling
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EntryPlayer

As = Callable[[Account], Client]
AT = "/psychics/?since=2026-01-01&until=2026-12-31"


def note(world: World, carla: Account, number: str, board: int, turn: int) -> None:
    who = EntryPlayer.objects.get(entry__event=world.event, person__number=number)
    draft = PsychicDraft(player=who, turn=turn, description="1♠ with two spades and 4 HCP.")
    call = make_ruling(world.event, made_by=carla, board=board).incident
    note_psychic(incident=call, draft=draft, account=None, now=NOW)


@pytest.fixture
def noted(world: World, carla: Account) -> World:
    publish_results(world.event)
    for number, board, turn in (("1001", 7, 3), ("1002", 8, 3), ("1003", 9, 1)):
        note(world, carla, number, board, turn)
    return world


@pytest.fixture
def council() -> Account:
    account = make_account("diretores@federacao.example")
    give_mandate(account, "COUNCIL", council="DIRECTORS")
    return account


@pytest.mark.rule("2.1.2.4-a")
def test_a_pair_and_its_habit_are_found(noted: World, council: Account, as_account: As) -> None:
    text = words(as_account(council).get(AT))
    named = words(as_account(council).get(f"{AT}&q=berta"))
    earlier = words(as_account(council).get("/psychics/?since=2020-01-01&until=2020-12-31"))

    assert "Abílio Exemplo – Berta Exemplo · 2 psychic calls may be an agreement" in text
    assert "in place 3 of the auction: 2" in text
    assert text.count("may be an agreement") == 2  # once of a habit, once in the sentence above
    assert "1♠ with two spades" in text
    assert "2 psychic calls" in named
    assert "1 psychic call " not in named
    assert "No psychic call is noted in these days." in earlier


def test_councils_and_directors_read_them_and_nobody_else(
    noted: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    eve: Account,
    council: Account,
    as_account: As,
) -> None:
    board = make_account("direccao@federacao.example")
    give_mandate(board, "COUNCIL", council="BOARD")
    readers = (council, carla, ana, bruno, eve, board)

    seen = [as_account(who).get(AT).status_code for who in readers]

    assert seen == [200, 200, 403, 403, 403, 200]
    assert "No psychic call is noted" in words(as_account(board).get(AT))  # reads no log
    assert Client().get(AT).status_code == 302


def test_more_calls_ask_no_more_queries(
    noted: World, carla: Account, council: Account, as_account: As
) -> None:
    page = as_account(council)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            page.get(AT)
        return len(queries)

    asked()
    one = asked()
    for number, board in (("1005", 10), ("1004", 11), ("1006", 12)):
        note(noted, carla, number, board, 2)

    assert asked() == one
