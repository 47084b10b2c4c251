"""What counts, what the director is told, and the effect of a restart on either side."""

import datetime as dt
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, Person
from rulings.models import Incident
from scoring.devices.providers.connector import RESULTS, ConnectorAway, ConnectorRefused
from scoring.devices.rules.words import read_result
from scoring.devices.selectors.playing import device_session_of
from scoring.devices.services.exchanges import Heard, Talk, one_turn
from scoring.devices.services.results import take_results
from scoring.live.rules.lines import DUE, VERIFIED
from scoring.models import BookAct, BookLine, DeviceItem, DeviceLink, UnplayedBoard
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheet
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.data_connector import CLUB, KEY, DataConnector, call, result
from tests.factories.rows import need
from tests.factories.seating import BEFORE, order
from tests.scoring.devices.test_session_on_devices import (
    FIRST,
    ROUND,
    address,
    connector,
    say_by_phone,
    session,
    talk_to,
)
from tournaments.models import Deal, SeatingPlan, Session
from tournaments.seating.services.seating import draw_seating

__all__ = ["address", "connector", "session"]


@pytest.fixture
def talk(session: Session, address: str) -> Talk:
    """Return a connection that has begun: the connector knows the session."""
    talk = talk_to(session, address)
    one_turn(talk, now=FIRST)
    return talk


def board_of(session: Session, at: int = 0) -> tuple[TableSheet, BoardAtTable]:
    sheet = table_sheet(session, "A", 1, now=FIRST)
    return sheet, sheet.boards[at]


def word(session: Session, at: int = 0, **kwargs: Any) -> dict[str, object]:
    sheet, board = board_of(session, at)
    numbers = {"ns": board.ns[0].number, "ew": board.ew[0].number}
    return result("A", sheet.table, board.round, board.board, **(numbers | kwargs))


def line_of(session: Session, at: int = 0) -> BookLine:
    sheet, board = board_of(session, at)
    rows = BookLine.objects.filter(section="A", table=sheet.table, round=board.round)
    return rows.get(board=board.board)


def facts() -> list[str]:
    return [
        fact.text for call in Incident.objects.order_by("pk") for fact in call.facts.order_by("pk")
    ]


def codes(heard: Heard) -> list[str]:
    return [item.code for item in heard.items]


def test_polled_again_before_it_was_accepted_it_is_done_once(
    talk: Talk, connector: DataConnector, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    connector.say("results", word(session), word(session, contract="P"))
    heard = talk.connector.poll(RESULTS, everything=False)
    take_results(talk.link, [read_result(item) for item in heard.items], now=FIRST)
    acts = BookAct.objects.count()
    # here our side is killed: nothing was accepted

    again = talk_to(session, talk.connector.address)
    brought = one_turn(again, now=FIRST)

    assert (brought.items, BookAct.objects.count()) == ((), acts)
    assert (line_of(session).contract, line_of(session).state) == ("P", VERIFIED)
    assert connector.waiting("results") == 0
    assert connector.asked.count(5) == 1


def test_killed_between_two_results_the_second_is_done_next(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session), word(session, 1))
    first = talk.connector.poll(RESULTS, everything=False).items[:1]
    take_results(talk.link, [read_result(item) for item in first], now=FIRST)

    brought = one_turn(talk_to(session, talk.connector.address), now=FIRST)

    assert [item.board for item in brought.items] == [line_of(session, 1).board]
    assert {line_of(session).state, line_of(session, 1).state} == {VERIFIED}


@pytest.mark.parametrize("keeps_events", [False, True])
def test_a_connector_that_lost_the_session_is_told_it_and_its_results_again(
    talk: Talk, connector: DataConnector, session: Session, *, keeps_events: bool
) -> None:
    lead = {"LeadCardRank": 10, "LeadCardSuit": 2}
    told = [word(session, contract="3NXX", declarer="W", **lead), word(session, 1, contract="P")]
    connector.say("results", *told)
    one_turn(talk, now=FIRST)
    connector.restart(keeps_events=keeps_events)

    heard = one_turn(talk, now=FIRST)

    assert heard.is_begun_anew
    given_back = [dict(put_result) for put_result in connector.session.put_results]
    assert {item.pop("SessionGuid") for item in given_back} == {talk.connector.session}
    assert given_back == told
    assert line_of(session).lead == "DT"
    connector.say("results", word(session, 2))
    one_turn(talk, now=FIRST)
    assert line_of(session, 2).state == VERIFIED


