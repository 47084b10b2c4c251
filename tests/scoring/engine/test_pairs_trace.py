"""The reasons shown beside a pair's score are the computation made."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine import (
    BoardLine,
    Outcome,
    PairEntry,
    PairsSettings,
    Penalty,
    Step,
    cancelled_board,
    pairs_standing,
    sits_out,
    weighted_score,
)
from scoring.engine.pairs_trace import with_traces
from scoring.engine.types import LinePoints

pytestmark = pytest.mark.rule("2.2.3.1-a", "3.5.8-b")

HALF = Fraction(1, 2)
BOARDS = [
    *[BoardLine(12, t, t + 20, 100 * t, group="A") for t in range(6)],
    *[BoardLine(12, t, t + 20, -100 * t, group="B") for t in range(6, 10)],
    *[BoardLine(13, t, t + 20, 50 * t) for t in range(10)],
]


def steps_of(pair: int, lines: list[BoardLine], **more: Any) -> dict[tuple[str, object], Step]:
    """Return the pair's steps by code and board."""
    standing = pairs_standing(lines, trace_for=[pair], **more)
    trace = standing.row_of(pair).trace
    assert trace is not None
    return {(step.code, step.inputs.get("board")): step for step in trace.steps}


def test_a_fouled_board_explains_its_conversion() -> None:
    step = steps_of(4, BOARDS)["board_fouled", 12]

    assert step.source == "RTP 3.5.7"
    assert {name: step.inputs[name] for name in ("group", "field", "raw")} == {
        "group": 6, "field": 10, "raw": 8,
    }  # fmt: skip
    assert str(step.result) == "14.00"


def test_an_ordinary_board_says_what_it_scored() -> None:
    step = steps_of(4, BOARDS)["board_matchpoints", 13]

    assert step.source == "Law 78 A"
    assert (step.inputs["score"], step.inputs["available"], str(step.result)) == (200, 18, "8.00")


def test_only_those_asked_for_explain_themselves() -> None:
    standing = pairs_standing(BOARDS, trace_for=[4, 5])

    explained = [row.contestant for row in standing.rows if row.trace is not None]
    assert sorted(explained, key=str) == [4, 5]


def test_every_rule_of_a_board_has_its_own_step() -> None:
    lines = [
        *BOARDS,
        cancelled_board(BoardLine(14, 4, 24), "EW"),
        weighted_score(BoardLine(15, 4, 24), [Outcome(100, HALF), Outcome(0, HALF)]),
        sits_out(BoardLine(16, 4, None), "NS"),
        *[BoardLine(board, t, t + 20, 50 * t) for board in (14, 15, 16) for t in range(5, 8)],
    ]  # fmt: skip

    steps = steps_of(4, lines)

    assert steps["board_artificial", 14].source == "Law 12 C2"
    assert ("board_neuberg_weighted", 15) in steps
    assert steps["board_bye", 16].source == "RTP 3.5.10.1"
    assert steps["session_percentage", None].inputs["boards"] == 5


def test_an_average_plus_raised_to_the_session_says_so() -> None:
    lines = [*BOARDS, cancelled_board(BoardLine(14, 6, 26), "EW")]
    lines += [BoardLine(14, t, t + 20, 50 * t) for t in range(5)]

    step = steps_of(6, lines)["board_artificial_own", 14]

    assert step.source == "Law 12 C2(c)"
    assert step.inputs["raw"] == 60
    assert step.inputs["percent"] == Decimal("79.17")  # 16.5 and 12 of 36


def test_penalty_carry_over_and_handicap_are_steps() -> None:
    entries = [PairEntry(key) for t in range(10) for key in (t, t + 20)]
    entries[8] = PairEntry(4, handicap=9, carried_points=10, carried_available=20)

    steps = steps_of(
        4, BOARDS, contestants=entries, penalties=[Penalty(4, 10, article="RTP 2.1.11.2")]
    )

    assert steps["penalty_top", None].source == "RTP 2.1.11.2"
    assert steps["penalty_top", None].result == -10
    assert steps["carried_over", None].result == 10
    assert steps["handicap_added", None].result == 9
    assert steps["pair_percentage", None].inputs["boards"] == 2


def test_imp_steps_name_the_comparison() -> None:
    lines = [BoardLine(1, t, t + 20, 100 * t) for t in range(4)]

    cross = steps_of(3, lines, settings=PairsSettings(method="cross_imps"))
    butler = steps_of(3, lines, settings=PairsSettings(method="butler"))

    assert cross["board_cross_imps", 1].inputs["raw"] == 3 + 5 + 7
    assert str(cross["board_cross_imps", 1].result) == "5.00"
    assert ("board_butler", 1) in butler
    assert ("pair_total", None) in butler


def test_the_scale_of_one_and_a_half_has_its_own_formula() -> None:
    lines = [line for line in BOARDS if (line.board, line.ns) != (13, 9)]

    steps = steps_of(4, lines, settings=PairsSettings(scale=1))

    assert steps["board_fouled_halves", 12].inputs["raw"] == 4
    assert str(steps["board_neuberg_halves", 13].result) == "4.50"


def test_an_artificial_score_at_imps_says_so() -> None:
    lines = [*BOARDS[:10], cancelled_board(BoardLine(13, 4, 24), "NS"), *BOARDS[15:18]]

    step = steps_of(4, lines, settings=PairsSettings(method="cross_imps"))

    assert str(step["board_artificial_imps", 13].result) == "-3.00"


def test_a_trace_can_be_stored_as_plain_rows() -> None:
    trace = pairs_standing(BOARDS, trace_for=[4]).row_of(4).trace

    assert trace is not None
    row = trace.as_rows()[0]
    assert row["code"] == "board_fouled"
    assert row["result"] == "14.00"


class CountedLines(list[LinePoints]):
    """Lines that count how often one is read."""

    visited = 0

    def __iter__(self) -> Iterator[LinePoints]:
        for line in super().__iter__():
            self.visited += 1
            yield line


@pytest.mark.parametrize("asked", [1, 4, 20])
def test_lines_are_visited_once_however_many_explain_themselves(asked: int) -> None:
    standing = pairs_standing(BOARDS)
    lines = CountedLines(standing.lines)

    pairs = [row.contestant for row in standing.rows][:asked]
    explained = with_traces(standing.rows, pairs, lines, PairsSettings(), ())

    assert lines.visited == len(BOARDS)
    assert sum(row.trace is not None for row in explained) == asked
