"""How a table stands in a round, and against the clock."""

import datetime as dt

import pytest

from scoring.live.rules.lines import DUE, ENTERED, LEFT, VERIFIED
from scoring.tables.rules import (
    CURRENT,
    PAST,
    TO_COME,
    CellState,
    RoundOfTable,
    cell_state,
    minutes_off,
)

AT = dt.datetime(2026, 11, 26, 15, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


@pytest.mark.parametrize(
    ("states", "when", "state"),
    [
        ([], CURRENT, CellState.RESTS),
        ([VERIFIED, VERIFIED], PAST, CellState.DONE),
        ([VERIFIED, DUE], PAST, CellState.MISSING),
        ([DUE, DUE], PAST, CellState.MISSING),
        ([VERIFIED, DUE], CURRENT, CellState.PLAYING),
        ([DUE, DUE], CURRENT, CellState.PLAYING),
        ([DUE, DUE], TO_COME, CellState.TO_COME),
        ([ENTERED, DUE], TO_COME, CellState.PLAYING),
        ([ENTERED, VERIFIED], PAST, CellState.TO_VERIFY),
        ([LEFT, ENTERED], PAST, CellState.TO_VERIFY),
        ([LEFT, VERIFIED], PAST, CellState.LEFT),
    ],
)
def test_a_table_in_a_round(states: list[int], when: int, state: CellState) -> None:
    assert cell_state(states, when=when) is state


def turn(number: int, done: int, boards: int = 3) -> RoundOfTable:
    """Return a round of 21 minutes, the first from three o'clock on."""
    begins = AT + (number - 1) * 21 * MINUTE
    return RoundOfTable(begins, begins + 21 * MINUTE, boards, done)


@pytest.mark.parametrize(
    ("rounds", "minutes", "off"),
    [
        ([turn(1, 0)], -1, None),
        ([turn(1, 0)], 7, 0),  # the first board is over by the clock only now
        ([turn(1, 0)], 12, -5),
        ([turn(1, 1)], 12, 0),
        ([turn(1, 2)], 30, -9),
        ([turn(1, 3)], 15, 6),
        ([turn(1, 2), turn(2, 1)], 30, -9),  # what lacks of the earlier round counts first
        ([turn(1, 3), turn(2, 0)], 33, -5),
        ([turn(1, 3), turn(2, 3)], 50, 0),
        ([turn(1, 0, boards=0), turn(2, 3)], 40, 2),  # sits out in the first round
        ([turn(1, 0, boards=0)], 10, None),
    ],
)
def test_a_table_against_the_clock(
    rounds: list[RoundOfTable], minutes: int, off: int | None
) -> None:
    assert minutes_off(rounds, now=AT + minutes * MINUTE) == off
