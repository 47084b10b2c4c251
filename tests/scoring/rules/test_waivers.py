"""Which body may waive which rule: nobody what no figure gives away, the organiser nothing."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.rules.figures_waivers import BodyWaiverFigures, WaiverFigures, WaivingBody
from scoring.homologation.rules.checks import conditions_of_play
from scoring.homologation.rules.conditions import State, Waiver
from scoring.homologation.rules.waivers import WaivedCondition
from scoring.rules.waivers import may_waive, refuse_waiver, rules_waived_by
from tests.scoring.rules.test_gate import BEGINS, PAIRS, contestant, player
from tests.shipped_figures import rtp_2026
from tournaments.rules.event_class import CategoryLimit

SHIPPED = rtp_2026().homologation.waivers
NOBODYS = {
    "3.1.1-a", "3.1.1-b", "3.1.1-c",  # sex and age
    "3.1.4.1-a",  # licence
    "3.6.1-c",  # size of a team
    "2.1.11.1-f",  # suspension
    "1.2-c", "2.3.1-c", "3.5.1-a", "3.6.1-a",  # minimum of boards
    "3.1.6-d", "3.1.6-e", "3.1.6-f", "3.1.6-g", "3.8.1-a",  # report, justice, charges
}  # fmt: skip


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize("official", [True, False])
def test_of_the_shipped_figures_nobody_waives_who_may_play_nor_how_much(official: bool) -> None:
    rules_waived = rules_waived_by(list(WaivingBody), official=official, figures=SHIPPED)

    assert rules_waived == {
        "2.2.2.1-c", "3.1.1-d", "3.1.2-c", "3.1.3.3-b", "3.2-a", "3.6.5-b", "3.6.12.1-a",
    }  # fmt: skip
    assert not rules_waived & NOBODYS


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(
    ("body", "rule", "expected"),
    [
        (WaivingBody.TECHNICAL, "3.1.2-c", True),
        (WaivingBody.DIRECTORS, "3.1.2-c", False),
        (WaivingBody.DIRECTORS, "3.2-a", True),
        (WaivingBody.TECHNICAL, "3.2-a", False),
        (WaivingBody.OFFICE, "3.1.2-c", False),
    ],
)
def test_each_body_waives_what_is_its_own(body: WaivingBody, rule: str, expected: bool) -> None:
    assert may_waive(rule, body, official=True, figures=SHIPPED) is expected


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(("official", "expected"), [(True, False), (False, True)])
def test_an_organiser_waives_nothing_in_an_official_event_whatever_the_figures_say(
    official: bool, expected: bool
) -> None:
    figures = WaiverFigures((BodyWaiverFigures(WaivingBody.ORGANISER, ("1.2-a",)),))

    asked = may_waive("1.2-a", WaivingBody.ORGANISER, official=official, figures=figures)

    assert asked is expected


@pytest.mark.rule("3.1.6-a")
@pytest.mark.parametrize(("length", "is_refused"), [(19, True), (20, False)])
def test_a_reason_has_twenty_characters_or_more(length: int, is_refused: bool) -> None:
    def waive() -> WaivingBody:
        return refuse_waiver(
            "3.1.2-c",
            article="RTP 3.1.2",
            bodies=[WaivingBody.TECHNICAL],
            official=True,
            reason=f"  {'x' * length}  ",
            figures=SHIPPED,
        )

    if is_refused:
        with pytest.raises(RuleError, match="waiver_reason_short"):
            waive()
    else:
        assert waive() is WaivingBody.TECHNICAL


def _let_pass(rule: str, person: int | None, entry: int = 1) -> WaivedCondition:
    waiver = Waiver(rule, "RTP 3.1.1", "Tomás", "technical council", "because", BEGINS)
    return WaivedCondition(entry, person, waiver)


@pytest.mark.rule("3.1.1-d", "3.1.6-a")
@pytest.mark.parametrize(
    ("let_pass", "expected"),
    [
        ((), State.NOT_MET),
        ((_let_pass("3.1.1-d", 11),), State.NOT_MET),  # one of the two who may not play
        ((_let_pass("3.1.1-d", 11), _let_pass("3.1.1-d", 12)), State.WAIVED),
        ((_let_pass("3.1.1-d", 11), _let_pass("3.1.1-d", 12, entry=2)), State.NOT_MET),
        ((_let_pass("3.1.1-a", 11), _let_pass("3.1.1-a", 12)), State.NOT_MET),
        ((_let_pass("3.1.1-d", None),), State.WAIVED),
    ],
)
def test_a_rule_let_pass_for_all_who_break_it_is_waived(
    let_pass: tuple[WaivedCondition, ...], expected: State
) -> None:
    strong = tuple(player(number, categories=("1C",)) for number in (11, 12))
    field = (
        replace(contestant(1, players=strong), entry=1),
        replace(contestant(2), entry=2),
    )
    event = replace(
        PAIRS,
        contestants=field,
        restrictions=replace(PAIRS.restrictions, category_limit=CategoryLimit.SECOND),
    )

    conditions = conditions_of_play(event, rtp_2026(), let_pass)

    condition = next(condition for condition in conditions if condition.rule == "3.1.1-d")
    assert condition.state is expected
    assert condition.code == "not_met_3.1.1-d"
    assert (condition.waiver is not None) is (expected is State.WAIVED)