def test_what_is_changed_here_is_sent_to_the_devices_once(
    talk: Talk, connector: DataConnector, session: Session, address: str, olga: Account
) -> None:
    connector.say("results", word(session), word(session, 1))
    one_turn(talk, now=FIRST)
    one_turn(talk, now=FIRST)
    own_words = list(connector.session.put_results)
    _sheet, board = board_of(session)
    place = RecordKey(session, "A", 1, board.round, board.board)
    told = Noted("3N", "S", 8)
    note_for_table(place=place, noted=told, account=olga, now=FIRST, reason="by the slip")

    one_turn(talk, now=FIRST)
    one_turn(talk, now=FIRST)
    again = talk_to(session, address)  # our side begins again, and cannot know what was sent
    one_turn(again, now=FIRST)

    wanted = word(session, contract="3N", declarer="S", tricks=8)
    sent = [dict(put_result) for put_result in connector.session.put_results]
    assert own_words == []
    assert {item.pop("SessionGuid") for item in sent} == {talk.connector.session}
    assert sent == [wanted, wanted]


def test_a_correction_in_its_round_counts_and_taken_back_counts_again(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    for tricks in (10, 11, 10):
        connector.say("results", word(session, tricks=tricks))
        one_turn(talk, now=FIRST)
        assert (line_of(session).tricks, line_of(session).state) == (tricks, VERIFIED)

    assert facts() == []
    assert one_turn(talk_to(session, talk.connector.address), now=FIRST).items == ()
    assert line_of(session).tricks == 10


def test_a_correction_after_its_round_is_told_to_the_director(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session))
    one_turn(talk, now=FIRST)
    connector.say("results", word(session, tricks=12))

    heard = one_turn(talk, now=FIRST + ROUND)

    assert codes(heard) == ["device_correction_late"]
    assert line_of(session).tricks == 10
    assert "4S N 12" in facts()[0]


def test_what_phones_verified_is_not_overwritten(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    sheet, board = board_of(session)
    say_by_phone(session, sheet, board, Noted("3N", "S", 9, "DK"), FIRST)
    connector.say("results", word(session))

    heard = one_turn(talk, now=FIRST)

    assert codes(heard) == ["device_other_result"]
    assert (line_of(session).contract, line_of(session).tricks) == ("3N", 9)
    assert connector.waiting("results") == 0
    (call_opened,) = Incident.objects.all()
    assert (call_opened.table, call_opened.board) == ("1", board.board)


def test_what_the_director_entered_is_not_overwritten_and_the_same_word_says_nothing(
    talk: Talk, connector: DataConnector, session: Session, olga: Account
) -> None:
    _sheet, board = board_of(session)
    place = RecordKey(session, "A", 1, board.round, board.board)
    note_for_table(place=place, noted=Noted("4S", "N", 10, "DK"), account=olga, now=FIRST)
    connector.say("results", word(session))
    heard = one_turn(talk, now=FIRST)
    connector.say("results", word(session, tricks=9))
    later = one_turn(talk, now=FIRST)

    assert [item.outcome for item in heard.items] == ["SAME"]
    assert codes(later) == ["device_other_result"]
    assert (line_of(session).tricks, line_of(session).lead) == (10, "DK")


@pytest.mark.parametrize(
    ("told", "code", "words"),
    [
        ({"Level": -3}, "device_artificial", "A-/A+"),
        ({"IsDeleted": True}, "device_result_deleted", "apagado"),
        ({"ScoringDirection": 1}, "device_split_score", "diferentes"),
        ({"BoardNumber": 40}, "board_not_at_table", "40"),
        ({"TableNumber": 77}, "table_unknown", "77"),
        ({"PairNorthSouth": 99}, "device_other_pairs", "99"),
    ],
)
def test_what_is_no_result_of_that_table_is_the_directors(
    talk: Talk,
    connector: DataConnector,
    session: Session,
    told: dict[str, Any],
    code: str,
    words: str,
) -> None:
    connector.say("results", word(session, **told))

    heard = one_turn(talk, now=FIRST)

    assert codes(heard) == [code]
    assert words in facts()[0]
    assert line_of(session).state == DUE
    assert connector.waiting("results") == 0


def test_seats_switched_are_told(talk: Talk, connector: DataConnector, session: Session) -> None:
    _sheet, board = board_of(session)
    switched = {"DeclaringPair": board.ew[0].number}
    connector.say("results", word(session, **switched))

    assert codes(one_turn(talk, now=FIRST)) == ["device_seats_switched"]
    assert line_of(session).state == DUE


def test_a_board_not_played_is_asked_of_the_director_as_a_phone_would(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session, Level=-10, contract="P") | {"Level": -10})

    one_turn(talk, now=FIRST)

    unplayed_board = UnplayedBoard.objects.get()
    assert (unplayed_board.line, unplayed_board.is_later, unplayed_board.is_granted) == (
        line_of(session),
        False,
        None,
    )


