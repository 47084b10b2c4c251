"""Results written down at the tables: in their round, by both sides; then the event's results."""

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account
from scoring.engine.errors import EngineError
from scoring.live.rules.lines import Line
from scoring.live.services.book import differences
from scoring.models import (
    BoardResult,
    BookAct,
    BookLine,
    EventBook,
    EventResult,
    RunningPlace,
)
from scoring.tables.selectors.records import TableSheet, table_sheet, table_sheets
from scoring.tables.services.closing import close_session, closing_of
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    Sent,
    leave_board,
    note_for_table,
    note_result,
    verify_result,
)
from tests.factories.book import set_back
from tests.factories.federation import make_member
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.models import EntryPlayer, Session
from tournaments.seating.rules.table_records import record_duty
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, open_session

MINUTE = dt.timedelta(minutes=1)
ROUND = 21 * MINUTE
FIRST = STARTS + 5 * MINUTE
SPADES = Noted("4S", "S", 10, "DK")


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, nine rounds of three boards, 21 minutes each from 15:00."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def sheet_of(session: Session, table: int = 1, now: dt.datetime = FIRST) -> TableSheet:
    return table_sheet(session, "A", table, now=now)


def place_of(session: Session, at: int = 0, table: int = 1) -> RecordKey:
    line = sheet_of(session, table).boards[at]
    return RecordKey(session, "A", table, line.round, line.board)


def who(place: RecordKey, side: str) -> int:
    """Return who sits on a side of a board."""
    sheet = table_sheet(place.session, place.section, place.table, now=FIRST)
    return sheet.at(place.round, place.board).side(side)[0]


def say(place: RecordKey, noted: Noted, now: dt.datetime = FIRST) -> Line:
    """Enter a result by the side that has to."""
    side = record_duty(noted.declarer).enters_side
    return note_result(place=place, noted=noted, contestant=who(place, side), now=now)


def note(
    session: Session, at: int = 0, noted: Noted = SPADES, now: dt.datetime = FIRST
) -> RecordKey:
    place = place_of(session, at)
    say(place, noted, now)
    return place


def last(place: RecordKey) -> BookLine:
    rows = BookLine.objects.filter(section=place.section, table=place.table)
    return rows.get(round=place.round, board=place.board)


def written() -> list[BookAct]:
    """Return what was entered or left, in order."""
    return list(BookAct.objects.filter(act__in=["ENTERED", "LEFT"]).order_by("version"))


def verify(place: RecordKey, side: str = "EW", now: dt.datetime = FIRST) -> Line:
    return verify_result(
        place=place, version=last(place).version, contestant=who(place, side), now=now
    )


@pytest.mark.rule("2.1.9-a")
def test_dummy_enters_and_the_other_side_verifies(session: Session) -> None:
    place = note(session)
    with pytest.raises(RuleError, match="result_verified_by_same_side"):
        verify(place, "NS")

    row = verify(place)

    assert (row.entered_by, row.verified_by, row.verified_at) == ("N", "E", FIRST)
    assert (row.contract, row.tricks, row.lead) == ("4S", 10, "DK")


@pytest.mark.rule("2.1.9-a")
def test_passed_out_north_south_enter_and_east_west_verify(session: Session) -> None:
    place = note(session, noted=Noted("P"))

    row = verify(place)

    assert (row.entered_by, row.verified_by, row.ns_score) == ("N", "E", 0)


@pytest.mark.rule("2.1.9-a")
def test_only_who_sits_there_in_the_round_writes_and_only_for_its_side(session: Session) -> None:
    place, later = place_of(session), STARTS + ROUND + MINUTE
    ns, ew = who(place, "NS"), who(place, "EW")
    with pytest.raises(RuleError, match="result_entered_by_another"):
        note_result(place=place, noted=SPADES, contestant=ew, now=FIRST)
    row = note_result(place=place, noted=SPADES, contestant=ns, now=FIRST)
    with pytest.raises(RuleError, match="result_verified_by_same_side"):
        verify_result(place=place, version=row.version, contestant=ns, now=FIRST)
    stranger = who(place_of(session, table=2), "EW")
    acts: list[Callable[[], object]] = [
        lambda: note_result(place=place, noted=SPADES, contestant=stranger, now=FIRST),
        lambda: verify_result(place=place, version=row.version, contestant=stranger, now=FIRST),
    ]
    for act in acts:
        with pytest.raises(RuleError, match="not_at_this_table"):
            act()
    verify(place)
    for at in (1, 2):
        verify(note(session, at))
    second = place_of(session, at=3)  # the next round: whoever left the table writes no longer
    gone = next(item for item in (ns, ew) if item not in (who(second, "NS"), who(second, "EW")))
    with pytest.raises(RuleError, match="not_at_this_table"):
        note_result(place=second, noted=SPADES, contestant=gone, now=later)


