"""Boards not played in their round, and who sits there: said by phones, answered by one tap."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone, translation

from federation.models import Account
from rulings.models import Incident, IncidentFact
from scoring.live.services.public_standing import running_standing
from scoring.models import BoardRuling, BookLine, EventResult, SeatsConfirmed, UnplayedBoard
from scoring.tables.services.closing import close_session
from tests.factories.pages import LET_THROUGH, words
from tests.scoring.live.acts import director, made
from tests.scoring.web.test_table_queue import send
from tests.scoring.web.test_table_records import SPADES, board_of, session, sheet_of, sit
from tournaments.models import ClockAct, ClockMark, Session, SessionHours
from tournaments.seating.selectors.boards_in_play import boards_in_play
from tournaments.seating.services.sessions import call_round, mark_clock

PORTUGUESE = {"accept-language": "pt-pt"}

__all__ = ["session"]  # a fixture
As = Callable[[Account], Client]


def desk_of(session: Session, at: int = 0) -> str:
    line = board_of(session, at)
    return f"/sessions/{session.pk}/tables/A/1/{line['round']}/{line['board']}/"


@pytest.mark.rule("2.2.5-a")
def test_a_board_played_later_holds_nobody_up_and_stays_hidden(
    session: Session, reader: Client, carla: Account, as_account: As
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    text = words(reader.post(f"{here}unplayed/", {**board, "how": "later"}, follow=True))
    reader.post(f"{here}unplayed/", {**board, "how": "later"})
    own_page = words(reader.get(f"{here}?round={board['round']}&board={board['board']}"))
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/"
    shown = words(desk.get(page))

    granted = words(desk.post(f"{desk_of(session)}unplayed/", {"how": "later"}, follow=True))
    call_round(session=session, turn=2, account=None, now=timezone.now())
    sheet = sheet_of(session)
    late = sheet.at(board["round"], board["board"])
    following = next(board for board in sheet.boards if board.round == 2)
    holding = sheet.holding_up(following)

    assert f"Board {board_of(session, 1)['board']} North-South" in text  # on to the next board
    assert f"Board {board['board']}later: asked" in text
    assert "You asked to play this board later" in own_page
    assert UnplayedBoard.objects.count() == 1
    assert f"Table A1, board {board['board']} round 1" in shown
    assert "NS ask to play it later" in shown
    assert f"Board {board['board']} is played later; the table goes on." in granted
    assert "played later" in granted
    assert late.is_put_off
    assert holding is not None
    assert holding is not late  # the other boards of round 1 still do
    assert (1, board["board"]) in boards_in_play(session.event, now=timezone.now())

    entered = send(reader, f"{here}note/", {**board, **SPADES})
    assert entered.json()["state"] == "done"
    assert not sheet_of(session).at(board["round"], board["board"]).is_put_off


def test_the_director_says_no_or_that_it_is_not_played(
    session: Session, reader: Client, carla: Account, as_account: As
) -> None:
    here, first, second = sit(session, reader, "NS"), board_of(session), board_of(session, 1)
    for board in (first, second):
        reader.post(f"{here}unplayed/", {**board, "how": "none"})
    desk = as_account(carla)

    no = words(desk.post(f"{desk_of(session)}unplayed/", {"how": "no"}, follow=True))
    yes = words(desk.post(f"{desk_of(session, 1)}unplayed/", {"how": "none"}, follow=True))
    nobody = words(desk.post(f"{desk_of(session, 2)}unplayed/", {"how": "no"}, follow=True))
    odd = words(desk.post(f"{desk_of(session, 2)}unplayed/", {"how": "x"}, follow=True))
    lines = {row.board: row for row in BookLine.objects.filter(table=1, round=1)}

    assert f"Board {first['board']} is to be played in its round." in no
    assert lines[second["board"]].reason == "reason:not_played"
    assert "Not played in its round" in yes
    in_portuguese = desk.get(f"/sessions/{session.pk}/tables/", headers=PORTUGUESE)
    assert "Não jogada na sua posição" in words(in_portuguese)
    assert lines[second["board"]].is_left
    assert not lines[first["board"]].is_left
    assert "Nobody says that board" in nobody
    assert "Nobody says that board" in odd
    rows = UnplayedBoard.objects.order_by("pk").values_list("is_granted", "answered_by")
    assert list(rows) == [(False, carla.pk), (True, carla.pk)]


def test_players_take_back_at_once_that_a_board_was_not_played(
    session: Session, reader: Client, carla: Account, as_account: As
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    stranger = Client(headers={"accept-language": "en"})

    response = reader.post(f"{here}unplayed/", {**board, "how": "none"}, follow=True)
    other = send(stranger, f"{here}unplayed/", {**board, "how": "back"}).json()
    back = words(reader.post(f"{here}unplayed/", {**board, "how": "back"}, follow=True))
    again = words(reader.post(f"{here}unplayed/", {**board, "how": "back"}, follow=True))

    assert f"Board {board['board']} You said that this board was not played" in words(response)
    assert 'name="how" value="back"' in response.content.decode()
    assert other["state"] == "refused"
    assert "Taken back: the board is to be played." in back
    assert "You said that this board was not played" not in back
    assert "Nobody says that board" in again
    assert not UnplayedBoard.objects.exists()


def test_the_director_is_offered_to_undo_a_board_not_played(
    session: Session, carla: Account, as_account: As
) -> None:
    desk = as_account(carla)

    done = desk.post(f"{desk_of(session)}unplayed/", {"how": "none"}, follow=True)
    later = desk.post(f"{desk_of(session, 1)}unplayed/", {"how": "later"}, follow=True)
    regex_match = re.search(r'href="(/table-acts/\d+/undo/)">Undo<', done.content.decode())
    assert regex_match
    desk.post(regex_match[1], {"reason": "Wrong board"})

    line = BookLine.objects.get(session=session, table=1, round=1, board=board_of(session)["board"])
    assert not line.is_left
    assert "/undo/" not in later.content.decode().split('id="said"')[1].split("</main>")[0][:400]


def test_who_does_not_sit_there_says_nothing_of_a_board(session: Session, reader: Client) -> None:
    here = sit(session, reader, "NS", table=2)
    elsewhere = here.replace(here, f"/tables/{here.split('/')[2]}/")
    own = sheet_of(session, 2).boards
    foreign = next(at for at in own if not set(at.entries) & set(own[0].entries))
    board: dict[str, int | str] = {"round": foreign.round, "board": foreign.board, "how": "later"}
    stranger = Client(headers={"accept-language": "en"})

    later = send(reader, f"{elsewhere}unplayed/", board).json()
    unsigned = send(stranger, f"{elsewhere}unplayed/", {**board_of(session), "how": "later"}).json()
    reader.post(f"{here}note/", {"round": 1, "board": own[0].board, **SPADES})
    noted = send(reader, f"{here}unplayed/", {"round": 1, "board": own[0].board, "how": "later"})

    assert later["code"] in {"round_not_begun", "not_at_this_table"}
    assert unsigned["state"] == "refused"
    assert noted.json()["code"] == "record_is_there"
    assert not UnplayedBoard.objects.exists()


@pytest.mark.rule("2.2.5-a")
@pytest.mark.parametrize("is_closed", [False, True])
@pytest.mark.parametrize(
    ("award", "form", "article"),
    [("NS", "cancelled", "RTP 2.2.5"), ("average", "artificial", "Law 12 C2")],
)
def test_one_tap_gives_a_score_while_the_session_is_played_and_after(
    award: str,
    form: str,
    article: str,
    is_closed: bool,
    session: Session,
    carla: Account,
    as_account: As,
) -> None:
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/"
    board, now = board_of(session), timezone.now()
    desk.post(f"{desk_of(session)}unplayed/", {"how": "none"})
    for row in BookLine.objects.filter(session=session).order_by("pk"):
        if (row.table, row.round, row.board) != (1, board["round"], board["board"]):
            director(row, made(row.board, tricks=7 + row.table), carla.pk)
    if is_closed:
        close_session(session=session, account=carla, now=now)
    before = desk.get(page).content.decode()

    text = words(desk.post(f"{desk_of(session)}score/", {"award": award}, follow=True))
    other = words(desk.post(f"{desk_of(session, 1)}score/", {"award": award}, follow=True))
    if not is_closed:
        close_session(session=session, account=carla, now=now)

    ruling = BoardRuling.objects.get(removed_in=None)
    assert 'name="award"' in before
    assert "The score is adjusted" in text
    assert "Boards that owe a score" not in text
    assert "was not let go on" in other
    assert (ruling.form, ruling.article, ruling.board) == (form, article, board["board"])
    assert EventResult.objects.get(event=session.event_id).revision.number == 2


def test_boards_that_a_closing_went_without_owe_a_score_and_come_in_by_another_closing(
    session: Session, carla: Account, as_account: As
) -> None:
    desk, page = as_account(carla), f"/sessions/{session.pk}/tables/"
    first, second = (board_of(session, at)["board"] for at in (0, 1))
    for row in BookLine.objects.filter(session=session).order_by("pk"):
        if (row.table, row.round) != (1, 1) or row.board not in {first, second}:
            director(row, made(row.board, tricks=7 + row.table), carla.pk)
    before = words(desk.get(page))
    close_session(session=session, account=carla, now=timezone.now(), is_incomplete=True)

    after = words(desk.get(page))
    desk.post(f"{desk_of(session)}unplayed/", {"how": "none"})
    left = desk.get(page).content.decode()
    late = desk.post(desk_of(session, 1), SPADES, follow=True)
    again = words(desk.post(f"/sessions/{session.pk}/results/", {"reason": "Late"}))

    assert "Boards that owe a score" not in before
    assert f"Table A1, board {first}" in after
    assert f"Table A1, board {second}" in after
    assert 'name="award"' in left
    assert "stay as they are until the session is closed again" in words(late)
    assert f'href="/sessions/{session.pk}/results/">Close the session' in late.content.decode()
    assert "134 results become" in again


@pytest.mark.rule("2.2.5-a")
def test_one_tap_gives_all_missing_boards_a_score_and_shows_them(
    session: Session, carla: Account, as_account: As, reader: Client
) -> None:
    desk, event = as_account(carla), session.event
    first, second = (board_of(session, at)["board"] for at in (0, 1))
    for row in BookLine.objects.filter(session=session).order_by("pk"):
        if (row.table, row.round) != (1, 1) or row.board not in {first, second}:
            director(row, made(row.board, tricks=7 + row.table), carla.pk)
    close_session(session=session, account=carla, now=timezone.now(), is_incomplete=True)
    hidden = boards_in_play(event, now=timezone.now())
    offered = desk.get(f"/sessions/{session.pk}/tables/").content.decode()

    response = desk.post(
        f"/sessions/{session.pk}/tables/unplayed/", {"award": "average"}, follow=True
    )

    assert hidden == {(1, first), (1, second)}
    assert f'"/sessions/{session.pk}/tables/unplayed/"' in offered
    assert "Every board has a score; nothing is left to be played." in words(response)
    assert "Boards that owe a score" not in words(response)
    ruled = BoardRuling.objects.order_by("board")
    assert [(board_ruling.board, board_ruling.form) for board_ruling in ruled] == [
        (first, "artificial"), (second, "artificial"),
    ]  # fmt: skip
    assert boards_in_play(event, now=timezone.now()) == frozenset()
    assert "still being played" not in words(reader.get(f"/events/{event.pk}/boards/"))
    assert {row.reason for row in ruled} == {"reason:not_played"}
    revisions = f"/api/v1/events/{event.pk}/revisions/"
    for headers, reason in (
        ({"accept-language": "en"}, "Not played in its round"),
        (PORTUGUESE, "Não jogada na sua posição"),
    ):
        assert reason in words(desk.get(f"/events/{event.pk}/", headers=headers))
        assert reason in words(desk.get(f"/events/{event.pk}/revisions/2/", headers=headers))
        board = desk.get(f"/events/{event.pk}/boards/{first}/", headers=headers)
        assert reason in words(board)
        assert reason in desk.get(revisions, headers=headers).content.decode()
        assert "reason:" not in words(board)


def test_the_standing_says_how_many_boards_have_no_score(
    session: Session, carla: Account, as_account: As, reader: Client
) -> None:
    as_account(carla).post(f"{desk_of(session)}unplayed/", {"how": "later"})
    as_account(carla).post(f"{desk_of(session, 1)}unplayed/", {"how": "none"})
    owing = {board_of(session, at)["board"] for at in (0, 1)}
    for row in BookLine.objects.filter(session=session, round=1).order_by("pk"):
        if row.table != 1 or row.board not in owing:
            director(row, made(row.board, tricks=7 + row.table), carla.pk)

    standing = running_standing(session.event)
    data = reader.get(f"/live/{session.event_id}/state/").json()

    assert standing is not None
    assert (standing.round, standing.owing) == (1, 2)
    assert data["after"] == "After round 1 of 9; 2 boards have no score yet"


def test_each_side_confirms_once_who_sits_there(
    session: Session, reader: Client, carla: Account, as_account: As
) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    text = words(reader.get(here))

    for _time in range(2):
        answer = send(reader, f"{here}seats/", board)
    confirmed = words(reader.get(here))
    shown = words(as_account(carla).get(f"/sessions/{session.pk}/tables/"))
    call_round(session=session, turn=2, account=None, now=timezone.now())

    assert "Round 1: is this you?" in text
    assert answer.json()["state"] == "done"
    assert "is this you?" not in confirmed
    assert SeatsConfirmed.objects.count() == 1
    assert "seats confirmed" in shown


def test_a_phone_says_that_the_clock_stands_and_that_the_session_is_over(
    session: Session, reader: Client, carla: Account
) -> None:
    here, now = sit(session, reader, "NS"), timezone.now()
    SessionHours.objects.filter(session=session).update(is_by_hand=False, starts_at=now)
    ClockMark.objects.filter(session=session).delete()
    running = words(reader.get(here))
    mark_clock(
        session=session, act=ClockAct.PAUSE, minutes=0, account=carla, now=now + dt.timedelta(0, 1)
    )
    stopped = words(reader.get(here))
    ClockMark.objects.filter(session=session).delete()
    for row in BookLine.objects.filter(session=session).order_by("pk"):
        director(row, made(row.board, tricks=7 + row.table), carla.pk)
    played = words(reader.get(here))
    close_session(session=session, account=carla, now=timezone.now())
    closed = words(reader.get(here))

    assert "The clock stands still." not in running
    assert "The clock stands still." in stopped
    assert "The next boards open with the next round." in played
    assert "The session is over." in closed
    assert "next round" not in closed


def test_who_sits_elsewhere_calls_with_the_reason(session: Session, reader: Client) -> None:
    here, board = sit(session, reader, "NS"), board_of(session)
    page = reader.get(here).content.decode()

    reader.post(f"{here}call/", board)
    for _time in range(2):
        reader.post(f"{here}call/", {**board, "why": "seats"})

    assert 'name="why" value="seats"' in " ".join(page.split())
    fact = IncidentFact.objects.get()
    assert fact.incident == Incident.objects.get()
    assert (fact.text, fact.values) == ("", {"round": 1})
    assert fact.words == "Who sits here is not who the seating of round 1 says."
    with translation.override("pt-pt"):
        assert fact.words == "Quem está sentado aqui não é quem o sorteio da posição 1 diz."


@pytest.mark.parametrize("act", ["settle", "award"])
def test_who_answers_for_boards_not_played(
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
    page = desk_of(session) + {"settle": "unplayed/", "award": "score/"}[act]
    accounts = {"player": ana, "secretary": bruno, "director": carla, "council": diego}
    accounts |= {"nobody": eve, "office": olga}

    let_in = {
        role
        for role, account in accounts.items()
        if as_account(account).post(page).status_code in LET_THROUGH
    }

    assert let_in == {"settle": {"secretary", "director", "office"}}.get(
        act, {"director", "office"}
    )
    assert "/accounts/login/" in reader.post(page)["Location"]
