"""The director's log: calls, facts, the board, evidence; nothing is lost."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from federation.errors import ImporterError, Refusal, RuleError
from federation.models import Account, AuditEvent
from rulings.log.selectors.incidents import (
    board_record_of,
    fact_counts,
    hands_of_incident,
    players_at_table,
    standing_facts,
)
from rulings.log.services.evidence import attach_evidence, withdraw_evidence
from rulings.log.services.log import (
    BoardDraft,
    CallLocation,
    FactDraft,
    allow_own_table,
    close_incident,
    correct_place,
    note_board,
    note_fact,
    note_players,
    note_session_times,
    reopen_incident,
    replace_fact,
)
from rulings.models import FactKind, Incident
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled, tell
from tests.factories.scoring import publish_results
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Deal, Session
from tournaments.seating.selectors.tables_seated import tables_seated
from tournaments.seating.services.seating import draw_seating

HANDS = "AKQ2.AKQ.AKQ.AKQ J43.J432.J432.J4 T987.T98.T98.T98 65.765.765.76532"
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(world.event)


def code_of(act: Callable[..., object], **kwargs: object) -> str:
    with pytest.raises(Refusal) as refused:
        act(**kwargs)
    return refused.value.code


def test_calls_are_numbered_in_their_event_and_put_on_record(world: World, carla: Account) -> None:
    first = make_incident(world.event, account=carla)
    second = make_incident(world.event, table="4", account=carla)

    assert [first.number, second.number] == [1, 2]
    assert (first.opened_by, first.called_at) == (carla, AT_TABLE)
    assert AuditEvent.objects.filter(act="call_opened").count() == 2


def test_a_second_call_at_an_open_table_is_asked_about(world: World, call: Incident) -> None:
    with pytest.raises(RuleError) as refused:
        make_incident(world.event)

    assert (refused.value.code, refused.value.values["number"]) == ("call_already_open", 1)
    assert make_incident(world.event, beside=True).number == 2
    assert make_incident(world.event, board=4).number == 3
    assert make_incident(world.event, table="").number == 4


def test_players_come_from_the_pairs_named(world: World) -> None:
    publish_results(world.event)
    ns, ew = world.event.entries.order_by("number")[:2]

    call = make_incident(world.event, ns=ns, ew=ew)

    assert [player.seat for player in call.players.all()] == ["N", "S", "E", "W"]
    assert {player.entry for player in call.players.all()} == {ns, ew}


def test_players_come_from_the_result_of_the_table(world: World) -> None:
    publish_results(world.event)
    line = world.event.board_results.filter(removed_in__isnull=True).exclude(ns=None).first()
    assert line is not None
    line.table = "9"
    line.save()

    seated = players_at_table(world.event, session=line.session, table="9", board=line.board)

    assert [seated.seat for seated in seated] == ["N", "S", "E", "W"]
    assert {seated.entry for seated in seated} == {line.ns, line.ew}


def test_players_named_anew_leave_the_earlier_ones_on_record(world: World) -> None:
    publish_results(world.event)
    ns, ew = world.event.entries.order_by("number")[:2]
    call = make_incident(world.event, ns=ns, ew=ew)
    turned = players_at_table(world.event, session=1, table="-", board=1)

    note_players(incident=call, seated=turned, account=None, now=AT_TABLE)

    assert call.players.count() == 4
    assert not call.players.filter(left_at__isnull=True).exists()


def test_the_place_put_right_keeps_what_stood(call: Incident) -> None:
    correct_place(
        incident=call, place=CallLocation(table="7", board=11), account=None, now=AT_TABLE
    )

    call.refresh_from_db()
    assert (call.table, call.board) == ("7", 11)
    assert [(row.table, row.board) for row in call.history.order_by("history_id")] == [
        ("2", 3),
        ("7", 11),
    ]


def test_a_fact_is_replaced_and_never_changed(call: Incident, carla: Account) -> None:
    first = note_fact(
        incident=call,
        draft=FactDraft(FactKind.TOLD, "NS", " Este pensou muito ", "DISPUTED"),
        account=carla,
        now=AT_TABLE,
    )
    better = FactDraft(FactKind.TOLD, "NS", "Este pensou dez segundos", "AGREED")
    second = replace_fact(fact=first, draft=better, account=carla, now=AT_TABLE)

    assert standing_facts(call) == [second]
    assert first.text == "Este pensou muito"
    assert fact_counts(call) == (["AGREED"], 0)
    assert (
        code_of(replace_fact, fact=first, draft=better, account=carla, now=AT_TABLE)
        == "fact_replaced_before"
    )


def test_the_board_is_kept_version_by_version(world: World, call: Incident) -> None:
    first = note_board(
        incident=call, draft=BoardDraft(auction="1s p 1h"), account=None, now=AT_TABLE
    )
    same = note_board(
        incident=call, draft=BoardDraft(auction="1♠ P 1♥"), account=None, now=AT_TABLE
    )
    note_board(
        incident=call,
        draft=BoardDraft(hands=HANDS, auction="p 1s ap", play="h7 a 2 t"),
        account=None,
        now=AT_TABLE,
    )

    record = board_record_of(call)
    assert record is not None
    assert same == first
    assert (first.version, first.dealer, first.vulnerable) == (1, "S", "EW")
    assert (record.version, record.auction, record.play) == (2, "P 1S P P P", "H7 HA H2 HT")
    assert hands_of_incident(call) == HANDS


def test_cards_are_taken_from_the_board_as_dealt(world: World, call: Incident) -> None:
    session = Session.objects.create(event=world.event, number=1, played_on=world.event.starts_on)
    Deal.objects.create(session=session, board=3, hands=HANDS)

    assert hands_of_incident(call) == HANDS
    assert hands_of_incident(make_incident(world.event, board=4)) == ""


def test_a_board_without_number_needs_its_dealer(world: World) -> None:
    call = make_incident(world.event, board=None)
    draft = BoardDraft(auction="1C")

    assert code_of(note_board, incident=call, draft=draft, account=None, now=AT_TABLE) == (
        "call_without_board"
    )


def test_hostile_evidence_is_refused_and_plain_names_kept(call: Incident) -> None:
    attach: dict[str, Any] = {"incident": call, "note": "", "account": None, "now": AT_TABLE}
    evidence = attach_evidence(name='../../x"<b>.png', data=PNG, **attach)

    assert (evidence.name, evidence.media_type, evidence.size) == ("x_b_.png", "image/png", 48)
    assert code_of(attach_evidence, name="b.png", data=PNG, **attach) == "evidence_attached_before"
    with pytest.raises(ImporterError):
        attach_evidence(name="a.png", data=b"<svg onload=x>", **attach)
    assert (
        code_of(attach_evidence, name="a.png", data=b"%PDF-" + b"0" * 11 * 1024 * 1024, **attach)
        == "evidence_too_large"
    )
    for number in range(11):
        data = PNG + bytes([number])
        attach_evidence(name="a.png", data=data, **attach)
    assert code_of(attach_evidence, name="a.png", data=PNG + b"z", **attach) == "evidence_too_much"


def test_evidence_taken_off_stays_with_the_reason(call: Incident) -> None:
    evidence = attach_evidence(
        incident=call, name="a.png", data=PNG, note="", account=None, now=AT_TABLE
    )
    assert (
        code_of(withdraw_evidence, evidence=evidence, reason=" ", account=None, now=AT_TABLE)
        == "ruling_change_needs_reason"
    )
    withdraw_evidence(evidence=evidence, reason="outra mesa", account=None, now=AT_TABLE)

    evidence.refresh_from_db()
    assert (evidence.withdraw_reason, bytes(evidence.file)) == ("outra mesa", PNG)


def test_a_call_is_closed_with_a_reason_and_taken_up_again(call: Incident) -> None:
    data: dict[str, Any] = {"incident": call, "account": None, "now": AT_TABLE}
    assert code_of(close_incident, reason=" ", **data) == "close_needs_reason"
    close_incident(reason="Nada a corrigir", **data)

    assert code_of(close_incident, reason="Outra vez", **data) == "call_is_closed"
    reopen_incident(reason="Chamaram de novo", **data)
    call.refresh_from_db()
    assert (call.closed_at, call.close_reason) == (None, "")
    assert code_of(reopen_incident, reason="x", **data) == "call_is_open"


def test_a_ruled_call_is_not_closed(call: Incident, carla: Account) -> None:
    make_ruled(call, account=carla)

    assert (
        code_of(close_incident, incident=call, reason="x", account=carla, now=AT_TABLE)
        == "call_has_ruling"
    )


def test_leave_at_the_own_table_is_somebody_elses_word(
    call: Incident, carla: Account, olga: Account
) -> None:
    data: dict[str, Any] = {"incident": call, "director": carla, "now": AT_TABLE}

    assert code_of(allow_own_table, reason="só eu", account=carla, **data) == "leave_for_oneself"
    leave = allow_own_table(reason="não há outro", account=olga, **data)
    again = allow_own_table(reason="de novo", account=olga, **data)
    assert again == leave


def test_a_session_ends_after_it_begins(world: World) -> None:
    data = {"event": world.event, "session": 1, "results_at": None, "account": None}

    refused = code_of(
        note_session_times,
        starts_at=AT_TABLE,
        ended_at=AT_TABLE - dt.timedelta(hours=1),
        now=AT_TABLE,
        **data,
    )

    assert refused == "session_times_in_order"


def test_told_and_found(call: Incident) -> None:
    tell(call, "Pensou", agreement="DISPUTED")
    fact_draft = FactDraft(FactKind.FOUND, "DIRECTOR", "Houve hesitação")
    note_fact(incident=call, draft=fact_draft, account=None, now=AT_TABLE)

    assert fact_counts(call) == (["DISPUTED"], 1)


def test_players_come_from_the_seating_before_any_result_exists(world: World) -> None:
    enter_many(world.event, 9, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    table = next(tables_seated(world.event, session=1))

    call = make_incident(world.event, table=str(table.table), board=table.first)
    elsewhere = make_incident(
        world.event, table="99", board=table.first, place_reason="Moved to the bar"
    )

    assert [player.seat for player in call.players.all()] == ["N", "S", "E", "W"]
    assert [player.entry_id for player in call.players.all()] == [*table.ns * 2, *table.ew * 2]
    assert not elsewhere.players.exists()