@pytest.mark.rule("2.1.9-b")
def test_the_next_board_waits_until_the_one_before_is_verified(session: Session) -> None:
    place = note(session)
    with pytest.raises(RuleError) as refused:
        note(session, at=1)
    verify(place)
    note(session, at=1)

    assert (refused.value.code, refused.value.values["side"]) == ("board_not_verified", "EW")
    assert len(written()) == 2


def test_a_form_sent_again_with_another_result_corrects_the_first(session: Session) -> None:
    place, sent = place_of(session), Sent(key=uuid.uuid4())
    north_south = who(place, "NS")

    first, again, other, late = (
        note_result(place=place, noted=noted, contestant=north_south, now=FIRST, sent=sent).version
        for noted in (SPADES, SPADES, replace(SPADES, tricks=9), SPADES)
    )

    assert first == again
    assert first < other == late  # the first once more, late, changes nothing
    assert (last(place).tricks, len(written())) == (9, 2)


@pytest.mark.rule("2.1.9-b")
def test_the_director_lets_a_table_go_on(session: Session, olga: Account) -> None:
    later = STARTS + ROUND + MINUTE
    with pytest.raises(RuleError, match="board_not_entered"):
        note(session, at=3, now=later)
    for at in range(3):
        leave_board(
            place=place_of(session, at), account=olga, now=later, reason="Played at the end"
        )

    note(session, at=3, now=later)

    assert [board.is_done for board in sheet_of(session, now=later).boards[:4]] == [
        True, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "noted", "score"),
    [
        (1, Noted("4S", "S", 10), 420),
        (2, Noted("4S", "N", 10), 620),  # North-South vulnerable
        (1, Noted("3NX", "E", 7), 300),  # two down, not vulnerable
        (3, Noted("3NX", "W", 7), 500),  # East-West vulnerable
        (1, Noted("2H", "W", 8), -110),
    ],
)
def test_what_a_result_is_worth(session: Session, board: int, noted: Noted, score: int) -> None:
    sheets = table_sheets(session, now=STARTS + 9 * ROUND)
    sheet, at = next((sheet, at) for sheet in sheets for at in sheet.boards if at.board == board)
    place = RecordKey(session, "A", sheet.table, at.round, board)

    row = note_for_table(place=place, noted=noted, account=_director(), now=FIRST)

    assert row.ns_score == score


def _director() -> Account:
    return Account.objects.create(email="mesa@demo.example")


def test_a_result_said_twice_is_kept_once(session: Session) -> None:
    place = note(session)
    note(session)
    verify(place)
    verify(place)

    assert len(written()) == 1


def test_players_put_a_result_right_until_the_boards_leave(session: Session) -> None:
    verify(note(session))
    changed = note(session, noted=Noted("4S", "S", 9))
    with pytest.raises(RuleError, match="record_replaced"):
        verify_result(
            place=changed,
            version=written()[0].version,
            contestant=who(changed, "EW"),
            now=FIRST,
        )

    assert [act.written["tricks"] for act in written()] == [10, 9]


@pytest.mark.rule("2.2.7.2-b")
def test_afterwards_the_director_does_with_both_sides_word(session: Session, olga: Account) -> None:
    place, later = note(session), STARTS + ROUND
    verify(place)
    down = Noted("4S", "S", 9)
    with pytest.raises(RuleError, match="only_director_corrects"):
        say(place, down, later)
    with pytest.raises(RuleError, match="correction_needs_both_pairs"):
        note_for_table(
            place=place,
            noted=down,
            account=olga,
            now=later,
            agreed_by=["NS"],
            reason="Miscounted",
        )
    both = ["NS", "EW"]
    with pytest.raises(RuleError, match="record_needs_reason"):
        note_for_table(place=place, noted=down, account=olga, now=later, agreed_by=both)

    row = note_for_table(
        place=place, noted=down, account=olga, now=later, agreed_by=both, reason="Miscounted"
    )

    assert (row.tricks, row.account_id, row.verified_at) == (9, olga.pk, later)
    assert len(written()) == 2


def test_the_director_verifies_by_entering_the_same(session: Session, olga: Account) -> None:
    place = note(session)

    row = note_for_table(place=place, noted=SPADES, account=olga, now=FIRST)
    again = note_for_table(place=place, noted=SPADES, account=olga, now=FIRST + MINUTE)

    assert (row.entered_by, row.verified_by, row.account_id, row.verified_at) == (
        "N", "", olga.pk, FIRST,
    )  # fmt: skip
    assert (again.id, again.verified_at) == (row.id, FIRST)


