"""Results that come in one by one give the same standing as all of them counted at once."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine import (
    BoardLine,
    EngineError,
    Outcome,
    PairEntry,
    PairsSettings,
    Penalty,
    cancelled_board,
    pairs_standing,
    running_pairs,
    running_standing,
    with_result,
)

TABLES = 6
PAIRS = [PairEntry(key) for t in range(TABLES) for key in (t, t + 20)]
ONE_BOARD = [BoardLine(1, t, t + 20, 100 * t) for t in range(TABLES)]


def test_a_late_result_changes_its_board_only() -> None:
    event = running_pairs(
        [*ONE_BOARD, *(BoardLine(2, t, t + 20, 50 * t) for t in range(TABLES - 1))],
        contestants=PAIRS,
    )

    later = with_result(event, BoardLine(2, 5, 25, -50))

    assert later.earned[1, "", 1] is event.earned[1, "", 1]
    assert running_standing(later).row_of(4).score == 8 + 10
    assert running_standing(event).row_of(5).boards_played == 1  # the earlier event is unchanged
    assert running_standing(later).row_of(5).boards_played == 2


def test_a_result_that_makes_the_fullest_board_fuller_changes_every_board() -> None:
    event = running_pairs(
        [line for line in ONE_BOARD if line.ns != 5]
        + [BoardLine(2, t, t + 20, 50 * t) for t in range(TABLES - 1)],
        contestants=PAIRS,
    )

    later = with_result(event, BoardLine(2, 5, 25, -50))

    assert event.boards[1, "", 1].expected == 5
    assert later.boards[1, "", 1].expected == 6
    assert running_standing(later).row_of(4).score == Fraction(9 * 6, 5) - 1 + 10


def test_a_corrected_result_replaces_the_earlier_one() -> None:
    event = running_pairs(ONE_BOARD, contestants=PAIRS)

    corrected = with_result(event, BoardLine(1, 5, 25, -50))

    assert running_standing(corrected).row_of(5).score == 0
    assert running_standing(corrected).row_of(4).score == 10


def test_a_first_result_may_come_to_an_event_without_any() -> None:
    event = running_pairs([], contestants=PAIRS)

    standing = running_standing(with_result(event, ONE_BOARD[0]))

    assert standing.row_of(0).boards_played == 1
    assert standing.row_of(0).percentage is None  # nobody to compare with yet


def test_penalties_and_refusals_are_as_in_the_whole_count() -> None:
    event = running_pairs(ONE_BOARD, contestants=PAIRS, penalties=[Penalty(5, 10)])

    assert running_standing(event).row_of(5).score == 9
    with pytest.raises(EngineError) as stranger:
        with_result(event, BoardLine(2, 99, 20, 0))
    with pytest.raises(EngineError) as two_tables:
        with_result(event, BoardLine(1, 0, 21, 0))
    assert stranger.value.code == "unknown_contestant_on_board"
    assert two_tables.value.code == "duplicate_result"


@st.composite
def sessions(draw: st.DrawFn) -> list[BoardLine]:
    """Return results of a few boards in the order they come in, some adjusted."""
    lines = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        for table in range(TABLES):
            line = BoardLine(board, table, 20 + (table + board) % TABLES)
            kind = draw(st.integers(0, 9))
            if kind == 0:
                line = cancelled_board(line, draw(st.sampled_from(["NS", "EW", "neither"])))
            elif kind == 1:
                halves = (Outcome(100, Fraction(1, 2)), Outcome(-200, Fraction(1, 2)))
                line = BoardLine(line.board, line.ns, line.ew, outcomes=halves)
            elif kind < 9:
                score = draw(st.sampled_from([420, 170, -50, -100, 620]))
                line = BoardLine(line.board, line.ns, line.ew, score)
            lines.append(line)
    return draw(st.permutations(lines))


@given(sessions(), st.sampled_from(["matchpoints", "cross_imps", "butler"]))
def test_one_by_one_equals_all_at_once(lines: list[BoardLine], method: str) -> None:
    settings = PairsSettings(method=method)
    event = running_pairs([], settings, PAIRS)

    for line in lines:
        event = with_result(event, line)

    whole = pairs_standing(lines, settings, PAIRS)
    assert running_standing(event).rows == whole.rows
    assert event.boards == whole.boards
