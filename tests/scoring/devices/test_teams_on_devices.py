"""Matches of teams on table devices: both rooms, segments, rounds drawn between, restarts."""

from dataclasses import replace

import pytest

from federation.models import Account
from rulings.models import Incident
from scoring.devices.providers.connector import RESULTS
from scoring.devices.rules.words import read_result
from scoring.devices.selectors.playing import session_for_devices
from scoring.devices.services.exchanges import one_turn
from scoring.devices.services.results import take_results
from scoring.live.rules.lines import VERIFIED
from scoring.live.services.book import differences
from scoring.live.services.book_cache import forget
from scoring.matches.services.extra_boards import lay_extra_boards
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import BookAct, BookLine, DeviceItem, EventBook, UnplayedBoard
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheets
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.data_connector import DataConnector, call, result
from tests.factories.team_book import lines_of, note
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    STARTS,
    draw,
    enter_teams,
    make_team_event,
)
from tests.personas import World
from tests.scoring.devices.test_session_on_devices import (
    address,
    connector,
    noted_at,
    said,
    say_by_phone,
    talk_to,
)
from tournaments.models import Draw, Event, LineUp, ScheduledMatch, Session
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.line_ups import pick_segment, send_line_up
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.play import PlayPlan

__all__ = ["address", "connector"]

SWISS = PlayPlan(format="SWISS", match_boards=4, rounds=3)
ON_DEVICES = ("A1", "B1", "A2", "B2", "A3")  # match 3 plays one room on a device, one on a phone
NOW = STARTS


@pytest.fixture
def swiss(world: World) -> Event:
    """Return nine teams, three rounds of four boards, the first published."""
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 9)
    publish_draw(draw=next_round(event), account=None, now=BEFORE)
    return event


@pytest.fixture
def knockout(world: World) -> Event:
    """Return four teams of six, semi-finals and a final of eight boards in two segments."""
    plan = replace(KNOCKOUT, match_boards=8, segments=2)
    event = make_team_event(world, plan=plan)
    enter_teams(world, event, 4, size=6)
    draw(event)
    return event


def next_round(event: Event) -> Draw:
    return draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=BEFORE)


def session_of(event: Event) -> Session:
    return session_for_devices(Session.objects.get(event=event).pk)


def on_device(sheet: TableSheet) -> bool:
    return f"{sheet.section}{sheet.table}" in ON_DEVICES


def of_round(session: Session, turn: int) -> list[tuple[TableSheet, BoardAtTable]]:
    sheets = table_sheets(session, now=NOW)
    return [(sheet, at) for sheet in sheets for at in sheet.boards if at.round == turn]


def test_a_swiss_of_nine_teams_with_restarts_of_either_side_loses_and_doubles_nothing(
    swiss: Event, connector: DataConnector, address: str, olga: Account
) -> None:
    session = session_of(swiss)
    one_turn(talk_to(session, address, *ON_DEVICES), now=NOW)
    rounds = list(connector.session.rounds())
    assert {round_["RoundNumber"] for round_ in rounds} == {1}
    assert connector.session.sections["A"]["GameType"] == 30
    assert {round_["MatesTableSectionLetters"] for round_ in rounds} == {"A", "B"}

    for turn in range(1, 4):
        if turn > 1:
            close_session(session=session, account=olga, now=NOW, is_incomplete=True)
            drawn = next_round(swiss)
            talk = talk_to(session, address, *ON_DEVICES)
            one_turn(talk, now=NOW)
            assert max(round_["RoundNumber"] for round_ in connector.session.rounds()) == turn - 1
            publish_draw(draw=drawn, account=None, now=NOW)
            assert one_turn(talk, now=NOW).is_movement_sent
            assert not one_turn(talk, now=NOW).is_movement_sent
            assert max(round_["RoundNumber"] for round_ in connector.session.rounds()) == turn
        for sheet, at in of_round(session, turn):
            if on_device(sheet):
                connector.say("results", said(sheet, at, noted_at(sheet, at)))
            else:
                say_by_phone(session, sheet, at, noted_at(sheet, at), NOW)
        # our side is killed between keeping a part and accepting it
        talk = talk_to(session, address)
        heard = talk.connector.poll(RESULTS, everything=False).items[:7]
        take_results(talk.link, [read_result(item) for item in heard], now=NOW)
        one_turn(talk_to(session, address), now=NOW)
        if turn == 2:
            again = talk_to(session, address)
            one_turn(again, now=NOW)
            connector.restart()
            assert one_turn(again, now=NOW).is_begun_anew
            assert len(connector.session.put_results) == 2 * 4 * len(ON_DEVICES)
        one_turn(talk_to(session, address), now=NOW)

    lines = list(BookLine.objects.order_by("pk"))
    assert len(lines) == 3 * 4 * 2 * 4  # rounds, matches, rooms, boards
    sheets = {
        (table_sheet.section, table_sheet.table): table_sheet
        for table_sheet in table_sheets(session, now=NOW)
    }
    for line in lines:
        sheet = sheets[line.section, line.table]
        noted = noted_at(sheet, sheet.at(line.round, line.board))
        assert (line.contract, line.declarer, line.tricks) == (
            noted.contract, noted.declarer, noted.tricks,
        )  # fmt: skip
    assert {line.state for line in lines} == {VERIFIED}
    assert BookAct.objects.filter(act="VERIFIED").count() == len(lines)
    assert DeviceItem.objects.filter(outcome="DONE").count() == 3 * 4 * len(ON_DEVICES)
    assert Incident.objects.count() == 0
    assert connector.waiting("results") == 0
    forget()
    assert differences(EventBook.objects.get(event=swiss)) == []


