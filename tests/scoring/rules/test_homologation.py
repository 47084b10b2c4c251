"""RTP 3.1.6: the conditions of homologation."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.rules.figures_federation import AppliesTo, HomologationConditionFigures
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind
from scoring.homologation.rules.checklist import (
    Condition,
    ConditionState,
    HomologationFacts,
    PendingAppeal,
    Readiness,
    ReportProgress,
    SuspendingBody,
    homologation_conditions,
    missing_conditions,
    readiness,
)
from scoring.homologation.rules.checklist_conditions import conditions_of_checklist
from scoring.homologation.rules.conditions import refuse_unless_met
from tests.shipped_figures import rtp_2026

MET, NOT_MET, NOT_APPLICABLE = (
    ConditionState.MET,
    ConditionState.NOT_MET,
    ConditionState.NOT_APPLICABLE,
)
FIGURES = rtp_2026().homologation

OFFICIAL_IN_ORDER = HomologationFacts(
    official=True,
    organiser=OrganiserKind.FEDERATION,
    billed=(Money(0, "EUR"),),
    paid=(Money(0, "EUR"),),
    fee_billed=True,
    report=ReportProgress.ACCEPTED,
    appeals_settled=True,
)
CLUB_PAID = HomologationFacts(
    official=False,
    organiser=OrganiserKind.CLUB,
    billed=(Money(18000, "EUR"),),
    paid=(Money(18000, "EUR"),),
    fee_billed=True,
)


def checklist(facts: HomologationFacts) -> dict[str, Condition]:
    return {
        condition.code: condition for condition in homologation_conditions(facts, figures=FIGURES)
    }


def states(facts: HomologationFacts) -> dict[str, ConditionState]:
    return {code: value.state for code, value in checklist(facts).items()}


def missing_numbers(facts: HomologationFacts) -> list[int]:
    missing = missing_conditions(homologation_conditions(facts, figures=FIGURES))
    return [condition.number for condition in missing]


@pytest.mark.rule("3.1.6-a")
def test_an_official_event_in_order_is_ready() -> None:
    assert states(OFFICIAL_IN_ORDER) == {
        "meets_regulation": MET,
        "report_accepted": MET,
        "participants_in_order": NOT_APPLICABLE,
        "justice_appeals_decided": MET,
        "committee_appeals_decided": MET,
        "charges_paid": NOT_APPLICABLE,
    }
    assert readiness(homologation_conditions(OFFICIAL_IN_ORDER, figures=FIGURES)) == "READY"


@pytest.mark.rule("3.1.6-a")
def test_a_paid_event_of_a_club_is_asked_for_nothing_else() -> None:
    assert states(CLUB_PAID) == {
        "meets_regulation": MET,
        "report_accepted": NOT_APPLICABLE,
        "participants_in_order": NOT_APPLICABLE,
        "justice_appeals_decided": NOT_APPLICABLE,
        "committee_appeals_decided": NOT_APPLICABLE,
        "charges_paid": MET,
    }


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize("fee_billed", [True, False])
def test_a_private_event_that_has_not_paid_is_homologable_and_not_homologated(
    fee_billed: bool,
) -> None:
    unpaid = replace(CLUB_PAID, paid=(Money(0, "EUR"),), fee_billed=fee_billed)
    conditions = homologation_conditions(unpaid, figures=FIGURES)

    assert readiness(conditions) is Readiness.HOMOLOGABLE
    with pytest.raises(RuleError, match=r"homologation_conditions_missing RTP 3\.1\.6"):
        refuse_unless_met(conditions_of_checklist(conditions))


@pytest.mark.rule("3.1.6-a")
def test_an_event_against_the_regulation_is_not_homologable() -> None:
    short = replace(CLUB_PAID, breaches=("too_few_boards",))
    conditions = homologation_conditions(short, figures=FIGURES)

    assert readiness(conditions) is Readiness.NOT_HOMOLOGABLE
    assert conditions[0].values == {"breaches": ("too_few_boards",)}


@pytest.mark.rule("3.1.6-d")
@pytest.mark.parametrize(
    ("report", "reason", "remedy"),
    [
        (ReportProgress.MISSING, "report_is_missing", "ask_director_for_report"),
        (ReportProgress.RECEIVED, "report_is_to_be_read", "read_report"),
        (ReportProgress.RETURNED, "report_was_returned", "ask_director_to_correct_report"),
    ],
)
def test_an_official_event_waits_for_its_report_to_be_accepted(
    report: ReportProgress, reason: str, remedy: str
) -> None:
    facts = replace(OFFICIAL_IN_ORDER, report=report)

    assert missing_numbers(facts) == [1]
    assert checklist(facts)["report_accepted"] == Condition(
        code="report_accepted",
        number=1,
        article="RTP 3.1.6, 3.2.2.1",
        state=NOT_MET,
        reason=reason,
        remedy=remedy,
        values={},
    )


@pytest.mark.rule("3.1.6-d")
def test_a_private_event_is_not_asked_for_a_report() -> None:
    condition = checklist(CLUB_PAID)["report_accepted"]

    assert (condition.state, condition.reason) == (NOT_APPLICABLE, "report_accepted_not_asked")


@pytest.mark.rule("3.1.6-e")
def test_an_event_of_an_association_names_the_players_not_in_order() -> None:
    facts = replace(CLUB_PAID, organiser=OrganiserKind.ASSOCIATION, not_in_order=("1234 Rui Sá",))

    assert missing_numbers(facts) == [2]
    assert checklist(facts)["participants_in_order"].values == {
        "count": 1,
        "people": ("1234 Rui Sá",),
    }


@pytest.mark.rule("3.1.6-e")
def test_an_event_of_an_association_with_everybody_in_order_meets_the_condition() -> None:
    facts = replace(CLUB_PAID, organiser=OrganiserKind.ASSOCIATION)

    assert states(facts)["participants_in_order"] is MET


@pytest.mark.rule("3.1.6-e")
def test_an_unlicensed_player_does_not_hold_back_an_event_of_a_club() -> None:
    facts = replace(CLUB_PAID, not_in_order=("Visitor",))

    assert states(facts)["participants_in_order"] is NOT_APPLICABLE


@pytest.mark.rule("3.1.6-f")
@pytest.mark.parametrize(
    ("body", "code", "remedy"),
    [
        (SuspendingBody.JUSTICE, "justice_appeals_decided", "await_cj"),
        (SuspendingBody.COMMITTEE, "committee_appeals_decided", "await_cr"),
    ],
)
def test_an_open_appeal_holds_homologation_back(
    body: SuspendingBody, code: str, remedy: str
) -> None:
    appeal = PendingAppeal(body, "7/2026", dt.date(2026, 3, 10))
    facts = replace(OFFICIAL_IN_ORDER, pending_appeals=(appeal,))

    assert missing_numbers(facts) == [3]
    condition = checklist(facts)[code]
    assert (condition.state, condition.remedy) == (NOT_MET, remedy)
    assert condition.values == {
        "count": 1,
        "since": dt.date(2026, 3, 10),
        "appeals": ("7/2026",),
    }


@pytest.mark.rule("3.1.6-f")
def test_an_open_appeal_holds_back_a_private_event_too() -> None:
    appeal = PendingAppeal(SuspendingBody.COMMITTEE, "1", dt.date(2026, 3, 10))

    assert missing_numbers(replace(CLUB_PAID, pending_appeals=(appeal,))) == [3]


@pytest.mark.rule("3.8.1-a", "3.8.1.2-a")
@pytest.mark.parametrize(
    ("facts", "state"), [(OFFICIAL_IN_ORDER, MET), (CLUB_PAID, NOT_APPLICABLE)]
)
def test_an_appeal_at_the_disciplinary_council_is_told_and_holds_nothing_back(
    facts: HomologationFacts, state: ConditionState
) -> None:
    days = (dt.date(2026, 3, 12), dt.date(2026, 3, 10))
    told = checklist(replace(facts, without_effect=days))

    for code in ("justice_appeals_decided", "committee_appeals_decided"):
        assert (told[code].state, told[code].reason) == (state, "appeals_without_effect")
        assert told[code].values == {"count": 2, "since": dt.date(2026, 3, 10)}
    assert missing_numbers(replace(facts, without_effect=days)) == []


@pytest.mark.rule("3.1.6-f")
def test_silence_about_appeals_is_not_enough_in_an_official_event() -> None:
    facts = replace(OFFICIAL_IN_ORDER, appeals_settled=False)

    assert checklist(facts)["justice_appeals_decided"].reason == "appeals_not_recorded"
    assert missing_numbers(facts) == [3, 3]


@pytest.mark.rule("3.1.6-g")
def test_180_00_invoiced_and_150_00_paid_leaves_30_00_outstanding() -> None:
    facts = replace(CLUB_PAID, billed=(Money(18000, "EUR"),), paid=(Money(15000, "EUR"),))

    assert missing_numbers(facts) == [4]
    condition = checklist(facts)["charges_paid"]
    assert str(condition.values["outstanding"]) == "30.00 EUR"
    assert (condition.reason, condition.remedy) == ("charges_outstanding", "await_payment")


@pytest.mark.rule("3.1.6-g")
def test_what_is_paid_in_one_currency_pays_nothing_of_another() -> None:
    billed = (Money(18000, "EUR"), Money(5000, "GBP"))
    facts = replace(CLUB_PAID, billed=billed, paid=(Money(23000, "EUR"), Money(0, "GBP")))

    condition = checklist(facts)["charges_paid"]
    assert condition.state is NOT_MET
    assert str(condition.values["outstanding"]) == "50.00 GBP"
    assert condition.values["billed"] == billed


@pytest.mark.rule("3.1.6-g")
def test_a_fee_not_yet_billed_is_asked_for() -> None:
    condition = checklist(replace(CLUB_PAID, fee_billed=False))["charges_paid"]

    assert (condition.state, condition.remedy) == (NOT_MET, "issue_payment_request")


@pytest.mark.rule("3.1.6-g")
def test_a_payment_over_the_amount_is_a_payment() -> None:
    assert states(replace(CLUB_PAID, paid=(Money(20000, "EUR"),)))["charges_paid"] is MET


def test_the_refusal_names_every_condition_that_is_missing() -> None:
    facts = replace(
        OFFICIAL_IN_ORDER,
        report=ReportProgress.MISSING,
        appeals_settled=False,
        billed=(Money(100, "EUR"),),
        paid=(Money(0, "EUR"),),
    )

    with pytest.raises(RuleError) as refusal:
        refuse_unless_met(conditions_of_checklist(homologation_conditions(facts, figures=FIGURES)))

    assert refusal.value.article == "RTP 3.1.6, 3.2.2.1, RTP 3.1.6, RTP 3.8.1.1"
    assert refusal.value.values == {
        "conditions": ("rule_3.1.6-d", "rule_3.1.6-f", "rule_3.8.1-a", "rule_3.1.6-g"),
        "rules": ("3.1.6-d", "3.1.6-f", "3.8.1-a", "3.1.6-g"),
    }


def test_an_event_that_is_ready_is_not_refused() -> None:
    refuse_unless_met(conditions_of_checklist(homologation_conditions(CLUB_PAID, figures=FIGURES)))


def test_a_condition_nobody_can_judge_is_refused() -> None:
    unknown = HomologationConditionFigures("weather", 9, AppliesTo.ALL, "RTP 9")

    with pytest.raises(RuleError, match="no_such_condition"):
        homologation_conditions(CLUB_PAID, figures=replace(FIGURES, conditions=(unknown,)))
