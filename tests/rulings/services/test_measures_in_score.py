"""Whether what was ruled is in the score: the gate asks it of each call by itself."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.log.selectors.incidents import players_of
from rulings.log.services.log import close_incident, note_players
from rulings.models import Incident, RulingRevision
from rulings.rulings.services.rulings import RulingDraft, change_on_appeal, withdraw_ruling
from scoring.adjustments.services.adjustments import (
    BoardAct,
    give_board_rulings,
    take_back_board_ruling,
)
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.engine_input.values import TableResult
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.rulings import rulings_of
from scoring.models import BoardRuling
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled, under_2007
from tests.factories.scoring import publish_results
from tests.personas import World

BOARD = 1
LATER = AT_TABLE + dt.timedelta(minutes=5)
AFTER = LATER + dt.timedelta(hours=2)


@pytest.fixture
def call(world: World, carla: Account) -> Incident:
    """Return a call at the first table of board 1, with an assigned score."""
    publish_results(under_2007(world.event))
    line = tables(world)[0]
    entry = world.event.entries.get(key=line.ns)
    made = make_incident(world.event, board=BOARD)
    note_players(incident=made, seated=players_of(entry, "NS"), account=None, now=AT_TABLE)
    ruled = make_ruled(made, account=carla)
    RulingRevision.objects.filter(ruling=ruled).update(
        measures=[{"kind": "assigned_score", "details": {}}]
    )
    return made


def tables(world: World) -> list[TableResult]:
    return [
        table_result
        for table_result in recorded_results(world.event)
        if table_result.board == BOARD
    ]


def give(world: World, table: int, reference: str = "", now: dt.datetime = LATER) -> None:
    act = BoardAct(tables(world)[table].place, LineRuling("assigned", score=140), "Law 12C1")
    give_board_rulings(
        event=world.event, acts=[act], account=None, now=now, reason="x", reference=reference
    )


def lacking(world: World) -> object:
    found = {condition.rule: condition for condition in rulings_of(world.event).conditions}[
        "2.1.1.1-a"
    ]
    assert (found.state is State.MET) == (found.facts["against"] == ())
    return found.facts["against"]


@pytest.mark.rule("2.1.1.1-a")
def test_a_ruling_at_another_table_of_the_board_is_not_that_of_the_call(
    world: World, call: Incident
) -> None:
    assert lacking(world) == (f"C{call.number}",)
    give(world, 1)
    assert lacking(world) == (f"C{call.number}",)
    give(world, 0)
    assert lacking(world) == ()


@pytest.mark.rule("2.1.1.1-a")
def test_a_ruling_that_names_the_call_is_its_own(world: World, call: Incident) -> None:
    give(world, 1, reference=f"#{call.number}")
    assert lacking(world) == ()


@pytest.mark.rule("2.1.1.1-a")
def test_what_was_taken_back_leaves_the_score_with_its_ruling(
    world: World, call: Incident, carla: Account
) -> None:
    give(world, 0, reference=f"#{call.number}")
    withdraw_ruling(ruling=call.ruling, reason="No damage", seen=1, account=carla, now=LATER)
    assert lacking(world) == ()
    assert not BoardRuling.objects.filter(removed_in=None).exists()


@pytest.mark.rule("2.1.1.1-a")
def test_an_artificial_score_has_to_be_in_the_score_too(world: World, call: Incident) -> None:
    RulingRevision.objects.filter(ruling=call.ruling).update(
        measures=[{"kind": "artificial_score", "details": {}}]
    )
    assert lacking(world) == (f"C{call.number}",)


@pytest.mark.rule("2.1.1.1-c")
def test_what_an_appeal_changed_has_to_be_given_after_it(world: World, call: Incident) -> None:
    give(world, 0)
    assert lacking(world) == ()
    changed = change_on_appeal(
        ruling=call.ruling,
        draft=RulingDraft(decision="3ST -1", citations="12C1c"),
        reason="Comissão de recurso",
        account=None,
        now=LATER + dt.timedelta(hours=1),
    )
    RulingRevision.objects.filter(pk=changed.pk).update(
        measures=[{"kind": "assigned_score", "details": {}}]
    )
    assert lacking(world) == (f"C{call.number}",)

    take_back_board_ruling(
        ruling=BoardRuling.objects.get(removed_in=None), account=None, now=AFTER, reason="appeal"
    )
    give(world, 0, now=AFTER)
    assert lacking(world) == ()


@pytest.mark.rule("2.1.1.1-a", "2.1.1.1-d")
def test_an_open_call_and_a_measure_that_lacks_stand_on_the_page_and_for_programs(
    world: World, call: Incident, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    waiting = make_incident(world.event, board=2)
    client = as_account(olga)

    def stopped() -> dict[str, object]:
        sent = client.get(f"/api/v1/events/{world.event.pk}/conditions/").json()
        return {
            condition["rule"]: condition["facts"]["against"]
            for condition in sent["conditions"]
            if condition["rule"].startswith("2.1.1.1") and condition["state"] == "not_met"
        }

    assert stopped() == {"2.1.1.1-a": [f"C{call.number}"], "2.1.1.1-d": [f"C{waiting.number}"]}
    page = words(client.get(f"/events/{world.event.pk}/conditions/"))
    assert f"C{call.number}" in page
    assert f"C{waiting.number}" in page
    give(world, 0)
    close_incident(incident=waiting, reason="settled", account=None, now=LATER)
    assert stopped() == {}


@pytest.mark.rule("2.1.1.1-a")
def test_rulings_given_on_results_without_a_call_are_counted_too(
    world: World, call: Incident
) -> None:
    def counted() -> object:
        conditions = rulings_of(world.event).conditions
        return next(each for each in conditions if each.rule == "2.1.1.1-a").facts["rulings"]

    before = counted()
    give(world, 0, reference=f"#{call.number}")
    of_call = counted()
    give(world, 1)

    assert (before, of_call, counted()) == (1, 1, 2)