def test_a_result_of_other_teams_is_told_to_the_director(
    swiss: Event, connector: DataConnector, address: str
) -> None:
    session = session_of(swiss)
    talk = talk_to(session, address)
    one_turn(talk, now=NOW)
    sheet, at = of_round(session, 1)[0]
    ns, ew = at.ns[0].number, at.ew[0].number
    switched = result(sheet.section, sheet.table, 1, at.board, ns=ew, ew=ns)
    connector.say("results", switched)

    heard = one_turn(talk, now=NOW)

    assert [item.code for item in heard.items] == ["device_seats_switched"]
    assert (Incident.objects.get().section, Incident.objects.get().table) == ("A", "1")


def semi_final(event: Event) -> ScheduledMatch:
    rows = ScheduledMatch.objects.filter(event=event, round=1).select_related("event__team_play")
    return rows.order_by("number")[0]


def name(match: ScheduledMatch, side: Side, segment: int, *, skip: int = 0) -> LineUp:
    entry = match.home_id if side is Side.HOME else match.away_id
    people = players_for(match, entry or 0, segment)[skip:]
    named = dict(zip(places_to_fill(side), people, strict=False))
    return send_line_up(match=match, side=side, segment=segment, named=named, account=None, now=NOW)


def numbers_at(connector: DataConnector, section: str, table: int, turn: int) -> set[str]:
    return {
        participation["PlayerNumber"]
        for participation in connector.session.participations
        if (
            participation["SectionLetters"],
            participation["TableNumber"],
            participation["RoundNumber"],
        )
        == (section, table, turn)
    }


def numbers_named(*line_ups: LineUp, room: str) -> set[str]:
    return {
        seat.person.number or ""
        for line_up in line_ups
        for seat in line_up.seats.filter(room=room).select_related("person")
    }


def test_a_knock_out_in_two_segments_with_another_line_up(
    knockout: Event, connector: DataConnector, address: str, olga: Account
) -> None:
    match = semi_final(knockout)
    match = pick_segment(match=match, side=Side.HOME, segment=1, account=None, now=NOW)
    away = name(match, Side.VISITORS, 1)
    session = session_of(knockout)
    talk = talk_to(session, address)
    one_turn(talk, now=NOW)
    assert connector.session.participations == []  # the visitors' line-up alone is nobody's to see
    home = name(match, Side.HOME, 1)
    assert one_turn(talk, now=NOW).is_movement_sent
    assert numbers_at(connector, "A", 1, 1) == numbers_named(home, away, room="OPEN")
    assert numbers_at(connector, "B", 1, 1) == numbers_named(home, away, room="CLOSED")
    boards = {
        round_["RoundNumber"]: (round_["LowBoardNumber"], round_["HighBoardNumber"])
        for round_ in connector.session.rounds()
        if (round_["SectionLetters"], round_["TableNumber"]) == ("B", 1)
    }
    assert boards == {1: (1, 4), 2: (5, 8)}

    say_segment(connector, session, 1)
    one_turn(talk, now=NOW)
    later = [name(match, Side.HOME, 2, skip=2), name(match, Side.VISITORS, 2, skip=2)]
    heard = one_turn(talk_to(session, address), now=NOW)
    say_segment(connector, session, 2)
    connector.say("calls", call("B", 1, 2))
    one_turn(talk, now=NOW)

    assert heard.is_movement_sent
    assert numbers_at(connector, "A", 1, 2) == numbers_named(*later, room="OPEN")
    assert numbers_at(connector, "A", 1, 1) == numbers_named(home, away, room="OPEN")
    lines = BookLine.objects.filter(book__event=knockout)
    assert set(lines.values_list("state", "round")) == {(VERIFIED, 1)}
    assert (Incident.objects.get().section, Incident.objects.get().round) == ("B", 1)

    # what the director puts right goes to the device in the round it counts
    place = RecordKey(session, "A", 1, 1, 7)
    told = Noted("1N", "S", 7)
    note_for_table(place=place, noted=told, account=olga, now=NOW, reason="by the slip")
    one_turn(talk, now=NOW)
    (sent,) = connector.session.put_results
    assert (sent["RoundNumber"], sent["BoardNumber"], sent["Level"]) == (2, 7, 1)


