"""Rulings: one per call, with what they rest on; corrected in their window, never overwritten."""

import copy
import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from federation.errors import Refusal, RuleError
from federation.models import Account, AuditEvent, RuleSet
from federation.texts import source_text, text_of
from rulings.assistant.rules.flows.walk import Answer
from rulings.assistant.services import answer_walk, begin_walk, drop_walk, step_back, walked
from rulings.laws.selectors.citations import Reader, rulings_citing
from rulings.log.selectors.incidents import players_of
from rulings.log.services.log import (
    FactDraft,
    allow_own_table,
    note_fact,
    note_players,
    note_session_times,
)
from rulings.models import FactKind, FlowWalk, Incident, RevisionKind, Ruling
from rulings.rulings.selectors.rulings import (
    correction_window,
    revision_in_force,
    revisions_citing,
    rulings_concerning,
    rulings_visible_to,
)
from rulings.rulings.services.rulings import (
    RulingDraft,
    change_on_appeal,
    correct_ruling,
    make_ruling,
    withdraw_ruling,
)
from tests.factories.rulings import (
    AT_TABLE,
    TOO_LOW,
    make_incident,
    make_ruled,
    tell,
    under_2007,
    walk_through,
)
from tests.factories.scoring import publish_results
from tests.personas import World

LATER = AT_TABLE + dt.timedelta(minutes=20)


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(under_2007(world.event))


def rule(call: Incident, account: Account, **kwargs: Any) -> Ruling:
    draft = RulingDraft(**kwargs)
    return make_ruling(incident=call, draft=draft, account=account, now=AT_TABLE)


def refusal_of(call: Incident, account: Account, **kwargs: object) -> str:
    with pytest.raises(Refusal) as refused:
        rule(call, account, **kwargs)
    return refused.value.code


def test_a_flow_ends_in_a_proposal_the_director_takes_over(call: Incident, carla: Account) -> None:
    tell(call, "Este marcou 1♥ depois de 1♠")
    walk_through(call, "insufficient_bid", *TOO_LOW)

    revision = revision_in_force(rule(call, carla))

    assert (revision.number, revision.kind, revision.basis) == (1, "DECIDED", "AGREED")
    assert [measure["kind"] for measure in revision.measures] == [
        "call_cancelled",
        "must_pass",
        "lead_restrictions_possible",
    ]
    assert [str(citation) for citation in revision.citations.all()] == ["27B2", "26"]
    walk = revision.walks.get()
    assert (walk.flow, walk.edition, walk.national_text, walk.outcome) == (
        "insufficient_bid",
        2007,
        "pt",
        "o_partner_silenced",
    )
    assert walk.answers == [list(item) for item in TOO_LOW]
    assert walk.follow_ups == ["withdrawn_call_lead", "could_have_known"]
    assert not revision.departs


def test_a_departure_is_kept_with_its_reason(call: Incident, carla: Account) -> None:
    walk_through(call, "insufficient_bid", *TOO_LOW)
    walk = call.walks.get()
    kept = {(walk.pk, 0)}

    assert refusal_of(call, carla, accepted=kept) == "departure_unsaid"
    revision = revision_in_force(
        rule(call, carla, accepted=kept, departure_reason="O parceiro já tinha passado")
    )

    assert revision.departs
    assert [measure["kind"] for measure in revision.measures] == ["call_cancelled"]
    assert [item["kind"] for item in revision.left_out] == [
        "must_pass",
        "lead_restrictions_possible",
    ]
    assert [str(citation) for citation in revision.citations.all()] == ["27B2"]


def test_answers_go_one_by_one_and_back(call: Incident) -> None:
    row = begin_walk(incident=call, key="insufficient_bid", account=None, now=AT_TABLE)
    row = answer_walk(row=row, node="in_turn", answer="yes", now=AT_TABLE)

    with pytest.raises(RuleError) as twice:
        answer_walk(row=row, node="in_turn", answer="yes", now=AT_TABLE)
    with pytest.raises(RuleError) as wrong:
        answer_walk(row=row, node="lho", answer="perhaps", now=AT_TABLE)
    row = step_back(row=row)

    assert twice.value.code == "question_has_passed"
    assert wrong.value.code == "answer_not_offered"
    assert row.answers == []
    assert walked(row).question is not None
    with pytest.raises(RuleError) as first:
        step_back(row=row)
    assert first.value.code == "nothing_to_go_back"


