"""Waivers of conditions: written once, read by the check, withdrawn by another row."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Account, RuleSet
from scoring.homologation.rules.conditions import Condition, State
from scoring.homologation.selectors.gate import check_event, gate_data
from scoring.homologation.services.booklet_gate import notes_of_gate
from scoring.homologation.services.waivers import insist_on_condition, waive_condition
from scoring.homologation.texts.gate_line import line_in_words
from scoring.models import ConditionWaiver, EventResult, ResultState
from tests.factories.federation import give_mandate, make_account
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.shipped_figures import shipped_mapping
from tournaments.models import Event

pytestmark = pytest.mark.usefixtures("english")
REASON = "The hall burnt down a week before; all entered had the draft."
TODAY = dt.date(2026, 11, 20)
LATE = "3.1.2-c"  # the event's regulation was not published


@pytest.fixture
def official(world: World) -> Event:
    event = make_event()
    publish_results(event)
    return event


@pytest.fixture
def tomas(world: World) -> Account:
    account = make_account("tomas@conselho.example", person=world.members["1006"])
    give_mandate(account, "COUNCIL", council="TECHNICAL")
    return account


def waive(event: Event, account: Account, rule: str = LATE, reason: str = REASON) -> object:
    return waive_condition(
        event=event, rule=rule, reason=reason, account=account, now=NOW, on=TODAY
    )


def insist(event: Event, account: Account) -> object:
    return insist_on_condition(
        event=event, rule=LATE, reason=REASON, account=account, now=NOW, on=TODAY
    )


def condition(event: Event, rule: str = LATE) -> Condition:
    return next(condition for condition in check_event(event).conditions if condition.rule == rule)


@pytest.mark.rule("3.1.6-a", "3.1.2-c")
def test_a_waived_condition_says_who_for_whom_why_and_when(official: Event, tomas: Account) -> None:
    before = condition(official).state

    waive(official, tomas)

    assert (before, condition(official).state) == (State.NOT_MET, State.WAIVED)
    assert LATE not in {item.rule for item in check_event(official).stopping}
    conditions = gate_data(check_event(official))["conditions"]
    assert next(condition["waiver"] for condition in conditions if condition["rule"] == LATE) == {  # type: ignore[attr-defined]
        "by": "Fausto Modelo",
        "mandate": "technical council",
        "reason": REASON,
        "when": NOW.astimezone(condition(official).waiver.when.tzinfo).isoformat(),
    }


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(
    "rule",
    ["3.5.1-a", "3.1.4.1-a", "3.2-a", "3.1.6-d"],
    ids=["boards", "licence", "other", "report"],
)
def test_what_is_not_given_to_a_body_it_does_not_waive(
    official: Event, tomas: Account, rule: str
) -> None:
    with pytest.raises(RuleError, match="waiver_not_yours"):
        waive(official, tomas, rule=rule)

    assert condition(official, rule).state is State.NOT_MET
    assert not ConditionWaiver.objects.exists()


@pytest.mark.rule("3.1.6-a")
def test_a_club_secretary_waives_nothing_in_an_official_event(
    official: Event, world: World
) -> None:
    secretary = make_account("rui@clube.example")
    give_mandate(secretary, "SECRETARY", club=world.club)
    _let_organisers_waive(official)
    Event.objects.filter(pk=official.pk).update(club=world.club, organiser_kind="CLUB")

    with pytest.raises(RuleError, match="waiver_not_yours"):
        waive(official, secretary)


@pytest.mark.rule("3.1.6-a")
def test_the_second_of_two_bodies_is_told_of_the_first(official: Event, tomas: Account) -> None:
    other = make_account("tania@conselho.example", person=None)
    give_mandate(other, "COUNCIL", council="TECHNICAL")
    waive(official, tomas)

    with pytest.raises(RuleError, match="condition_already_waived") as refused:
        waive(official, other, reason="We think so too, all of us.")

    assert refused.value.values["by"] == "Fausto Modelo"
    assert refused.value.values["reason"] == REASON
    assert ConditionWaiver.objects.count() == 1


@pytest.mark.rule("3.1.6-a")
def test_a_waiver_is_taken_back_by_a_further_row_and_may_be_given_again(
    official: Event, tomas: Account
) -> None:
    waive(official, tomas)
    insist(official, tomas)
    after = condition(official).state
    with pytest.raises(RuleError, match="condition_not_waived"):
        insist(official, tomas)

    waive(official, tomas)

    assert (after, condition(official).state) == (State.NOT_MET, State.WAIVED)
    rows = ConditionWaiver.objects.order_by("number").values_list("number", "is_waived")
    assert list(rows) == [(1, True), (2, False), (3, True)]


@pytest.mark.rule("3.1.6-a")
def test_what_is_met_unknown_or_homologated_is_not_waived(official: Event, tomas: Account) -> None:
    with pytest.raises(RuleError, match="condition_stops_nothing"):
        waive(official, tomas, rule="3.1.1-d")
    with pytest.raises(RuleError, match="condition_unknown"):
        waive(official, tomas, rule="9.9.9-z")
    EventResult.objects.filter(event=official).update(state=ResultState.HOMOLOGATED)
    with pytest.raises(RuleError, match="event_already_homologated"):
        waive(official, tomas)


@pytest.mark.rule("3.1.6-a")
def test_a_waiver_counts_only_as_far_as_the_rule_set_of_the_event_gives_it(
    official: Event, tomas: Account
) -> None:
    waive(official, tomas)
    ConditionWaiver.objects.update(body="OFFICE")

    assert condition(official).state is State.NOT_MET


def _let_organisers_waive(event: Event) -> None:
    figures = shipped_mapping("fpb-rtp-2026-01-01")
    figures["homologation"]["waivers"]["bodies"].append({"body": "ORGANISER", "rules": [LATE]})
    row = RuleSet.objects.create(
        code="fpb-rtp", valid_from=dt.date(2026, 1, 1), version=99, figures=figures, sha256="0" * 64
    )
    Event.objects.filter(pk=event.pk).update(rule_set=row)


@pytest.mark.rule("3.1.6-a", "3.1.2-c")
def test_the_booklet_says_what_was_waived_and_of_provisional_results_what_is_not_met(
    official: Event, tomas: Account
) -> None:
    waive(official, tomas)

    provisional = [note.text for note in notes_of_gate(official, is_final=False)]
    final = [note.text for note in notes_of_gate(official, is_final=True)]

    waived = (
        "The event's regulation published beforehand: waived by technical council. "
        "The hall burnt down a week before; all entered had the draft."
    )
    line = line_in_words(check_event(official).line)
    assert " conditions met · " in line
    assert final == [line, waived]
    assert provisional[:2] == [line, waived]
    assert provisional[2].startswith("Not met yet for homologation: A qualified director who")
    assert "Boards of an official pairs event" in provisional[2]
    assert len(provisional) == 3
