"""A pair that played a board at a wrong table: what becomes of that board at its right table.

Law 15 B (2007): a second score on a board is cancelled for both sides; who is deprived of a score
gets an artificial one.
"""

import datetime as dt
import random
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import Account
from scoring.engine_input.rows import scored_event
from scoring.live.selectors.postponed_boards import lines_barred
from scoring.live.services.book import differences, stored_places
from scoring.live.services.public_standing import running_standing
from scoring.models import BoardRuling, BookLine, LineState
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.closing import close_session
from scoring.tables.services.missing_scores import boards_owing
from scoring.tables.services.records import Noted, RecordKey, leave_board, note_result
from scoring.tables.services.unplayed import award_unplayed
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.seating import STARTS
from tests.scoring.live.test_seating_changes import (
    NOW,
    book,
    change,
    lines,
    matchpoints,
    note,
    play,
    refusal_of,
)
from tournaments.models import Session
from tournaments.movements.plans import fixed_in
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.changes import SeatSwap

ROUND = dt.timedelta(minutes=21)
SPADES = Noted("4S", "S", 10, "DK")


@pytest.fixture
def again(session: Session, olga: Account) -> BookLine:
    """Return a board due in a later round of a pair that played it in round 1."""
    play(session, olga, rounds=1)
    seating = seating_of(session, on=session.played_on)
    first = {row.ns_id: row.board for row in lines(session) if row.round == 1}
    fixed = fixed_in(seating.sections[0].spec)
    one, other = [pk for pk in first if need(seating.place_in(1, pk))[1].number not in fixed][:2]
    change(session, SeatSwap(one, other), turn=2, lets_pass=True)
    return next(
        row
        for row in lines(session)
        if row.round > 1 and one in {row.ns_id, row.ew_id} and row.board == first[one]
    )


def play_the_rest(session: Session, account: Account) -> list[BookLine]:
    """Play every board that may be played; return the others."""
    chance, refused = random.Random(3), []
    for row in lines(session):
        if row.state == LineState.DUE:
            code = refusal_of(partial(note, row, account, chance, NOW))
            if code == "board_played_before":
                refused.append(row)
    return refused


def place_of(row: BookLine) -> RecordKey:
    return RecordKey(row.session, row.section, row.table, row.round, row.board)


def test_who_is_deprived_of_a_score_gets_it_and_the_other_side_keeps_its_own(
    session: Session, olga: Account, again: BookLine
) -> None:
    refused = play_the_rest(session, olga)
    before = matchpoints(session)
    deprived = [row for row in refused if row.pk == again.pk]
    leave_board(place=place_of(again), account=olga, now=NOW, reason="x")

    award_unplayed(place=place_of(again), award="neither", account=olga, now=NOW)

    assert deprived == [again]
    has_it = {row.ns_id for row in lines(session) if row.round == 1 and row.board == again.board}
    has_it |= {row.ew_id for row in lines(session) if row.round == 1 and row.board == again.board}
    played, waiting = sorted((again.ns_id, again.ew_id), key=lambda pk: pk not in has_it)
    shares, boards = before[waiting]
    expected = (shares * boards + Fraction(3, 5)) / (boards + 1)
    hundredths = int(
        (Decimal(expected.numerator) * 100 / Decimal(expected.denominator))
        .quantize(Decimal("0.01"), ROUND_HALF_UP)
        .scaleb(2)
    )
    places = stored_places(book(session).pk)
    assert shares < Fraction(3, 5)  # a pair above 60 % would get its own percentage
    assert (places[waiting].boards, places[waiting].percent_hundredths) == (boards + 1, hundredths)
    assert places[played].boards == before[played][1]
    assert differences(book(session)) == []


def test_nobody_waits_for_a_board_that_one_side_has_played_before(
    session: Session, olga: Account, again: BookLine
) -> None:
    chance = random.Random(5)
    for row in lines(session):
        if row.round <= again.round and row.state == LineState.DUE:
            refusal_of(partial(note, row, olga, chance, NOW))
    shut = lines_barred(session)
    later = next(
        row
        for row in lines(session)
        if (row.round, row.table) == (again.round + 1, again.table) and row.pk not in shut
    )
    now = STARTS + again.round * ROUND
    sheet = table_sheet(session, again.section, again.table, now=now)
    owed = [owing.line for owing in boards_owing(session) if owing.is_barred]
    standing = running_standing(session.event)

    noted = note_result(place=place_of(later), noted=SPADES, contestant=later.ns_id, now=now)

    assert sheet.at(again.round, again.board).is_barred
    assert sheet.next == sheet.at(later.round, later.board)
    assert noted.id == later.pk
    assert again in owed
    assert standing is not None
    assert standing.round == again.round


def test_the_director_gives_its_score_without_leaving_it_first(
    session: Session, olga: Account, again: BookLine
) -> None:
    award_unplayed(place=place_of(again), award="neither", account=olga, now=NOW)

    again.refresh_from_db()
    assert again.is_left
    assert again not in [owing.line for owing in boards_owing(session)]
    assert differences(book(session)) == []


def boards_counted(session: Session, row: BookLine) -> dict[str, int]:
    """Return how many boards count for each side of a line in the results."""
    keys = {row.ns.key, row.ew.key}
    rows = scored_event(session.event).rows
    return {scored.key: scored.boards_played for scored in rows if scored.key in keys}


def test_its_score_is_given_in_one_tap_on_the_page(
    session: Session, again: BookLine, carla: Account, as_account: Callable[[Account], Client]
) -> None:
    director = as_account(carla)
    console = words(director.get(f"/sessions/{session.pk}/tables/"))
    at = (session.pk, again.section, again.table, again.round, again.board)

    director.post(reverse("table-award", args=at), {"award": "neither"})

    assert "a side has played it before (Law 15)" in console
    ruling = BoardRuling.objects.get()
    assert (ruling.board, ruling.form) == (again.board, "cancelled")
    assert differences(book(session)) == []


def test_once_the_session_is_closed_its_score_is_given_by_programs(
    session: Session,
    again: BookLine,
    carla: Account,
    olga: Account,
    as_account: Callable[[Account], Client],
) -> None:
    play_the_rest(session, olga)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)
    boards = boards_counted(session, again)
    sent = {
        "article": "Law 15 B", "reason": "sat wrong in round 2", "form": "artificial",
        "ns": again.ns_id, "ew": again.ew_id, "ns_blame": "none", "ew_blame": "none",
    }  # fmt: skip
    address = f"/api/v1/events/{session.event_id}/sessions/1/boards/{again.board}/rule/"

    answer = as_account(carla).post(address, sent, content_type="application/json")

    assert answer.status_code == 201, answer.content
    assert BoardRuling.objects.get().board == again.board
    # one side gets a board more, the other has the one it played
    assert sorted(boards_counted(session, again)[key] - boards[key] for key in boards) == [0, 1]
