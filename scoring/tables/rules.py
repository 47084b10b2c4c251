"""The state of a table in a round, from the states of its boards."""

from collections.abc import Sequence
from enum import StrEnum

from scoring.live.rules.lines import DUE, ENTERED, LEFT, VERIFIED

PAST, CURRENT, TO_COME = -1, 0, 1


class CellState(StrEnum):
    """A table in a round."""

    RESTS = "rests"
    TO_COME = "coming"
    PLAYING = "playing"
    MISSING = "missing"
    TO_VERIFY = "verify"
    LEFT = "left"
    DONE = "done"


def cell_state(states: Sequence[int], *, when: int) -> CellState:
    """Return the state of a table in a round, from the states of its lines.

    when: PAST, CURRENT or TO_COME. A board not entered in a past round is missing; a board left
    without a result has still to be played or ruled on. Source: RTP 2.1.9.
    """
    if not states:
        return CellState.RESTS
    if all(state == VERIFIED for state in states):
        return CellState.DONE
    if DUE in states:
        if when == PAST:
            return CellState.MISSING
        begun = any(state != DUE for state in states)
        return CellState.PLAYING if when == CURRENT or begun else CellState.TO_COME
    if ENTERED in states:
        return CellState.TO_VERIFY
    return CellState.LEFT if LEFT in states else CellState.DONE