@pytest.mark.parametrize(
    ("key", "answers", "outcome"),
    [
        ("appeal", [("elapsed", 21)], "o_late"),
        ("score_correction", [("kind", "entry"), ("elapsed", 20)], "o_correct"),
        ("score_correction", [("kind", "entry"), ("elapsed", 21), ("late", "no")], "o_late"),
    ],
)
def test_a_flow_takes_the_periods_of_the_events_regulation(
    call: Incident, key: str, answers: list[tuple[str, Answer]], outcome: str
) -> None:
    rules = call.event.rule_set
    figures = copy.deepcopy(rules.figures)
    figures["appeals"]["committee_minutes"] = 20
    figures["corrections"]["request_after_results_minutes"] = 20
    RuleSet.objects.filter(pk=rules.pk).update(figures=figures, sha256="f" * 64)
    walk = begin_walk(
        incident=Incident.objects.get(pk=call.pk), key=key, account=None, now=AT_TABLE
    )

    for node, answer in answers:
        walk = answer_walk(row=walk, node=node, answer=answer, now=AT_TABLE)

    assert walk.outcome == outcome


def test_a_flow_of_another_edition_is_not_begun(call: Incident, carla: Account) -> None:
    with pytest.raises(RuleError) as refused:
        begin_walk(incident=call, key="comparable_call", account=carla, now=AT_TABLE)

    assert refused.value.code == "no_flow_for_edition"
    assert not FlowWalk.objects.exists()


def test_without_a_flow_a_ruling_cites(world: World, carla: Account) -> None:
    call = make_incident(world.event)

    assert refusal_of(call, carla, decision="O parceiro passa.") == "ruling_cites_nothing"
    revision = revision_in_force(rule(call, carla, decision="Passa.", citations="27B2"))
    assert (revision.edition, revision.measures, revision.departs) == (2017, [], False)


def test_what_is_begun_is_finished_or_put_aside(call: Incident, carla: Account) -> None:
    row = begin_walk(incident=call, key="revoke", account=carla, now=AT_TABLE)

    assert refusal_of(call, carla, decision="x", citations="64A") == "walk_unfinished"
    drop_walk(row=row, now=AT_TABLE)
    ruling = rule(call, carla, decision="x", citations="64A")
    assert not revision_in_force(ruling).walks.exists()


def test_a_flow_under_a_ruling_is_not_changed(call: Incident, carla: Account) -> None:
    walk_through(call, "insufficient_bid", *TOO_LOW)
    row = call.walks.get()
    rule(call, carla)

    acts: list[Callable[[], object]] = [
        lambda: step_back(row=row),
        lambda: drop_walk(row=row, now=LATER),
    ]
    for act in acts:
        with pytest.raises(RuleError) as refused:
            act()
        assert refused.value.code == "walk_is_used"


def test_a_ruling_decides_something(call: Incident, carla: Account) -> None:
    assert refusal_of(call, carla, citations="27") == "ruling_decides_nothing"
    assert refusal_of(call, carla, decision="Joga-se", citations="99") == "law_address_unreadable"


def test_disputed_facts_are_found_first(call: Incident, carla: Account) -> None:
    tell(call, "Oeste hesitou", agreement="DISPUTED")

    assert refusal_of(call, carla, decision="x", citations="16") == "disputed_facts_need_finding"
    fact_draft = FactDraft(FactKind.FOUND, "DIRECTOR", "Houve hesitação")
    note_fact(incident=call, draft=fact_draft, account=carla, now=AT_TABLE)
    assert revision_in_force(rule(call, carla, decision="x", citations="16")).basis == "FOUND"


