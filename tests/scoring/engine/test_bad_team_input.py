"""Impossible matches, and invalid figures, are refused by name."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    EngineError,
    LineUp,
    MatchShare,
    Outcome,
    TeamBoard,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    board_result,
    boards_by_player,
    contract_score,
    has_title_share,
    match_result,
    neuberg,
    score_fault,
    small_group_percentages,
    swiss_conditions,
    teams_standing,
    to_places,
)

pytestmark = pytest.mark.rule("3.6.6-a")

TWO = (TeamBoard(1, 420, 0), TeamBoard(2, 100, 0))
GOOD = TeamMatch("A", "B", TWO)
NAN = float("nan")
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("board", "code"),
    [
        (TeamBoard(0, 420, 0), "bad_board"),
        (TeamBoard(True, 420, 0), "bad_board"),
        (TeamBoard(1.5, 420, 0), "bad_board"),  # type: ignore[arg-type]
        (TeamBoard(1, 420.0, 0), "bad_score"),  # type: ignore[arg-type]
        (TeamBoard(1, True, 0), "bad_score"),
        (TeamBoard(1, awarded=(Decimal("nan"), 0)), "not_exact"),
        (TeamBoard(1, awarded=(1,)), "not_exact"),  # type: ignore[arg-type]
        (TeamBoard(1, 0, 0, home_outcomes=(Outcome(1, HALF),)), "weights_not_one"),
        (TeamBoard(1, 0, 0, home_outcomes=(Outcome(1, NAN),)), "bad_weight"),  # type: ignore[arg-type]
    ],
)
def test_boards_of_a_match(board: TeamBoard, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        board_result(board)

    assert refused.value.code == code
    assert refused.value.values["board"] == board.board


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (TeamMatch("A", "A", TWO), "team_against_itself"),
        (TeamMatch("A", "B", (TWO[0], TWO[0])), "duplicate_board"),
        (TeamMatch("A", "B", TWO, scheduled=-1), "bad_boards"),
        (TeamMatch("A", "B", TWO, scheduled=1), "bad_boards"),
        (TeamMatch("A", "B", TWO, scheduled="2"), "bad_boards"),  # type: ignore[arg-type]
        (TeamMatch("A", "B", TWO, penalty_imps=(NAN, 0)), "not_exact"),  # type: ignore[arg-type]
        (TeamMatch("A", "B", TWO, handicap_imps=(1.5, 0)), "not_exact"),  # type: ignore[arg-type]
        (TeamMatch("A", "B", TWO, carried_imps=(Decimal("inf"), 0)), "not_exact"),
        (TeamMatch("A", "B", home_due=MatchShare("won")), "unknown_setting"),
        (TeamMatch("A", "B", home_due=MatchShare("fixed", Decimal("nan"))), "not_exact"),
        (TeamMatch("A", "B", home_due=MatchShare("fixed", 8.0)), "not_exact"),  # type: ignore[arg-type]
    ],
)
def test_matches(match: TeamMatch, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        match_result(match)

    assert refused.value.code == code


@pytest.mark.parametrize(
    "settings",
    [
        TeamSettings(method="total"),
        TeamSettings(fraction="up"),
        TeamSettings(unbalanced="best"),
        TeamSettings(excluded_after_one="never"),
    ],
)
def test_settings(settings: TeamSettings) -> None:
    with pytest.raises(EngineError, match="unknown_setting"):
        match_result(GOOD, settings)


@pytest.mark.parametrize(
    ("teams", "penalties", "code"),
    [
        ([TeamEntry("A"), TeamEntry("C")], [], "unknown_contestant"),
        ([TeamEntry("A"), TeamEntry("B"), TeamEntry("A")], [], "duplicate_contestant"),
        ([TeamEntry("A")], [], "field_of_one"),
        ([], [], "empty_field"),
        ([TeamEntry("A", "gone"), TeamEntry("B")], [], "bad_status"),
        (None, [TeamPenalty("Z", 1)], "unknown_contestant"),
        (None, [TeamPenalty("A", 0.5)], "not_exact"),  # type: ignore[arg-type]
    ],
)
def test_teams_and_penalties(
    teams: list[TeamEntry] | None, penalties: list[TeamPenalty], code: str
) -> None:
    with pytest.raises(EngineError) as refused:
        teams_standing([GOOD], teams=teams, penalties=penalties)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda: contract_score("4S", tricks=10, vulnerable="NS"), "bad_vulnerability"),  # type: ignore[arg-type]
        (lambda: contract_score("4S", tricks=10, vulnerable=None), "bad_vulnerability"),  # type: ignore[arg-type]
        (lambda: neuberg(8, group=6, field=10, scale=3), "unknown_setting"),
        (lambda: small_group_percentages([420.0]), "not_a_score"),  # type: ignore[list-item]
        (lambda: score_fault(420.0, board=1), "bad_score"),  # type: ignore[arg-type]
        (lambda: boards_by_player([LineUp("A", 1, ("p",), [-1])]), "bad_board"),
        (lambda: has_title_share(1.5, 96), "bad_boards"),  # type: ignore[arg-type]
        (lambda: swiss_conditions(12.5, 5), "swiss_too_few_teams"),  # type: ignore[arg-type]
        (lambda: to_places(1, -1), "unknown_rounding"),
    ],
)
def test_single_figures(asked: Callable[[], object], code: str) -> None:
    with pytest.raises(EngineError) as refused:
        asked()

    assert refused.value.code == code
