"""Individuals: boards are compared as in pairs, points go to all four players."""

from fractions import Fraction

import pytest

from scoring.engine import (
    BoardLine,
    EngineError,
    cancelled_board,
    pairs_standing,
)

pytestmark = pytest.mark.rule("3.5.8-b")


def table(board: int, north: int, east: int, south: int, west: int, score: int) -> BoardLine:
    return BoardLine(board, north, east, score, south=south, west=west)


TWO_TABLES = [
    table(1, 1, 2, 3, 4, 420), table(1, 5, 6, 7, 8, 50),
    table(2, 1, 3, 5, 7, -50), table(2, 2, 4, 6, 8, 110),
]  # fmt: skip


def test_partners_earn_the_same_on_a_board_and_meet_again_as_opponents() -> None:
    standing = pairs_standing(TWO_TABLES)

    scores = {row.contestant: row.score for row in standing.rows}
    assert scores == {1: 2, 3: 4, 5: 0, 7: 2, 2: 2, 4: 0, 6: 4, 8: 2}
    assert {row.boards_played for row in standing.rows} == {2}
    assert {row.available for row in standing.rows} == {4}


def test_average_plus_is_each_players_own() -> None:
    lines = [*TWO_TABLES, cancelled_board(table(3, 1, 2, 3, 8, 0), "EW"), table(3, 5, 6, 7, 4, 0)]

    standing = pairs_standing(lines)

    assert standing.row_of(3).score == 4 + 2  # all of the boards elsewhere: all of this one
    assert standing.row_of(1).score == 2 + Fraction("1.2")  # half elsewhere: sixty is better
    assert standing.row_of(2).score == 2 + Fraction("0.8")


def test_a_player_cannot_sit_twice_at_a_table() -> None:
    for line in (table(1, 1, 2, 1, 4, 420), table(1, 1, 2, 3, 3, 420)):
        with pytest.raises(EngineError) as refused:
            pairs_standing([line, TWO_TABLES[1]])
        assert refused.value.code == "duplicate_result"


def test_a_players_reasons_cover_both_seats() -> None:
    trace = pairs_standing(TWO_TABLES, trace_for=[3]).row_of(3).trace

    assert trace is not None
    assert [step.code for step in trace.steps[:2]] == ["board_matchpoints"] * 2
    assert [str(step.result) for step in trace.steps[:2]] == ["2.00", "2.00"]