def test_a_round_that_has_not_begun_and_another_day_are_shut(session: Session) -> None:
    with pytest.raises(RuleError, match="round_not_begun"):
        note(session, at=3)
    with pytest.raises(RuleError, match="round_not_begun"):
        note(session, now=BEFORE)
    with pytest.raises(RuleError, match="tables_another_day"):
        note(session, now=FIRST + dt.timedelta(days=1))

    assert len(written()) == 0


def test_what_cannot_be_is_refused(session: Session) -> None:
    for noted in (Noted("8S", "S", 10), Noted("4S", "S", 14), Noted("4S", "S")):
        with pytest.raises(EngineError):
            note(session, noted=noted)
    with pytest.raises(RuleError, match="declarer_missing"):
        note(session, noted=Noted("4S", "", 10))
    place = RecordKey(session, "A", 1, 1, 99)
    with pytest.raises(RuleError, match="board_not_at_table"):
        note_result(place=place, noted=SPADES, contestant=1, now=FIRST)
    with pytest.raises(RuleError, match="table_unknown"):
        table_sheet(session, "B", 1, now=FIRST)

    assert len(written()) == 0


def enter_all(session: Session, account: Account, now: dt.datetime) -> int:
    """Enter every board for the tables: two in three make 4S by North, the rest go down."""
    count = 0
    for sheet in table_sheets(session, now=now):
        for at in sheet.boards:
            made = Noted("4S", "N", 10 if (at.board + sheet.table) % 3 else 9, "DK")
            place = RecordKey(session, "A", sheet.table, at.round, at.board)
            note_for_table(place=place, noted=made, account=account, now=now)
            count += 1
    return count


def results_of(session: Session) -> list[BoardResult]:
    return list(BoardResult.objects.filter(event=session.event, removed_in__isnull=True))


def test_what_the_tables_noted_becomes_the_results(session: Session, olga: Account) -> None:
    event, after = session.event, STARTS + 9 * ROUND
    with pytest.raises(RuleError, match="tables_noted_nothing"):
        close_session(session=session, account=olga, now=after)
    note(session)
    with pytest.raises(RuleError) as refused:
        close_session(session=session, account=olga, now=after, is_incomplete=True)
    assert refused.value.code == "tables_noted_nothing"  # not verified yet
    set_back()
    count = enter_all(session, olga, FIRST)

    revision = close_session(session=session, account=olga, now=after)

    assert count == 135  # ten pairs: five tables, nine rounds, three boards
    assert revision is not None
    assert len(results_of(session)) == 135
    assert event.entries.count() == 10
    standings = EventResult.objects.get(event=event).revision.standings
    book = EventBook.objects.get(event=event)
    places = RunningPlace.objects.filter(book=book)
    assert {(row.entry_id, row.exact, row.percent_hundredths) for row in standings.all()} == {
        (row.entry_id, row.exact, row.percent_hundredths) for row in places
    }
    assert differences(book) == []
    assert close_session(session=session, account=olga, now=after) is None
    assert event.revisions.count() == 1


def test_a_result_put_right_after_closing_makes_the_next_revision(
    session: Session, olga: Account
) -> None:
    after = STARTS + 9 * ROUND
    enter_all(session, olga, FIRST)
    close_session(session=session, account=olga, now=after)
    place = place_of(session)
    both = ["NS", "EW"]
    down = Noted("4S", "S", 8)
    note_for_table(
        place=place, noted=down, account=olga, now=after, agreed_by=both, reason="Miscounted"
    )

    seen = closing_of(session=session)
    with pytest.raises(RuleError, match="closing_needs_reason"):
        close_session(session=session, account=olga, now=after)
    revision = close_session(session=session, account=olga, now=after, reason="Miscounted")

    assert revision is not None
    assert (revision.number, revision.reason) == (2, "Miscounted")
    assert (revision.added.count(), revision.removed.count()) == (1, 1)
    assert seen.changes
    assert all(" – " in change.names for change in seen.changes)  # people, not keys
    assert differences(EventBook.objects.get(event=session.event)) == []


