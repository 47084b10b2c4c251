"""One act from the call to the score: a ruling's measures count with it, or wait and are told."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from federation.errors import RuleError
from federation.models import Account, Notice, Person
from rulings.log.selectors.incidents import players_of
from rulings.log.selectors.measures import measures_waiting
from rulings.log.services.log import note_players
from rulings.models import Incident, Penalty, Ruling, RulingMeasure
from rulings.reports.selectors.parts import report_facts
from rulings.rules.measures import Measure, MeasureKind, Weighted, measure_read, measure_written
from rulings.rulings.selectors.measures import preview_measures
from rulings.rulings.services.measures import apply_waiting_measures
from rulings.rulings.services.rulings import (
    RulingDraft,
    change_on_appeal,
    correct_ruling,
    make_ruling,
    withdraw_ruling,
)
from scoring.adjustments.services.adjustments import take_back_board_ruling
from scoring.engine_input.rows import recorded_results, scored_event
from scoring.engine_input.values import ScoredLine
from scoring.homologation.selectors.rulings import rulings_of
from scoring.models import BoardRuling, ResultRevision
from tests.factories.rows import need
from tests.factories.rulings import AT_TABLE, make_incident, under_2007
from tests.factories.scoring import FOUR_PAIRS, publish_results
from tests.personas import World

BOARD = 1
LATER = AT_TABLE + dt.timedelta(minutes=5)
ARTIFICIAL = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
DELETED = Measure(MeasureKind.DELETED)
WEIGHTS = Measure(
    MeasureKind.WEIGHTED,
    outcomes=(Weighted("4S N =", Fraction(60)), Weighted("4S N -1", Fraction(40))),
)
PENALTY = Measure(
    MeasureKind.PENALTY, side="NS", amount=Decimal(10), unit="top", offence="left_table"
)


def tricks(side: str, count: int) -> Measure:
    return Measure(MeasureKind.TRICKS, side=side, tricks=count)


@pytest.fixture
def call(world: World) -> Incident:
    """Return a call at the first table of board 1, with both pairs noted."""
    publish_results(under_2007(world.event))
    return called(world)


def called(world: World, *, board: int = BOARD) -> Incident:
    made = make_incident(world.event, board=board, table="")
    line = next(
        table_result
        for table_result in recorded_results(world.event)
        if table_result.board == BOARD
    )
    ns, ew = (world.event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=made, seated=seated, account=None, now=AT_TABLE)
    return made


def rule(call: Incident, account: Account, *measures: Measure) -> Ruling:
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=measures)
    return make_ruling(incident=call, draft=draft, account=account, now=AT_TABLE)


def line_ruled(world: World) -> ScoredLine:
    return next(line for line in scored_event(world.event).lines if line.result.ruled is not None)


def lacking(world: World) -> object:
    found = {condition.rule: condition for condition in rulings_of(world.event).conditions}[
        "2.1.1.1-a"
    ]
    return found.facts["against"]


@pytest.mark.rule("2.1.1.1-a")
def test_tricks_are_in_the_score_with_the_ruling(
    world: World, call: Incident, carla: Account
) -> None:
    before = ResultRevision.objects.count()
    names = {entry.key: entry.key for entry in world.event.entries.all()}
    moved = tricks("NS", 2)

    shown = preview_measures(call, [moved], names)
    assert ResultRevision.objects.count() == before
    rule(call, carla, moved)

    assert shown.preview is not None
    assert shown.preview.standings
    board_ruling = BoardRuling.objects.get()
    assert (board_ruling.form, board_ruling.reference, board_ruling.article) == (
        "assigned",
        f"#{call.number}",
        "Law 64A1",
    )
    assert ResultRevision.objects.count() == before + 1
    assert lacking(world) == ()
    after = {row.key: row.rank for row in scored_event(world.event).rows}
    assert all(after[standing.key] == standing.rank_after for standing in shown.preview.standings)


@pytest.mark.rule("2.1.1.1-a")
def test_shares_weights_and_a_board_out_count(world: World, call: Incident, carla: Account) -> None:
    ruling = rule(call, carla, ARTIFICIAL)
    line = line_ruled(world)
    available = need(line.available)
    assert (line.ns_points, line.ew_points) == (
        available * Fraction(3, 5),
        available * Fraction(2, 5),
    )
    changed = RulingDraft(decision="Outra", citations="12C1", measures=[WEIGHTS])
    correct_ruling(
        ruling=ruling, seen=1, draft=changed, reason="Visto de novo", account=carla, now=LATER
    )
    standing = BoardRuling.objects.get(removed_in=None)
    assert standing.form == "weighted"
    assert [outcome[1] for outcome in standing.values["outcomes"]] == ["3/5", "2/5"]

    draft = RulingDraft(decision="Outra", citations="12C2", measures=[DELETED])
    correct_ruling(ruling=ruling, seen=2, draft=draft, reason="Anulada", account=carla, now=LATER)
    assert line_ruled(world).ns_points is None
    assert lacking(world) == ()


@pytest.mark.rule("2.1.1.3-a")
def test_a_ruling_taken_back_takes_score_and_penalty_back(
    world: World, call: Incident, carla: Account
) -> None:
    ruling = rule(call, carla, ARTIFICIAL, PENALTY)
    penalty = Penalty.objects.get()
    assert (penalty.incident, penalty.adjustment.amount_hundredths) == (call, -1000)

    withdraw_ruling(ruling=ruling, seen=1, reason="Mesa errada", account=carla, now=LATER)

    assert not BoardRuling.objects.filter(removed_in=None).exists()
    assert Penalty.objects.get().taken_back_at == LATER
    assert not RulingMeasure.objects.filter(ended_in=None).exists()
    assert lacking(world) == ()


def test_the_table_is_told_once_each_time(world: World, call: Incident, carla: Account) -> None:
    players = call.players.filter(person__isnull=False)
    assert players.exists()
    Person.objects.filter(pk__in=players.values("person")).update(email="mesa@jogador.example")
    ruling = rule(call, carla, ARTIFICIAL)
    withdraw_ruling(ruling=ruling, seen=1, reason="Mesa errada", account=carla, now=LATER)
    codes = set(Notice.objects.values_list("code", flat=True))
    assert codes >= {"notice_ruling_given", "notice_ruling_withdrawn"}


@pytest.mark.rule("2.1.1.1-a")
def test_what_is_too_early_waits_and_is_applied_when_it_can(world: World, carla: Account) -> None:
    under_2007(world.event)
    call = make_incident(world.event, board=BOARD, table="")
    ruling = rule(call, carla, tricks("NS", 1))

    row = measures_waiting(world.event).get()
    assert row.waits_for == "event_without_results"
    with translation.override("en"):
        assert any("not in the score yet" in line for line in report_facts(world.event).lines["c"])
    with pytest.raises(RuleError) as early:
        apply_waiting_measures(ruling=ruling, account=carla, now=LATER)
    assert early.value.code == "event_without_results"
    assert lacking(world) == (f"C{call.number}",)

    publish_results(world.event)
    line = next(
        table_result
        for table_result in recorded_results(world.event)
        if table_result.board == BOARD
    )
    ns, ew = (world.event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=call, seated=seated, account=None, now=LATER)
    apply_waiting_measures(ruling=ruling, account=carla, now=LATER)

    assert lacking(world) == ()
    assert not measures_waiting(world.event).exists()
    assert BoardRuling.objects.get().reference == f"#{call.number}"


def test_a_board_ruled_on_that_a_later_file_leaves_out_stays_ruled(
    world: World, call: Incident, carla: Account
) -> None:
    rule(call, carla, ARTIFICIAL)
    text = FOUR_PAIRS.decode()
    start = text.index("<BOARD>")
    end = text.index("</BOARD>") + len("</BOARD>")
    publish_results(world.event, data=(text[:start] + text[end:]).encode())

    assert not any(table_result.board == BOARD for table_result in recorded_results(world.event))
    assert line_ruled(world).result.board == BOARD
    assert lacking(world) == ()


def test_a_measure_taken_out_elsewhere_stops_the_gate(
    world: World, call: Incident, carla: Account
) -> None:
    rule(call, carla, ARTIFICIAL)
    board_ruling = BoardRuling.objects.get()
    take_back_board_ruling(ruling=board_ruling, account=carla, now=LATER, reason="Outra mesa")
    assert lacking(world) == (f"C{call.number}",)


@pytest.mark.rule("2.1.1.1-c")
def test_an_appeal_has_the_last_word_over_a_corrected_ruling(
    world: World, call: Incident, carla: Account
) -> None:
    ruling = rule(call, carla, ARTIFICIAL)
    draft = RulingDraft(decision="Outra", citations="12C1", measures=[WEIGHTS])
    correct_ruling(ruling=ruling, seen=1, draft=draft, reason="De novo", account=carla, now=LATER)
    change_on_appeal(
        ruling=ruling,
        draft=RulingDraft(decision="Anulada", citations="12C2", measures=[DELETED]),
        reason="Comissão de recurso",
        account=None,
        now=LATER + dt.timedelta(days=20),
    )
    assert BoardRuling.objects.get(removed_in=None).form == "not_counted"
    assert RulingMeasure.objects.get(ended_in=None).kind == MeasureKind.DELETED


def test_a_second_ruling_on_the_call_leaves_the_score_alone(
    world: World, call: Incident, carla: Account, olga: Account
) -> None:
    rule(call, carla, ARTIFICIAL)
    with pytest.raises(RuleError) as second:
        rule(call, olga, DELETED)
    assert second.value.code == "call_is_ruled"
    assert BoardRuling.objects.get().form == "artificial"


@pytest.mark.parametrize("measure", [ARTIFICIAL, DELETED, WEIGHTS, PENALTY, tricks("EW", 2)])
def test_measures_read_back_as_written(measure: Measure) -> None:
    assert measure_written(measure_read(measure_written(measure))) == measure_written(measure)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"kind": "TRICKS", "tricks": 2}, "measure_needs_side"),
        ({"kind": "TRICKS", "side": "NS", "tricks": 14}, "measure_tricks_beyond"),
        ({"kind": "ARTIFICIAL", "shares": ["70", "30"]}, "measure_shares_unknown"),
        (
            {"kind": "WEIGHTED", "outcomes": [{"result": "4S N =", "weight": "60"}]},
            "weights_not_whole",
        ),
        ({"kind": "PENALTY", "side": "NS", "amount": "10"}, "measure_penalty_incomplete"),
        (
            {"kind": "PENALTY", "side": "NS", "unit": "top", "offence": "late_or_slow"},
            "minutes_needed",
        ),
    ],
)
def test_incomplete_measures_are_refused(told: dict[str, object], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        measure_read(told)
    assert refused.value.code == code


def test_one_board_has_one_score(world: World, call: Incident, carla: Account) -> None:
    with pytest.raises(RuleError) as refused:
        rule(call, carla, ARTIFICIAL, DELETED)
    assert refused.value.code == "measures_two_scores"
    assert not Ruling.objects.exists()


@pytest.mark.rule("2.1.1.1-c")
def test_an_appeal_decided_in_words_stands_over_the_board(
    world: World, call: Incident, carla: Account
) -> None:
    ruling = rule(call, carla, ARTIFICIAL)
    draft = RulingDraft(decision="O resultado da mesa", citations="12C2")
    change_on_appeal(ruling=ruling, draft=draft, reason="Comissão", account=None, now=LATER)
    assert not RulingMeasure.objects.filter(ended_in=None).exists()
    assert BoardRuling.objects.get(removed_in=None).form == "artificial"
    assert lacking(world) == ()


@pytest.mark.rule("3.2.2.1-a")
def test_a_report_is_submitted_with_a_measure_waiting(world: World, carla: Account) -> None:
    call = make_incident(under_2007(world.event), board=BOARD, table="")
    rule(call, carla, tricks("NS", 1))
    with translation.override("en"):
        lines = report_facts(world.event).lines["c"]
    told = "call 1 · board 1 · 1 trick to North-South · not in the score yet: the event has no"
    assert any(line.startswith(told) for line in lines)
    assert lacking(world) == (f"C{call.number}",)


@pytest.mark.parametrize(
    ("decision", "citations", "code"),
    [
        (" ", "64A1", "ruling_without_words"),
        ("Duas vazas", "64B6", "tricks_against_law"),
        (" ", "64B6, 64C1", "ruling_without_words"),
        ("Equidade", "64B6, 64C1", ""),
        ("Duas vazas", "64B1, 64A1", ""),
    ],
)
def test_tricks_have_words_and_a_law_that_gives_them(
    call: Incident, carla: Account, decision: str, citations: str, code: str
) -> None:
    draft = RulingDraft(decision=decision, citations=citations, measures=[tricks("NS", 1)])

    def ruled() -> Ruling:
        return make_ruling(incident=call, draft=draft, account=carla, now=AT_TABLE)

    if not code:
        assert ruled().pk
        return
    with pytest.raises(RuleError) as refusal:
        ruled()
    assert refusal.value.code == code
