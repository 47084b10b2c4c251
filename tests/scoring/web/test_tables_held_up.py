"""A table that an earlier round holds up: its phone calls, the director lets it go on."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.models import Account
from rulings.models import Incident, IncidentFact
from scoring.models import BookLine, LineState
from scoring.tables.selectors.records import TableSheet
from scoring.tables.services.records import RecordKey, note_for_table, note_result
from tests.factories.pages import LET_THROUGH, words
from tests.factories.playing import GAME
from tests.scoring.web.test_table_records import session, sheet_of, sit
from tournaments.models import Session
from tournaments.seating.services.sessions import call_round

__all__ = ["session"]  # a fixture
As = Callable[[Account], Client]
LOCKED = "Who sat here in round 1 has still to enter or verify a board"


@pytest.fixture
def sheet(session: Session, carla: Account) -> TableSheet:
    """Return table 1 in round 2: of round 1 it lacks one board, and another is not verified."""
    now = timezone.now()
    second, third = sheet_of(session).boards[1:3]
    place = RecordKey(session, "A", 1, 1, second.board)
    note_for_table(place=place, noted=GAME, account=carla, now=now)
    place = RecordKey(session, "A", 1, 1, third.board)
    note_result(place=place, noted=GAME, contestant=third.side("NS")[0], now=now)
    call_round(session=session, turn=2, account=None, now=now)
    return sheet_of(session)


def line(session: Session, board: int) -> BookLine:
    return BookLine.objects.get(session=session, table=1, round=1, board=board)


@pytest.mark.rule("2.1.9-a")
def test_a_phone_calls_for_it_and_one_button_of_the_call_lets_the_table_go_on(
    session: Session, sheet: TableSheet, reader: Client, carla: Account, as_account: As
) -> None:
    here, desk = sit(session, reader, "EW"), as_account(carla)
    console, following = f"/sessions/{session.pk}/console/", sheet.boards[3]
    asked = f"{here}?round=2&board={following.board}"
    locked = reader.get(asked)
    reader.post(f"{here}call/", {"round": 2, "board": following.board, "why": "held_up"})
    called, shown = reader.get(asked), desk.get(console)
    html = " ".join(shown.content.decode().split())

    let_go = desk.post(
        f"/sessions/{session.pk}/tables/release/", {"table": "A1", "back_to": console}, follow=True
    )

    assert LOCKED in words(locked)
    assert 'name="why" value="held_up"' in " ".join(locked.content.decode().split())
    assert 'value="held_up"' not in called.content.decode()
    fact = IncidentFact.objects.get()
    assert (fact.text, fact.code, fact.values) == ("", "call_held_up", {"round": 1})
    call = reverse("call-detail", args=[Incident.objects.get().pk])
    in_english = " ".join(desk.get(call).content.decode().split())
    assert "Boards of round 1 hold the table up: let it go on." in in_english
    assert '<div lang="pt-pt">' not in in_english
    in_portuguese = desk.get(call, headers={"accept-language": "pt-pt"}).content.decode()
    assert "Há carteiras da posição 1 por registar: a mesa espera" in in_portuguese
    text = words(shown)
    assert "Held up by an earlier round" in text
    assert "holds round 2 up" in text.partition("Held up by an earlier round")[2][:80]
    assert html.count('name="table" value="A1"') == 2  # in its list, and at the call
    assert "Table A1 goes on; of the boards 13, 15 nothing is waited for." in words(let_go)
    assert 'name="table" value="A1"' not in " ".join(let_go.content.decode().split())
    assert line(session, 13).state == LineState.LEFT
    assert line(session, 13).reason == "reason:table_went_on"
    assert (line(session, 15).state, line(session, 15).contract) == (LineState.VERIFIED, "3N")
    assert LOCKED not in words(reader.get(asked))


def test_the_page_of_the_call_lets_the_table_go_on_too(
    session: Session, sheet: TableSheet, reader: Client, carla: Account, as_account: As
) -> None:
    here, desk = sit(session, reader, "EW"), as_account(carla)
    reader.post(f"{here}call/", {"round": 2, "board": sheet.boards[3].board, "why": "held_up"})
    page = reverse("call-detail", args=[Incident.objects.get().pk])
    shown = desk.get(page)

    let_go = desk.post(
        f"/sessions/{session.pk}/tables/release/", {"table": "A1", "back_to": page}, follow=True
    )

    assert "Round 2 waits for these boards: 13, 15." in words(shown)
    assert 'name="table" value="A1"' in " ".join(shown.content.decode().split())
    assert let_go.redirect_chain == [(page, 302)]
    assert "Table A1 goes on; of the boards 13, 15 nothing is waited for." in words(let_go)
    assert 'name="table" value="A1"' not in " ".join(let_go.content.decode().split())


def test_a_table_that_nothing_holds_up_is_not_let_go(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, address = as_account(carla), f"/sessions/{session.pk}/tables/release/"

    refused = desk.post(address, {"table": "A1"})
    unknown = desk.post(address, {"table": "A9"})

    assert "No earlier round holds table A1 up." in words(refused)
    assert "Nobody plays at table A9 in this session." in words(unknown)
    assert "Held up by an earlier round" not in words(desk.get(f"/sessions/{session.pk}/console/"))
    assert not BookLine.objects.filter(session=session, state=LineState.LEFT).exists()


def test_who_lets_a_table_go_on(
    session: Session,
    sheet: TableSheet,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    as_account: As,
    reader: Client,
) -> None:
    address = f"/sessions/{session.pk}/tables/release/"
    accounts = {"player": ana, "secretary": bruno, "director": carla, "council": diego}

    let_in = {
        role
        for role, account in {**accounts, "nobody": eve}.items()
        if as_account(account).get(address).status_code in LET_THROUGH
    }

    assert let_in == {"secretary", "director"}
    assert "/accounts/login/" in reader.post(address)["Location"]
