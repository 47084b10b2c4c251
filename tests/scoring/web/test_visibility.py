"""What is public while an event is played, by its setting: at every address."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from scoring.live.services.public_standing import running_standing
from scoring.models import BookLine, LineState
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted
from tests.factories.pages import words
from tests.factories.playing import note_rounds, play_session
from tests.personas import World
from tests.scoring.web.test_boards_in_play import addresses, filled, has_mark
from tournaments.hall.services.screens import ScreenDraft, add_screen
from tournaments.models import Deal, EventVisibility, Session
from tournaments.rules.dealing import dealt_boards
from tournaments.seating.rules.visibility import END, LATER, NOW, SessionBoards, unseen_boards
from tournaments.seating.selectors.boards_in_play import (
    boards_unseen,
    hidden_boards,
    refuse_boards_in_play,
)
from tournaments.seating.services.visibility import set_sight

As = Callable[[Account], Client]
AT = dt.datetime(2026, 11, 26, 18, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)
SLAM = Noted("7NXX", "N", 13, "H9")


def boards(**more: Any) -> SessionBoards:
    data: dict[str, Any] = {
        "boards": {1, 2, 3},
        "to_play": {3},
        "ended_at": {1: AT, 2: AT - 9 * MINUTE},
    }
    return SessionBoards(**{**data, "closes_at": AT + 60 * MINUTE, **more})


@pytest.mark.rule("2.4.10-a")
@pytest.mark.parametrize(
    ("seen", "delay", "at", "unseen"),
    [
        (LATER, 0, AT, {3}),
        (LATER, 10, AT, {1, 2, 3}),
        (LATER, 10, AT + 2 * MINUTE, {1, 3}),
        (LATER, 10, AT + 10 * MINUTE, {3}),
        (LATER, 0, AT + 60 * MINUTE, set()),
        (LATER, 10, AT + 69 * MINUTE, {3}),
        (LATER, 10, AT + 70 * MINUTE, set()),
        (END, 0, AT, {1, 2, 3}),
        (END, 0, AT + 60 * MINUTE, set()),
        (NOW, 0, AT, set()),
    ],
)
def test_a_board_is_shown_by_the_figure_of_its_event(
    seen: str, delay: int, at: dt.datetime, unseen: set[int]
) -> None:
    found = unseen_boards(boards(), seen=seen, delay=delay * MINUTE, now=at)

    assert found == unseen


def test_at_the_end_of_the_session_all_are_shown_at_once() -> None:
    assert unseen_boards(boards(to_play=()), seen=END, delay=0 * MINUTE, now=AT) == frozenset()


@pytest.fixture
def session(world: World, olga: Account) -> Session:
    """Return one round of nine entered and published; each board has its cards."""
    session = play_session(world)
    note_rounds(session, olga, rounds=range(1, 10), noted=SLAM)
    deals = dealt_boards("ab" * 32, first=1, count=27)
    Deal.objects.bulk_create(
        Deal(session=session, board=deal.board, hands=deal.hands) for deal in deals
    )
    now = timezone.now()
    set_sight(event=session.event, boards=LATER, minutes=30, standing="END", account=olga, now=now)
    close_session(session=session, account=olga, now=now)
    return session


def test_the_setting_is_kept_with_its_date_and_the_last_counts(
    session: Session, carla: Account, ana: Account, as_account: As
) -> None:
    form = {"boards": "END", "minutes": "7", "standing": "ROUNDS"}
    address = f"/events/{session.event_id}/sight/"
    refused = as_account(ana).post(address, form).status_code

    as_account(carla).post(address, form)

    assert refused == 403
    first, last = EventVisibility.objects.order_by("pk")
    assert (first.boards, first.minutes) == ("LATER", 30)
    assert (last.boards, last.minutes, last.made_by) == ("END", 0, carla)
    shown = words(as_account(carla).get(f"/events/{session.event_id}/screens/"))
    assert "Boards At the end of the session. RTP 2.1.9 Standing After each complete round" in shown


def test_no_address_shows_a_board_before_its_minutes_are_over(
    session: Session, reader: Client
) -> None:
    event = session.event
    screen = add_screen(
        event=event, draft=ScreenDraft("Sala", ["standings", "results"]), account=None,
        now=timezone.now(),
    )  # fmt: skip
    hands = Deal.objects.get(session=session, board=1).hands.split()[0].encode()
    looked, telling = [f"/screen/{screen.code}/", f"/embed/events/{event.pk}/"], []
    for address, _pattern in addresses(get_resolver().url_patterns):
        if "(?P" not in address and any(word in address for word in WHERE):
            looked += list(filled(address, session, 1))

    for item in looked:
        too_large = reader.get(item)
        if too_large.status_code == 200 and has_mark(too_large, hands=hands):
            telling.append(item)

    assert len(looked) > 40
    assert telling == []
    EventVisibility.objects.update(minutes=0)
    later = [item for item in looked if has_mark(reader.get(item))]
    assert f"/events/{event.pk}/boards/1/" in later
    assert f"/events/{event.pk}/results.xml" in later


WHERE = ("boards", "results", "deals", "entries", "live", "embed", "matches", "rulings", "players")


def test_papers_and_sealed_deals_wait_for_the_minutes_too(session: Session, carla: Account) -> None:
    now = timezone.now()

    with pytest.raises(RuleError, match="boards_unseen"):
        refuse_boards_in_play(session.event, now=now)

    assert len(boards_unseen(session.event, now=now)) == 27
    assert hidden_boards(session.event, carla, now=now) == frozenset()
    assert boards_unseen(session.event, now=now + 31 * MINUTE) == frozenset()


def test_shown_at_once_the_page_of_boards_has_what_tables_verified(
    world: World, olga: Account, reader: Client
) -> None:
    session = play_session(world)
    address = f"/events/{session.event_id}/boards/"
    text = f"/api/v1/events/{session.event_id}"
    before = words(reader.get(address))
    note_rounds(session, olga, rounds=range(1, 3))
    line = BookLine.objects.filter(session=session, round=1).order_by("board")[0]
    own = f"sessions/1/boards/{line.board}/"
    waiting = [reader.get(text).status_code for text in (f"{text}/boards/", f"{text}/{own}")]
    now = timezone.now()
    set_sight(event=session.event, boards=NOW, standing="ROUNDS", account=olga, now=now)

    during, board = (words(reader.get(item)) for item in (address, f"{address}{line.board}/"))
    rows, one = (reader.get(text).json() for text in (f"{text}/boards/", f"{text}/{own}"))

    noted = BookLine.objects.filter(session=session, state=LineState.VERIFIED)
    at = noted.filter(board=line.board).count()
    tabs = reader.get(f"/events/{session.event_id}/").content.decode()
    assert f'href="{address}"' in tabs
    assert "No board has been played yet." in before
    assert waiting == [200, 404]
    assert "the session is not closed yet" in during
    assert sum(result["results"] for result in rows["results"]) == noted.count() == 30
    assert len(one["results"]) == at
    assert {result["contract"] for result in one["results"]} == {"3N"}
    assert "3NT" in board or "3 NT" in board or "3N" in board


def test_a_board_that_every_table_verified_is_shown_before_the_session_is_closed(
    world: World, olga: Account, reader: Client
) -> None:
    session = play_session(world)
    address = f"/events/{session.event_id}/boards/"
    note_rounds(session, olga, rounds=range(1, 9))
    open_still = set(
        BookLine.objects.filter(session=session, round=9).values_list("board", flat=True)
    )
    free = min(set(range(1, 28)) - open_still)

    statuses = [reader.get(f"{address}{board}/").status_code for board in (free, min(open_still))]

    assert statuses == [200, 404]
    assert f"{len(open_still)} boards are still being played" in words(reader.get(address))


def test_shown_at_once_opens_no_paper_while_tables_play(world: World, olga: Account) -> None:
    session = play_session(world)
    note_rounds(session, olga, rounds=range(1, 3))
    now = timezone.now()
    set_sight(event=session.event, boards=NOW, standing="ROUNDS", account=olga, now=now)

    with pytest.raises(RuleError, match="boards_in_play"):
        refuse_boards_in_play(session.event, now=now)

    assert boards_unseen(session.event, now=now) == frozenset()


def test_the_standing_waits_for_the_end_where_the_event_says_so(
    world: World, olga: Account, reader: Client
) -> None:
    session = play_session(world)
    note_rounds(session, olga, rounds=range(1, 3))
    address = f"/live/{session.event_id}/state/"
    before = reader.get(address)
    set_sight(event=session.event, boards=LATER, standing="END", account=olga, now=timezone.now())

    during = reader.get(address, headers={"If-None-Match": before["ETag"]})
    hidden = running_standing(session.event)
    note_rounds(session, olga, rounds=range(3, 10))
    after = reader.get(address)

    assert (before.status_code, during.status_code, after.status_code) == (200, 200, 200)
    assert (during.json()["places"], during.json()["is_complete"]) == ([], False)
    assert during.json()["after"] == "The standing is shown once the last round has ended."
    assert hidden is None
    assert (before.json()["is_complete"], after.json()["is_complete"]) == (False, True)