def test_places_that_do_not_follow_from_the_lines_are_not_frozen(
    session: Session, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_all(session, olga, FIRST)
    monkeypatch.setattr("scoring.tables.services.closing.differences", lambda _book: [(None, None)])

    with pytest.raises(RuleError, match="places_differ"):
        close_session(session=session, account=olga, now=FIRST)

    assert not EventResult.objects.exists()


def test_a_board_left_open_twice_by_one_tap_is_left_once(session: Session, olga: Account) -> None:
    place, sent = place_of(session), Sent(key=uuid.uuid4())
    first = leave_board(place=place, account=olga, now=FIRST, reason="Late", sent=sent)

    again = leave_board(place=place, account=olga, now=FIRST, reason="Late", sent=sent)

    assert again == first
    assert BookAct.objects.count() == 1


def test_a_board_left_open_is_not_in_the_results(session: Session, olga: Account) -> None:
    enter_all(session, olga, FIRST)
    place = place_of(session)
    set_back(table=1, board=place.board)
    with pytest.raises(RuleError) as refused:
        close_session(session=session, account=olga, now=FIRST)
    leave_board(place=place, account=olga, now=FIRST, reason="Not played")

    close_session(session=session, account=olga, now=FIRST)

    assert (refused.value.code, refused.value.values["count"]) == ("tables_incomplete", 1)
    assert len(results_of(session)) == 134


def test_what_other_sessions_made_stays(session: Session, olga: Account) -> None:
    enter_all(session, olga, FIRST)
    close_session(session=session, account=olga, now=FIRST)
    event = session.event
    second = open_session(
        event=event, number=2, day=event.starts_on, draft=TimesDraft(STARTS, 7), account=None
    )
    draw_seating(session=second, order=order(), account=None, now=BEFORE)
    enter_all(second, olga, FIRST)

    close_session(session=second, account=olga, now=FIRST)

    assert len(results_of(session)) == 270
    assert differences(EventBook.objects.get(event=event)) == []
    assert event.revisions.count() == 2


def test_two_lines_stay_two_rankings(world: World, olga: Account) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(
        session=session, order=order(MovementChoice("MITCHELL", 5, 3, 2)), account=None, now=BEFORE
    )
    enter_all(session, olga, FIRST)

    close_session(session=session, account=olga, now=FIRST)

    result = EventResult.objects.get(event=session.event)
    assert result.settings["winners"] == 2
    assert {row.line for row in result.revision.standings.all()} == {"NS", "EW"}
    assert len(results_of(session)) == 75


def test_individuals_name_all_four_seats(world: World, olga: Account) -> None:
    event = world.event
    event.kind = "INDIVIDUAL"
    event.save()
    enter_many(event, 8, club=world.club, season=world.season, of=1)
    session = make_session(event)
    draw_seating(
        session=session,
        order=order(MovementChoice("INDIVIDUAL", 7, 2, 1)),
        account=None,
        now=BEFORE,
    )
    count = enter_all(session, olga, FIRST)

    close_session(session=session, account=olga, now=FIRST)

    assert len(results_of(session)) == count
    assert all(line.south_id and line.west_id for line in results_of(session))
    assert differences(EventBook.objects.get(event=event)) == []


def test_tables_are_read_by_the_same_queries_however_many(session: Session, olga: Account) -> None:
    with CaptureQueriesContext(connection) as few:
        table_sheets(session, now=FIRST)
    enter_all(session, olga, FIRST)

    with CaptureQueriesContext(connection) as many:
        table_sheets(session, now=FIRST)

    assert len(many) <= len(few)


def test_triplets_keep_all_three_players(world: World, olga: Account) -> None:
    event = world.event
    event.is_triplets = True
    event.save()
    enter_many(event, 6, club=world.club, season=world.season)
    for entry in event.entries.all():
        third = make_member(
            f"Celso {entry.number}", f"6{entry.pk}", club=world.club, season=world.season
        )
        EntryPlayer.objects.create(entry=entry, person=third, position=3, name_as_entered="Celso")
    session = make_session(event)
    howell = MovementChoice("HOWELL", 5, 3, 1)
    draw_seating(session=session, order=order(howell), account=None, now=BEFORE)
    enter_all(session, olga, FIRST)

    close_session(session=session, account=olga, now=FIRST)

    seated = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    assert seated.count() == 18
    assert EventResult.objects.get(event=event).revision.standings.count() == 6


def test_a_note_reads_nothing_that_other_tables_noted(session: Session, olga: Account) -> None:
    """All tables of a session wait for one another's acts: each is as short in a large hall."""
    read = 0

    def count(**_of: object) -> None:
        nonlocal read
        read += 1

    def rows_read(board: int) -> int:
        before = read
        place = RecordKey(session, "A", 1, 1, board)
        note_for_table(place=place, noted=SPADES, account=olga, now=FIRST)
        return read - before

    post_init.connect(count, sender=BookLine)
    first, second, third = (at.board for at in sheet_of(session).opened)
    try:
        rows_read(first)
        alone = rows_read(second)
        for table in (2, 3, 4, 5):
            for at in sheet_of(session, table).opened:
                place = RecordKey(session, "A", table, 1, at.board)
                note_for_table(place=place, noted=SPADES, account=olga, now=FIRST)
        beside_others = rows_read(third)
    finally:
        post_init.disconnect(count, sender=BookLine)

    assert beside_others <= alone + 1  # one more of its own table