def test_an_item_that_cannot_be_read_holds_nothing_up(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session) | {"Denomination": 9}, word(session, 1))

    heard = one_turn(talk, now=FIRST)

    assert [item.code for item in heard.unread] == ["device_unread"]
    assert line_of(session, 1).state == VERIFIED
    assert connector.waiting("results") == 0


def test_a_call_opens_one_in_the_log_with_the_board_played(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session))
    connector.say("calls", call("A", 1, 1), call("A", 1, 1, minute=2), call("A", 2, 1, status=3))

    one_turn(talk, now=FIRST)
    one_turn(talk_to(session, talk.connector.address), now=FIRST)

    (opened,) = Incident.objects.all()
    told = (opened.section or "A", opened.table, opened.round, opened.board)
    assert told == ("A", "1", 1, line_of(session, 1).board)
    assert connector.waiting("calls") == 0


def test_players_changed_at_the_table_are_told_and_the_seating_stays(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    seated = device_session_of(talk.link, now=FIRST).rounds[0].people[0]
    place = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 0}
    connector.say(
        "seats",
        place | {"Direction": 3, "PlayerNumber": seated.number, "IsPlayerSwap": True},
        place | {"Direction": 1, "FirstName": "Zita", "LastName": "Outra"},
    )
    plans = SeatingPlan.objects.count()

    heard = one_turn(talk, now=FIRST)

    assert codes(heard) == ["", "device_other_player"]
    assert "N Zita Outra" in facts()[0]
    assert SeatingPlan.objects.count() == plans
    assert "Zita" not in json.dumps(list(DeviceItem.objects.values("said", "code")))


def test_players_are_sent_by_number_and_name_or_by_initials_alone(
    session: Session, address: str, connector: DataConnector
) -> None:
    talk = talk_to(session, address)
    hidden = board_of(session)[1].ns[0].people[0]
    Person.objects.filter(pk=hidden).update(name_consent=False)
    person = Person.objects.get(pk=hidden)

    one_turn(talk, now=FIRST)

    sent = json.dumps([connector.session.participations, connector.session.players])
    assert need(person.number) not in sent
    assert person.name.split()[-1] in sent or person.name not in sent
    assert len(connector.session.players) == 19
    assert len(connector.session.participations) == 9 * 5 * 4


def test_only_the_tables_named_are_sent(
    session: Session, address: str, connector: DataConnector
) -> None:
    one_turn(talk_to(session, address, "A2", "A4"), now=FIRST)

    tables = connector.session.sections["A"]["Tables"]
    assert [table["TableNumber"] for table in tables] == [2, 4]
    assert all(len(table["Rounds"]) == 9 for table in tables)