def test_a_call_is_ruled_once(call: Incident, carla: Account, olga: Account) -> None:
    make_ruled(call, account=carla)

    with pytest.raises(RuleError) as refused:
        make_ruled(call, account=olga)
    assert refused.value.code == "call_is_ruled"
    assert "carla" in str(refused.value.values["by"])


def test_a_second_ruling_on_a_board_is_asked_about(world: World, carla: Account) -> None:
    first = make_incident(world.event)
    second = make_incident(world.event, beside=True)
    make_ruled(first, account=carla)

    assert refusal_of(second, carla, decision="x", citations="64") == "board_already_ruled"
    assert rule(second, carla, decision="x", citations="64", beside=True).incident == second


def test_nobody_rules_at_the_own_table_without_leave(
    world: World, carla: Account, olga: Account
) -> None:
    publish_results(world.event)
    carla.person = world.members["1003"]
    carla.save()
    own = world.event.entries.get(players__person=carla.person)
    call = make_incident(world.event)
    note_players(incident=call, seated=players_of(own, "NS"), account=carla, now=AT_TABLE)

    assert refusal_of(call, carla, decision="x", citations="64") == "own_table"
    allow_own_table(
        incident=call, director=carla, reason="Não há outro", account=olga, now=AT_TABLE
    )
    assert rule(call, carla, decision="x", citations="64")


def test_a_board_without_result_is_marked_first(world: World, carla: Account) -> None:
    publish_results(world.event)

    never = make_incident(world.event, board=30)
    assert refusal_of(never, carla, decision="x", citations="12C2") == "board_without_result"
    marked = make_incident(world.event, board=31, never_played=True)
    assert rule(marked, carla, decision="60 % e 40 %", citations="12C2")
    assert rule(make_incident(world.event, board=1), carla, decision="x", citations="64")


def test_a_board_still_to_be_scored_is_ruled_on_while_a_part_of_its_session_is(
    world: World, carla: Account
) -> None:
    publish_results(world.event)
    played = world.event.board_results.values("board").distinct().count()
    call = make_incident(world.event, board=30)

    world.event.planned_boards = played
    world.event.save()
    assert refusal_of(call, carla, decision="x", citations="64") == "board_without_result"
    world.event.planned_boards = played + 1
    world.event.save()
    call.refresh_from_db()
    assert rule(call, carla, decision="x", citations="64")


def test_a_ruling_is_corrected_until_half_an_hour_before_the_next_session(
    call: Incident, carla: Account
) -> None:
    next_at = AT_TABLE + dt.timedelta(hours=3)
    note_session_times(
        event=call.event,
        session=2,
        starts_at=next_at,
        ended_at=None,
        results_at=None,
        account=carla,
        now=AT_TABLE,
    )
    ruling = make_ruled(call, account=carla)
    change: dict[str, Any] = {
        "ruling": ruling,
        "draft": RulingDraft(decision="Duas vazas", citations="64A2"),
        "reason": "Lei mal aplicada",
        "account": carla,
    }

    assert correction_window(call).until == next_at - dt.timedelta(minutes=30)
    corrected = correct_ruling(seen=1, now=LATER, **change)
    with pytest.raises(RuleError) as stale:
        correct_ruling(seen=1, now=LATER, **change)
    with pytest.raises(RuleError) as late:
        correct_ruling(seen=2, now=next_at, **change)

    assert stale.value.code == "ruling_changed_meanwhile"
    assert (late.value.code, late.value.article) == ("ruling_window_over", "RTP 2.1.1.3")
    assert (corrected.number, corrected.kind) == (2, RevisionKind.CORRECTED)
    assert [revision.decision for revision in ruling.revisions.order_by("number")] == [
        "O contrato joga-se como está.",
        "Duas vazas",
    ]
    assert AuditEvent.objects.filter(act="ruling_corrected").count() == 1


