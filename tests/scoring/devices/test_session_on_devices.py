"""A session on table devices, against a simulated connector."""

import datetime as dt
from collections.abc import Iterator

import pytest

from scoring.devices.providers.connector import Connector
from scoring.devices.services.exchanges import Talk, one_turn
from scoring.devices.services.links import link_of
from scoring.live.rules.lines import VERIFIED
from scoring.live.services.book import differences
from scoring.live.services.book_cache import forget
from scoring.models import BookAct, BookLine, DeviceItem, EventBook
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheets
from scoring.tables.services.records import Noted, RecordKey, note_result, verify_result
from tests.factories.data_connector import CLUB, KEY, DataConnector, result, served
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Session
from tournaments.seating.rules.table_records import record_duty
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import draw_seating

ROUND = dt.timedelta(minutes=21)
FIRST = STARTS + dt.timedelta(minutes=5)
END = STARTS + 9 * ROUND
PLAYED = [
    Noted("4S", "S", 10, ""), Noted("3NX", "W", 8, "H4"), Noted("P"), Noted("2C", "N", 7, "SA"),
    Noted("6HXX", "E", 12, ""),
]  # fmt: skip


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, nine rounds of three boards, 21 minutes each from 15:00."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


@pytest.fixture
def connector() -> DataConnector:
    return DataConnector()


@pytest.fixture
def address(connector: DataConnector) -> Iterator[str]:
    with served(connector) as address:
        yield address


def talk_to(session: Session, address: str, *tables: str, key: str = KEY) -> Talk:
    link = link_of(session, tables=tables)
    reached = Connector(address, CLUB, key, link.guid.hex.upper(), wait=lambda _seconds: None)
    return Talk(link, reached)


def noted_at(sheet: TableSheet, at: BoardAtTable) -> Noted:
    """Return the result of a board at a table, by its numbers."""
    return PLAYED[(sheet.table + 2 * at.round + at.board) % len(PLAYED)]


def said(sheet: TableSheet, at: BoardAtTable, noted: Noted) -> dict[str, object]:
    """Return a result in the format of the device of a table."""
    lead = {}
    if noted.lead:
        ranks = {"A": 14, "4": 4}
        suits = {"C": 1, "D": 2, "H": 3, "S": 4}
        lead = {"LeadCardRank": ranks[noted.lead[1]], "LeadCardSuit": suits[noted.lead[0]]}
    return result(
        sheet.section, sheet.table, at.round, at.board,
        ns=at.ns[0].number, ew=at.ew[0].number, contract=noted.contract,
        declarer=noted.declarer or "N", tricks=noted.tricks or 0, **lead,
    )  # fmt: skip


def say_by_phone(
    session: Session, sheet: TableSheet, at: BoardAtTable, noted: Noted, now: dt.datetime
) -> None:
    place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
    duty = record_duty(noted.declarer)
    line = note_result(place=place, noted=noted, contestant=at.side(duty.enters_side)[0], now=now)
    verify_result(place=place, version=line.version, contestant=at.side(duty.verifies)[0], now=now)


def test_half_of_the_tables_play_on_devices_and_half_on_phones(
    session: Session, connector: DataConnector, address: str
) -> None:
    talk = talk_to(session, address, "A1", "A2")
    one_turn(talk, now=FIRST)
    due = BookLine.objects.count()

    for turn in range(1, 10):
        now = STARTS + (turn - 1) * ROUND + dt.timedelta(minutes=15)
        for sheet in table_sheets(session, now=now):
            for at in (board for board in sheet.boards if board.round == turn):
                if sheet.table <= 2:
                    connector.say("results", said(sheet, at, noted_at(sheet, at)))
                else:
                    say_by_phone(session, sheet, at, noted_at(sheet, at), now)
        one_turn(talk, now=now)

    lines = BookLine.objects.order_by("table", "round", "board")
    sheets = {table_sheet.table: table_sheet for table_sheet in table_sheets(session, now=END)}
    for line in lines:
        sheet = sheets[line.table]
        noted = noted_at(sheet, sheet.at(line.round, line.board))
        stands = (line.contract, line.declarer, line.tricks, line.lead)
        assert stands == (noted.contract, noted.declarer, noted.tricks, noted.lead)
        assert line.verified_at is not None
    assert len(lines) == due == 9 * 3 * 5
    assert DeviceItem.objects.filter(outcome="DONE").count() == 9 * 3 * 2
    assert connector.waiting("results") == 0
    forget()
    assert differences(EventBook.objects.get()) == []
    assert BookAct.objects.filter(act="VERIFIED").count() == due


def test_individuals_play_on_devices_with_all_four_named(
    world: World, connector: DataConnector, address: str
) -> None:
    event = world.event
    event.kind = "INDIVIDUAL"
    event.save()
    enter_many(event, 8, club=world.club, season=world.season, of=1)
    session = make_session(event)
    movement_choice = MovementChoice("INDIVIDUAL", 7, 2, 1)
    draw_seating(session=session, order=order(movement_choice), account=None, now=BEFORE)
    talk = talk_to(session, address)
    one_turn(talk, now=FIRST)

    for sheet in table_sheets(session, now=FIRST):
        for at in sheet.boards:
            connector.say("results", said(sheet, at, noted_at(sheet, at)))
    one_turn(talk, now=FIRST)

    known = connector.session
    assert known.sections["A"]["GameType"] == 20
    assert len(known.participations) == 7 * 2 * 4
    assert len(known.players) == 8
    assert BookLine.objects.exclude(state=VERIFIED).count() == 0
    assert differences(EventBook.objects.get()) == []


def test_a_mitchell_of_two_lines_with_a_pair_missing(
    world: World, connector: DataConnector, address: str
) -> None:
    enter_many(world.event, 9, club=world.club, season=world.season)
    session = make_session(world.event)
    movement_choice = MovementChoice("MITCHELL", 5, 3, 2)
    draw_seating(session=session, order=order(movement_choice), account=None, now=BEFORE)

    one_turn(talk_to(session, address), now=FIRST)

    known = connector.session
    assert known.sections["A"]["Winners"] == 2
    resting = [round_ for round_ in known.rounds() if round_["HighBoardNumber"] == 0]
    assert len(resting) == 5
    assert all(not (round_["PairNS"] and round_["PairEW"]) for round_ in resting)
    due = sum(round_["HighBoardNumber"] > 0 for round_ in known.rounds()) * 3
    assert BookLine.objects.count() == due
