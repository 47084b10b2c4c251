"""Tables stay open over midnight, until their director closes them or six in the morning."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from federation.errors import RuleError
from federation.models import Account
from rulings.models import Incident
from scoring.live.rules.lines import Line
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.director_calls import call_director
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    note_for_table,
    note_result,
)
from tests.factories.book import set_back
from tests.factories.seating import enter_many, order
from tests.personas import World
from tournaments.models import Event, Session
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import TimesDraft, mark_clock, open_session
from tournaments.seating.services.table_hours import close_tables, reopen_tables

LISBON = ZoneInfo("Europe/Lisbon")
MINUTE = dt.timedelta(minutes=1)
PASSED = Noted("P")


def evening(world: World, day: dt.date) -> Session:
    """Return ten pairs, nine rounds of 21 minutes from half past nine in the evening."""
    Event.objects.filter(pk=world.event.pk).update(starts_on=day, ends_on=day)
    world.event.refresh_from_db()
    enter_many(world.event, 10, club=world.club, season=world.season)
    draft = TimesDraft(dt.datetime.combine(day, dt.time(21, 30), tzinfo=LISBON), 7)
    session = open_session(event=world.event, number=1, day=day, draft=draft, account=None)
    before = (draft.starts_at - MINUTE).astimezone(dt.UTC)
    draw_seating(session=session, order=order(), account=None, now=before)
    return session


@pytest.fixture
def session(world: World) -> Session:
    return evening(world, dt.date(2026, 11, 22))


def at(hour: int, minute: int = 0, *, day: int = 23) -> dt.datetime:
    return dt.datetime(2026, 11, day, hour, minute, tzinfo=LISBON).astimezone(dt.UTC)


def note(session: Session, now: dt.datetime, at_place: int = 0) -> Line:
    sheet = table_sheet(session, "A", 1, now=now)
    line = sheet.boards[at_place]
    place = RecordKey(session, "A", 1, line.round, line.board)
    return note_result(place=place, noted=PASSED, contestant=line.side("NS")[0], now=now)


def test_a_result_is_noted_at_midnight_and_until_six(session: Session) -> None:
    assert note(session, at(0, 0)).entered_at == at(0, 0)
    set_back()
    assert note(session, at(5, 59)).entered_at == at(5, 59)
    set_back()

    with pytest.raises(RuleError, match="tables_another_day"):
        note(session, at(6, 0))


@pytest.mark.parametrize("day", [dt.date(2026, 10, 24), dt.date(2027, 3, 27)])
def test_six_stays_six_in_the_night_the_clocks_change(world: World, day: dt.date) -> None:
    session = evening(world, day)
    six = dt.datetime.combine(day + dt.timedelta(days=1), dt.time(6), tzinfo=LISBON)
    last = six.astimezone(dt.UTC) - MINUTE

    assert note(session, last).entered_at == last
    with pytest.raises(RuleError, match="tables_another_day"):
        note(session, last + MINUTE, 1)


def test_the_director_is_called_over_midnight_too(session: Session) -> None:
    sheet = table_sheet(session, "A", 1, now=at(0, 5))
    call_director(sheet=sheet, at=None, now=at(0, 5))

    assert Incident.objects.get().table == "1"
    with pytest.raises(RuleError, match="tables_another_day"):
        call_director(sheet=table_sheet(session, "A", 2, now=at(6)), at=None, now=at(6))
    with pytest.raises(RuleError, match="tables_another_day"):
        call_director(sheet=sheet, at=None, now=at(23, 59, day=21))


def test_closed_tables_note_nothing_until_they_are_opened_again(
    session: Session, olga: Account
) -> None:
    with pytest.raises(RuleError, match="tables_not_open_yet"):
        close_tables(session=session, account=olga, now=at(21, 29, day=22))
    with pytest.raises(RuleError, match="tables_not_closed"):
        reopen_tables(session=session, account=olga, now=at(23, day=22))
    close_tables(session=session, account=olga, now=at(0, 50))

    with pytest.raises(RuleError, match="tables_are_closed"):
        note(session, at(0, 50))
    with pytest.raises(RuleError, match="tables_are_closed"):
        close_tables(session=session, account=olga, now=at(0, 51))
    line = table_sheet(session, "A", 1, now=at(0, 52)).boards[1]
    place = RecordKey(session, "A", 1, line.round, line.board)
    note_for_table(place=place, noted=PASSED, account=olga, now=at(0, 52))
    reopen_tables(session=session, account=olga, now=at(0, 55))
    assert note(session, at(0, 56)).entered_at == at(0, 56)
    close_tables(session=session, account=olga, now=at(1, 0))
    with pytest.raises(RuleError, match="tables_are_closed"):
        reopen_tables(session=session, account=olga, now=at(6, 0))


def test_a_session_moved_to_another_day_begins_anew(session: Session) -> None:
    event = session.event
    mark_clock(session=session, act="START", minutes=0, account=None, now=at(21, 30, day=22))
    Event.objects.filter(pk=event.pk).update(ends_on=dt.date(2026, 11, 29))
    draft = TimesDraft(at(21, 30, day=29), 7)
    open_session(event=event, number=1, day=dt.date(2026, 11, 29), draft=draft, account=None)
    session.refresh_from_db()

    with pytest.raises(RuleError, match="tables_another_day"):
        note(session, at(22, 0, day=22))
    with pytest.raises(RuleError, match="round_not_begun"):
        note(session, at(21, 29, day=29))
    assert note(session, at(0, 10, day=30)).entered_at == at(0, 10, day=30)
    assert table_sheet(session, "A", 1, now=at(21, 40, day=29)).turn == 1
