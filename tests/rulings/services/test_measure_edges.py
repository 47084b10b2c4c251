"""What may come between a ruling and the score: the window, a match, a board under way."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import translation

from federation.errors import RuleError
from federation.models import Account
from rulings.assistant.selectors import flows
from rulings.log.selectors.incidents import players_of
from rulings.log.selectors.measures import measures_waiting
from rulings.log.services.log import note_players
from rulings.models import FlowWalk, Incident, Ruling, RulingMeasure
from rulings.rules.measures import Measure, MeasureKind, Weighted
from rulings.rulings.services.measures import apply_waiting_measures
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.late_changes import agree_to_late_change
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results, scored_event
from scoring.homologation.selectors.rulings import rulings_of
from scoring.models import BoardRuling, LateChangeState
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.reports import send_report
from tests.factories.rulings import AT_TABLE, make_incident, tell, under_2007, walk_through
from tests.factories.scoring import FOUR_PAIRS, mitchell_file, publish_results, publish_team_match
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
TOO_LATE = NOW + dt.timedelta(minutes=31)  # results of a private event close half an hour after
WHY = "both pairs and the slip say so"
FOR_NS = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
TRICK = Measure(MeasureKind.TRICKS, side="NS", tricks=1)
WEIGHTS = Measure(
    MeasureKind.WEIGHTED,
    outcomes=(Weighted("3NT N =", Fraction(50)), Weighted("3NT N -1", Fraction(50))),
)


def called(event: Event, *, board: int = 1) -> Incident:
    """Call the director to the first table of a board, with the players of its results."""
    made = make_incident(event, board=board, table="")
    seat(made)
    return made


def seat(call: Incident) -> None:
    line = next(
        table_result
        for table_result in recorded_results(call.event)
        if table_result.board == call.board
    )
    ns, ew = (call.event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=call, seated=seated, account=None, now=AT_TABLE)


def rule(
    call: Incident, account: Account, *measures: Measure, now: dt.datetime = AT_TABLE
) -> Ruling:
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=measures)
    return make_ruling(incident=call, draft=draft, account=account, now=now)


def lacking(event: Event) -> object:
    found = {condition.rule: condition for condition in rulings_of(event).conditions}["2.1.1.1-a"]
    return found.facts["against"]


@pytest.mark.windows
@pytest.mark.rule("2.1.1.3-a", "2.1.1.1-a")
def test_after_the_window_a_measure_waits_for_who_has_to_agree(
    world: World, carla: Account, bruno: Account
) -> None:
    publish_results(under_2007(world.event))
    give_mandate(carla, "DIRECTOR", event_number=world.event.pk)
    call = called(world.event)

    ruling = rule(call, carla, FOR_NS, now=TOO_LATE)

    row = measures_waiting(world.event).get()
    assert row.waits_for == "late"
    assert lacking(world.event) == (f"C{call.number}",)
    with pytest.raises(RuleError, match="measure_waits_for_agreement"):
        apply_waiting_measures(ruling=ruling, account=carla, now=TOO_LATE)
    assert row.late_change is not None
    done = agree_to_late_change(change=row.late_change, account=bruno, now=TOO_LATE, reason=WHY)
    assert done.state == LateChangeState.DONE
    assert BoardRuling.objects.get().reference == f"#{call.number}"
    assert not measures_waiting(world.event).exists()
    assert lacking(world.event) == ()


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
@pytest.mark.parametrize(
    ("measure", "form"),
    [(TRICK, "assigned"), (FOR_NS, "artificial"), (WEIGHTS, "weighted")],
)
def test_a_match_of_teams_counts_what_was_ruled_at_one_table(
    world: World, carla: Account, measure: Measure, form: str
) -> None:
    event = under_2007(
        make_event(club=world.club, name="Liga de Outono", kind="TEAMS", method="imps_vp")
    )
    publish_team_match(event)
    before = {row.key: row.vps for row in scored_event(event).rows}

    rule(called(event), carla, measure)

    board_ruling = BoardRuling.objects.get()
    assert board_ruling.form == form
    assert {row.key: row.vps for row in scored_event(event).rows} != before
    assert lacking(event) == ()


@pytest.mark.rule("3.5.7-a", "2.1.1.1-a")
def test_a_fouled_board_found_after_three_tables_counts_in_two_groups(
    world: World, carla: Account
) -> None:
    event = under_2007(world.event)
    publish_results(event, data=mitchell_file(6))
    call = called(event)
    draft = RulingDraft(decision="Duas versões", citations="87")
    make_ruling(incident=call, draft=draft, account=carla, now=AT_TABLE)
    tables = [table_result for table_result in recorded_results(event) if table_result.board == 1]

    version = LineRuling("version", group="A")
    give_board_rulings(
        event=event,
        acts=[BoardAct(table.place, version, "Law 87") for table in tables[:3]],
        account=carla,
        now=AT_TABLE,
        reason="Baralhada entre a terceira e a quarta ronda",
        reference=f"#{call.number}",
    )

    lines = [line for line in scored_event(event).lines if line.result.board == 1]
    groups = {bool(line.result.ruled) for line in lines}
    assert groups == {True, False}
    assert lacking(event) == ()


@pytest.mark.rule("2.1.1.1-a")
def test_from_the_first_call_on_a_ruling_waits_for_its_board(world: World, carla: Account) -> None:
    event = under_2007(world.event)
    text = FOUR_PAIRS.decode()
    start, end = text.index("<BOARD>"), text.index("</BOARD>") + len("</BOARD>")
    event.planned_boards = 24
    event.save(update_fields=["planned_boards"])
    publish_results(event, data=(text[:start] + text[end:]).encode())
    call = make_incident(event, board=1, table="")
    call.event.refresh_from_db()

    ruling = rule(call, carla, TRICK)
    assert measures_waiting(event).get().waits_for == "measure_waits_for_line"

    publish_results(event)
    seat(call)
    apply_waiting_measures(ruling=ruling, account=carla, now=AT_TABLE)
    assert not measures_waiting(event).exists()
    assert BoardRuling.objects.get().form == "assigned"


@pytest.mark.rule("2.1.1.1-a", "3.2.2.1-a")
def test_a_report_sent_with_a_measure_waiting_says_so_and_the_gate_stays_shut(
    world: World, carla: Account
) -> None:
    event = under_2007(world.event)
    call = make_incident(event, board=1, table="")
    rule(call, carla, TRICK)
    assert measures_waiting(event).get().waits_for == "event_without_results"

    with translation.override("en"):
        sent = send_report(event, director=carla)

    told = sent.content["items"]["c"]["known"]
    assert any(f"#{call.number}" in line or str(call.number) in line for line in told)
    assert lacking(event) == (f"C{call.number}",)


def test_under_1997_a_score_is_not_weighted(world: World, carla: Account) -> None:
    event = world.event
    event.law_edition = 1997
    event.save(update_fields=["law_edition"])
    publish_results(event)
    call = called(event)

    with pytest.raises(RuleError) as refused:
        rule(call, carla, WEIGHTS)

    assert refused.value.code == "weighted_not_in_edition"
    assert not Ruling.objects.exists()
    assert not RulingMeasure.objects.exists()
    rule(call, carla, TRICK)
    assert BoardRuling.objects.get().form == "assigned"


@pytest.mark.usefixtures("english")
def test_a_flow_replaced_while_somebody_walks_it_is_begun_again(
    world: World, carla: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = make_incident(under_2007(world.event))
    tell(call, "1♠ depois de 2♥")
    walk_through(call, "insufficient_bid", ("in_turn", "yes"), ("lho", "no"))
    walk, held = FlowWalk.objects.get(), flows.flow("insufficient_bid", 2007)
    other = flows.flow("claim", 2007)
    shipped = replace(held, start=other.start, nodes=other.nodes, settings=other.settings)
    for module in ("rulings.assistant.services", "rulings.assistant.web.views.assistant"):
        monkeypatch.setattr(f"{module}.flow", lambda *_: shipped)
    client = as_account(carla)

    page = client.get(f"/calls/walks/{walk.pk}/")
    assert "This flow was replaced meanwhile" in words(page)
    asked = next(iter(shipped.nodes[shipped.start].options)).value
    data = {"node": shipped.start, "answer": asked}
    assert client.post(f"/calls/walks/{walk.pk}/answer/", data).status_code == 302
    walk.refresh_from_db()
    assert [node for node, _answer in walk.answers] == [shipped.start]
    assert client.get(f"/calls/{call.pk}/").status_code == 200
    assert client.get(f"/calls/{call.pk}/rule/").status_code == 200
    assert client.post(f"/calls/walks/{walk.pk}/drop/").status_code == 302
    walk.refresh_from_db()
    assert walk.dropped_at is not None
