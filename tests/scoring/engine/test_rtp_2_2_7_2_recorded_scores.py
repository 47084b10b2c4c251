"""What was written down: impossible scores, wrong vulnerability, sheets against keyed scores."""

import pytest

from scoring.engine import EngineError, ScoreFault, prevailing_score, score_fault, table_score

pytestmark = pytest.mark.rule("2.2.7.2-a")


@pytest.mark.rule("2.2.7.2-a")
def test_a_score_of_the_wrong_vulnerability_is_named_with_the_right_one() -> None:
    fault = score_fault(420, board=2, contract="4S", declarer="S", tricks=10)

    assert fault == ScoreFault("score_differs", 420, 620)


@pytest.mark.rule("2.2.7.2-a")
def test_a_score_no_contract_can_give_is_impossible() -> None:
    assert score_fault(425, board=2) == ScoreFault("score_impossible", 425)
    assert score_fault(0, board=2, contract="P") is None
    assert score_fault(50, board=2, contract="P") == ScoreFault("score_differs", 50, 0)


@pytest.mark.rule("2.2.7.2-a")
def test_without_the_contract_the_board_still_tells() -> None:
    assert score_fault(420, board=2) == ScoreFault("score_wrong_vulnerability", 420)  # NS are red
    assert score_fault(420, board=1) is None
    assert score_fault(-420, board=2) is None
    assert score_fault(620, board=3) == ScoreFault("score_wrong_vulnerability", 620)
    assert score_fault(50, board=2) is None  # EW one down, white


def test_a_score_that_follows_from_its_contract_stands() -> None:
    assert score_fault(620, board=2, contract="4S", declarer="S", tricks=10) is None
    assert score_fault(-430, board=2, contract="3NT", declarer="E", tricks=10) is None
    assert score_fault(100, board=3, contract="2CX", declarer="W", tricks=7) == ScoreFault(
        "score_differs", 100, 200
    )


def test_a_table_score_is_seen_from_north_south() -> None:
    assert table_score("4S", "N", 10, 1) == 420
    assert table_score("4S", "E", 10, 1) == -420
    assert table_score("4S", "W", 9, 3) == 100
    assert table_score("P", "", None, 1) == 0
    with pytest.raises(EngineError):
        table_score("4S", "", 10, 1)


@pytest.mark.rule("3.7.1-b")
def test_what_both_teams_wrote_beats_what_was_keyed() -> None:
    assert prevailing_score(420, 450, 450) == 450
    assert prevailing_score(420, 450, 420) == 420
    assert prevailing_score(420, None, 450) == 420
    assert prevailing_score(None, 450, 450) == 450


def test_with_nothing_agreed_there_is_no_score() -> None:
    with pytest.raises(EngineError) as refused:
        prevailing_score(None, 420, 450)

    assert refused.value.code == "no_score"
