"""How a table stands in a round."""

import pytest

from scoring.live.rules.lines import DUE, ENTERED, LEFT, VERIFIED
from scoring.tables.rules import (
    CURRENT,
    PAST,
    TO_COME,
    CellState,
    cell_state,
)


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