def say_segment(connector: DataConnector, session: Session, segment: int) -> None:
    """Send a segment of four boards from both rooms of both matches, as their devices count it."""
    for sheet, at in of_round(session, 1):
        if (at.board - 1) // 4 == segment - 1:
            told = said(sheet, at, noted_at(sheet, at))
            connector.say("results", told | {"RoundNumber": segment})


def test_extra_boards_are_a_round_of_their_own_after_the_last_segment(
    knockout: Event, connector: DataConnector, address: str, olga: Account
) -> None:
    match = semi_final(knockout)
    session = session_of(knockout)
    talk = talk_to(session, address)
    one_turn(talk, now=NOW)
    for room in "AB":
        for row in lines_of(match, room):
            note(row, Noted("2S", "N", 8), olga, now=NOW)
    laid = lay_extra_boards(match=match, account=olga, now=NOW)

    one_turn(talk, now=NOW)
    rounds = [
        round_ for round_ in connector.session.rounds() if round_["TableNumber"] == match.number
    ]
    connector.say(
        "results",
        result("A", match.number, 3, 17, ns=rounds[0]["PairNS"], ew=rounds[0]["PairEW"]),
    )
    one_turn(talk, now=NOW)

    extra = {
        round_["SectionLetters"]: (round_["LowBoardNumber"], round_["HighBoardNumber"])
        for round_ in rounds
        if round_["RoundNumber"] == 3
    }
    assert extra == {"A": (17, 16 + laid), "B": (17, 16 + laid)}  # the final has 9 to 16
    line = BookLine.objects.get(match=match, section="A", board=17)
    assert (line.round, line.state, line.contract) == (1, VERIFIED, "4S")


def test_a_board_not_played_is_asked_of_the_director_and_a_match_given_up_leaves_the_devices(
    swiss: Event, connector: DataConnector, address: str, olga: Account
) -> None:
    session = session_of(swiss)
    talk = talk_to(session, address)
    one_turn(talk, now=NOW)
    sheet, at = of_round(session, 1)[0]
    ns, ew = at.ns[0].number, at.ew[0].number
    connector.say("results", result("A", sheet.table, 1, at.board, ns=ns, ew=ew, Level=-10))
    one_turn(talk, now=NOW)
    match = ScheduledMatch.objects.get(event=swiss, number=2)
    end_match(match=match, ending="NO_SHOW", winner=match.home, note="", account=olga, now=NOW)
    one_turn(talk, now=NOW)

    assert UnplayedBoard.objects.get().line.board == at.board
    at_two = [round_ for round_ in connector.session.rounds() if round_["TableNumber"] == 2]
    assert {(round_["LowBoardNumber"], round_["PairNS"]) for round_ in at_two} <= {(0, 0)}


def test_players_of_the_team_may_sit_before_a_line_up_is_known(
    swiss: Event, connector: DataConnector, address: str
) -> None:
    session = session_of(swiss)
    talk = talk_to(session, address)
    one_turn(talk, now=NOW)
    match = ScheduledMatch.objects.get(event=swiss, number=1)
    own = match.home.players.all()[3].person
    other = match.away.players.all()[0].person
    seat = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 0, "Direction": 1}
    connector.say("seats", seat | {"PlayerNumber": own.number})
    connector.say("seats", seat | {"PlayerNumber": other.number})

    heard = one_turn(talk, now=NOW)

    assert [item.outcome for item in heard.items] == ["SAME", "TOLD"]
