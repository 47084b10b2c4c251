"""Corrections of table results that both sides had already verified."""

from dataclasses import dataclass

from scoring.live.rules.lines import HAS_RESULT, Line, read_back
from scoring.models import BookAct, BookLine, LineState
from tournaments.models import Event

PLAY = ("contract", "declarer", "tricks", "ns_score")


@dataclass(frozen=True, slots=True)
class TableCorrection:
    """The result before and after a correction by the staff, and the act: who, when, why."""

    was: Line
    now: Line
    act: BookAct


def corrections_of_board(event: Event, *, session: int, board: int) -> list[TableCorrection]:
    """Return the corrections on a board, oldest first; one query. Source: RTP 2.2.7.2."""
    acts = BookAct.objects.filter(
        book__event=event, line__session__number=session, line__board=board
    ).select_related("account__person")
    stood: dict[int, Line] = {}
    table_corrections = []
    for act in acts.order_by("version"):
        line = read_back(act.written)
        was = stood.get(act.line_id)
        if was is not None and act.account_id is not None and line.result != was.result:
            table_corrections.append(TableCorrection(was, line, act))
        if line.state == LineState.VERIFIED:
            stood[act.line_id] = line
    return table_corrections


def is_played_otherwise(row: BookLine) -> bool:
    """Return whether the result of a line differs from the one when its ruling was given.

    Source: RTP 2.2.7.2.
    """
    if row.ruling is None or row.state not in HAS_RESULT:
        return False
    contract = row.ruling.recorded_line or {}
    return any(contract.get(name) != getattr(row, name) for name in PLAY)