def test_a_busy_connector_is_asked_again_and_a_dead_one_is_told(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    connector.say("results", word(session))
    connector.busy = 2
    one_turn(talk, now=FIRST)
    assert line_of(session).state == VERIFIED

    connector.down = 50
    with pytest.raises(ConnectorAway):
        one_turn(talk, now=FIRST)
    connector.down = 0
    connector.say("results", word(session, 1))
    one_turn(talk, now=FIRST)
    assert line_of(session, 1).state == VERIFIED


def test_the_key_of_the_licence_is_in_no_message_and_no_row(
    session: Session, address: str, connector: DataConnector
) -> None:
    with pytest.raises(ConnectorRefused) as refused:
        one_turn(talk_to(session, address, key="OTHER-KEY"), now=FIRST)
    assert "OTHER-KEY" not in str(refused.value)
    assert "OTHER-KEY" not in repr(talk_to(session, address, key="OTHER-KEY"))

    one_turn(talk_to(session, address), now=FIRST)
    rows = [*DeviceLink.objects.values(), *DeviceItem.objects.values()]
    assert KEY not in json.dumps(rows, default=str)


def test_the_command_says_what_it_did_and_what_is_wrong(
    session: Session, address: str, connector: DataConnector, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"address": address, "club_id": CLUB, "licence_key": KEY, "once": True}
    call_command("devices", session.pk, **options)
    assert "session begun on the devices" in capsys.readouterr().out

    with pytest.raises(CommandError, match="mesa A9"):
        call_command("devices", session.pk, **(options | {"tables": "A9"}))
    with pytest.raises(CommandError, match="recusa"):
        call_command("devices", session.pk, **(options | {"licence_key": "no"}))
    assert DeviceLink.objects.get().trouble == "REFUSED"
    assert timezone.now() - need(DeviceLink.objects.get().heard_at) < dt.timedelta(minutes=1)


def test_hands_are_sent_only_when_asked_for_and_seen_by_everybody(
    session: Session, address: str, connector: DataConnector
) -> None:
    for board in (1, 40):
        hands = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
        Deal.objects.create(session=session, board=board, hands=hands)
    talk = talk_to(session, address)
    one_turn(talk, now=FIRST)
    assert connector.session.hands == {}

    talk.with_hands = True
    one_turn(talk, now=FIRST)
    one_turn(talk, now=FIRST)

    assert list(connector.session.hands) == [40]  # board 1 is still to be played
    hand = connector.session.hands[40]
    assert (hand["NorthSpades"], hand["EastHearts"], hand["WestSpades"]) == (
        "AKQJT98765432", "AKQJT98765432", "",
    )  # fmt: skip
    assert connector.asked.count(13) == 1


def test_a_seating_that_changed_is_sent_again(
    talk: Talk, connector: DataConnector, session: Session
) -> None:
    before = SeatingPlan.objects.get(session=session)
    draw_seating(session=session, order=order(reason="drawn again"), account=None, now=BEFORE)

    heard = one_turn(talk, now=FIRST)

    assert heard.is_movement_sent
    assert not one_turn(talk, now=FIRST).is_movement_sent
    assert connector.asked.count(6) == 1
    assert DeviceLink.objects.get().seating == before.version + 1


def test_the_director_reads_how_the_devices_are_doing(
    talk: Talk, connector: DataConnector, session: Session, client: Client, olga: Account
) -> None:
    connector.say("results", word(session), word(session, 1, Level=-3))
    one_turn(talk, now=FIRST)
    client.force_login(olga)

    page = client.get(reverse("session-tables", args=[session.pk])).content.decode()
    assert "Terminais de todas as mesas" in page
    assert "1 resultado recebido" in page
    assert "1 caso deixado ao diretor" in page

    DeviceLink.objects.update(trouble="AWAY")
    page = client.get(reverse("session-tables", args=[session.pk])).content.decode()
    assert "sem resposta" in page
