"""How far the tables of a session are: each round of a table, and a table against the clock."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class RoundOfTable:
    """A round of a table on the clock. done: of its boards, those with a result."""

    begins_at: dt.datetime
    ends_at: dt.datetime
    boards: int
    done: int


def cell_state(states: Sequence[int], *, when: int) -> CellState:
    """Return how a table stands in a round by the states of its lines.

    when: PAST, CURRENT or TO_COME. What lacks in a round that is over is missing; a board left
    without a result has still to be played or ruled on. Source: RTP 2.1.9.
    """
    if not states:
        return CellState.RESTS
    if all(each == VERIFIED for each in states):
        return CellState.DONE
    if DUE in states:
        if when == PAST:
            return CellState.MISSING
        begun = any(each != DUE for each in states)
        return CellState.PLAYING if when == CURRENT or begun else CellState.TO_COME
    if ENTERED in states:
        return CellState.TO_VERIFY
    return CellState.LEFT if LEFT in states else CellState.DONE


def minutes_off(rounds: Sequence[RoundOfTable], *, now: dt.datetime) -> int | None:
    """Return by how many minutes a table is before the clock, below zero behind it; 0 in pace.

    rounds: those that have begun, in their order; None before the first. Each board has its share
    of the round; the first that lacks a result and is over by the clock says how late the table
    is; with all results of the round, what is left of it says how early. Source: RTP 2.1.8.1.
    """
    begun = [each for each in rounds if each.begins_at <= now and each.boards]
    if not begun:
        return None
    for each in begun:
        if each.done < each.boards:
            share = (each.ends_at - each.begins_at) / each.boards
            due_at = each.begins_at + share * (each.done + 1)
            return -_minutes(now - due_at) if due_at < now else 0
    return max(0, _minutes(begun[-1].ends_at - now))


def _minutes(span: dt.timedelta) -> int:
    return span // dt.timedelta(minutes=1)
