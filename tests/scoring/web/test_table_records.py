"""Results at the tables in the browser: a table by its code, the director by the session's page."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import Incident
from scoring.models import EventResult, ResultFile, TableRecord
from scoring.selectors.table_records import TableSheet, record_code, table_sheet
from tests.factories.pages import words
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Event, Session, SessionHours
from tournaments.services.seating import draw_seating
from tournaments.services.sessions import call_round

As = Callable[[Account], Client]
SPADES = {"level": "4", "strain": "S", "double": "", "declarer": "S", "tricks": "10"}
SPADES |= {"lead_suit": "D", "lead_rank": "K"}
PASSED = {"level": "P"}
ROLES = ("player", "secretary", "director", "council", "nobody", "office")


@pytest.fixture
def session(world: World) -> Session:
    """Ten pairs in nine rounds of three boards, played today; the director called round 1."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    today = timezone.localdate()
    Event.objects.filter(pk=session.event_id).update(starts_on=today, ends_on=today)
    Session.objects.filter(pk=session.pk).update(played_on=today)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=1, account=None, now=timezone.now())
    return session


def sheet_of(session: Session, table: int = 1) -> TableSheet:
    return table_sheet(session, "A", table, now=timezone.now())


def board_of(session: Session, at: int = 0) -> dict[str, int]:
    line = sheet_of(session).boards[at]
    return {"round": line.round, "board": line.board}


def test_a_table_enters_and_verifies_with_its_phone(session: Session, reader: Client) -> None:
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    board = board_of(session)

    form = words(reader.get(here))
    entered = words(reader.post(f"{here}note/", board | SPADES, follow=True))
    held_up = words(reader.post(f"{here}note/", board_of(session, 1) | PASSED, follow=True))
    row = TableRecord.objects.get()
    told = board | {"record": row.pk}
    own_side = words(reader.post(f"{here}verify/", told | {"seat": "N"}, follow=True))
    verified = words(reader.post(f"{here}verify/", told | {"seat": "E"}, follow=True))
    row.refresh_from_db()

    assert f"Board {board['board']} North-South" in form
    assert "Alda Par" in form
    assert "4♠ S = " in entered
    assert "East-West say whether it is right RTP 2.1.9" in entered
    assert f"Board {board['board']} is not verified yet" in held_up
    assert "The result is verified by EW." in own_side
    assert f"Board {board['board'] + 1} North-South" in verified
    assert (row.entered_by, row.verified_by, row.lead) == ("N", "E", "DK")


def test_a_result_that_lacks_something_is_asked_for_again(session: Session, reader: Client) -> None:
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    board = board_of(session)

    bare = words(reader.post(f"{here}note/", board | {"level": "4", "lead_suit": "S"}))
    silly = [
        reader.post(f"{here}note/", board | SPADES | wrong).status_code
        for wrong in ({"level": "9"}, {"tricks": "14"}, {"declarer": "Q"}, {"strain": "<b>"})
    ]
    elsewhere = [
        reader.post(f"{here}note/", SPADES | where).status_code
        for where in ({}, {"round": "x", "board": "1"}, {"round": 1, "board": 9**30})
    ]

    assert bare.count("Choose one.") == 3
    assert "Choose suit and card, or neither." in bare
    assert silly == [200, 200, 200, 200]
    assert elsewhere == [409, 409, 409]
    assert TableRecord.objects.count() == 0


def test_nobody_finds_a_table_by_guessing(session: Session, reader: Client) -> None:
    code = record_code(session.pk, "A", 1)
    for guess in ("x", code[:-1], code.replace(":", ":a"), "W10:x"):
        assert reader.get(f"/tables/{guess}/").status_code == 404
        assert reader.post(f"/tables/{guess}/note/", SPADES).status_code == 404
        assert reader.post(f"/tables/{guess}/verify/", {"seat": "E"}).status_code == 404
    assert reader.get(f"/tables/{record_code(session.pk, 'B', 1)}/").status_code == 409


