"""The director's console: what waits at which table, the calls, the clock, and the way back."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from rulings.log.services.table_calls import call_from_table
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.models import BookLine, LineState
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    leave_board,
    note_for_table,
    note_result,
)
from scoring.tables.services.unplayed import award_unplayed, report_unplayed
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.playing import GAME, note_rounds, play_session
from tests.factories.seating import HOWELL_9, last_names
from tests.personas import World
from tests.scoring.live.acts import director, made
from tournaments.models import ClockMark, RoomMessage, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.sessions import call_round

SEEN = re.compile(r'name="seen" value="([^"]*)"')
WHOLE, UNCHANGED = 36, 10  # queries
As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    return play_session(world)


def console(client: Client, session: Session) -> str:
    response = client.get(f"/sessions/{session.pk}/console/")
    assert response.status_code == 200
    return words(response)


def place_of(row: BookLine) -> RecordKey:
    return RecordKey(row.session, row.section, row.table, row.round, row.board)


def test_what_lacks_of_rounds_that_are_over_stands_first(
    session: Session, carla: Account, as_account: As
) -> None:
    note_rounds(session, carla, rounds=range(1, 2))
    gone = BookLine.objects.filter(session=session, round=1)[0]
    BookLine.objects.filter(pk=gone.pk).update(
        state=LineState.DUE, contract="", ns_score=None, tricks=None, verified_at=None
    )
    shown = console(as_account(carla), session)

    assert f"Table A{gone.table}: board {gone.board} round 1, over at" in shown
    assert (
        f"· {last_names(gone.ns)} ·"
        in shown.partition(f"Table A{gone.table}: board {gone.board} round 1")[2]
    )
    assert f"lacks board {gone.board}" in shown
    assert "Results by table and round: 14 of 135" in shown


def test_a_call_is_entered_from_the_console_and_from_a_table(
    session: Session, carla: Account, as_account: As
) -> None:
    client, line = as_account(carla), BookLine.objects.filter(session=session, round=1)[0]
    new = f"/events/{session.event_id}/log/new/?session={session.number}"
    at = f"/sessions/{session.pk}/tables/{line.section}/{line.table}/1/{line.board}/"

    console_page = client.get(f"/sessions/{session.pk}/console/").content.decode()
    table_page = client.get(at).content.decode()

    assert f'href="{new}"' in console_page
    assert f'href="{new}&amp;' in table_page
    assert "Enter a call on this board" in table_page


def test_several_boards_that_lack_are_told_in_the_plural(
    session: Session, carla: Account, as_account: As
) -> None:
    note_rounds(session, carla, rounds=range(1, 2))
    table = BookLine.objects.filter(session=session, round=1)[0].table
    gone = BookLine.objects.filter(session=session, round=1, table=table)
    gone.update(state=LineState.DUE, contract="", ns_score=None, tricks=None, verified_at=None)
    boards = ", ".join(str(board) for board in sorted(gone.values_list("board", flat=True)))

    assert f"lacks boards {boards}" in console(as_account(carla), session)


def test_an_odd_result_a_board_left_and_one_to_verify_lead_to_their_acts(
    session: Session, carla: Account, as_account: As
) -> None:
    note_rounds(session, carla, rounds=range(1, 3))
    now = timezone.now()
    rows = BookLine.objects.filter(session=session)
    board = rows.filter(round=1)[0].board
    for row in rows.filter(board=board, round__gt=2):
        note_for_table(place=place_of(row), noted=GAME, account=carla, now=now)
    odd = rows.filter(board=board, round=1)[0]
    reason = "Both sides say so"
    turned = Noted("3N", "E", 9, "S4")
    note_for_table(
        place=place_of(odd), noted=turned, account=carla, now=now, agreed_by=("NS", "EW"),
        reason=reason,
    )  # fmt: skip
    left = rows.filter(state=LineState.DUE)[0]
    leave_board(place=place_of(left), account=carla, now=now, reason="Played after the session")
    waits = rows.filter(state=LineState.VERIFIED, round=2)[0]
    BookLine.objects.filter(pk=waits.pk).update(
        state=LineState.ENTERED, verified_at=None, entered_by="N"
    )

    page = as_account(carla).get(f"/sessions/{session.pk}/console/")
    shown = words(page)

    assert f"Table A{odd.table}, board {odd.board} 3NT E =" in shown
    assert "every other table played this denomination from the other side" in shown
    assert f"Table A{left.table}, board {left.board} Played after the session" in shown
    assert f"Table A{waits.table}, board {waits.board} 3NT N = round 2, entered by N" in shown
    for row in (odd, left, waits):
        address = f"/sessions/{session.pk}/tables/A/{row.table}/{row.round}/{row.board}/"
        assert address.encode() in page.content


def test_boards_said_not_to_be_played_wait_there_and_are_answered(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    first, second = BookLine.objects.filter(session=session, round=2, table=1)[:2]
    tag = client.get(f"/sessions/{session.pk}/console/state/")["ETag"]
    for row, is_later in ((first, True), (second, False)):
        report_unplayed(
            place=place_of(row), is_later=is_later, contestant=row.ns_id, now=timezone.now()
        )
    again = client.get(f"/sessions/{session.pk}/console/state/", headers={"If-None-Match": tag})
    shown = console(client, session)

    back = f"/sessions/{session.pk}/console/"
    response = client.post(
        f"/sessions/{session.pk}/tables/A/1/2/{second.board}/unplayed/",
        {"how": "none", "back_to": back},
    )
    client.post(
        f"/sessions/{session.pk}/tables/A/1/2/{first.board}/unplayed/",
        {"how": "later", "back_to": back},
    )
    call_round(session=session, turn=3, account=None, now=timezone.now())
    after = console(client, session)

    assert again.status_code == 200
    assert "Missing" in after
    assert f"Table A1: boards {first.board}" not in after  # nor is it missing besides
    assert f"Table A1: board {first.board}" not in after
    assert f"Table A1, board {first.board}: NS ask to play it later" in shown  # of what waits
    assert f"Table A1, board {first.board} NS ask to play it later" in shown
    assert f"Table A1, board {second.board} NS say it was not played" in shown
    assert "To be played now" in shown
    assert response["Location"] == back
    assert "NS ask" not in after
    assert "To be played now" not in after
    assert f"Played later 1 Table A1, board {first.board}" in after
    assert f"Without a score 1 Table A1, board {second.board}" in after


def test_a_board_with_its_artificial_score_is_done(
    session: Session, carla: Account, as_account: As
) -> None:
    row, *others = BookLine.objects.filter(session=session)
    for item in others:
        director(item, made(item.board, tricks=7 + item.table), carla.pk)
    leave_board(place=place_of(row), account=carla, now=timezone.now(), reason="No time")
    close_session(session=session, is_incomplete=True, account=carla, now=timezone.now())
    before = console(as_account(carla), session)
    tables = f"/sessions/{session.pk}/tables/"
    assert "134 of 135" in words(as_account(carla).get(tables))
    award_unplayed(place=place_of(row), award="neither", account=carla, now=timezone.now())

    after = console(as_account(carla), session)

    assert "Results by table and round: 134 of 135" in before
    assert "Without a score 1" in before
    assert "The session is over." in before  # its clock goes on no more
    assert "Call round" not in before
    assert "Results by table and round: 135 of 135" in after
    assert "Without a score" not in after
    assert "left open" not in after
    assert "135 of 135" in words(as_account(carla).get(tables))


def test_the_director_says_that_a_result_is_right_in_one_tap(
    session: Session, carla: Account, as_account: As
) -> None:
    row = BookLine.objects.filter(session=session, round=1)[0]
    note_result(place=place_of(row), noted=GAME, contestant=row.ns_id, now=timezone.now())
    row.refresh_from_db()
    client, back = as_account(carla), f"/sessions/{session.pk}/console/"
    address = f"/sessions/{session.pk}/tables/A/{row.table}/1/{row.board}/"
    shown, page = console(client, session), client.get(address).content.decode()

    stale = client.post(f"{address}right/", {"version": row.version + 1}, follow=True)
    row.refresh_from_db()
    assert row.state == LineState.ENTERED
    done = client.post(f"{address}right/", {"version": row.version, "back_to": back})

    row.refresh_from_db()
    assert "It is right" in shown
    assert f'action="{address}right/"' in page
    assert f"The result of board {row.board} was changed meanwhile" in words(stale)
    assert done["Location"] == back
    assert (row.state, row.account_id) == (LineState.VERIFIED, carla.pk)


def test_it_is_asked_for_again_and_answered_only_when_something_happened(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    address = f"/sessions/{session.pk}/console/state/"
    tag = client.get(address)["ETag"]
    same = client.get(address, headers={"If-None-Match": tag}).status_code
    acts: list[Callable[[], object]] = [
        lambda: note_rounds(session, carla, rounds=range(1, 2)),
        lambda: client.post(f"/sessions/{session.pk}/rounds/call/", {"round": "3"}),
        lambda: client.post(
            f"/events/{session.event_id}/screens/message/", {"text": "Café", "minutes": "5"}
        ),
    ]
    status_codes = []
    for act in acts:
        act()
        response = client.get(address, headers={"If-None-Match": tag})
        status_codes.append(response.status_code)
        tag = response["ETag"]

    assert same in {304, 200}  # a minute may have passed
    assert status_codes == [200, 200, 200]


@pytest.mark.parametrize(("pairs", "rounds"), [(6, 1), (10, 8)])
def test_it_asks_as_often_however_many_tables_and_results_there_are(
    world: World, carla: Account, as_account: As, pairs: int, rounds: int
) -> None:
    requested_for = HOWELL_9 if pairs == 10 else MovementChoice("HOWELL", 5, 3, 1)
    session = play_session(world, pairs=pairs, turn=rounds + 1, asked=requested_for)
    note_rounds(session, carla, rounds=range(1, rounds + 1))
    client = as_account(carla)
    address = f"/sessions/{session.pk}/console/state/"
    client.get(address)

    with CaptureQueriesContext(connection) as queries:
        whole = client.get(address)
    with CaptureQueriesContext(connection) as again:
        client.get(address, headers={"If-None-Match": whole["ETag"]})

    assert len(queries) == WHOLE, [
        captured_query["sql"] for captured_query in queries.captured_queries
    ]
    assert len(again) in {UNCHANGED, WHOLE}  # a minute may have passed


@pytest.mark.rule("2.2.7.2-a")
def test_what_the_director_entered_is_undone_with_a_reason(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    row = BookLine.objects.filter(session=session, round=1)[0]
    note_for_table(place=place_of(row), noted=GAME, account=carla, now=timezone.now())
    row.refresh_from_db()
    score, act = row.ns_score, row.acts.get(act="ENTERED")
    back = f"/sessions/{session.pk}/console/"
    refused = client.post(f"/table-acts/{act.pk}/undo/", {"reason": " "})

    undone = client.post(f"/table-acts/{act.pk}/undo/", {"reason": "Wrong table", "back_to": back})

    row.refresh_from_db()
    assert refused.status_code == 422
    assert (undone.status_code, undone["Location"]) == (302, back)
    assert (row.state, row.contract, row.ns_score) == (LineState.DUE, "", None)
    again = row.acts.get(act="PUT_BACK")
    assert again.account == carla
    twice = client.post(f"/table-acts/{act.pk}/undo/", {"reason": "Twice", "back_to": back})
    assert twice.status_code == 409
    assert f'name="back_to" value="{back}"' in twice.content.decode()
    elsewhere = {"reason": "It was right", "back_to": "//elsewhere.example/"}
    assert client.post(f"/table-acts/{again.pk}/undo/", elsewhere)["Location"] == back
    row.refresh_from_db()
    assert (row.state, row.contract, row.ns_score) == (LineState.VERIFIED, "3N", score)


def test_the_last_thing_done_to_the_clock_is_taken_back(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    client.post(f"/sessions/{session.pk}/rounds/call/", {"round": "3"})
    first, last = ClockMark.objects.filter(session=session).order_by("pk")
    three = "round 3, called at" in console(client, session)

    early = client.post(f"/clock-marks/{first.pk}/take-back/")
    client.post(f"/clock-marks/{last.pk}/take-back/")

    last.refresh_from_db()
    assert three
    assert early.status_code == 409
    assert last.taken_back_by == carla
    assert "round 2, called at" in console(client, session)


def test_a_message_stands_for_its_minutes_at_every_table(
    session: Session, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    client.post(
        f"/events/{session.event_id}/screens/message/",
        {"text": "Café às 16:30", "minutes": "5", "back_to": f"/sessions/{session.pk}/console/"},
    )
    shown = console(client, session)
    RoomMessage.objects.update(until=timezone.now())

    assert "Café às 16:30" in shown
    assert "Café às 16:30" not in console(client, session)


def test_a_swap_of_seats_is_undone_there(session: Session, carla: Account, as_account: As) -> None:
    client, row = as_account(carla), BookLine.objects.filter(session=session, round=1)[0]
    back, address = f"/sessions/{session.pk}/console/", f"/sessions/{session.pk}/"
    swap = {"one": row.ns_id, "other": row.ew_id, "from_round": "1", "reason": "Asked for"}
    seen = SEEN.findall(client.post(f"{address}swap/", swap).content.decode())[-1]
    client.post(f"{address}swap/", {**swap, "apply": "TABLE", "seen": seen})
    swapped = BookLine.objects.get(pk=row.pk)
    assert (swapped.ns_id, swapped.ew_id) == (row.ew_id, row.ns_id)

    page = client.get(back)
    assert "Seats: seats changed by hand, from round 1" in words(page)
    assert f"{address}changes/undo/".encode() in page.content
    undo = {"reason": "A mistake", "back_to": back}
    seen = SEEN.findall(client.post(f"{address}changes/undo/", undo).content.decode())[-1]
    response = client.post(f"{address}changes/undo/", {**undo, "apply": "1", "seen": seen})

    assert response["Location"] == back
    again = BookLine.objects.get(pk=row.pk)
    assert (again.ns_id, again.ew_id) == (row.ns_id, row.ew_id)
    assert "Seats: seats changed by hand" not in console(client, session)


def test_one_tap_says_that_the_director_is_on_the_way(
    session: Session, carla: Account, bruno: Account, as_account: As
) -> None:
    give_mandate(bruno, "DIRECTOR", event_number=session.event_id)
    call = call_from_table(
        session=session, section="A", table=1, turn=2, board=None, now=timezone.now()
    )
    client, back = as_account(carla), f"/sessions/{session.pk}/console/"
    assert "On my way" in console(client, session)
    tag = client.get(f"{back}state/")["ETag"]

    response = client.post(f"/calls/{call.pk}/go/", {"back_to": back})

    assert response["Location"] == back
    again = client.get(f"{back}state/", headers={"If-None-Match": tag})
    assert again.status_code == 200
    shown = console(as_account(bruno), session)
    assert f"{carla.called} is on the way since" in shown
    refused = as_account(bruno).post(f"/calls/{call.pk}/go/")
    assert refused.status_code == 409
    assert f"{carla.called} is on the way to this table since" in words(refused)
    client.post(f"/calls/{call.pk}/stay/")
    call.refresh_from_db()
    assert (call.going, call.going_at) == (None, None)


def test_what_a_ruling_waits_for_is_offered_once_it_can_be_given(
    session: Session, carla: Account, as_account: As
) -> None:
    row, other = BookLine.objects.filter(session=session, board=1).order_by("round")[:2]
    call = call_from_table(
        session=session, section="A", table=row.table, turn=row.round, board=1, now=timezone.now()
    )
    measure = Measure(MeasureKind.TRICKS, side="EW", tricks=1)
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=[measure])
    ruling = make_ruling(incident=call, draft=draft, account=carla, now=timezone.now())
    client, apply = as_account(carla), f"/rulings/{ruling.pk}/apply/".encode()
    page = client.get(f"/sessions/{session.pk}/console/")
    assert "Not in the score yet: 1 trick to East-West" in words(page)
    assert apply not in page.content

    director(row, made(1, "4S", "N", 10), carla.pk)
    director(other, made(1, "3N", "N", 9), carla.pk)

    page = client.get(f"/sessions/{session.pk}/console/")
    assert apply in page.content
    client.post(f"/rulings/{ruling.pk}/apply/")
    assert "Not in the score yet" not in console(client, session)
    row.refresh_from_db()
    assert row.ruling is not None