def test_after_the_last_session_half_an_hour_remains(call: Incident, carla: Account) -> None:
    ruling = make_ruled(call, account=carla)
    note_session_times(
        event=call.event,
        session=1,
        starts_at=None,
        ended_at=AT_TABLE,
        results_at=None,
        account=carla,
        now=AT_TABLE,
    )

    window = correction_window(call)
    assert (window.until, window.assumed) == (AT_TABLE + dt.timedelta(minutes=30), False)
    with pytest.raises(RuleError) as late:
        withdraw_ruling(
            ruling=ruling,
            seen=1,
            reason="x",
            account=carla,
            now=AT_TABLE + dt.timedelta(minutes=31),
        )
    assert late.value.code == "ruling_window_over"


def test_without_times_the_last_day_counts_and_is_said_to(call: Incident, carla: Account) -> None:
    ruling = make_ruled(call, account=carla)

    assert correction_window(call).assumed
    with pytest.raises(RuleError) as late:
        withdraw_ruling(
            ruling=ruling,
            seen=1,
            reason="x",
            account=carla,
            now=AT_TABLE + dt.timedelta(days=2),
        )
    assert late.value.code == "ruling_times_unknown"


def test_a_ruling_taken_back_stays_readable(call: Incident, carla: Account) -> None:
    ruling = make_ruled(call, account=carla)
    withdraw_ruling(ruling=ruling, seen=1, reason="Mesa errada", account=carla, now=LATER)

    newest = revision_in_force(ruling)
    assert (newest.kind, newest.reason, newest.measures) == ("WITHDRAWN", "Mesa errada", [])
    assert ruling.revisions.count() == 2
    assert not revisions_citing(27).exists()
    with pytest.raises(RuleError) as again:
        withdraw_ruling(ruling=ruling, seen=2, reason="x", account=carla, now=LATER)
    assert again.value.code == "ruling_is_withdrawn"


@pytest.mark.rule("2.1.1.1-c")
def test_an_appeal_replaces_the_ruling_whenever_it_is_decided(
    call: Incident, carla: Account
) -> None:
    ruling = make_ruled(call, account=carla)
    change_on_appeal(
        ruling=ruling,
        draft=RulingDraft(decision="3ST −1", citations="12C1c, 16B"),
        reason="Comissão de recurso, decisão 1",
        account=None,
        now=AT_TABLE + dt.timedelta(days=9),
    )

    assert revision_in_force(ruling).kind == RevisionKind.APPEAL
    assert [ruling_revision.ruling for ruling_revision in revisions_citing(16)] == [ruling]
    assert not revisions_citing(27).exists()


def test_a_law_knows_the_rulings_that_cite_it(call: Incident, carla: Account, eve: Account) -> None:
    ruling = make_ruled(call, account=carla)
    on = call.event.starts_on

    cited = rulings_citing(27, Reader(carla, [], on))

    assert [citation.href for citation in cited] == [f"/rulings/{ruling.pk}/"]
    assert rulings_citing(26, Reader(carla, [], on)) == []
    assert rulings_citing(27, Reader(eve, [], on)) == []


def test_players_see_the_rulings_that_concern_them(
    world: World, ana: Account, eve: Account, carla: Account, diego: Account
) -> None:
    publish_results(world.event)
    mine = world.event.entries.get(players__person=ana.person)
    ruling = make_ruled(make_incident(world.event, ns=mine), account=carla)
    on = world.event.starts_on

    seen = {
        name: list(rulings_visible_to(account, on=on))
        for name, account in (("ana", ana), ("eve", eve), ("carla", carla), ("diego", diego))
    }
    assert seen == {"ana": [ruling], "eve": [], "carla": [ruling], "diego": [ruling]}
    assert ana.person_id is not None
    assert list(rulings_concerning(ana.person_id)) == [ruling]


def test_a_law_is_cited_by_the_word_of_the_readers_language() -> None:
    refusal = RuleError("only_artificial_without_result", article="Law 12C2")

    with translation.override("pt-PT"):
        assert text_of(refusal).endswith("(Lei 12C2)")
    assert source_text("RTP 3.8.2") == "RTP 3.8.2"
