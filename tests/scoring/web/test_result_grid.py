"""The results of a session as a grid of boards and tables, for its director."""

import datetime as dt
import re
from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from scoring.models import BookLine
from tests.factories.pages import words
from tests.scoring.live.acts import director, made
from tests.scoring.web.test_table_records import SPADES, board_of, session, sit
from tournaments.models import ClockMark, Session
from tournaments.seating.services.sessions import call_round
from tournaments.seating.services.table_hours import close_tables

__all__ = ["session"]  # a fixture
As = Callable[[Account], Client]


def cell(page: str, session: Session, table: int, turn: int, board: int) -> tuple[str, str]:
    """Return the class of a cell and what it says."""
    address = f"/sessions/{session.pk}/tables/A/{table}/{turn}/{board}/"
    regex_match = re.search(
        rf'<td class="cell ?([^"]*)">\s*<a\s+href="{address}"[^>]*>(.*?)</a>', page, re.DOTALL
    )
    assert regex_match, address
    return regex_match[1], " ".join(re.sub(r"<[^>]+>", " ", regex_match[2]).split())


def test_each_cell_says_what_a_table_made_and_leads_to_its_entry(
    session: Session, reader: Client, carla: Account, as_account: As
) -> None:
    here, first, second = sit(session, reader, "NS"), board_of(session), board_of(session, 1)
    reader.post(f"{here}note/", {**first, **SPADES})
    desk = as_account(carla)
    left = f"/sessions/{session.pk}/tables/A/1/1/{second['board']}/"
    desk.post(f"{left}leave/", {"reason": "Played at the end"})
    other = BookLine.objects.filter(session=session, table=2, round=1).order_by("board")[0]
    director(other, made(other.board, tricks=10), carla.pk)
    call_round(session=session, turn=2, account=None, now=timezone.now())

    page = desk.get(f"/sessions/{session.pk}/tables/grid/").content.decode()

    assert cell(page, session, 1, 1, first["board"]) == (
        "verify",
        f"A1, {first['board']}: 4 ♠ S = ? +620 to verify",
    )
    assert cell(page, session, 1, 1, second["board"])[0] == "left"
    assert cell(page, session, 2, 1, other.board)[0] == ""
    assert (
        cell(
            page, session, 3, 1, BookLine.objects.filter(session=session, table=3, round=1)[0].board
        )[0]
        == "missing"
    )
    assert (
        f'href="/sessions/{session.pk}/tables/grid/"'
        in desk.get(f"/sessions/{session.pk}/tables/").content.decode()
    )


def test_the_grid_is_for_who_enters_results_and_asks_the_same_however_much_is_in(
    session: Session, carla: Account, ana: Account, as_account: As
) -> None:
    address, desk, counts = f"/sessions/{session.pk}/tables/grid/", as_account(carla), []
    for tables in ((1,), (2, 3)):
        for row in BookLine.objects.filter(session=session, table__in=tables, round=1):
            director(row, made(row.board, tricks=9), carla.pk)
        with CaptureQueriesContext(connection) as queries:
            page = desk.get(address)
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert "9 of 135 results are in" in words(page)
    assert as_account(ana).get(address).status_code in {403, 404}


def test_before_the_draw_the_grid_says_so(session: Session, carla: Account, as_account: As) -> None:
    empty = Session.objects.create(
        event=session.event, number=session.number + 1, played_on=session.played_on
    )

    assert "Nobody is seated in this session yet." in words(
        as_account(carla).get(f"/sessions/{empty.pk}/tables/grid/")
    )


def test_what_is_to_be_entered_now_is_marked_and_later_rounds_are_not(
    session: Session, carla: Account, as_account: As
) -> None:
    page = as_account(carla).get(f"/sessions/{session.pk}/tables/grid/").content.decode()
    now = BookLine.objects.filter(session=session, table=2, round=1)[0]
    later = BookLine.objects.filter(session=session, table=2, round=3)[0]

    assert cell(page, session, 2, 1, now.board)[0] == "due"
    assert cell(page, session, 2, 3, later.board)[0] == ""
    assert "blank: still to be played" in page


def test_once_the_tables_are_closed_everything_that_was_not_noted_is_missing(
    session: Session, carla: Account, as_account: As
) -> None:
    address, desk = f"/sessions/{session.pk}/tables/grid/", as_account(carla)
    later = BookLine.objects.filter(session=session, table=2, round=3)[0]

    close_tables(session=session, account=None, now=timezone.now())
    closed = desk.get(address).content.decode()
    Session.objects.filter(pk=session.pk).update(
        played_on=timezone.localdate() - dt.timedelta(days=2)
    )
    ClockMark.objects.filter(session=session).delete()
    days_after = desk.get(address).content.decode()

    for page in (closed, days_after):
        assert cell(page, session, 2, 3, later.board)[0] == "missing"
        assert "to enter" not in page.partition('<p class="sub">')[0]
