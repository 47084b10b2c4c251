"""A file of another program where tables note their results: acts of the same book, once."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account
from federation.rules.ranges import in_ranges
from scoring.intake.services.book_import import (
    AgainstBook,
    against_book,
    have_file_win,
)
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.live.services.book import differences
from scoring.models import BoardResult, BookAct, BookLine, EventBook, LineState, ResultFile
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table, note_result
from tests.factories.pages import words
from tests.factories.seating import BEFORE, STARTS, enter_many, filled_in, make_session, order
from tests.personas import World
from tournaments.models import Entry, Session
from tournaments.seating.services.seating import draw_seating

NOW = dt.datetime(2026, 11, 14, 20, 0, tzinfo=dt.UTC)
FIRST = STARTS + dt.timedelta(minutes=5)
FOUR_SPADES = Noted("4S", "N", 10, "DK")
As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def sent(session: Session, data: bytes) -> ResultFile:
    return receive_result_file(
        event=session.event, name="other.csv", data=data, account=None, now=NOW
    )


def lines(session: Session) -> list[BookLine]:
    rows = BookLine.objects.filter(session=session, round=1)
    return list(rows.order_by("table", "board"))


def place(line: BookLine) -> RecordKey:
    return RecordKey(line.session, line.section, line.table, line.round, line.board)


def beside(file: ResultFile) -> AgainstBook:
    found = against_book(file, cached_parts(file))
    assert found is not None
    return found


@pytest.fixture
def noted(session: Session, olga: Account) -> list[BookLine]:
    """Return one verified board and one only entered, at two tables: both 4S by North, made."""
    first, _second, _third, fourth, *_others = lines(session)
    note_for_table(place=place(first), noted=FOUR_SPADES, account=olga, now=FIRST)
    south = Noted("2S", "N", 8)
    note_result(place=place(fourth), noted=south, contestant=fourth.ns_id, now=FIRST)
    return [first, fourth]


@pytest.mark.rule("2.1.9-a", "2.2.7.2-a")
def test_a_file_is_entered_where_nothing_verified_stands_and_once(
    session: Session, noted: list[BookLine], olga: Account
) -> None:
    file = sent(session, filled_in(session))
    found = beside(file)

    done = take_in_file(file=file, seen=found.version, reason="", account=olga, now=NOW)
    same = sent(session, filled_in(session))
    again = take_in_file(file=same, seen=found.version, reason="", account=olga, now=NOW)

    assert (len(found.new), len(found.same), len(found.conflicts), found.questions) == (
        134,
        0,
        1,
        (),
    )
    assert (done.boards, done.left, again.boards) == (134, 1, 0)
    assert not BoardResult.objects.exists()
    first, fourth = (BookLine.objects.get(pk=book_line.pk) for book_line in noted)
    assert (first.contract, first.tricks, first.state) == ("4S", 10, LineState.VERIFIED)
    assert (fourth.contract, fourth.tricks, fourth.state) == ("1N", 7, LineState.VERIFIED)
    book = EventBook.objects.get(event=session.event)
    assert BookAct.objects.filter(book=book, act="ENTERED").count() == 136
    assert differences(book) == []


@pytest.mark.rule("2.2.7.2-a")
def test_against_a_verified_result_the_director_says_why(
    session: Session, noted: list[BookLine], olga: Account
) -> None:
    file = sent(session, filled_in(session))
    seen = beside(file).version
    take_in_file(file=file, seen=seen, reason="", account=olga, now=NOW)

    with pytest.raises(RuleError, match="record_needs_reason"):
        have_file_win(file=file, line=noted[0], reason=" ", account=olga, now=NOW)
    have_file_win(file=file, line=noted[0], reason="the slip says so", account=olga, now=NOW)

    row = BookLine.objects.get(pk=noted[0].pk)
    assert (row.contract, row.reason) == ("1N", "the slip says so")
    assert beside(file).conflicts == ()
    with pytest.raises(RuleError, match="file_agrees_here"):
        have_file_win(file=file, line=noted[0], reason="again", account=olga, now=NOW)
    close_session(session=session, account=olga, now=NOW)
    assert BoardResult.objects.filter(event=session.event, contract="1N").count() == 135


def test_what_was_noted_since_it_was_shown_is_not_replaced(
    session: Session, noted: list[BookLine], olga: Account
) -> None:
    file = sent(session, filled_in(session))
    seen = beside(file).version
    later = lines(session)[-3]
    entering = Noted("3S", "N", 9)
    note_result(place=place(later), noted=entering, contestant=later.ns_id, now=FIRST)

    done = take_in_file(file=file, seen=seen, reason="", account=olga, now=NOW)

    row = BookLine.objects.get(pk=later.pk)
    assert (done.boards, row.contract, row.state) == (133, "3S", LineState.ENTERED)


def test_a_line_of_no_table_is_asked_about(
    session: Session, noted: list[BookLine], olga: Account
) -> None:
    file = sent(session, filled_in(session, last=("", "", "", "", "60-40", "")))

    found = beside(file)

    assert [item.why for item in found.questions] == ["file_line_without_contract"]
    BookLine.objects.filter(session=session, round=9, table=5).update(state=LineState.DROPPED)
    moved = beside(file)
    assert {item.why for item in moved.questions} == {
        "file_line_without_contract",
        "file_line_at_no_table",
    }


def test_lines_of_players_not_known_in_the_event_are_told_once_with_what_to_do(
    session: Session, noted: list[BookLine], olga: Account, as_account: As
) -> None:
    file = sent(session, filled_in(session, last=("", "", "", "", "60-40", "")))
    known = as_account(olga).get(reverse("file-detail", args=[file.pk]))
    (without,) = (item.imported for item in beside(file).questions)
    others = session.event.entries.exclude(key__in=[without.ns, without.ew])
    Entry.objects.filter(pk=others.latest("pk").pk).update(withdrawn_at=NOW)
    questions = beside(file).questions
    numbers = [
        int(item.imported.where.split()[1].strip(","))
        for item in questions
        if item.why == "file_line_of_nobody_seated"
    ]

    page = words(as_account(olga).get(reverse("file-detail", args=[file.pk])))

    reason = "who played them is not known to be entered in this event"
    assert reason not in words(known)
    assert len(numbers) == 27  # nine rounds of three boards
    assert page.count(reason) == 1
    assert f"27 lines of the file (no. {in_ranges(numbers)}): {reason}" in page
    assert "enter in the event who is missing there" in page
    assert page.count("no contract with its tricks") == 1


@pytest.mark.parametrize(
    ("numbers", "told"), [([3], "3"), ([4, 2, 3, 3], "2–4"), ([9, 1, 2, 7], "1–2, 7, 9")]
)
def test_numbers_that_follow_one_another_are_a_range(numbers: list[int], told: str) -> None:
    assert in_ranges(numbers) == told


def test_without_a_note_at_the_tables_the_file_makes_the_results(session: Session) -> None:
    file = sent(session, filled_in(session))
    assert against_book(file, cached_parts(file)) is None


def test_a_session_of_another_site_is_confirmed_as_a_whole(
    session: Session, noted: list[BookLine], olga: Account
) -> None:
    file = sent(session, filled_in(session))
    file.format = "session"
    file.save()

    assert against_book(file, cached_parts(file)) is None


def test_the_page_shows_it_and_enters_it(
    session: Session, noted: list[BookLine], olga: Account, as_account: As
) -> None:
    club = as_account(olga)
    file = sent(session, filled_in(session))
    page = words(club.get(f"/files/{file.pk}/"))
    seen = beside(file).version

    done = words(club.post(f"/files/{file.pk}/confirm/", {"seen": seen}, follow=True))
    url = f"/files/{file.pk}/lines/{noted[0].pk}/wins/"
    won = words(club.post(url, {"reason": "the slip says so"}, follow=True))

    assert "New or still to be verified at its table: 134" in page
    assert "Otherwise than the tables verified" in page
    assert "all of this is new" not in page
    assert "Confirm and publish as provisional" not in page
    assert "134 boards entered." in done
    assert "The table's board is as the file says." in won
    assert "Otherwise than the tables verified" not in won