def test_the_director_enters_corrects_leaves_and_takes_in(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, board = as_account(carla), board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    here = f"{page}A/1/{board['round']}/{board['board']}/"

    empty = words(desk.get(page))
    entered = words(desk.post(here, SPADES, follow=True))
    unsaid = words(desk.post(here, SPADES | {"tricks": "9"}))
    put_right = desk.post(here, SPADES | {"tricks": "9", "reason": "Miscounted"}, follow=True)
    second = f"{page}A/1/{board['round']}/{board['board'] + 1}/"
    left = words(desk.post(f"{second}leave/", {"reason": "Played at the end"}, follow=True))
    refused = words(desk.post(f"/events/{session.event_id}/tables/results/", follow=True))
    taken = desk.post(
        f"/events/{session.event_id}/tables/results/", {"is_incomplete": "on"}, follow=True
    )
    file = ResultFile.objects.get()
    desk.post(f"/files/{file.pk}/confirm/", {"reason": ""})

    assert "0 of 135 results are in" in empty
    assert "1 of 135 results are in" in entered
    assert f"Say why, for board {board['board']}." in unsaid
    assert "4♠ S −1" in words(put_right)
    assert "left open" in left
    assert "133 results are missing or not verified" in refused
    assert (taken.status_code, file.format) == (200, "template")
    assert EventResult.objects.get(event=session.event_id).revision.added.count() == 1


def test_a_table_calls_the_director_once(
    session: Session, carla: Account, as_account: As, reader: Client
) -> None:
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"
    board = board_of(session)

    called = words(reader.post(f"{here}call/", board, follow=True))
    again = words(reader.post(f"{here}call/", board, follow=True))
    other = reader.post(f"/tables/{record_code(session.pk, 'A', 2)}/call/", {}, follow=True)
    log = words(as_account(carla).get(f"/events/{session.event_id}/log/"))
    rows = list(Incident.objects.order_by("number").values_list("table", "round", "opened_by"))

    assert "The director is called." in called
    assert "The director was called to this table already" in again
    assert other.status_code == 200
    assert rows == [("1", 1, None), ("2", 1, None)]
    assert "2 calls · 2 open" in log
    assert f"Call 1 table A1, board {board['board']}" in log


def test_on_another_day_nobody_is_called(session: Session, reader: Client) -> None:
    Session.objects.filter(pk=session.pk).update(
        played_on=timezone.localdate() - dt.timedelta(days=2)
    )
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"

    answer = words(reader.post(f"{here}call/", board_of(session), follow=True))

    assert "The tables write down on the day of play" in answer
    assert not Incident.objects.exists()


def test_an_unknown_board_leads_back(session: Session, carla: Account, as_account: As) -> None:
    desk = as_account(carla)
    page = f"/sessions/{session.pk}/tables/"

    for where in ("B/1/1/1/", "A/99/1/1/", "A/1/1/99/", "A/1/99/1/"):
        answer = words(desk.get(page + where, follow=True))
        assert "This session has no such board at that table." in answer
        assert desk.post(f"{page}{where}leave/", {"reason": "?"}).status_code == 302
    assert TableRecord.objects.count() == 0


@pytest.mark.parametrize("act", ["list", "open", "enter", "leave", "take in"])
def test_who_looks_after_the_tables(
    act: str,
    session: Session,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    as_account: As,
    reader: Client,
) -> None:
    board = board_of(session)
    page = f"/sessions/{session.pk}/tables/"
    here = f"{page}A/1/{board['round']}/{board['board']}/"
    method, address = {
        "list": ("get", page),
        "open": ("get", here),
        "enter": ("post", here),
        "leave": ("post", f"{here}leave/"),
        "take in": ("post", f"/events/{session.event_id}/tables/results/"),
    }[act]
    accounts = dict(zip(ROLES, (ana, bruno, carla, diego, eve, olga), strict=True))

    let_in = {
        role
        for role, account in accounts.items()
        if getattr(as_account(account), method)(address).status_code in {200, 302}
    }

    assert let_in == {"secretary", "director", "office"}
    assert "/accounts/login/" in getattr(reader, method)(address)["Location"]


def test_the_director_closes_the_tables_and_opens_them_again(
    session: Session, carla: Account, eve: Account, as_account: As, reader: Client
) -> None:
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/"
    here = f"/tables/{record_code(session.pk, 'A', 1)}/"

    shown = words(desk.get(page))
    stranger = as_account(eve).post(f"{page}close/").status_code
    closed = words(desk.post(f"{page}close/", follow=True))
    refused = words(reader.post(f"{here}call/", board_of(session), follow=True))
    again = words(desk.post(f"{page}reopen/", follow=True))
    called = words(reader.post(f"{here}call/", board_of(session), follow=True))

    assert "until 06:00 at the latest" in shown
    assert stranger == 403
    assert "The tables closed at" in closed
    assert "the director enters what is missing" in refused
    assert "The tables are open again." in again
    assert "The director is called." in called
