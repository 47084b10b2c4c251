"""RTP 2.1.1.1, 2.1.2.6: what a director may do."""

import pytest

from federation.errors import RuleError
from rulings.rules.director_powers import (
    Answered,
    Classification,
    GapDecision,
    SettledAtTable,
    classification_request,
    gap_decision,
    may_rule_at,
    settled_without_director,
)


def test_nobody_rules_at_the_own_table() -> None:
    assert may_rule_at({1, 2, 3, 4}, director=9, opponents={11})
    assert not may_rule_at({1, 2, 3, 9}, director=9, opponents=())
    assert not may_rule_at({1, 2, 3, 4}, director=9, opponents={9})


@pytest.mark.rule("2.1.1.1-b")
def test_a_gap_is_filled_for_the_organiser_and_reviewed() -> None:
    assert gap_decision(has_delegate=False) == GapDecision("ORGANISER", federation_reviews=True)
    assert gap_decision(has_delegate=True) == GapDecision("DELEGATE", federation_reviews=False)


@pytest.mark.rule("2.1.1.1-d")
def test_players_do_not_settle_a_revoke() -> None:
    assert settled_without_director() == SettledAtTable(
        incident_opened=True, their_settlement_counts=False, suggested_offence="dt_not_called"
    )


@pytest.mark.rule("2.1.2.6-a")
def test_a_request_to_classify_a_system() -> None:
    classification = classification_request(during_play=False, answered=False)
    answered = classification_request(during_play=False, answered=True)
    in_play = classification_request(during_play=True, answered=True, contested=True)

    assert classification == Classification(Answered.ASKED, shown_on_card=False, report_item="")
    assert answered == Classification(Answered.ANSWERED, shown_on_card=True, report_item="")
    assert in_play == Classification(Answered.RULED_BY_DIRECTOR, True, "i")
    with pytest.raises(RuleError) as refused:
        classification_request(during_play=True, answered=False)
    assert refused.value.code == "director_classifies"
